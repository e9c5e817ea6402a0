"""What a schema lets through, seen as a type: the algebra behind the models.

A shape says for each kind of JSON value whether it may come, and how much is known of it. Shapes are *wider or
equal* to the schema they come from: every operation here may forget, none may refuse a value that the schema takes.
Inside a shape stand expressions, not shapes, so that recursion costs nothing until somebody looks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from mcpgen.schemas.locations import Location

Json = Any

_MOST_ALTERNATIVES = 64
_MOST_CROSSED = 16

Conjunction = frozenset[Location]
"""Schemas that all apply to a value."""


@dataclass(frozen=True, slots=True)
class Expression:
    """Alternatives, one of which applies whole. None at all: nothing is valid."""

    alternatives: tuple[Conjunction, ...]

    @property
    def everything(self) -> bool:
        return any(not conjunction for conjunction in self.alternatives)

    @property
    def only(self) -> Location | None:
        """The one place that this expression is, if it is one."""
        if len(self.alternatives) == 1 and len(self.alternatives[0]) == 1:
            return next(iter(self.alternatives[0]))
        return None


EVERYTHING = Expression((frozenset(),))
NOTHING = Expression(())


def at(location: Location) -> Expression:
    return Expression((frozenset({location}),))


def both(left: Expression, right: Expression) -> Expression:
    if left.everything:
        return right
    if right.everything or left == right:
        return left
    if len(left.alternatives) * len(right.alternatives) > _MOST_CROSSED:
        return left
    return Expression(
        tuple(dict.fromkeys(a | b for a in left.alternatives for b in right.alternatives))
    )


def either(expressions: Iterable[Expression]) -> Expression:
    found: dict[Conjunction, None] = {}
    for expression in expressions:
        if expression.everything:
            return EVERYTHING
        found.update(dict.fromkeys(expression.alternatives))
    return Expression(tuple(found)) if len(found) <= _MOST_ALTERNATIVES else EVERYTHING


Source = frozenset[Any]
"""What identifies an object type: the places that it was read from."""


@dataclass(frozen=True, slots=True)
class ObjectShape:
    """One way to be an object."""

    fields: dict[str, Expression] = field(default_factory=dict)
    required: frozenset[str] = frozenset()
    extra: Expression = EVERYTHING
    closed: bool = False
    """No key but those of `fields` may come."""
    sources: Source = frozenset()
    """The locations, or for a join the sources of its branches, that it says something of."""

    @property
    def open(self) -> bool:
        """Whether it says nothing at all."""
        return not self.fields and not self.closed and self.extra.everything


ANY_OBJECT = ObjectShape()

Number = Literal["integer", "number"] | tuple[int, ...] | None
Text = Literal["text"] | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Shape:
    """The kinds of value that may come; absent kinds are None, False or empty."""

    null: bool = False
    boolean: bool = False
    number: Number = None
    text: Text = None
    arrays: tuple[Expression, ...] = ()
    """What the items of an array are, a list for each way to be one."""
    objects: tuple[ObjectShape, ...] = ()

    @property
    def everything(self) -> bool:
        return (
            self.null
            and self.boolean
            and self.number == "number"
            and self.text == "text"
            and any(items.everything for items in self.arrays)
            and any(shape.open for shape in self.objects)
        )


ANYTHING = Shape(True, True, "number", "text", (EVERYTHING,), (ANY_OBJECT,))
NEVER = Shape()


def meet(left: Shape, right: Shape) -> Shape:
    """What both let through, or more."""
    return Shape(
        left.null and right.null,
        left.boolean and right.boolean,
        _meet_numbers(left.number, right.number),
        _meet_texts(left.text, right.text),
        _meet_arrays(left.arrays, right.arrays),
        _meet_objects(left.objects, right.objects),
    )


def join(shapes: Iterable[Shape]) -> Shape:
    """What any of them lets through, or more."""
    found = list(shapes)
    numbers = [shape.number for shape in found if shape.number is not None]
    texts = [shape.text for shape in found if shape.text is not None]
    arrays = tuple(dict.fromkeys(items for shape in found for items in shape.arrays))
    objects: dict[tuple[Source, bool], ObjectShape] = {}
    for shape in found:
        for way in shape.objects:
            objects.setdefault((way.sources, way.open), way)
    return Shape(
        any(shape.null for shape in found),
        any(shape.boolean for shape in found),
        _join_numbers(numbers),
        _join_texts(texts),
        (EVERYTHING,) if EVERYTHING in arrays or len(arrays) > _MOST_ALTERNATIVES else arrays,
        tuple(objects.values()),
    )


def join_objects(ways: Iterable[ObjectShape]) -> ObjectShape:
    """One object type that takes whatever any of `ways` takes."""
    found = list(ways)
    if len(found) == 1:
        return found[0]
    names = dict.fromkeys(name for way in found for name in way.fields)
    return ObjectShape(
        {
            name: either(
                way.fields.get(name, way.extra)
                for way in found
                if name in way.fields or not way.closed
            )
            for name in names
        },
        frozenset.intersection(*(way.required for way in found)),
        either(way.extra for way in found if not way.closed),
        all(way.closed for way in found),
        frozenset(way.sources for way in found),
    )


def _meet_numbers(left: Number, right: Number) -> Number:
    if left is None or right is None:
        return None
    if isinstance(left, tuple) and isinstance(right, tuple):
        return tuple(value for value in left if value in right) or None
    if isinstance(left, tuple):
        return left
    if isinstance(right, tuple):
        return right
    return "integer" if "integer" in (left, right) else "number"


def _join_numbers(numbers: list[Any]) -> Number:
    if not numbers:
        return None
    if "number" in numbers:
        return "number"
    if "integer" in numbers:
        return "integer"
    return tuple(dict.fromkeys(value for values in numbers for value in values))


def _meet_texts(left: Text, right: Text) -> Text:
    if left is None or right is None:
        return None
    if isinstance(left, tuple) and isinstance(right, tuple):
        return tuple(value for value in left if value in right) or None
    return right if left == "text" else left


def _join_texts(texts: list[Any]) -> Text:
    if not texts:
        return None
    if "text" in texts:
        return "text"
    return tuple(dict.fromkeys(value for values in texts for value in values))


def _meet_arrays(
    left: tuple[Expression, ...], right: tuple[Expression, ...]
) -> tuple[Expression, ...]:
    if len(left) * len(right) > _MOST_CROSSED:
        return left
    return tuple(dict.fromkeys(both(a, b) for a in left for b in right))


def _meet_objects(
    left: tuple[ObjectShape, ...], right: tuple[ObjectShape, ...]
) -> tuple[ObjectShape, ...]:
    if not left or not right:
        return ()
    if len(left) * len(right) > _MOST_CROSSED:
        left, right = (join_objects(left),), (join_objects(right),)
    found: dict[tuple[Source, bool], ObjectShape] = {}
    for a in left:
        for b in right:
            way = _meet_object(a, b)
            found.setdefault((way.sources, way.open), way)
    return tuple(found.values())


def _meet_object(left: ObjectShape, right: ObjectShape) -> ObjectShape:
    if left.open and not left.required:
        return right
    if right.open and not right.required:
        return left
    fields = dict(left.fields)
    for name, expression in right.fields.items():
        fields[name] = both(fields[name], expression) if name in fields else expression
    closed = (left.closed and right.fields.keys() <= left.fields.keys()) or (
        right.closed and left.fields.keys() <= right.fields.keys()
    )
    return ObjectShape(
        fields,
        left.required | right.required,
        both(left.extra, right.extra),
        closed,
        left.sources | right.sources,
    )
