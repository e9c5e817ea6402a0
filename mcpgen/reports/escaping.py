"""Text from a manifest made harmless for terminals and CI logs."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Zero-width joiner and non-joiner are part of words in some scripts and of emoji.
_JOINERS: Final = "\u200c\u200d"
_PLAIN = re.compile(r"[\x20-\x7e]*\Z")
# Runners of CI obey these wherever they stand in a line (`##[`, `##vso[`, `##teamcity[`) or at its start (`::`).
_ANYWHERE = re.compile(r"#(?=#\[|#vso\[|#teamcity\[)")
_AT_START = re.compile(r"^(\s*):(?=:)", re.MULTILINE)


def shown(char: str) -> str:
    """A character as it may be printed: itself, or its escape where it controls a terminal or reorders text."""
    if " " <= char <= "~" or char in _JOINERS:
        return char
    if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp", "Cn"}:
        code = ord(char)
        return (
            f"\\x{code:02x}"
            if code < 0x100
            else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
        )
    return char


def line(text: str) -> str:
    """A text as one harmless line: line breaks are escaped too."""
    if not _PLAIN.match(text):
        text = "".join(map(shown, text))
    return commandless(text)


def commandless(text: str) -> str:
    """A text in which no runner of CI finds a command."""
    text = _ANYWHERE.sub(r"\\x23", text)
    return _AT_START.sub(r"\1\\x3a", text)


def width(char: str) -> int:
    """How many columns of a terminal a printable character takes."""
    if " " <= char <= "~":
        return 1
    if (
        unicodedata.combining(char)
        or char in _JOINERS
        or unicodedata.category(char) in {"Mn", "Me"}
    ):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
