"""What validation says: a place, a severity, a stable code, a text, and where possible the way out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from mcpgen.diagnostics_codes import CODES, Code, Severity

__all__ = ["CODES", "Code", "Diagnostic", "Severity", "Span", "in_order", "promote"]


class Span(NamedTuple):
    """A stretch of a file. Lines and columns count characters from 1; the end is the place after the last one."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def seen_from(self, other: Span) -> str:
        """Its line in words, with its file where that is not the one of `other`."""
        return f"line {self.line}" + ("" if self.file == other.file else f" of {self.file}")


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem. `message` says what is wrong, `hint` what to do about it; both are plain, unescaped text."""

    span: Span | None
    severity: Severity
    code: str
    message: str
    hint: str | None = None

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise KeyError(f"{self.code} is not in the table of codes")

    @classmethod
    def of(cls, code: str, span: Span | None, message: str, hint: str | None = None) -> Diagnostic:
        """A diagnostic with the severity that the table gives to its code."""
        return cls(span, CODES[code].severity, code, message, hint)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted by place, each told once; what has no place comes first."""

    def place(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
        span = diagnostic.span
        if span is None:
            return ("", 0, 0, diagnostic.code, diagnostic.message)
        return (span.file, span.line, span.column, diagnostic.code, diagnostic.message)

    return sorted(dict.fromkeys(diagnostics), key=place)


def promote(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Warnings made errors, as `--strict` wants it."""
    return [replace(diagnostic, severity="error") for diagnostic in diagnostics]
