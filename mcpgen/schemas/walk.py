"""Where schemas stand inside a schema."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Json = Any

_SCHEMA_MAPS = (
    "$defs",
    "definitions",
    "properties",
    "patternProperties",
    "dependentSchemas",
    "dependencies",
)
_SCHEMA_LISTS = ("allOf", "anyOf", "oneOf", "prefixItems", "items")
_SCHEMAS = (
    "additionalItems",
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
)


def subschemas(node: dict[str, Json]) -> Iterator[tuple[tuple[str, ...], Json]]:
    """The schemas directly inside `node`, each with the steps that lead to it."""
    for keyword in _SCHEMA_MAPS:
        entries = node.get(keyword)
        if isinstance(entries, dict):
            for name, child in entries.items():
                yield (keyword, name), child
    for keyword in _SCHEMA_LISTS:
        entries = node.get(keyword)
        if isinstance(entries, list):
            for position, child in enumerate(entries):
                yield (keyword, str(position)), child
    for keyword in _SCHEMAS:
        child = node.get(keyword)
        if isinstance(child, (dict, bool)):
            yield (keyword,), child
