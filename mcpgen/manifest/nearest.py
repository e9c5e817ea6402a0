"""The known word that somebody meant."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word nearest to `word`, if one is near: equal but for case and punctuation, or few letters apart."""
    if len(word) > 100:
        return None
    plain = _plain(word)
    allowed = min(3, max(1, len(plain) // 4))
    best: tuple[int, str] | None = None
    for candidate in known:
        other = _plain(candidate)
        if abs(len(other) - len(plain)) > allowed:
            continue
        distance = _distance(plain, other)
        if distance <= allowed and len(other) > distance and (best is None or distance < best[0]):
            best = (distance, candidate)
    return best[1] if best is not None else None


def _plain(word: str) -> str:
    return "".join(char for char in word.casefold() if char.isalnum()) or word


def _distance(a: str, b: str) -> int:
    """Letters to insert, remove, replace, or swap with their neighbour."""
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, char in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            cost = min(last[j] + 1, row[-1] + 1, last[j - 1] + (char != other))
            if i > 1 and j > 1 and char == b[j - 2] and a[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]
