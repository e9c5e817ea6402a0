"""Diagnostics for people: the place, what is wrong, the line with a marker under it, the way out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mcpgen.diagnostics import Diagnostic, Span
from mcpgen.reports import Sources
from mcpgen.reports.escaping import commandless, line, shown, width

_ROOM: Final = 100
"""Columns of an excerpt; a longer line is shown around its marker."""
_BEFORE: Final = 40
_TAB: Final = 4

_COLOURS: Final = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "marker": "\x1b[36m",
    "off": "\x1b[0m",
}


def report(diagnostics: Sequence[Diagnostic], sources: Sources, *, colour: bool = False) -> str:
    """All diagnostics, a blank line between two, and how many there are."""
    if not diagnostics:
        return ""
    blocks = [_block(item, sources, colour) for item in diagnostics]
    return "\n".join(blocks) + "\n" + count(diagnostics) + "\n"


def count(diagnostics: Sequence[Diagnostic]) -> str:
    """`2 errors, 1 warning`."""
    parts = []
    for severity in ("error", "warning"):
        number = sum(item.severity == severity for item in diagnostics)
        if number:
            parts.append(f"{number} {severity}{'s' if number > 1 else ''}")
    return ", ".join(parts)


def _block(item: Diagnostic, sources: Sources, colour: bool) -> str:
    place = f"{line(item.span.file)}:{item.span.line}:{item.span.column}: " if item.span else ""
    label = _painted(f"{item.severity}[{item.code}]", item.severity, colour)
    rows = [commandless(f"{place}{label} {line(item.message)}")]
    if item.span is not None:
        rows += _excerpt(item.span, sources, colour)
    if item.hint:
        first, *rest = item.hint.split("\n")
        rows.append(f"      = {line(first)}")
        rows += [f"        {line(part)}" for part in rest]
    return "\n".join(rows) + "\n"


def _excerpt(span: Span, sources: Sources, colour: bool) -> list[str]:
    """The first line of the span and the marker under it; nothing where the line is unknown or blank."""
    lines = sources.get(span.file, ())
    if not 1 <= span.line <= len(lines) or not lines[span.line - 1].strip():
        return []
    text = lines[span.line - 1].rstrip()
    start = min(span.column - 1, len(text))
    end = span.end_column - 1 if span.end_line == span.line else len(text)
    end = max(start, min(end, len(text)))
    left, cut_left = (start - _BEFORE, True) if start > _ROOM - _BEFORE else (0, False)
    before, before_width = _printed(text[left:start])
    marked, marked_width = _printed(text[start : min(end, start + _ROOM)])
    after, _ = _printed(text[end : left + _ROOM] if end < left + _ROOM else "")
    cut_right = max(end, left + _ROOM) < len(text) or end > start + _ROOM
    row = ("…" if cut_left else "") + before + marked + after + ("…" if cut_right else "")
    gap = " " * (before_width + cut_left)
    marker = _painted("^" * max(1, marked_width), "marker", colour)
    return [f"{span.line:5} | {commandless(row)}", f"      | {gap}{marker}"]


def _printed(text: str) -> tuple[str, int]:
    """A piece of a line as it is printed, and how many columns it takes."""
    parts: list[str] = []
    columns = 0
    for char in text:
        part = " " * _TAB if char == "\t" else shown(char)
        parts.append(part)
        columns += width(char) if part == char else len(part)
    return "".join(parts), columns


def _painted(text: str, role: str, colour: bool) -> str:
    return f"{_COLOURS[role]}{text}{_COLOURS['off']}" if colour else text
