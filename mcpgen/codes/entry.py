"""What stands in the table of codes."""

from __future__ import annotations

from typing import Literal, NamedTuple

Severity = Literal["error", "warning"]

FAMILIES = {
    "0": "YAML",
    "1": "Structure",
    "2": "Names",
    "3": "JSON Schema",
    "4": "URIs and templates",
    "5": "Prompts and completion",
    "6": "References and files",
    "7": "Project and lock",
    "8": "Client limits and advice",
}


class Code(NamedTuple):
    """What a code stands for: `example` shows the mistake, `mending` says what to do about it."""

    code: str
    severity: Severity
    title: str
    example: str
    mending: str

    @property
    def family(self) -> str:
        return FAMILIES[self.code[3]]
