"""How diagnostics are printed: for people, for programs, for CI. One function per format, chosen by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mcpgen.diagnostics import Diagnostic

FORMATS = ("text", "json", "github", "sarif")

Sources = Mapping[str, Sequence[str]]
"""The lines of the files by the name that spans use."""


def render(
    diagnostics: Sequence[Diagnostic], sources: Sources, style: str, *, colour: bool = False
) -> str:
    """The diagnostics in one of the FORMATS, ending with a newline unless empty. Only `text` shows excerpts."""
    if style == "text":
        from mcpgen.reports.text import (
            report,
        )

        return report(diagnostics, sources, colour=colour)
    from mcpgen.reports import machine

    formats = {"json": machine.as_json, "github": machine.as_github, "sarif": machine.as_sarif}
    return formats[style](diagnostics)
