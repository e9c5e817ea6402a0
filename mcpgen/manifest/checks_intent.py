"""What a schema says that its author can hardly have meant: JSON Schema allows all of it, and so these are warnings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from mcpgen.manifest.keywords import KEYWORDS, TYPES, nearest_keyword, synonym
from mcpgen.manifest.nearest import nearest
from mcpgen.manifest.units import Unit
from mcpgen.manifest.walk import Node, Pointer
from mcpgen.schemas.gate import dialect_of

_IN_PLACE = frozenset(
    {"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"}
)
_ELSEWHERE = frozenset({*_IN_PLACE, "$ref", "$dynamicRef", "$recursiveRef", "patternProperties"})
"""Keywords by which a property may be described in another place than `properties`."""
_BOUNDS = (
    ("minimum", "maximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minContains", "maxContains"),
)
MAX_LIKENESSES = 100
"""Among how many names a slip is looked for, and how many are told of in one schema."""
MAX_STEPS = 20
"""How many references are followed in a row: nobody writes more, and they may go in a circle."""
_OLD_DRAFTS = ("draft-04", "draft-06", "draft-07")


class Oddity(NamedTuple):
    """What is odd, and where; `key` points at the key instead of its value."""

    pointer: Pointer
    code: str
    message: str
    hint: str | None
    key: bool = False


def oddities(unit: Unit, node: Node) -> Iterator[Oddity]:
    """What is odd in one schema of a unit, the schemas inside it excepted."""
    yield from _required(node)
    yield from _refused_values(unit, node)
    yield from _reference_beside_type(unit, node)
    yield from _bounds(node)
    yield from _flags(node)
    for name in strays(unit, node):
        text = f'"{name}" is no keyword of JSON Schema and has no effect'
        hint = "a property belongs under `properties:`"
        yield Oddity((*node.pointer, name), "MCG302", text, hint, True)


def strays(unit: Unit, node: Node) -> list[str]:
    """The names of what looks like properties written beside `type: object` instead of under `properties`."""
    schema = node.schema
    if schema.get("type", "object" if not node.pointer else None) != "object":
        return []
    return [
        name
        for name, value in schema.items()
        if name not in KEYWORDS and not name.startswith("x-")
        # A schema kept under a name of its own, to which a reference leads, is no property.
        and (*node.pointer, name) not in unit.walk.places
        and _looks_like_schema(value)
        and not nearest_keyword(name)
        and not synonym(name, schema)
    ]


def slips(unit: Unit, value: Any) -> Iterator[tuple[Pointer, str]]:
    """The names in a value that a schema admits only because it is open, each with the property that it resembles."""
    stack: list[tuple[Pointer, Unit, Pointer, Any]] = [((), unit, (), value)]
    while stack:
        path, holder, place, given = stack.pop()
        keyword = "properties" if isinstance(given, dict) else "items"
        found = _resolved(holder, place, keyword)
        if found is None or not isinstance(given, dict | list):
            continue
        holder, place, schema = found
        inner = schema[keyword]
        if not isinstance(inner, dict) or schema.keys() & (_ELSEWHERE - {"$ref"}):
            continue
        if isinstance(given, list):
            stack += [
                ((*path, index), holder, (*place, "items"), item)
                for index, item in enumerate(given)
            ]
            continue
        left = [name for name in inner if name not in given][:MAX_LIKENESSES]
        for name, item in given.items():
            if name in inner:
                stack.append(((*path, name), holder, (*place, "properties", name), item))
            elif (near := nearest(name, left)) is not None:
                yield (*path, name), near


def types_at(unit: Unit, pointer: Pointer = ()) -> frozenset[str] | None:
    """The types that the schema at a place says it admits, over references; None where it does not say."""
    found = _resolved(unit, pointer, "type")
    return None if found is None else _types(found[2]["type"])


def leads_to_object(unit: Unit) -> bool:
    """Whether a schema plainly describes objects alone: by its type, or by what its references and parts lead to."""
    found: dict[tuple[int, Pointer], bool] = {}

    def plain(unit: Unit, pointer: Pointer) -> bool:
        place = (id(unit), pointer)
        if place not in found and len(found) < MAX_LIKENESSES:
            found[place] = False  # what leads back here adds nothing
            found[place] = judged(unit, pointer)
        return found.get(place, False)

    def judged(unit: Unit, pointer: Pointer) -> bool:
        schema = unit.schema
        for token in pointer:
            schema = schema[token]
        if not isinstance(schema, dict):
            return False
        if "type" in schema:
            return schema["type"] in ("object", ["object"])
        target = unit.targets.get((pointer, "$ref"))
        if "properties" in schema or (target is not None and plain(target.unit, target.pointer)):
            return True
        parts = {
            keyword: [plain(unit, (*pointer, keyword, index)) for index in range(len(branches))]
            for keyword in ("allOf", "anyOf", "oneOf")
            if isinstance(branches := schema.get(keyword), list) and branches
        }
        every = (all(parts[keyword]) for keyword in ("anyOf", "oneOf") if keyword in parts)
        return any(parts.get("allOf", ())) or any(every)

    return plain(unit, ())


def _looks_like_schema(value: Any) -> bool:
    if isinstance(value, dict):
        kind = value.get("type")
        return (isinstance(kind, str) and kind in TYPES) or isinstance(value.get("$ref"), str)
    return isinstance(value, str) and value in TYPES


def _resolved(
    unit: Unit, pointer: Pointer, keyword: str
) -> tuple[Unit, Pointer, dict[str, Any]] | None:
    """The schema at a place, or where its references lead, whichever has the keyword first, and where it stands."""
    for _ in range(MAX_STEPS):
        schema = unit.schema
        for token in pointer:
            schema = schema[token]
        if isinstance(schema, dict) and keyword in schema:
            return unit, pointer, schema
        target = unit.targets.get((pointer, "$ref"))
        if target is None:
            break
        unit, pointer = target.unit, target.pointer
    return None


def _types(kind: Any) -> frozenset[str] | None:
    names = [kind] if isinstance(kind, str) else kind
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return None
    return frozenset(names) | ({"integer"} if "number" in names else frozenset())


def _required(node: Node) -> Iterator[Oddity]:
    schema = node.schema
    known, wanted = schema.get("properties"), schema.get("required")
    if not isinstance(known, dict) or not isinstance(wanted, list) or node.keyword in _IN_PLACE:
        return
    more = schema.get("additionalProperties")
    if schema.keys() & _ELSEWHERE or isinstance(more, dict):
        return
    named = {name for name in wanted if isinstance(name, str)}
    free = [name for name in known if name not in named][:MAX_LIKENESSES]
    missing = [
        (index, name)
        for index, name in enumerate(wanted)
        if isinstance(name, str) and name not in known
    ]
    for index, name in missing[:MAX_LIKENESSES]:
        near = nearest(name, free)
        if more is True and near is None:
            continue
        text = f'"required" names "{name}", which is not among the properties'
        if more is False:
            text += ", and no others are admitted: nothing fits this schema"
        hint = (
            f'did you mean "{near}"?' if near else f'add "{name}" under `properties`, or remove it'
        )
        yield Oddity((*node.pointer, "required", index), "MCG313", text, hint)


def _refused_values(unit: Unit, node: Node) -> Iterator[Oddity]:
    schema = node.schema
    types = _types(schema.get("type"))
    if types is None or not types <= set(TYPES):
        return
    listed = schema.get("enum")
    values: list[tuple[Pointer, Any]] = []
    if isinstance(listed, list):
        values += [(("enum", index), value) for index, value in enumerate(listed)]
    if "const" in schema:
        values.append((("const",), schema["const"]))
    for at, value in values:
        kind = _type_of(value)
        if kind in types or (value is None and schema.get("nullable") is True):
            continue
        written = unit.written((*node.pointer, *at)) or json.dumps(value, ensure_ascii=False)
        shown = written[:40]
        text = f'"{at[0]}" has {shown}, which `type: {_written(schema["type"])}` refuses'
        yield Oddity((*node.pointer, *at), "MCG314", text, _way_out(written, kind, types))
        return


def _way_out(written: str, kind: str, types: frozenset[str]) -> str:
    if "string" in types and kind in ("integer", "number", "boolean"):
        return f'quote it: "{written}"'
    if kind == "null" and len(types) == 1:
        return f'write `type: [{min(types)}, "null"]`'
    return "remove one of the two, or mend it"


def _type_of(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "integer" if isinstance(value, int) or value.is_integer() else "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list) else "object"


def _reference_beside_type(unit: Unit, node: Node) -> Iterator[Oddity]:
    schema = node.schema
    own = _types(schema.get("type"))
    target = unit.targets.get((node.pointer, "$ref"))
    # Before 2019-09 nothing beside a reference counts.
    if (
        own is None
        or target is None
        or any(old in dialect_of(unit.frame.schema) for old in _OLD_DRAFTS)
    ):
        return
    theirs = types_at(target.unit, target.pointer)
    if theirs is None or own & theirs:
        return
    text = (
        f'`type: {_written(schema["type"])}` stands beside a reference to "{schema["$ref"]}", '
        f"which is {' or '.join(sorted(theirs))}: nothing fits both"
    )
    hint = "remove `type`"
    if "object" in own:
        hint = f'wrap it as\n  type: object\n  properties: {{value: {{$ref: "{schema["$ref"]}"}}}}'
    yield Oddity((*node.pointer, "type"), "MCG314", text, hint)


def _bounds(node: Node) -> Iterator[Oddity]:
    schema = node.schema
    for low, high in _BOUNDS:
        if low not in schema or high not in schema:
            continue
        least, most = schema[low], schema[high]
        if not _is_number(least) or not _is_number(most) or least <= most:
            continue
        text = f'"{low}" is {least} and "{high}" is {most}: nothing fits both'
        yield Oddity((*node.pointer, high), "MCG314", text, "exchange the two, or mend one")
    if schema.get("enum") == []:
        yield Oddity(
            (*node.pointer, "enum"), "MCG314", "an empty enum admits nothing", "list the values"
        )


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _flags(node: Node) -> Iterator[Oddity]:
    schema = node.schema
    kind = schema.get("type")
    if schema.get("nullable") is True and isinstance(kind, str) and kind != "null":
        text = '"nullable" is a keyword of OpenAPI; in JSON Schema it has no effect'
        hint = f'write `type: [{kind}, "null"]`'
        yield Oddity((*node.pointer, "nullable"), "MCG302", text, hint, True)
    if schema.get("optional") is True and node.keyword == "properties":
        text = '"optional" is no keyword of JSON Schema and has no effect'
        hint = 'a property is optional when the "required" of its object does not name it'
        yield Oddity((*node.pointer, "optional"), "MCG302", text, hint, True)


def _written(kind: Any) -> str:
    return kind if isinstance(kind, str) else json.dumps(kind)
