"""The YAML parser: its events, and its complaints said so that a newcomer knows what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from mcpgen.diagnostics import Diagnostic, Span
from mcpgen.manifest.complaints import MUCH_TOO_DEEP
from mcpgen.manifest.places import SourceText

SYNTAX_ERRORS = (yaml.YAMLError,)

# libyaml's, where PyYAML was built with it: some ten times faster.
_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def events(text: str) -> Iterator[Any]:
    """The events of a text. Raises `yaml.YAMLError`."""
    return iter(_PARSER(text).get_event, None)


def explain(error: yaml.YAMLError, source: SourceText) -> Diagnostic:
    """The parser's error as a diagnostic."""
    torn = next((n for n, line in enumerate(source.lines, 1) if line.startswith("<<<<<<< ")), 0)
    if torn and any(line.startswith(">>>>>>> ") for line in source.lines[torn:]):
        return Diagnostic.of("MCG003", Span(source.name, torn, 1, torn, 8), *_MERGE)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    rest = "" if line >= len(source.lines) else source.lines[line][column:]
    line = min(line, len(source.lines) - 1)
    text = source.lines[line]
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    context = str(getattr(error, "context", None) or "")
    context_mark = getattr(error, "context_mark", None)
    span = Span(source.name, line + 1, column + 1, line + 1, column + 2)
    lead = text[: len(text) - len(text.lstrip())]
    if "\t" in lead and column <= len(lead):
        column = lead.index("\t")
        return Diagnostic.of(
            "MCG004",
            Span(source.name, line + 1, column + 1, line + 1, column + 2),
            "a tab cannot indent YAML",
            "indent with spaces; most editors can convert the file",
        )
    began = (
        f" (it began on line {context_mark.line + 1})"
        if context_mark and context_mark.line != line
        else ""
    )
    if context_mark and began and not any(map(str.strip, (rest, *source.lines[line + 1 :]))):
        # Nothing is to be seen at the end of the file: what is missing there began here.
        first, at = context_mark.line + 1, context_mark.column + 1
        span, began = Span(source.name, first, at, first, at + 1), " before the file ends"
    if "nesting depth" in problem:
        return Diagnostic.of(MUCH_TOO_DEEP[0], span, *MUCH_TOO_DEEP[1:])
    char = text[column : column + 1]
    if "unknown escape" in problem and char == "\\":  # libyaml points at the backslash
        char = text[column + 1 : column + 2]
    start = source.lines[min(span.line, len(source.lines)) - 1]
    if "could not find expected ':'" in problem and (glued := _GLUED.match(start)):
        way_out = f"write `{glued[1]}: {glued[2]}`, with a space after the colon"
        return Diagnostic.of("MCG003", span, "this line is no `key: value`", way_out)
    if "mapping values" in problem and ": " not in text[:column]:
        return Diagnostic.of("MCG003", span, *_STRAY_KEY)
    if "expected key" in problem and text[:column].strip():
        return Diagnostic.of("MCG003", span, *_AFTER_VALUE)
    for part, message, hint in _EXPLAINED:
        if part in problem or part in context:
            return Diagnostic.of("MCG003", span, message.format(char=char, began=began), hint)
    return Diagnostic.of("MCG003", span, f"this is not YAML: {problem}{began}", None)


_GLUED = re.compile(r"\s*(?:- )?([A-Za-z_$][\w$-]*):(?!//)(\S.{0,40})")
_MERGE = (
    "git has left a merge conflict here",
    "keep what is right of both sides, and delete the lines with the marks `<<<<<<<`, `=======` and `>>>>>>>`",
)
_STRAY_KEY = (
    "a key cannot stand here",
    "the line is indented too far, or the line before it lacks the space after its colon",
)
_AFTER_VALUE = (
    "nothing more may stand on the line after this value",
    'a text with quotes inside wants other quotes around the whole: \'say "yes" or "no"\'',
)

# What libyaml and PyYAML say (a part of it), what we say, and the way out. The first that fits is taken.
_EXPLAINED: tuple[tuple[str, str, str | None], ...] = (
    (
        "invalid Unicode character escape",
        "this escape is no character",
        "write the character itself",
    ),
    (
        "unknown escape character",
        "`\\{char}` is no escape",
        "write a backslash in double quotes twice, or use single quotes, which know no escapes",
    ),
    (
        "mapping values are not allowed",
        "a `: ` that begins a value is not allowed here",
        "quote a text that holds `: `",
    ),
    (
        "found character that cannot start any token",
        "text cannot begin with `{char}`",
        "quote the text",
    ),
    (
        "could not find expected ':'",
        "this line is no `key: value`{began}",
        "write `key: value`; text over several lines wants `|` after its key, and more indentation",
    ),
    (
        "while scanning a quoted scalar",
        "the quoted text is not closed{began}",
        "close the quote; inside double quotes a `\\` or `\"` is written `\\\\`, `\\\"`, inside single quotes `'` is `''`",
    ),
    (
        "while parsing a quoted scalar",
        "the quoted text is not closed{began}",
        "close the quote",
    ),
    (
        "while scanning an alias",
        "text cannot begin with `*`: that stands for an alias",
        "quote the text",
    ),
    (
        "while scanning an anchor",
        "text cannot begin with `&`: that names an anchor",
        "quote the text",
    ),
    (
        "while scanning a directive",
        "text cannot begin with `%`",
        "quote the text",
    ),
    (
        "while scanning a block scalar",
        "after `|` or `>` nothing more may stand on the line",
        "begin the text on the next line, indented",
    ),
    (
        "did not find expected ',' or ']'",
        "this list is not closed{began}",
        "separate its items with commas and close it with `]`; quote an item that holds `: `, `#`, brackets or braces",
    ),
    (
        "did not find expected ',' or '}'",
        "this mapping is not closed{began}",
        "separate its entries with commas and close it with `}`; quote a text that holds `: `, `#`, brackets or braces",
    ),
    (
        "did not find expected '-' indicator",
        "this line does not belong to the list{began}",
        "begin it with `- ` at the indentation of the other items, or indent it as the lines of its parent",
    ),
    (
        "while parsing a block mapping",
        "this line is indented differently from its neighbours{began}",
        "give all keys of one mapping the same indentation; a text with quotes inside wants quotes around the whole",
    ),
    (
        "did not find expected node content",
        "a value is missing here",
        None,
    ),
    (
        "undefined tag handle",
        "text cannot begin with `!`: that stands for a YAML tag",
        "quote the text",
    ),
    (
        "while scanning a tag",
        "text cannot begin with `!`: that stands for a YAML tag",
        "quote the text",
    ),
    (
        "did not find expected <document start>",
        "there is more text after the end of the manifest",
        "indent all top-level keys alike, at the start of the line; a line of `...` ends the manifest",
    ),
)
