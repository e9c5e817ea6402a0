# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: ae2acd1ae0a2b96b8a7d5392630f3ab98e06c1b5be5008f96939a78933eb2f5c
"""`--mock`: calls are answered with the examples of the manifest."""

from __future__ import annotations

from typing import Any

JsonObject = dict[str, Any]


class ExampleFailure(Exception):
    """The example says that the call fails, or there is no example at all."""


class Examples:
    """The examples of one item."""

    def __init__(self, examples: list[JsonObject]) -> None:
        self._examples = examples

    def answer(self, key: str, *values: Any) -> Any:
        """The result of the example with one of these values under `key`, else of the first.

        Raises:
            ExampleFailure: that example is one of a failure (the message is its text),
                or the item has no examples.
        """
        if not self._examples:
            raise ExampleFailure("There is no example of this call in the manifest")
        for example in self._examples:
            if any(_same(example.get(key, {}), value) for value in values):
                break
        else:
            example = self._examples[0]
        if "error" in example:
            raise ExampleFailure(str(example["error"]))
        return example.get("result")


def _same(one: Any, other: Any) -> bool:
    """Equality as JSON has it: `True` is not 1, and 1.0 is."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[k], other[k]) for k in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)
