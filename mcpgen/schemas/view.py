"""The models as classes: names, fields and types, before anything is written.

Every class gets its final name here, so that the model generator has none to invent: an object inside another is
named by its path, a `$defs` entry by its key, a branch of a union by its tag. What is inserted elsewhere in the
manifest changes none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from mcpgen.contract.ir import Model
from mcpgen.schemas import kinds
from mcpgen.schemas.classes import ClassView, FieldView, Note, Views
from mcpgen.schemas.defaults import default_of, drop_endless
from mcpgen.schemas.docstrings import describe
from mcpgen.schemas.kinds import Type
from mcpgen.schemas.locations import Location
from mcpgen.schemas.naming import ClassNames, field_names, pascal
from mcpgen.schemas.reading import Reader
from mcpgen.schemas.shapes import (
    ANY_OBJECT,
    Expression,
    ObjectShape,
    Shape,
    Source,
    at,
    join_objects,
    meet,
)
from mcpgen.schemas.variants import choose_suffixes, find_tag

Json = Any

_DEEPEST = 40
"""Types inside one another. Pydantic builds each inside the one around it, at the cost of Python's stack."""
CLASS_ROLES = frozenset({"input", "params", "args", "form"})
"""Roles whose value is always an object that a handler takes apart: always a class."""


def view(models: Iterable[Model]) -> Views:
    """Work out every class and alias for `models`; the names asked for are given exactly."""
    wanted = list(models)
    reader = Reader(wanted)
    recursive: dict[Location, str] = {}
    while True:
        builder = _Builder(wanted, reader, recursive)
        try:
            return builder.build()
        except _NeedsAlias as found:
            recursive[found.location] = found.wanted


class _NeedsAlias(Exception):
    """A type that contains itself without being a class: it needs a name."""

    def __init__(self, location: Location, wanted: str) -> None:
        super().__init__(location)
        self.location = location
        self.wanted = wanted


class _Builder:
    def __init__(self, models: list[Model], reader: Reader, recursive: dict[Location, str]) -> None:
        self._models = {model.name: model for model in models}
        self._reader = reader
        self._recursive = recursive
        self._names = ClassNames(self._models)
        self._views = Views()
        self._class_of: dict[Source, str] = {}
        self._alias_of: dict[Location, str] = {}
        self._open: list[Expression] = []
        self._depth = 0
        self._model = ""

    def build(self) -> Views:
        roots = {name: self._root(model) for name, model in self._models.items()}
        for name, way in roots.items():
            if way is not None:
                self._class_of[frozenset({Location(name, ())})] = name
        for name, way in roots.items():
            if way is not None and way.sources:
                self._class_of.setdefault(way.sources, name)
        for name, way in roots.items():
            self._model = name
            if way is not None:
                self._build_class(name, way, self._root_description(name))
            else:
                self._views.aliases[name] = self._inline(at(Location(name, ())), name)
                self._views.descriptions[name] = self._root_description(name)
        drop_endless(self._views)
        return self._views

    def _root(self, model: Model) -> ObjectShape | None:
        """The object type that becomes the class of `model`; None where it is to be an alias."""
        own = at(Location(model.name, ()))
        shape = self._reader.shape(own)
        if model.role in CLASS_ROLES:
            shape = meet(shape, Shape(objects=(ANY_OBJECT,)))
            return join_objects(shape.objects) if shape.objects else ANY_OBJECT
        if shape != Shape(objects=shape.objects) or len(shape.objects) != 1:
            return None
        way = shape.objects[0]
        if not way.fields or self._reader.resolve(own) != own:
            return None
        return way

    def _root_description(self, name: str) -> str:
        model = self._models[name]
        said = describe(model.schema.document)
        if said and said.strip():
            return said
        what = {
            "input": "Arguments of the",
            "output": "Structured result of the",
            "params": "Variables of the",
            "args": "Arguments of the",
            "content": "Content of the",
            "form": "What a user fills in: the",
            "shared": "The",
        }[model.role]
        return f"{what} {model.owner}."

    # Types

    def _type(self, expression: Expression, path: str) -> Type:
        """The type of a value of `expression`; `path` names what has no name of its own."""
        expression = self._reader.resolve(expression)
        location = expression.only
        if location is not None:
            if not location.pointer and location.owner in self._models:
                return self._root_reference(location.owner)
            if location in self._recursive:
                return self._alias(location)
        return self._inline(expression, path)

    def _inline(self, expression: Expression, path: str) -> Type:
        expression = self._reader.resolve(expression)
        location = expression.only
        if expression in self._open:
            if location is not None:
                raise _NeedsAlias(location, self._home(location) or path)
            self._note(
                path, "recursion", "it contains itself in a way that no type can say: any value"
            )
            return kinds.ANY
        shape = self._reader.shape(expression)
        if self._depth > _DEEPEST and (shape.arrays or shape.objects):
            self._note(path, "depth", f"more than {_DEEPEST} types inside one another: any value")
            return kinds.ANY
        self._open.append(expression)
        self._depth += 1
        try:
            return self._of_shape(shape, path)
        finally:
            self._depth -= 1
            self._open.pop()

    @contextmanager
    def _afresh(self) -> Iterator[None]:
        """Inside a type that has a name, containing what contains it is no matter."""
        outer, self._open = self._open, []
        try:
            yield
        finally:
            self._open = outer

    def _root_reference(self, name: str) -> Type:
        if frozenset({Location(name, ())}) in self._class_of:
            return kinds.reference(name)
        return kinds.ours(name)

    def _alias(self, location: Location) -> Type:
        if location not in self._alias_of:
            name = self._alias_of[location] = self._names.claim(self._recursive[location])
            self._views.aliases[name] = kinds.ANY  # keeps its place in the order
            with self._afresh():
                self._views.aliases[name] = self._inline(at(location), name)
            said = describe(self._reader.node(location))
            self._views.descriptions[name] = said or "A type that contains itself."
        return kinds.ours(self._alias_of[location])

    def _of_shape(self, shape: Shape, path: str) -> Type:
        if shape.everything:
            return kinds.ANY
        if shape == Shape():
            self._note(path, "never", "no value is valid here: any value")
            return kinds.ANY
        classes, tag = self._objects(shape.objects, path)
        if tag is not None and shape == Shape(null=shape.null, objects=shape.objects):
            members = [kinds.tagged(classes, tag)]
        else:
            members = classes
        for items in shape.arrays:
            members.append(kinds.list_of(self._type(items, path + "Item")))
        if shape.text == "text":
            members.append(kinds.TEXT)
        elif shape.text is not None:
            members.append(kinds.literals(shape.text))
        members += self._numbers(shape)
        if shape.boolean:
            members.append(kinds.BOOLEAN)
        if shape.null:
            members.append(kinds.NULL)
        return kinds.union(members)

    def _numbers(self, shape: Shape) -> list[Type]:
        if shape.number is None:
            return []
        if shape.number == "number":
            return list(kinds.NUMBERS)
        if shape.number == "integer":
            return [kinds.INTEGER]
        name = f"0Whole{len(self._views.wholes)}"  # no class can be called so
        values = ", ".join(str(value) for value in shape.number)
        self._views.wholes[name] = f"Annotated[Literal[{values}], Whole]"
        return [kinds.ours(name)]

    def _objects(self, ways: tuple[ObjectShape, ...], path: str) -> tuple[list[Type], str | None]:
        """The types of the ways to be an object, and the property that tells classes apart."""
        maps = [way for way in ways if not way.fields]
        classes = [way for way in ways if way.fields]
        found: list[Type] = []
        named = self._variants(classes, path)
        for way, wanted in named:
            found.append(kinds.reference(self._class(way, wanted)))
        tag = (
            find_tag([way for way, _ in named], self._reader)
            if not maps and len(named) > 1
            else None
        )
        for way in maps:
            values = kinds.ANY if way.extra.everything else self._type(way.extra, path + "Value")
            found.append(kinds.dict_of(values))
        unique = list({str(kind): kind for kind in found}.values())
        return unique, tag if len(unique) == len(named) else None

    def _variants(self, ways: list[ObjectShape], path: str) -> list[tuple[ObjectShape, str]]:
        """Each way with the name it wants; those that nothing tells apart become one."""
        if len(ways) == 1:
            return [(ways[0], path)]
        anonymous = [way for way in ways if self._own_name(way) is None]
        suffixes = choose_suffixes(anonymous, self._reader)
        found: list[tuple[ObjectShape, str]] = []
        alike: list[ObjectShape] = []
        for way in ways:
            if way not in anonymous:
                found.append((way, path))
            elif (suffix := suffixes[anonymous.index(way)]) is not None:
                found.append((way, path + suffix))
            else:
                alike.append(way)
        if alike:
            if len(alike) > 1:
                self._note(
                    path, "untagged", "nothing tells the branches apart: one class for all of them"
                )
            found.append((join_objects(alike), path))
        return found

    # Classes

    def _class(self, way: ObjectShape, wanted: str) -> str:
        """The name of the class of `way`, which is built when it is first asked for."""
        known = self._class_of.get(way.sources)
        if known is not None:
            return known
        name = self._class_of[way.sources] = self._names.claim(self._own_name(way) or wanted)
        with self._afresh():
            self._build_class(name, way, self._class_description(way, name))
        return name

    def _own_name(self, way: ObjectShape) -> str | None:
        """The name that a class has from where it is defined, whoever uses it."""
        if way.sources in self._class_of:
            return self._class_of[way.sources]
        if len(way.sources) != 1:
            return None
        source = next(iter(way.sources))
        return self._home(source) if isinstance(source, Location) else None

    def _home(self, location: Location) -> str | None:
        """A name by definition or path; None for places in a branch of a combinator."""
        name, steps = location.owner, list(location.pointer)
        while steps:
            step = steps.pop(0)
            if step in ("$defs", "definitions", "properties") and steps:
                name += pascal(steps.pop(0)) or "Field"
            elif step in ("items", "additionalItems"):
                name += "Item"
            elif step == "additionalProperties":
                name += "Value"
            else:
                return None
        return name if location.pointer else None

    def _class_description(self, way: ObjectShape, name: str) -> str:
        for source in sorted(way.sources, key=str):
            if isinstance(source, Location):
                said = describe(self._reader.node(source))
                if said and said.strip():
                    return said
        return f"Part of {self._model}."

    def _build_class(self, name: str, way: ObjectShape, description: str) -> None:
        found = ClassView(name, description, way.closed, None)
        self._views.classes[name] = found
        types = {
            key: self._type(expression, name + (pascal(key) or "Field"))
            for key, expression in way.fields.items()
        }
        if not way.closed and not way.extra.everything:
            extra = self._type(way.extra, name + "Value")
            found.extra = extra if extra != kinds.ANY else None
        hidden = set().union(*(kinds.names_in(kind) for kind in types.values()))
        names = field_names(types, hidden)
        for key, kind in types.items():
            expression = way.fields[key]
            node = self._node(expression)
            found.fields.append(
                FieldView(
                    key,
                    names[key],
                    kind,
                    key in way.required,
                    describe(node),
                    (
                        None
                        if key in way.required
                        else default_of(node, kind, expression, self._reader)
                    ),
                )
            )

    def _node(self, expression: Expression) -> Json:
        """The schema that speaks for a field: the one written at the property itself."""
        location = expression.only
        if location is not None:
            return self._reader.node(location)
        for conjunction in expression.alternatives[:1]:
            for place in sorted(conjunction, key=str):
                if describe(self._reader.node(place)) is not None:
                    return self._reader.node(place)
        return None

    def _note(self, place: str, code: str, message: str) -> None:
        self._views.notes.append(Note(self._model, place, code, message))
