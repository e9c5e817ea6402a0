"""The vocabulary written down as JSON Schema (draft-07, what editors read best)."""

from __future__ import annotations

import json
from typing import Any

from mcpgen.manifest import spec
from mcpgen.manifest.shapes import (
    AnyValue,
    Choice,
    Flag,
    Format,
    Free,
    Items,
    Key,
    Number,
    Record,
    Schema,
    Shape,
    Table,
    Tagged,
    Text,
    TrueOr,
)

Json = dict[str, Any]


def text() -> str:
    """The published schema as the text of a file."""
    return json.dumps(document(), indent=2, ensure_ascii=False) + "\n"


def document(top: Record = spec.MANIFEST) -> Json:
    """The schema of a manifest. A fresh value that the caller may keep."""
    writer = _Writer()
    body = writer.record(top)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": f"mcpgen {top.noun}",
        **body,
        "definitions": dict(sorted(writer.definitions.items())),
    }


class _Writer:
    def __init__(self) -> None:
        self.definitions: dict[str, Json] = {}

    def shape(self, shape: Shape) -> Json:
        match shape:
            case Text(form=form):
                return {"type": "string", "pattern": form.pattern} if form else {"type": "string"}
            case Flag():
                return {"type": "boolean"}
            case Number():
                return _number(shape)
            case Choice(values=values):
                return {"type": "string", "enum": list(values)}
            case Format(known=known):
                return {"type": "integer", "enum": list(known)}
            case AnyValue():
                return {}
            case Free():
                return {"type": "object"}
            case Schema(boolean=boolean):
                return {"type": ["object", "boolean"] if boolean else "object"}
            case TrueOr(other=other):
                return {"anyOf": [{"const": True}, self.shape(other)]}
            case Items(item=item):
                return {"type": "array", "items": self.shape(item)}
            case Table(value=value):
                return {"type": "object", "additionalProperties": self.shape(value)}
            case Record():
                return self._named(shape.name, shape)
            case Tagged():
                return self._named(shape.name, shape)

    def _named(self, name: str, shape: Record | Tagged) -> Json:
        if name not in self.definitions:
            self.definitions[name] = {}
            body = self.record(shape) if isinstance(shape, Record) else self._tagged(shape)
            self.definitions[name] = body
        return {"$ref": f"#/definitions/{name}"}

    def record(self, shape: Record) -> Json:
        """A record, closed unless it is open; a key that is a slip of a known one is left to the validator."""
        body: Json = {
            "description": shape.about,
            "type": "object",
            "properties": {key: self._key(known) for key, known in shape.keys.items()},
            "additionalProperties": shape.open,
        }
        required = [key for key, known in shape.keys.items() if known.required]
        if required:
            body["required"] = required
        rules = [_at_most_one(group) for group in (*shape.exclusive, *shape.one_of)]
        rules += [{"anyOf": [{"required": [key]} for key in group]} for group in shape.one_of]
        if rules:
            body["allOf"] = rules
        return body

    def _key(self, key: Key) -> Json:
        body = self.shape(key.shape)
        about = key.about + (f" (Since protocol revision {key.since}.)" if key.since else "")
        # In draft-07 whatever stands beside `$ref` is ignored.
        return (
            {"description": about, "allOf": [body]}
            if "$ref" in body
            else {"description": about, **body}
        )

    def _tagged(self, shape: Tagged) -> Json:
        branches = [
            {
                "if": {"properties": {shape.tag: {"const": tag}}, "required": [shape.tag]},
                "then": self.shape(branch),
            }
            for tag, branch in shape.branches.items()
        ]
        return {
            "description": shape.about,
            "type": "object",
            "required": [shape.tag],
            "properties": {shape.tag: {"enum": list(shape.branches)}},
            "allOf": branches,
        }


def _number(shape: Number) -> Json:
    bounds = {"minimum": shape.low, "maximum": shape.high, "exclusiveMinimum": shape.above}
    given = {key: bound for key, bound in bounds.items() if bound is not None}
    return {"type": "integer" if shape.whole else "number", **given}


def _at_most_one(group: tuple[str, ...]) -> Json:
    pairs = [[a, b] for index, a in enumerate(group) for b in group[index + 1 :]]
    return {"not": {"anyOf": [{"required": pair} for pair in pairs]}}
