"""What JSON Schema calls things, and how to tell somebody who wrote something else."""

from __future__ import annotations

import difflib
from functools import lru_cache
from typing import Any, Final

from mcpgen.manifest.nearest import nearest

TYPES: Final = ("string", "number", "integer", "boolean", "object", "array", "null")

_KEYWORDS_WORDS = """
$anchor $comment $defs $dynamicAnchor $dynamicRef $id $recursiveAnchor $recursiveRef $ref $schema $vocabulary
additionalItems additionalProperties allOf anyOf const contains contentEncoding contentMediaType contentSchema
default definitions dependencies dependentRequired dependentSchemas deprecated description discriminator else enum
enumNames example examples exclusiveMaximum exclusiveMinimum externalDocs format id if items maxContains maxItems
maxLength maxProperties maximum minContains minItems minLength minProperties minimum multipleOf not nullable oneOf
pattern patternProperties prefixItems properties propertyNames propertyOrdering readOnly required then title type
unevaluatedItems unevaluatedProperties uniqueItems writeOnly xml
"""
KEYWORDS: Final = frozenset(_KEYWORDS_WORDS.split())

_FORMATS_WORDS = """
date date-time duration email hostname idn-email idn-hostname ipv4 ipv6 iri iri-reference json-pointer regex
relative-json-pointer time uri uri-reference uri-template uuid
"""
FORMATS: Final = frozenset(_FORMATS_WORDS.split())

# Keywords by which a schema would name Python code to the generator of the models.
CODE_KEYWORDS: Final = frozenset(
    {
        "customTypePath",
        "customBasePath",
        "x-python-import",
        "x-python-type",
        "x-python-union-branch",
    }
)

_WHOLE = "a whole number from 0"
_SCHEMA = "a schema, such as {type: string}"
_SCHEMAS = "a list of schemas, such as [{type: string}]"
_MAP = "a mapping from names to schemas, such as {id: {type: string}}"
_TEXT = "text"

SHAPES: Final[dict[str, str]] = {
    "$anchor": "a name as text",
    "$comment": _TEXT,
    "$defs": _MAP,
    "$dynamicAnchor": "a name as text",
    "$dynamicRef": "a reference as text",
    "$id": "an address as text",
    "$ref": 'a reference as text, such as "#/schemas/Order"',
    "$schema": "the address of a dialect as text",
    "additionalItems": "true, false or a schema",
    "additionalProperties": "true, false or a schema",
    "allOf": _SCHEMAS,
    "anyOf": _SCHEMAS,
    "contains": _SCHEMA,
    "contentEncoding": _TEXT,
    "contentMediaType": _TEXT,
    "contentSchema": _SCHEMA,
    "definitions": _MAP,
    "dependencies": "a mapping from names to schemas or lists of names",
    "dependentRequired": "a mapping from names to lists of names",
    "dependentSchemas": _MAP,
    "deprecated": "true or false",
    "description": _TEXT,
    "else": _SCHEMA,
    "enum": "a list of values",
    "examples": "a list of values",
    "exclusiveMaximum": "a number",
    "exclusiveMinimum": "a number",
    "format": "text, such as date-time",
    "if": _SCHEMA,
    "items": _SCHEMA,
    "maxContains": _WHOLE,
    "maxItems": _WHOLE,
    "maxLength": _WHOLE,
    "maxProperties": _WHOLE,
    "maximum": "a number",
    "minContains": _WHOLE,
    "minItems": _WHOLE,
    "minLength": _WHOLE,
    "minProperties": _WHOLE,
    "minimum": "a number",
    "multipleOf": "a number above 0",
    "not": _SCHEMA,
    "oneOf": _SCHEMAS,
    "pattern": "a regular expression as text",
    "patternProperties": "a mapping from patterns to schemas",
    "prefixItems": _SCHEMAS,
    "properties": _MAP,
    "propertyNames": _SCHEMA,
    "readOnly": "true or false",
    "required": "a list of different names, such as [id, name]",
    "then": _SCHEMA,
    "title": _TEXT,
    "type": f"one of {', '.join(TYPES)}, or a list of them",
    "unevaluatedItems": "true, false or a schema",
    "unevaluatedProperties": "true, false or a schema",
    "uniqueItems": "true or false",
    "writeOnly": "true or false",
}

# Names that other languages give to a type which is text of a certain form here.
TEXT_FORMATS: Final = {
    "date": "date",
    "datetime": "date-time",
    "date-time": "date-time",
    "timestamp": "date-time",
    "time": "time",
    "duration": "duration",
    "uuid": "uuid",
    "email": "email",
    "url": "uri",
    "uri": "uri",
}

# What other tools call a bound, by the type that it bounds; of a number where no type says more.
_BOUNDS: Final = {
    "string": ("minLength", "maxLength"),
    "array": ("minItems", "maxItems"),
    "object": ("minProperties", "maxProperties"),
}
_SYNONYMS: Final = {
    "regex": (str, "pattern"),
    "regexp": (str, "pattern"),
    "desc": (str, "description"),
    "ref": (str, "$ref"),
    "choices": (list, "enum"),
    "options": (list, "enum"),
    "values": (list, "enum"),
    "property": (dict, "properties"),
    "propertys": (dict, "properties"),
    "props": (dict, "properties"),
    "fields": (dict, "properties"),
}

# Type names of other languages, and what JSON Schema calls the same.
_TYPE_ALIASES: Final = {
    "str": "string",
    "text": "string",
    "char": "string",
    "int": "integer",
    "long": "integer",
    "float": "number",
    "double": "number",
    "decimal": "number",
    "bool": "boolean",
    "dict": "object",
    "map": "object",
    "list": "array",
    "tuple": "array",
    "none": "null",
    "nil": "null",
}


def nearest_type(name: str) -> str | None:
    """The type that somebody who wrote `name` may have meant."""
    lowered = name.lower()
    if lowered in TYPES:
        return lowered
    if lowered in _TYPE_ALIASES:
        return _TYPE_ALIASES[lowered]
    if lowered in TEXT_FORMATS:
        return "string"
    close = difflib.get_close_matches(lowered, TYPES, 1, 0.6)
    if close:
        return close[0]
    alias = nearest(lowered, _TYPE_ALIASES) if len(lowered) > 3 else None
    return _TYPE_ALIASES[alias] if alias else None


def synonym(name: str, schema: dict[str, Any]) -> str | None:
    """What JSON Schema calls a keyword of another tool; None where its value is not what that keyword takes there."""
    value = schema.get(name)
    plain = _plain(name)
    if plain in ("min", "max", "minvalue", "maxvalue"):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return None
        kind = schema.get("type")
        bounds = _BOUNDS.get(kind) if isinstance(kind, str) else None
        return (bounds or ("minimum", "maximum"))[plain.startswith("max")]
    taken, keyword = _SYNONYMS.get(plain, (None, None))
    return keyword if taken is not None and isinstance(value, taken) else None


@lru_cache(maxsize=1024)
def nearest_keyword(name: str) -> str | None:
    """The keyword of which `name` looks like a slip, or None where it looks like one of its own."""
    if name in KEYWORDS or name.startswith("x-") or len(name) < 4:
        return None
    plain = _plain(name)
    for keyword in KEYWORDS:
        if _plain(keyword) == plain:
            return keyword
    # Two letters may be swapped, one missing, one too many; more is another word.
    close = difflib.get_close_matches(name, KEYWORDS, 1, 0.87)
    return close[0] if close else None


@lru_cache(maxsize=1024)
def nearest_format(name: str) -> str | None:
    """The format of which `name` looks like a slip or another spelling."""
    plain = _plain(name)
    for known in FORMATS:
        if _plain(known) == plain:
            return known
    close = difflib.get_close_matches(name, sorted(FORMATS), 1, 0.8)
    return close[0] if close else nearest(name, sorted(FORMATS))


def kind(value: Any) -> str:
    """What a JSON value is, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return "a number"
    if isinstance(value, str):
        return "text"
    return "a list" if isinstance(value, list) else "a mapping"


def _plain(name: str) -> str:
    return name.replace("-", "").replace("_", "").lower()
