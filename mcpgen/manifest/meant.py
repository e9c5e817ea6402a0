"""The schema that somebody means who writes a type as text, in the manner of another language."""

from __future__ import annotations

import re
from collections.abc import Collection

from mcpgen.manifest.keywords import TEXT_FORMATS, nearest_type

MAX_LENGTH = 60

_LIST = re.compile(r"(?:list|array|set|sequence)\s*[\[<(]\s*(.+?)\s*[\])>]|(.+?)\s*\[\s*\]", re.I)
_OPTIONAL = re.compile(
    r"optional\s*[\[<(]\s*(.+?)\s*[\])>]|(.+?)\s*\?|(.+?)\s*\|\s*(?:null|none)", re.I
)


def schema_meant(text: str, shared: Collection[str]) -> str | None:
    """That schema as it is written in YAML, or None where nothing says what was meant.

    `shared` are the names of the shared types: `Order`, `Order[]` and `#/schemas/Order` all mean one of them.
    """
    if not text or len(text) > MAX_LENGTH or '"' in text:
        return None
    if text.startswith("#/") or text in shared:
        return f'{{$ref: "{text if text.startswith("#/") else "#/schemas/" + text}"}}'
    if found := _LIST.fullmatch(text):
        inner = schema_meant(found[1] or found[2], shared)
        return inner and f"{{type: array, items: {inner}}}"
    if found := _OPTIONAL.fullmatch(text):
        inner = schema_meant(found[1] or found[2] or found[3], shared)
        if inner is not None and (plain := re.match(r"\{type: (\w+)", inner)):
            return inner.replace(plain[0], f'{{type: [{plain[1]}, "null"]', 1)
        return inner and f'{{anyOf: [{inner}, {{type: "null"}}]}}'
    low = text.lower()
    if low in TEXT_FORMATS:
        return f"{{type: string, format: {TEXT_FORMATS[low]}}}"
    if low in ("any", "unknown"):
        return "{}"
    if low == "enum":
        return "{enum: [a, b]}"
    near = nearest_type(text)
    if near is None:
        return None
    return f'{{type: "{near}"}}' if near == "null" else f"{{type: {near}}}"
