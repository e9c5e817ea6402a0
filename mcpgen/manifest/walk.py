"""The one walk over a JSON Schema: it knows a schema from a map of schemas, so that a property may be called `$ref`.

A pointer here is a tuple of keys and indexes from the root of the schema that was walked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Pointer = tuple[str | int, ...]

MAX_DEPTH = 100
"""How many schemas may stand inside each other: the model generator recurses, and so do clients."""

_ONE = frozenset(
    [
        "additionalProperties",
        "additionalItems",
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
    ]
)
_LIST = frozenset({"allOf", "anyOf", "oneOf", "prefixItems", "items"})
_MAP = frozenset(
    {"properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"}
)
_IN_PLACE_ONE = frozenset({"not", "if", "then", "else"})
_IN_PLACE_LIST = frozenset({"allOf", "anyOf", "oneOf"})


class Node(NamedTuple):
    """A schema inside a schema. `keyword` is what holds it (`properties`, `items`, …), "" for the root."""

    pointer: Pointer
    schema: Any
    keyword: str
    depth: int


@dataclass(slots=True)
class Walk:
    """What one pass over a schema finds. `too_deep` is where the hundredth nested schema was passed."""

    nodes: list[Node] = field(default_factory=list)
    places: set[Pointer] = field(default_factory=set)
    references: list[tuple[Pointer, str, str]] = field(default_factory=list)
    """(pointer of the schema that holds it, keyword, text)"""
    ids: list[tuple[Pointer, str]] = field(default_factory=list)
    anchors: list[tuple[Pointer, str, bool]] = field(default_factory=list)
    """(pointer, name, whether it is dynamic)"""
    too_deep: Pointer | None = None
    identity: str = "$id"
    """The keyword that gives a schema its address: `id` in draft-04."""

    def add(self, root: Any, pointer: Pointer = ()) -> None:
        """Walk `root`, which stands at `pointer`, unless that has been done."""
        stack = [Node(pointer, root, "", 0)]
        while stack:
            node = stack.pop()
            if node.pointer in self.places:
                continue
            self.places.add(node.pointer)
            self.nodes.append(node)
            schema = node.schema
            if type(schema) is not dict:
                continue
            if node.depth > MAX_DEPTH:
                self.too_deep = self.too_deep or node.pointer
                continue
            self._note(node.pointer, schema)
            inner = list(children(node))
            inner.reverse()
            stack += inner

    def _note(self, pointer: Pointer, schema: dict[str, Any]) -> None:
        for keyword in ("$ref", "$dynamicRef", "$recursiveRef"):
            text = schema.get(keyword)
            if type(text) is str:
                self.references.append((pointer, keyword, text))
        identity = schema.get(self.identity)
        if type(identity) is str:
            self.ids.append((pointer, identity))
        for keyword in ("$anchor", "$dynamicAnchor"):
            name = schema.get(keyword)
            if type(name) is str:
                self.anchors.append((pointer, name, keyword == "$dynamicAnchor"))


def children(node: Node) -> Iterator[Node]:
    """The schemas that stand directly in a schema, in its own order of keys."""
    pointer, schema, _, depth = node
    for keyword, value in schema.items():
        kind = type(value)
        if kind is dict:
            if keyword in _MAP:
                for name, inner in value.items():
                    if type(inner) in (dict, bool):
                        yield Node((*pointer, keyword, name), inner, keyword, depth + 1)
            elif keyword in _ONE:
                yield Node((*pointer, keyword), value, keyword, depth + 1)
        elif kind is list:
            if keyword in _LIST:
                for index, inner in enumerate(value):
                    yield Node((*pointer, keyword, index), inner, keyword, depth + 1)
        elif kind is bool and keyword in _ONE:
            yield Node((*pointer, keyword), value, keyword, depth + 1)


def in_place(pointer: Pointer, schema: dict[str, Any]) -> Iterator[Pointer]:
    """The pointers of those inner schemas that judge the same value as the schema itself does."""
    for keyword in _IN_PLACE_ONE:
        if type(schema.get(keyword)) is dict:
            yield (*pointer, keyword)
    for keyword in _IN_PLACE_LIST:
        if type(members := schema.get(keyword)) is list:
            for index in range(len(members)):
                yield (*pointer, keyword, index)
    if type(members := schema.get("dependentSchemas")) is dict:
        for name in members:
            yield (*pointer, "dependentSchemas", name)


def path_in(value: Any, told: Iterable[str | int]) -> Pointer:
    """A path that the engine tells of, as it is in the value: the engine leaves out keys that are empty texts.

    What cannot be followed is cut off.
    """
    found: list[str | int] = []
    for step in told:
        while isinstance(value, dict) and step not in value and "" in value:
            found.append("")
            value = value[""]
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            break
        found.append(step)
    return tuple(found)
