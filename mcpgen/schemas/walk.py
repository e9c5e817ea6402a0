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


_RANKS = {
    keyword: rank
    for rank, keyword in reversed([*enumerate((*_SCHEMA_MAPS, *_SCHEMA_LISTS, *_SCHEMAS))])
}
"""Every keyword that holds schemas, and its place in the order in which they are found."""
_LATE_ITEMS = len(_SCHEMA_MAPS) + len(_SCHEMA_LISTS) + _SCHEMAS.index("items")


def subschemas(node: dict[str, Json]) -> Iterator[tuple[tuple[str, ...], Json]]:
    """The schemas directly inside `node`, each with the steps that lead to it: maps of schemas, lists, single ones."""
    present = node.keys() & _RANKS.keys()
    if not present:
        return
    for keyword in (
        sorted(present, key=lambda name: _rank(name, node)) if len(present) > 1 else present
    ):
        entries = node[keyword]
        if keyword in _SCHEMA_MAPS:
            if isinstance(entries, dict):
                for name, child in entries.items():
                    yield (keyword, name), child
        elif isinstance(entries, list):
            if keyword in _SCHEMA_LISTS:
                for position, child in enumerate(entries):
                    yield (keyword, str(position)), child
        elif isinstance(entries, (dict, bool)) and keyword in _SCHEMAS:
            yield (keyword,), entries


def _rank(keyword: str, node: dict[str, Json]) -> int:
    """One schema for all items comes later than a list of them."""
    if keyword == "items" and not isinstance(node[keyword], list):
        return _LATE_ITEMS
    return _RANKS[keyword]
