"""The layout that Black gives, without Black where it is plain.

Black needs some 30 ms for a kilobyte, which would be most of the time that a project takes. What templates leave open
is of a few kinds: fields, rows of tables, imports, bare functions. Their layout is known here; whatever is of another
kind, or holds anything unusual, is left to Black, which then has it alone: a line, or one definition. Tests hold the
outcome against Black's own for every manifest at hand.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field
from typing import Final

LINE_LENGTH: Final = 88

# Quantifiers that give nothing back (`*+`): a line that does not match is known for it at once.
_NAME = r"[^\W\d]\w*+"
_TEXT = r'"[^"\\]*+"'
# An expression as Black spaces it: names, plain texts and numbers in calls, subscripts and unions.
_EXPRESSION = (
    rf"(?:{_TEXT}|{_NAME}(?:=(?=[\w\"\[-]))?+|-?+\b[0-9]++(?:\.[0-9]++)?+\b|\.(?=[^\W\d])"
    r"|(?<=\w)\((?!, )|\[(?!, )|[\])]|, (?![\])])| \| )+"
)
_TARGET = rf"{_NAME}(?:: {_EXPRESSION})?"
_STATEMENT = re.compile(
    rf" *(?:{_TARGET} = {_EXPRESSION}|{_NAME}: {_EXPRESSION}|raise {_NAME}"
    rf"|from [\w.]+ import {_NAME}(?: as {_NAME})?(?:, {_NAME}(?: as {_NAME})?)*|import [\w.]+)"
)
_KEY = rf"(?:{_TEXT}|\({_TEXT}(?:, {_TEXT})+\))"
_ROW = re.compile(rf" *(?:{_KEY}: )?{_EXPRESSION},")
_TABLE = re.compile(rf" *{_TARGET} = [\[{{]")
_CLASS = re.compile(rf"class {_NAME}(?:\({_NAME}\))?:")
_PARAMETERS = rf"(?:{_NAME}: {_EXPRESSION})?"
_FUNCTION = re.compile(
    rf"(?:async )?def {_NAME}\({_PARAMETERS}(?:, {_PARAMETERS})*\) -> {_EXPRESSION}:"
)

# Kinds of lines that may be too long, in three parts: what opens, what is between brackets, what closes.
_LONG_IMPORT = re.compile(r"( *from \S+ import )(.+)()")
_LONG_FUNCTION = re.compile(rf"((?:async )?def {_NAME}\()(.*)(\) -> {_EXPRESSION}:)")
_LONG_ROW = re.compile(rf"( *{_KEY}: {_NAME}\()(.*)(\),)")
_LONG_ALIAS = re.compile(rf"( *{_NAME}: TypeAlias = {_NAME}\[)(.*)(\])")
_LONG_NAME = re.compile(rf"( *{_NAME}: {_NAME} = )({_NAME}\.{_NAME})()")

# A text in three double quotes that Black leaves as it is: no escape but a doubled backslash, nothing odd at its ends.
_DOCSTRING = re.compile(r'"""[^\s"\\](?:[^\\]|\\\\)*(?<![\\"])"""', re.DOTALL)

_WIDE: Final = "\u1100"
"""All characters before it take one column at most."""

_MARK = "McpgenMark = 0"


class _Unlike(Exception):
    """It is not of a kind that is known here."""


@dataclass(slots=True)
class Piece:
    """A statement at the top level, and how many empty lines stand before it."""

    kind: str
    """docstring, import, definition, or code."""
    lines: list[str]
    blanks: int

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def pieces(source: str) -> Iterator[Piece]:
    """The statements at the top level; comments there are taken for statements."""
    lines = source.rstrip("\n").split("\n")
    position = blanks = 0
    while position < len(lines):
        line = lines[position]
        if not line:
            position, blanks = position + 1, blanks + 1
            continue
        if line.startswith('"""'):
            end, kind = _docstring_end(lines, position), "docstring"
        else:
            end, kind = _statement_end(lines, position), _kind(line)
        found = lines[position:end]
        while not found[-1]:
            found.pop()
        yield Piece(kind, found, blanks)
        position, blanks = position + len(found), 0


def _kind(line: str) -> str:
    if line.startswith(("from ", "import ")):
        return "import"
    return "definition" if line.startswith(("class ", "def ", "async def ", "@")) else "code"


def _statement_end(lines: list[str], start: int) -> int:
    """The line behind a statement: what is indented or closes a bracket belongs to it, and what decorators adorn."""
    end, head = start + 1, lines[start]
    while end < len(lines):
        line = lines[end]
        if line and line[0] not in " )]}":
            if not head.startswith("@"):
                break
            head = line
        end += 1
    return end


def _docstring_end(lines: list[str], start: int) -> int:
    """The line behind a text in three quotes; a text holds no three quotes that are not escaped."""
    if len(lines[start].strip()) > len('"""') and lines[start].endswith('"""'):
        return start + 1
    for end in range(start + 1, len(lines)):
        if lines[end].endswith('"""'):
            return end + 1
    raise _Unlike


@dataclass(slots=True)
class _Layout:
    """The lines that are settled, and among them places for those that Black has yet to write."""

    lines: list[str | int] = field(default_factory=list)
    left: list[tuple[str, int, int]] = field(default_factory=list)
    """Sources for Black; how many lines of what it writes are only scaffolding, at the beginning and at the end."""

    def leave(self, source: str, before: int = 0, after: int = 0) -> None:
        self.lines.append(len(self.left))
        self.left.append((source, before, after))


def laid_out(source: str, known: Set[str], black: Callable[[str], str]) -> str:
    """`source` as `black` would write it. `known`: statements at the top level that are written so already."""
    layout = _Layout()
    try:
        previous = ""
        for piece in pieces(source):
            blanks = _between(previous, piece.kind, piece.blanks)
            layout.lines += [""] * blanks
            if piece.text in known:
                layout.lines += piece.lines
            else:
                _lay_piece(piece, layout, first=not previous)
            previous = "first" if not previous and piece.kind == "docstring" else piece.kind
        return _filled(layout, black)
    except _Unlike:
        return black(source)


def _between(previous: str, following: str, blanks: int) -> int:
    """How many empty lines Black puts between two statements at the top level."""
    if not previous:
        return 0
    if "definition" in (previous, following):
        return 2
    if previous == "first" or (previous == "import" and following != "import"):
        return 1
    return min(blanks, 2)


def _filled(layout: _Layout, black: Callable[[str], str]) -> str:
    """The lines, with what was left put in as Black writes it."""
    written: list[list[str]] = []
    if layout.left:
        # The mark stands first, too: a text behind it is nobody's docstring.
        text = black("".join(f"{_MARK}\n{source}\n" for source, _, _ in layout.left))
        parts = re.split(rf"^{_MARK}$", text, flags=re.MULTILINE)[1:]
        if len(parts) != len(layout.left):
            raise _Unlike
        for part, (_, before, after) in zip(parts, layout.left, strict=True):
            lines = part.strip("\n").split("\n")
            written.append(lines[before : len(lines) - after])
    text_lines: list[str] = []
    for line in layout.lines:
        if isinstance(line, int):
            text_lines += written[line]
        else:
            text_lines.append(line)
    return "\n".join(text_lines) + "\n"


def _lay_piece(piece: Piece, layout: _Layout, *, first: bool) -> None:
    """One statement at the top level; whatever is odd in it leaves all of it to Black."""
    settled, left = len(layout.lines), len(layout.left)
    try:
        lines = piece.lines
        if not all(map(str.isprintable, lines)):
            raise _Unlike
        if piece.kind == "docstring":
            _lay_docstring(lines, 0, layout, is_title=first)
        elif lines[0].endswith(":"):
            _lay_block(lines, layout)
        else:
            end = _lay_statement(lines, 0, layout)
            if end != len(lines):
                raise _Unlike
    except _Unlike:
        if first:  # what stands first in what Black is given may be a docstring there
            raise
        del layout.lines[settled:], layout.left[left:]
        layout.leave(piece.text)


def _lay_block(lines: list[str], layout: _Layout) -> None:
    """A class, a function or a condition with what is inside, which holds no further block."""
    header = lines[0]
    if header == "if TYPE_CHECKING:" or (_CLASS.fullmatch(header) and _fits(header)):
        layout.lines.append(header)
    elif _FUNCTION.fullmatch(header):
        layout.lines += [header] if _fits(header) else _split(header, _LONG_FUNCTION)
    else:
        raise _Unlike
    is_class = header.startswith("class ")
    position, blanks, previous = 1, 0, "header"
    while position < len(lines):
        line = lines[position]
        if not line:
            position, blanks = position + 1, blanks + 1
            continue
        kind = "docstring" if line.startswith('    """') else _kind(line.lstrip())
        if not line.startswith("    ") or line[4] == " " or kind == "definition":
            raise _Unlike
        if previous == "header" and blanks:
            raise _Unlike
        if blanks or previous == "title" or (previous == "import" and kind != "import"):
            layout.lines.append("")
        if kind == "docstring":
            end = _docstring_end(lines, position)
            is_title = previous == "header" and header != "if TYPE_CHECKING:"
            _lay_docstring(lines[position:end], 4, layout, is_title=is_title)
            position = end
        else:
            position = _lay_statement(lines, position, layout)
        blanks = 0
        previous = "title" if is_class and previous == "header" and kind == "docstring" else kind


def _lay_docstring(lines: list[str], indent: int, layout: _Layout, *, is_title: bool) -> None:
    """A text that Black would leave alone: nothing odd in it, its lines indented as they should be, its end in reach.

    `is_title`: it says what the module, the class or the function is. Of such a text Black joins a single line with
    the quotes that end it, however long it is.
    """
    margin = " " * indent
    if is_title and len(lines) == 2 and lines[1] == margin + '"""':
        lines = [lines[0] + '"""']
    elif not _fits(lines[-1]) and not (is_title and len(lines) == 1):
        raise _Unlike
    if not _DOCSTRING.fullmatch("\n".join(lines).strip(" ")):
        raise _Unlike
    if any(line != line.rstrip() for line in lines) or any(
        not line.startswith(margin) for line in lines[1:] if line
    ):
        raise _Unlike
    further = [line for line in lines[1:] if line.strip(' "')]
    if further and all(line.startswith(margin + " ") for line in further):
        raise _Unlike
    layout.lines += lines


def _lay_statement(lines: list[str], position: int, layout: _Layout) -> int:
    """A statement of one line, or a table with a row on each; the position behind it."""
    line = lines[position]
    if _TABLE.fullmatch(line):
        return _lay_table(lines, position, layout)
    if _STATEMENT.fullmatch(line):
        if _fits(line):
            layout.lines.append(line)
            return position + 1
        for kind in (_LONG_IMPORT, _LONG_ALIAS, _LONG_NAME):
            if split := _parts(line, kind):
                layout.lines += split
                return position + 1
    indent = len(line) - len(line.lstrip())
    _whole_statement(line[indent:])
    if indent:
        layout.leave(f"class _:\n{line}", before=1)
    else:
        layout.leave(line)
    return position + 1


def _whole_statement(text: str) -> None:
    """Refuse what is no statement by itself, or more than one."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        raise _Unlike from error
    if len(tree.body) != 1:
        raise _Unlike


def _lay_table(lines: list[str], start: int, layout: _Layout) -> int:
    head = lines[start]
    indent = len(head) - len(head.lstrip())
    closing = " " * indent + ("}" if head[-1] == "{" else "]")
    end = start + 1
    while end < len(lines) and lines[end] != closing:
        end += 1
    if end == len(lines) or not _fits(head + "]"):
        raise _Unlike
    if end == start + 1:
        layout.lines.append(head + closing[indent:])
        return end + 1
    layout.lines.append(head)
    for row in lines[start + 1 : end]:
        if not row.startswith(" " * (indent + 4)) or row[indent + 4] == " ":
            raise _Unlike
        if _ROW.fullmatch(row) and _fits(row):
            layout.lines.append(row)
        elif _ROW.fullmatch(row) and (split := _parts(row, _LONG_ROW)):
            layout.lines += split
        else:
            _whole_statement(f"{head.lstrip()}{row}{closing[indent:]}")
            if indent:
                raise _Unlike
            layout.leave(f"_ = {head[-1]}\n{row}\n{closing}", before=1, after=1)
    layout.lines.append(closing)
    return end + 1


def _fits(line: str) -> bool:
    """Whether a line is short enough even if every character that may be as wide as two is so."""
    return len(line) <= LINE_LENGTH and (
        line.isascii() or len(line) + sum(char >= _WIDE for char in line) <= LINE_LENGTH
    )


def _split(line: str, kind: re.Pattern[str]) -> list[str]:
    found = _parts(line, kind)
    if found is None:
        raise _Unlike
    return found


def _parts(line: str, kind: re.Pattern[str]) -> list[str] | None:
    """A line that is too long, with what its brackets hold on lines of its own; None where more would be needed."""
    match = kind.fullmatch(line)
    if match is None or not line.isascii():
        return None
    indent = line[: len(line) - len(line.lstrip())]
    head, inside, tail = match[1], match[2], match[3]
    if kind in (_LONG_IMPORT, _LONG_NAME):  # their brackets are there only where they are needed
        head, tail = head + "(", ")"
    inner = _arguments(inside)
    # A function with one parameter gets a comma behind it, and a comma puts each on a line of its own.
    one_each = kind is _LONG_IMPORT or (kind is _LONG_FUNCTION and len(inner) == 1)
    if not one_each:
        one_each = len(indent) + 4 + len(inside) > LINE_LENGTH
        if one_each and len(inner) == 1:
            return None
    if not one_each:
        inner = [inside]
    between = [f"{indent}    {part}{',' if one_each else ''}" for part in inner]
    found = [head, *between, indent + tail]
    long = any(len(part) > LINE_LENGTH for part in found)
    return found if inner and (not long or kind is _LONG_IMPORT) else None  # names have no joints


def _arguments(text: str) -> list[str]:
    """The parts of `text` between commas that stand in no brackets."""
    parts: list[str] = []
    depth = start = 0
    for match in re.finditer(rf"{_TEXT}|[\[(]|[\])]|, ", text):
        token = match[0]
        if token in "[(":
            depth += 1
        elif token in "])":
            depth -= 1
        elif token == ", " and not depth:
            parts.append(text[start : match.start()])
            start = match.end()
    return [*parts, text[start:]] if text else []
