"""From schemas to shapes: which keywords say something about the type of a value.

What no type can say (`not`, `if`, `contains`, limits of value) is left to the validator: forgetting it only makes
the shape wider.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mcpgen.contract.ir import Model
from mcpgen.schemas.gate import dialect_of
from mcpgen.schemas.locations import Document, Location, Pointer
from mcpgen.schemas.shapes import (
    ANY_OBJECT,
    ANYTHING,
    EVERYTHING,
    NEVER,
    NOTHING,
    Expression,
    Number,
    ObjectShape,
    Shape,
    at,
    either,
    join,
    meet,
)

Json = Any

_ANNOTATIONS = frozenset(
    {
        "$anchor",
        "$comment",
        "$defs",
        "$dynamicAnchor",
        "$id",
        "$recursiveAnchor",
        "$schema",
        "$vocabulary",
        "contentEncoding",
        "contentMediaType",
        "contentSchema",
        "default",
        "definitions",
        "deprecated",
        "description",
        "examples",
        "format",
        "id",
        "readOnly",
        "title",
        "writeOnly",
    }
)
# Keywords that, beside `unevaluatedProperties: false`, leave no doubt about which properties are evaluated.
_PLAIN = _ANNOTATIONS | {
    "type",
    "properties",
    "required",
    "minProperties",
    "maxProperties",
    "propertyNames",
    "dependentRequired",
    "unevaluatedProperties",
}
_OBJECT_KEYWORDS = (
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "unevaluatedProperties",
)

_MOST_IN_PLACE = 100
"""Schemas that apply to one value, each because of the one before; what lies deeper only makes a type looser."""


class Reader:
    """Reads the shapes of all models; asked again, it remembers."""

    def __init__(self, models: Iterable[Model]) -> None:
        self._documents: dict[str, Document] = {}
        self._pointers: dict[Location, tuple[Document, Pointer]] = {}
        self._shapes: dict[Location, Shape] = {}
        self._expressions: dict[Expression, Shape] = {}
        self._reading: set[Location] = set()
        self._cut: set[Location] = set()
        """Locations being read that were met again since the one read last was begun."""
        for model in models:
            document = Document(model)
            self._documents[model.name] = document
            self._pointers[Location(model.name, ())] = (document, ())

    def node(self, location: Location) -> Json:
        """The schema at `location`."""
        document, pointer = self._pointers[location]
        return document.get(pointer)

    def shape(self, expression: Expression) -> Shape:
        """What `expression` lets through, one level deep."""
        if expression not in self._expressions:
            self._expressions[expression] = join(
                self._conjunction(locations) for locations in expression.alternatives
            )
        return self._expressions[expression]

    def admits(self, expression: Expression, value: Json) -> bool:
        """Whether `value` has the type of `expression`, all the way down."""
        shape = self.shape(expression)
        match value:
            case None:
                return shape.null
            case bool():
                return shape.boolean
            case str():
                return shape.text == "text" or (shape.text is not None and value in shape.text)
            case int() | float():
                if shape.number == "number":
                    return True
                whole = value == int(value)
                return whole and (
                    shape.number == "integer"
                    or (shape.number is not None and value in shape.number)
                )
            case list():
                return any(
                    all(self.admits(items, item) for item in value) for items in shape.arrays
                )
        return any(self._fits(way, value) for way in shape.objects)

    def _fits(self, way: ObjectShape, value: dict[str, Json]) -> bool:
        return (
            way.required <= value.keys()
            and all(
                self.admits(way.fields.get(name, way.extra), item)
                for name, item in value.items()
                if name in way.fields or not way.closed
            )
            and (not way.closed or value.keys() <= way.fields.keys())
        )

    def resolve(self, expression: Expression) -> Expression:
        """Go through schemas that are nothing but a reference, so that a type has one name wherever it is used."""
        for _ in range(100):
            location = expression.only
            target = location and self._reference_only(location)
            if target is None:
                return expression
            expression = at(target)
        return expression

    def _reference_only(self, location: Location) -> Location | None:
        document, pointer = self._pointers[location]
        node = document.get(pointer)
        if not isinstance(node, dict) or not document.known:
            return None
        rest = set(node) - _ANNOTATIONS
        if isinstance(node.get("$ref"), str) and (document.old or rest <= {"$ref", "type"}):
            target = self._target(document, pointer, node["$ref"])
            if target is None or document.old or "type" not in node:
                return target
            # `type` repeated beside the reference, which the root of a tool's schema has to do
            shape = self._at(target)
            return target if meet(_of_type(node["type"]), shape) == shape else None
        if rest == {"allOf"} and _length(node["allOf"]) == 1:
            return self._place(document, (*pointer, "allOf", "0"))
        return None

    def _conjunction(self, locations: Iterable[Location]) -> Shape:
        shape = ANYTHING
        for location in sorted(locations, key=lambda place: (place.owner, place.pointer)):
            shape = meet(shape, self._at(location))
        return shape

    def _at(self, location: Location) -> Shape:
        if location in self._shapes:
            return self._shapes[location]
        if location in self._reading:  # applies to itself in place: it adds nothing to itself
            self._cut.add(location)
            return ANYTHING
        if len(self._reading) >= _MOST_IN_PLACE:
            return ANYTHING
        self._reading.add(location)
        outer, self._cut = self._cut, set()
        try:
            document, pointer = self._pointers[location]
            shape = self._read(document, pointer, location)
        finally:
            self._reading.discard(location)
            inner = self._cut - {location}
            self._cut = outer | inner
        if not inner:  # else it is what it is only where it was read from
            self._shapes[location] = shape
        return shape

    def _place(self, document: Document, pointer: Pointer) -> Location:
        location = document.location(pointer)
        self._pointers.setdefault(location, (document, pointer))
        return location

    def _target(self, document: Document, pointer: Pointer, reference: str) -> Location | None:
        target = document.follow(reference, pointer)
        if target is None:
            return None
        try:
            document.get(target)
        except (LookupError, TypeError, ValueError):
            return None
        return self._place(document, target)

    def _read(self, document: Document, pointer: Pointer, location: Location) -> Shape:
        node = document.get(pointer)
        if node is False:
            return NEVER
        if not isinstance(node, dict) or not document.known:
            return ANYTHING
        if pointer and dialect_of(node, document.dialect) != document.dialect:
            return ANYTHING  # another dialect, embedded: its keywords may mean something else
        reference = node.get("$ref")
        referred = ANYTHING
        if isinstance(reference, str):
            target = self._target(document, pointer, reference)
            referred = self._at(target) if target is not None else ANYTHING
            if document.old:
                return referred
        shape = meet(self._own(document, pointer, node, location), referred)
        for position in range(_length(node.get("allOf"))):
            part = self._place(document, (*pointer, "allOf", str(position)))
            shape = meet(shape, self._at(part))
        for keyword in ("anyOf", "oneOf"):
            count = _length(node.get(keyword))
            if count:
                branches = (
                    self._at(self._place(document, (*pointer, keyword, str(position))))
                    for position in range(count)
                )
                shape = meet(shape, join(branches))
        return shape

    def _own(
        self, document: Document, pointer: Pointer, node: dict[str, Json], location: Location
    ) -> Shape:
        """What the keywords of `node` itself say."""
        shape = _of_type(node.get("type"))
        if "const" in node:
            shape = meet(shape, _of_values([node["const"]]))
        if isinstance(node.get("enum"), list):
            shape = meet(shape, _of_values(node["enum"]))
        if shape.objects and any(keyword in node for keyword in _OBJECT_KEYWORDS):
            way = self._object(document, pointer, node, location)
            shape = meet(shape, _with_objects(way))
        if shape.arrays:
            items = self._items(document, pointer, node)
            if not items.everything:
                shape = meet(shape, _with_arrays(items))
        return shape

    def _object(
        self, document: Document, pointer: Pointer, node: dict[str, Json], location: Location
    ) -> ObjectShape:
        properties = _mapping(node.get("properties"))
        fields = {
            name: at(self._place(document, (*pointer, "properties", name))) for name in properties
        }
        rest = node.get("additionalProperties")
        patterns = [
            at(self._place(document, (*pointer, "patternProperties", pattern)))
            for pattern in _mapping(node.get("patternProperties"))
        ]
        if rest is False:
            extra = either(patterns) if patterns else NOTHING
        elif isinstance(rest, dict):
            extra = either(
                [at(self._place(document, (*pointer, "additionalProperties"))), *patterns]
            )
        else:
            extra = EVERYTHING
        closed = rest is False and not patterns
        if node.get("unevaluatedProperties") is False and set(node) <= _PLAIN:
            closed = True
        required = node.get("required")
        names = (
            [name for name in required if isinstance(name, str)]
            if isinstance(required, list)
            else []
        )
        for name in names:
            if name not in fields and not closed:
                fields[name] = extra
        return ObjectShape(
            fields,
            frozenset(names),
            EVERYTHING if closed else extra,
            closed,
            frozenset({location}),
        )

    def _items(self, document: Document, pointer: Pointer, node: dict[str, Json]) -> Expression:
        prefix_keyword, rest_keyword = "prefixItems", "items"
        if document.tuple_items:
            if not isinstance(node.get("items"), list):
                prefix_keyword = ""
            else:
                prefix_keyword, rest_keyword = "items", "additionalItems"
        prefix = [
            at(self._place(document, (*pointer, prefix_keyword, str(position))))
            for position in range(_length(node.get(prefix_keyword)))
        ]
        rest = node.get(rest_keyword)
        if rest is False:
            return either(prefix)
        if not isinstance(rest, dict):
            return EVERYTHING
        return either([*prefix, at(self._place(document, (*pointer, rest_keyword)))])


def _of_type(declared: Json) -> Shape:
    names = [declared] if isinstance(declared, str) else declared
    if not isinstance(names, list):
        return ANYTHING
    number: Number = None
    if "number" in names:
        number = "number"
    elif "integer" in names:
        number = "integer"
    return Shape(
        "null" in names,
        "boolean" in names,
        number,
        "text" if "string" in names else None,
        (EVERYTHING,) if "array" in names else (),
        (ANY_OBJECT,) if "object" in names else (),
    )


def _of_values(values: list[Json]) -> Shape:
    numbers = [value for value in values if isinstance(value, (int, float)) and value is not True]
    numbers = [value for value in numbers if value is not False]
    whole = all(isinstance(value, int) or value.is_integer() for value in numbers)
    texts = tuple(dict.fromkeys(value for value in values if isinstance(value, str)))
    return Shape(
        any(value is None for value in values),
        any(isinstance(value, bool) for value in values),
        (tuple(dict.fromkeys(int(v) for v in numbers)) if whole else "number") if numbers else None,
        texts or None,
        (EVERYTHING,) if any(isinstance(value, list) for value in values) else (),
        (ANY_OBJECT,) if any(isinstance(value, dict) for value in values) else (),
    )


def _with_objects(way: ObjectShape) -> Shape:
    return Shape(True, True, "number", "text", (EVERYTHING,), (way,))


def _with_arrays(items: Expression) -> Shape:
    return Shape(True, True, "number", "text", (items,), (ANY_OBJECT,))


def _length(value: Json) -> int:
    return len(value) if isinstance(value, list) else 0


def _mapping(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}
