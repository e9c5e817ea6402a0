# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: bce36536b1eb62eaf9f6388d28c430cc141f99c056a0748b25c85593e2463d94
"""`--mock`: calls are answered with the examples of the manifest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .contract import JsonObject


class ExampleFailure(Exception):
    """The example says that the call fails, or there is no example at all."""


class Examples:
    """The examples of one item."""

    def __init__(self, examples: list[JsonObject]) -> None:
        self._examples = examples

    def answer(self, key: str, *values: Any) -> Any:
        """The result of the example with one of these values under `key`.

        Where none has it, the first that succeeds, and only then one that fails.

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
            works = (e for e in self._examples if "error" not in e)
            example = next(works, self._examples[0])
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
