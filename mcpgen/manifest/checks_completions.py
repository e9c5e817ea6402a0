"""Values offered for completion: what is offered must be admitted."""

from __future__ import annotations

import contextlib
import json
from typing import Any, Protocol

from mcpgen.manifest.checks_values import ValueChecks
from mcpgen.manifest.units import Unit
from mcpgen.manifest.walk import Pointer


class Say(Protocol):
    def __call__(
        self,
        code: str,
        pointer: Pointer,
        message: str,
        hint: str | None = None,
        *,
        key: bool = False,
    ) -> None: ...


def check_completion(
    values: ValueChecks, unit: Unit | None, offered: Any, pointer: Pointer, say: Say
) -> None:
    """Each offered text, decoded as the running server would, against the schema of what it completes."""
    if unit is None or not isinstance(offered, list):
        return
    gate = values.gate(unit)
    if gate is None:
        return
    for index, text in enumerate(offered):
        if isinstance(text, str) and not any(gate.is_valid(value) for value in decoded(text)):
            message = f'the completion "{text}" is a value that its own schema refuses'
            say("MCG504", (*pointer, index), message, "offer what a call may send")


def decoded(text: str) -> list[Any]:
    """What a text may stand for: itself, and what it is as JSON."""
    found: list[Any] = [text]
    with contextlib.suppress(ValueError):
        found.append(json.loads(text))
    return found
