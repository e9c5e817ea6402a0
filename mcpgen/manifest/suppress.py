"""Comments that silence warnings: `# mcpgen: ignore[MCG803]` on the line, or alone on the line before it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mcpgen.diagnostics import CODES, Diagnostic, Span
from mcpgen.manifest.places import SourceText

_COMMENT = re.compile(r"(?:^|[ \t])#[ \t]*mcpgen:[ \t]*ignore\[([^\]\n]*)\]")


class Suppressions:
    """Which warnings are silenced, by file and line."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, int], set[str]] = {}

    def collect(self, source: SourceText) -> list[Diagnostic]:
        """Takes in the comments of a file; returns warnings about those that can have no effect."""
        if "mcpgen:" not in source.text or "ignore[" not in source.text:
            return []
        problems: list[Diagnostic] = []
        for number, line in enumerate(source.lines, 1):
            match = _COMMENT.search(line)
            if match is None:
                continue
            alone = not line[: match.start()].strip()
            codes = {code.strip() for code in match.group(1).split(",")}
            self._codes.setdefault((source.name, number + alone), set()).update(codes)
            span = Span(source.name, number, match.start(1) + 1, number, match.end(1) + 1)
            problems += [problem for code in sorted(codes) if (problem := _judge(code, span))]
        return problems

    def keep(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """The diagnostics without the warnings that a comment silences."""
        return [item for item in diagnostics if not self._silences(item)]

    def _silences(self, item: Diagnostic) -> bool:
        if item.severity == "error" or item.span is None:
            return False
        return item.code in self._codes.get((item.span.file, item.span.line), ())


def _judge(code: str, span: Span) -> Diagnostic | None:
    known = CODES.get(code)
    if known is None:
        return Diagnostic.of(
            "MCG890",
            span,
            f'there is no code "{code}" to ignore',
            "write it as in the message: MCG803",
        )
    if known.severity == "error":
        return Diagnostic.of(
            "MCG890",
            span,
            f"{code} is an error and cannot be ignored",
            "mend it, and remove the comment",
        )
    return None
