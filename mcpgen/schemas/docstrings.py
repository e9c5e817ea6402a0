"""Texts of a manifest as docstrings: laid out for reading, and unable to be anything but text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

Json = Any

_RANGES = (
    ("", "minimum", "maximum"),
    ("length ", "minLength", "maxLength"),
    ("length ", "minItems", "maxItems"),
    ("entries ", "minProperties", "maxProperties"),
)
_SAFE_INTEGER = 2**53 - 1
"""A limit that only says how far JavaScript can count, which generators of schemas put everywhere."""


def describe(node: Json) -> str | None:
    """What a schema says of itself in words, its limits included: they are the validator's business, not the type's."""
    if not isinstance(node, dict):
        return None
    text = node.get("description", node.get("title"))
    parts = [text] if isinstance(text, str) else []
    limits = [*_ranges(node), *_others(node)]
    if limits:
        parts.append(f"Limits: {', '.join(limits)}.")
    return "\n\n".join(parts) if parts else None


def _ranges(node: dict[str, Json]) -> Iterator[str]:
    for subject, lowest, highest in _RANGES:
        low, high = _limit(node, lowest), _limit(node, highest)
        if low is not None and high is not None:
            yield f"{subject}{low} to {high}" if low != high else f"{subject}{low}"
        elif low is not None:
            yield f"{subject}at least {low}"
        elif high is not None:
            yield f"{subject}at most {high}"


def _others(node: dict[str, Json]) -> Iterator[str]:
    for wording, keyword in (
        ("more than", "exclusiveMinimum"),
        ("less than", "exclusiveMaximum"),
        ("a multiple of", "multipleOf"),
    ):
        if (limit := _limit(node, keyword)) is not None:
            yield f"{wording} {limit}"
    if node.get("uniqueItems") is True:
        yield "no item twice"
    for keyword in ("format", "pattern"):
        if isinstance(node.get(keyword), str):
            yield f"{keyword} {node[keyword]}"


def _limit(node: dict[str, Json], keyword: str) -> float | None:
    value = node.get(keyword)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return value if abs(value) != _SAFE_INTEGER else None


def docstring(text: str, indent: int, width: int = 88) -> str:
    """The literal of a docstring that says `text`, for a body indented by `indent`, as Black would leave it.

    Nothing in `text` can end the literal, and what cannot be seen (control and bidirectional characters) is escaped.
    """
    margin = " " * indent
    lines: list[str] = []
    for line in text.expandtabs(4).replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        room = width - indent
        wrapped = textwrap.wrap(
            line,
            room,
            subsequent_indent=_hanging(line),
            break_long_words=False,
            break_on_hyphens=False,
            replace_whitespace=False,
            drop_whitespace=True,
        )
        lines += [_inert(part.rstrip()) for part in wrapped] or [""]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        return '"""No description."""'
    lines[0] = lines[0].lstrip()
    head = lines[-1].removesuffix('"')
    escaped = (len(head) - len(head.rstrip("\\"))) % 2 == 1  # the last quote, by `_inert` already
    if head != lines[-1] and not escaped:
        lines[-1] = head + '\\"'
    if lines[0].startswith('"'):
        lines[0] = "\\" + lines[0]
    if len(lines) == 1 and len(margin) + len(lines[0]) + 6 <= width:
        return f'"""{lines[0]}"""'
    body = "\n".join(margin + line if line else "" for line in [*lines[1:], ""]).rstrip()
    first = lines[0]
    return f'"""{first}\n{body}\n{margin}"""' if body else f'"""{first}\n{margin}"""'


def _hanging(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _inert(text: str) -> str:
    shown = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return "".join(char if char.isprintable() else _escape(char) for char in shown)


def _escape(char: str) -> str:
    code = ord(char)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
