"""Defaults of properties, as far as a model can hold them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mcpgen.schemas import kinds
from mcpgen.schemas.kinds import Type
from mcpgen.schemas.shapes import Shape

Json = Any


@dataclass(frozen=True, slots=True)
class Default:
    """What an absent property counts as."""

    value: Json
    """The value itself where it can never be changed in place, else None."""
    expression: str | None
    """Python that makes the value anew, for those that can."""


def default_of(node: Json, kind: Type, shape: Shape) -> Default | None:
    """The default that a schema states, if its own type admits it; None otherwise, and for null."""
    if not isinstance(node, dict) or "default" not in node or node["default"] is None:
        return None
    value = node["default"]
    match value:
        case bool():
            return Default(value, None) if shape.boolean else None
        case str():
            admitted = shape.text == "text" or (shape.text is not None and value in shape.text)
            return Default(value, None) if admitted else None
        case int() | float():
            return _number(value, shape)
        case list():
            expression = _expression(value, kind) if shape.arrays else None
        case _:
            expression = _expression(value, kind) if shape.objects else None
    return Default(None, expression) if expression is not None else None


def _number(value: float, shape: Shape) -> Default | None:
    if shape.number == "number":
        return Default(value, None)
    if shape.number is None or value != int(value):
        return None
    whole = int(value)
    admitted = shape.number == "integer" or whole in shape.number
    return Default(whole, None) if admitted else None


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
