"""What the checks of every kind of item share: what they look at, and how they speak of a place in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.checks_values import Report, ValueChecks
from mcpgen.manifest.examples import idle
from mcpgen.manifest.load import Manifest
from mcpgen.manifest.units import Unit
from mcpgen.manifest.walk import Pointer


class Checks:
    """The base of the checks of one kind of item."""

    def __init__(
        self,
        manifest: Manifest,
        units: Mapping[Pointer, Unit],
        usable: Mapping[Pointer, Unit],
        values: ValueChecks,
        report: Report,
    ) -> None:
        """`units` are the schemas by their pointers, `usable` those of them that can judge a value."""
        self._manifest = manifest
        self._units = units
        self._usable = usable
        self._values = values
        self._report = report

    def _say(
        self,
        code: str,
        pointer: Pointer,
        message: str,
        hint: str | None = None,
        *,
        key: bool = False,
    ) -> None:
        """Reports something about the value at `pointer`, or with `key` about the key before it."""
        self._report(Diagnostic.of(code, self._manifest.span(pointer, key=key), message, hint))

    def _line(self, of: Pointer, pointer: Pointer) -> str:
        """Where the value at `of` stands, for a message about the value at `pointer`."""
        return self._manifest.span(of).seen_from(self._manifest.span(pointer))

    def _own(self, pointer: Pointer, first: Pointer) -> Pointer:
        """A pointer whose place is not that of `first`: what `<<` or an alias brought in stands in one place twice."""
        span = self._manifest.span
        return pointer if span(pointer) != span(first) else pointer[:-1]

    def _check_outcomes(self, kind: str, index: int, item: dict[str, Any], key: str) -> None:
        """Says which examples of an item nothing can answer by; `key` of an example holds what a call says."""
        pointer: Pointer = (kind, index, "examples")
        for one in idle(item.get("examples") or (), key):
            if one.first is None:
                text = "the example has neither `result` nor `error`: `--mock` and the tests pass it over"
                hint = "add what comes back"
            else:
                line = self._line((*pointer, one.first), (*pointer, one.at))
                text = f"the example of the same call on {line} comes first, and is what `--mock` answers with"
                hint = f"give it other {key}, or remove one of the two"
            self._say("MCG316", (*pointer, one.at), text, hint)
