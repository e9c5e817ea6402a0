"""The known word that somebody meant."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple


class _Word(NamedTuple):
    plain: str
    """In lower case, without punctuation."""
    letters: frozenset[str]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word nearest to `word`, if one is near: equal but for case and punctuation, or few letters apart."""
    if len(word) > 100:
        return None
    plain, letters = _word.__wrapped__(word)
    allowed = min(3, max(1, len(plain) // 4))
    best: tuple[int, str] | None = None
    for candidate in known:
        other = _word(candidate)
        if abs(len(other.plain) - len(plain)) > allowed:
            continue
        # Every letter that only one of them has costs a step: cheaper to see than the distance.
        if len(letters - other.letters) > allowed or len(other.letters - letters) > allowed:
            continue
        distance = _distance(plain, other.plain, allowed)
        near = distance <= allowed and len(other.plain) > distance
        if near and (best is None or distance < best[0]):
            best = (distance, candidate)
    return best[1] if best is not None else None


@lru_cache(maxsize=2_000)
def _word(text: str) -> _Word:
    plain = "".join(char for char in text.casefold() if char.isalnum()) or text
    return _Word(plain, frozenset(plain))


def _distance(a: str, b: str, allowed: int) -> int:
    """Letters to insert, remove, replace, or swap with their neighbour; anything past `allowed` once it is passed."""
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, char in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            cost = min(last[j] + 1, row[-1] + 1, last[j - 1] + (char != other))
            if i > 1 and j > 1 and char == b[j - 2] and a[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > allowed and min(last) > allowed:
            return allowed + 1
        before, last = last, row
    return last[-1]
