"""What is said of a keyword of a schema whose value is not what JSON Schema wants there."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from mcpgen.manifest.keywords import SHAPES, TYPES, kind, nearest_type
from mcpgen.manifest.meant import schema_meant
from mcpgen.manifest.units import Unit
from mcpgen.manifest.walk import Pointer
from mcpgen.manifest.wording import spelled_number

HOLDERS = frozenset({"properties", "$defs", "definitions", "patternProperties", "dependentSchemas"})
"""Keywords whose value is a map of schemas, under names of the author's choice."""

_SWITCHES = {
    "true": "true",
    "yes": "true",
    "on": "true",
    "false": "false",
    "no": "false",
    "off": "false",
}


def keyword_at(unit: Unit, path: Pointer) -> Pointer | None:
    """The pointer of the keyword at fault: the first step below the innermost schema."""
    for length in range(len(path) - 1, -1, -1):
        if path[:length] in unit.walk.places:
            return path[: length + 1]
    return path or ("",)


def misshapen(
    unit: Unit, at: Pointer, path: Pointer, dialect: str, shared: Collection[str]
) -> tuple[str, str | None]:
    """Message and hint for the keyword at `at`, whose value is at fault at `path`, in it or in what it holds."""
    holder = unit.schema
    for token in at[:-1]:
        holder = holder[token]
    keyword = str(at[-1])
    if not isinstance(holder, dict) or keyword not in holder:
        return f"{kind(unit.schema)} is no schema", "write a mapping, such as {type: object}"
    value: Any = holder
    for token in (keyword, *path[len(at) :]):
        value = value[token]
    inner = path[len(at) :]
    text = unit.written(path)
    if keyword == "type":
        return _wrong_type(value, shared)
    meant = schema_meant(value, shared) if isinstance(value, str) else None
    if inner and keyword in HOLDERS:
        if keyword == "properties" and _belongs_beside(str(inner[0]), value):
            return (
                f'"{inner[0]}" under "properties" would be a property, and it is no schema',
                f'the keyword "{inner[0]}" belongs beside `properties`, not under it: indent it less',
            )
        return (
            f'"{inner[0]}" under "{keyword}" must be a schema, not {_shown(value, text)}',
            f"write {meant or _SCHEMA_SAMPLE}",
        )
    hint = _advice(keyword, value, dialect, text)
    if meant is not None and SHAPES.get(keyword) == SHAPES["items"]:
        hint = f"write {keyword}: {meant}"
    expected = SHAPES.get(keyword, "something else")
    if keyword == "required" and isinstance(value, list):
        return '"required" names a property twice', "name each once"
    return f'"{keyword}" must be {expected}, not {_shown(value, text)}', hint


_SCHEMA_SAMPLE = "{type: string}"


def _belongs_beside(name: str, value: Any) -> bool:
    """Whether what stands among properties is a keyword of the object that has them, indented too far."""
    if name == "required":
        return isinstance(value, (list, bool))
    if name in ("title", "description", "$schema", "$id", "$comment"):
        return isinstance(value, str) and not nearest_type(value)
    return name == "type" and value == "object"


def _wrong_type(value: Any, shared: Collection[str]) -> tuple[str, str | None]:
    if isinstance(value, str):
        near = nearest_type(value)
        meant = schema_meant(value, shared)
        hint = f'did you mean "{near}"?' if near else None
        if meant is not None and meant != f"{{type: {near}}}":
            hint = f"write {meant}"
        return f'"{value}" is no type of JSON Schema: {", ".join(TYPES)}', hint
    if isinstance(value, list):
        return _wrong_types(value, shared)
    hint = 'quote it: "null"' if value is None else None
    return f'"type" must be {SHAPES["type"]}, not {_shown(value)}', hint


def _wrong_types(value: list[Any], shared: Collection[str]) -> tuple[str, str | None]:
    """What is wrong with a list of types."""
    for name in value:
        if isinstance(name, list):
            return '"type" holds a list in a list', None
        if name not in TYPES:
            message, hint = _wrong_type(name, shared)
            near = nearest_type(name) if isinstance(name, str) else None
            if near is not None:
                hint = 'write "null", in quotes' if near == "null" else f'did you mean "{near}"?'
            return message, hint
    twice = next((name for name in value if value.count(name) > 1), None)
    if twice is not None:
        return f'"type" names "{twice}" twice', "name each type once"
    return f'"type" must name at least one type, not {_shown(value)}', None


def _advice(keyword: str, value: Any, dialect: str, text: str) -> str | None:
    """What to write instead; `text` is what the author wrote, where it stands on one line."""
    if isinstance(value, (bool, int, float)) and "text" in SHAPES.get(keyword, ""):
        return f'quote it: "{text or json.dumps(value)}"'
    if keyword == "required" and isinstance(value, bool):
        return 'list the name under the "required" of the object that has the property'
    if keyword in ("exclusiveMinimum", "exclusiveMaximum") and isinstance(value, bool):
        return f"since draft-06 it is the bound itself: {keyword}: 0"
    if keyword == "items" and isinstance(value, list) and dialect.endswith("2020-12/schema"):
        return 'in 2020-12 a list of schemas stands under "prefixItems"'
    if isinstance(value, dict) and SHAPES.get(keyword) == "text" and "type" in value:
        return f'a property called "{keyword}" belongs under `properties`'
    if isinstance(value, str):
        if (bare := _without_quotes(value, SHAPES.get(keyword, ""))) is not None:
            quoted = text[:1] in ("'", '"') and bare == value
            return f"without quotes: {keyword}: {bare}" if quoted else f"write {keyword}: {bare}"
        if keyword == "required":
            return f"write a list: required: [{text or value}]"
    if isinstance(value, list) and SHAPES.get(keyword) == SHAPES["properties"]:
        return "write the names as keys, without dashes"
    if isinstance(value, dict) and SHAPES.get(keyword) == SHAPES["anyOf"]:
        return f"write a list: {keyword}: [{{…}}, {{…}}]"
    if value is None:
        return "leave the key out, or give it a value"
    if keyword in ("enum", "examples") and not isinstance(value, list):
        plain = isinstance(value, (str, bool, int, float)) and text
        return f"write a list: {keyword}: [{text if plain else 'a, b'}]"
    if keyword in ("allOf", "anyOf", "oneOf", "prefixItems") and value == []:
        return "it needs at least one schema"
    return None


def _without_quotes(value: str, expected: str) -> str | None:
    """How a text is written where a number or a truth value was wanted; None where it means neither."""
    if "number" in expected:
        if value.lstrip("-").replace(".", "", 1).isdecimal() and value[:1] != ".":
            return value
        return spelled_number(value, whole="whole" in expected)
    return _SWITCHES.get(value.lower()) if expected.startswith("true") else None


def _shown(value: Any, text: str = "") -> str:
    """A value in a message; `text` is how its author wrote it."""
    if isinstance(value, str):
        return f'"{value[:40]}"'
    if isinstance(value, (list, dict)) and not value:
        return f"an empty {'list' if isinstance(value, list) else 'mapping'}"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return (text or str(value))[:40]
    return kind(value)
