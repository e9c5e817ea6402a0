"""Plain scalars by JSON's rules: JSON's constants and numbers are what they are there, everything else is text."""

from __future__ import annotations

import math
import re
from typing import Any, Final

MAX_DIGITS: Final = 4_000

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?\Z")
_STARTS: Final = frozenset("-0123456789")
_CONSTANTS: Final[dict[str, Any]] = {"true": True, "false": False, "null": None, "": None}


class _TooLarge:
    """A number that JSON readers cannot carry."""


TOO_LARGE: Final = _TooLarge()


def plain_value(text: str) -> Any:
    """The value of a scalar without quotes, or TOO_LARGE."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if text[0] not in _STARTS or (match := _NUMBER.match(text)) is None:
        return text
    if len(text) > MAX_DIGITS:
        return TOO_LARGE
    if match.group(1) is None and match.group(2) is None:
        return int(text)
    number = float(text)
    return number if math.isfinite(number) else TOO_LARGE
