"""Defaults of properties, as far as a model can hold them."""

from __future__ import annotations

from typing import Any

from mcpgen.schemas import kinds
from mcpgen.schemas.classes import Default, Views
from mcpgen.schemas.kinds import Type
from mcpgen.schemas.reading import Reader
from mcpgen.schemas.shapes import Expression

Json = Any


def default_of(node: Json, kind: Type, expression: Expression, reader: Reader) -> Default | None:
    """The default that a schema states, if its own type admits it; None otherwise, and for null."""
    if not isinstance(node, dict) or node.get("default") is None:
        return None
    value = node["default"]
    if not reader.admits(expression, value):
        return None
    if isinstance(value, (list, dict)):
        made = _expression(value, kind)
        return Default(None, made) if made is not None else None
    if isinstance(value, float) and reader.shape(expression).number != "number":
        return Default(int(value), None)
    return Default(value, None)


def _expression(value: Json, kind: Type) -> str | None:
    """Python for `value` as a `kind`; None where the type leaves a choice."""
    members = [part for part in kind.get("anyOf", [kind]) if part != kinds.NULL]
    if len(members) != 1:
        return None
    only = members[0]
    if isinstance(value, dict):
        name = kinds.class_name(only)
        if name is not None:
            return f"{name}.model_validate({literal(value)})"
        if only.get("type") != "object":
            return literal(value) if only == kinds.ANY else None
        return _entries(value, only["additionalProperties"])
    if isinstance(value, list):
        if only.get("type") != "array":
            return literal(value) if only == kinds.ANY else None
        parts = [_expression(item, only["items"]) for item in value]
        return None if None in parts else f"[{', '.join(str(part) for part in parts)}]"
    return literal(value) if _admits(value, only) else None


def _entries(value: dict[str, Json], values: Type | bool) -> str | None:
    if isinstance(values, bool):
        return literal(value)
    parts = {key: _expression(item, values) for key, item in value.items()}
    if None in parts.values():
        return None
    return "{" + ", ".join(f"{kinds.quoted(key)}: {part}" for key, part in parts.items()) + "}"


def _admits(value: Json, kind: Type) -> bool:
    if kind == kinds.ANY:
        return True
    if isinstance(value, bool):
        return kind == kinds.BOOLEAN
    if isinstance(value, str):
        return value in kind["enum"] if "enum" in kind else kind == kinds.TEXT
    return isinstance(value, int) and kind == kinds.INTEGER


def literal(value: Json) -> str:
    """A JSON value as a Python literal."""
    if isinstance(value, str):
        return kinds.quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(literal(item) for item in value)}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{kinds.quoted(k)}: {literal(v)}" for k, v in value.items()) + "}"
    return repr(value)


def drop_endless(views: Views) -> None:
    """Leave out each default made of the class that it stands in: it would be made without end."""
    needs = {
        name: set().union(*(kinds.names_in(part.type) for part in found.fields))
        for name, found in views.classes.items()
    }
    needs |= {name: kinds.names_in(kind) for name, kind in views.aliases.items()}
    for name, found in views.classes.items():
        for part in found.fields:
            made = part.default is not None and part.default.expression is not None
            if made and name in _reached(kinds.names_in(part.type), needs):
                part.default = None


def _reached(names: set[str], needs: dict[str, set[str]]) -> set[str]:
    """`names`, and all that they need, and so on."""
    found: set[str] = set()
    rest = list(names)
    while rest:
        name = rest.pop()
        if name not in found:
            found.add(name)
            rest += needs.get(name, ())
    return found
