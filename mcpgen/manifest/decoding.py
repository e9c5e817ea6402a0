"""From bytes to the text that the YAML parser gets."""

from __future__ import annotations

import re
from typing import NamedTuple

from mcpgen.diagnostics import Diagnostic, Span

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
# Legal in JSON's strings, but refused or taken for a line break by a YAML 1.1 parser.
_AWKWARD = frozenset([*map(chr, range(0x7F, 0xA0)), *"\u2028\u2029\ufeff\ufffe\uffff"])
_PAIR = re.compile(
    r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
)


def decode(name: str, raw: bytes, limit: int) -> tuple[str, list[Diagnostic]]:
    """The text of a file without its byte order mark, and what keeps it from being read, if anything does."""
    if len(raw) > limit:
        return "", [
            Diagnostic.of(
                "MCG010",
                Span(name, 1, 1, 1, 1),
                f"the file has {len(raw):,} bytes; at most {limit:,} are read",
                "is this really a manifest? Long texts belong into files that a resource names with `file`",
            )
        ]
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "", [
            Diagnostic.of(
                "MCG002",
                Span(name, 1, 1, 1, 1),
                "the file is UTF-16, not UTF-8",
                "save it with the encoding UTF-8",
            )
        ]
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _not_utf8(name, raw)
    found = _CONTROL.search(text)
    if found is None:
        return text, []
    line, column = _position(text, found.start())
    binary = text.count("\x00") > 3
    return text, [
        Diagnostic.of(
            "MCG013",
            Span(name, line, column, line, column + 1),
            f"the control character U+{ord(found.group()):04X} cannot stand in YAML",
            (
                "this looks like a binary file"
                if binary
                else f'remove it, or write it as an escape in double quotes: "\\x{ord(found.group()):02x}"'
            ),
        )
    ]


def _not_utf8(name: str, raw: bytes) -> tuple[str, list[Diagnostic]]:
    body = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as error:
        text = body.decode("utf-8", "replace")
        before = body[: error.start].decode("utf-8")
        line, column = _position(before, len(before))
        hint = (
            "this looks like a binary file"
            if b"\x00" in body
            else "save the file with the encoding UTF-8 (it may be in an older one, such as a Windows code page)"
        )
        found = Diagnostic.of(
            "MCG002",
            Span(name, line, column, line, column + 1),
            f"the byte 0x{body[error.start]:02x} here is not UTF-8",
            hint,
        )
        return text, [found]
    raise AssertionError("the caller has seen that it cannot be decoded")


def _position(text: str, offset: int) -> tuple[int, int]:
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


class Prepared(NamedTuple):
    """A text as the parser takes it, and the tables that turn the parser's values back."""

    text: str
    escaped: dict[int, str]
    """For a text in double quotes, where escapes are read."""
    literal: dict[int, str]
    """For every other text, in which a backslash is a backslash."""


def prepare(text: str) -> Prepared:
    """The text in a form that the parser takes as JSON would.

    Characters that JSON allows and YAML 1.1 does not are replaced one for one by private characters that the text
    does not use; a pair of surrogate escapes (one character to JSON, none to YAML) by twelve of them. So columns stay.
    """
    pairs: list[str] = []
    if "\\u" in text:  # else the search, which is slow, finds none
        pairs = sorted({pair[0][len(pair[1]) :] for pair in _PAIR.finditer(text)})
    awkward = sorted(_AWKWARD.intersection(text))
    if not awkward and not pairs:
        return Prepared(text, {}, {})
    used = set(text)
    free = (chr(code) for code in range(0xF0000, 0xFFFFE) if chr(code) not in used)
    filler = next(free)
    stand_ins = dict(zip([*awkward, *pairs], free, strict=False))
    back = {ord(stand_in): original for original, stand_in in stand_ins.items()}
    text = text.translate({ord(char): stand_ins[char] for char in awkward if char in stand_ins})

    def replaced(match: re.Match[str]) -> str:
        original = match[0][len(match[1]) :]
        stand_in = stand_ins.get(original)
        return match[1] + (
            original if stand_in is None else stand_in + filler * (len(original) - 1)
        )

    text = _PAIR.sub(replaced, text)
    literal = {**back, ord(filler): ""}
    return Prepared(
        text,
        {**literal, **{ord(stand_ins[p]): _joined(p) for p in pairs if p in stand_ins}},
        literal,
    )


def _joined(pair: str) -> str:
    r"""The character that `\ud83d\ude00` stands for."""
    high, low = int(pair[2:6], 16), int(pair[8:12], 16)
    return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
