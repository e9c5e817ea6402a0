"""Which examples of an item say what comes back: those, `--mock` and the emitted tests can use."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple


class Idle(NamedTuple):
    """An example that nothing answers by; `first` is the one of the same call before it, where there is one."""

    at: int
    first: int | None


def idle(examples: Sequence[dict[str, Any]], key: str) -> Iterator[Idle]:
    """The examples that show no outcome, or repeat the call of an earlier one; `key` holds what a call says."""
    seen: dict[str, int] = {}
    for index, example in enumerate(examples):
        if "result" not in example and "error" not in example:
            yield Idle(index, None)
            continue
        call = _canonical(example.get(key, {}))
        if call in seen:
            yield Idle(index, seen[call])
        seen.setdefault(call, index)


def telling(examples: Sequence[dict[str, Any]], key: str) -> tuple[dict[str, Any], ...]:
    """The other examples, in their order."""
    passed = {one.at for one in idle(examples, key)}
    return tuple(example for index, example in enumerate(examples) if index not in passed)


def _canonical(value: Any) -> str:
    """A text that is the same for values that JSON calls equal: 1 and 1.0, mappings in any order."""
    return json.dumps(_plain(value), sort_keys=True)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
