"""Instances made from a schema: a quick maker for many, driven by a seeded source of chance.

It aims at validity and does not promise it; whoever calls holds the result against the gate.
"""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import unquote

Json = Any

_TYPES = ("null", "boolean", "integer", "number", "string", "array", "object")
_TEXTS = ("", "a", "value", "5", "true", "2020-01-01", "ключ", "👍", "line\nbreak", '"""', "a" * 40)
_WHOLE = (0, 1, -1, 5, 5.0, 17, 100, 2**53 + 1, -(2**53) - 1, 10**30)
_FRACTIONS = (0.5, -1.25, 3.0, 1e-9, 1e300, 99.99)
_FORMATS = {
    "date-time": "2020-01-01T00:00:00Z",
    "date": "2020-01-01",
    "uri": "https://example.com",
    "email": "a@example.com",
    "uuid": "123e4567-e89b-12d3-a456-426614174000",
}


class Maker:
    """Makes values of one schema."""

    def __init__(self, root: Json, seed: int) -> None:
        self._root = root
        self._chance = random.Random(seed)

    def value(self) -> Json:
        return self._make(self._root, 0)

    def anything(self, depth: int = 0) -> Json:
        """Any JSON value."""
        kind = self._chance.choice(_TYPES if depth < 3 else _TYPES[:5])
        return self._of_type(kind, {}, depth)

    def _make(self, schema: Json, depth: int) -> Json:
        if not isinstance(schema, dict):
            return self.anything(depth)
        if isinstance(schema.get("$ref"), str):
            target = self._follow(schema["$ref"])
            return self._make(target, depth + 1) if depth < 12 else None
        if "const" in schema:
            return schema["const"]
        if schema.get("enum"):
            return self._chance.choice(schema["enum"])
        if depth < 12:
            for keyword in ("anyOf", "oneOf"):
                if schema.get(keyword):
                    return self._merged(schema, self._chance.choice(schema[keyword]), depth)
            if schema.get("allOf"):
                merged: Json = None
                for part in schema["allOf"]:
                    merged = self._combined(merged, self._make(part, depth + 1))
                return self._combined(merged, self._plain(schema, depth))
        return self._plain(schema, depth)

    def _merged(self, schema: Json, branch: Json, depth: int) -> Json:
        own = {key: value for key, value in schema.items() if key not in ("anyOf", "oneOf")}
        chosen = self._make(branch, depth + 1)
        if "properties" in own or own.get("type") == "object":
            return self._combined(self._plain(own, depth), chosen)
        return chosen

    def _combined(self, left: Json, right: Json) -> Json:
        if isinstance(left, dict) and isinstance(right, dict):
            return {**left, **right}
        return right if left is None else left

    def _plain(self, schema: Json, depth: int) -> Json:
        kinds = schema.get("type")
        if kinds is None:
            kinds = "object" if "properties" in schema else "array" if "items" in schema else _TYPES
        kind = self._chance.choice(kinds) if isinstance(kinds, (list, tuple)) else kinds
        return self._of_type(kind, schema, depth)

    def _of_type(self, kind: str, schema: Json, depth: int) -> Json:
        match kind:
            case "null":
                return None
            case "boolean":
                return self._chance.random() < 0.5
            case "integer":
                return self._number(schema, _WHOLE)
            case "number":
                return self._number(schema, _WHOLE + _FRACTIONS)
            case "string":
                return self._text(schema)
            case "array":
                return self._array(schema, depth)
        return self._object(schema, depth)

    def _number(self, schema: Json, choice: tuple[float, ...]) -> float:
        fitting = [n for n in choice if _within(n, schema)]
        if fitting:
            return self._chance.choice(fitting)
        low = schema.get("minimum", schema.get("exclusiveMinimum", schema.get("maximum", 0)))
        return low + 1 if "exclusiveMinimum" in schema else low  # type: ignore[no-any-return]

    def _text(self, schema: Json) -> str:
        if schema.get("format") in _FORMATS:
            return _FORMATS[schema["format"]]
        shortest, longest = schema.get("minLength", 0), schema.get("maxLength", 10**6)
        fitting = [text for text in _TEXTS if shortest <= len(text) <= longest]
        return self._chance.choice(fitting) if fitting else "x" * shortest

    def _array(self, schema: Json, depth: int) -> list[Json]:
        first = schema.get("prefixItems") or (
            schema["items"] if isinstance(schema.get("items"), list) else []
        )
        rest = schema.get("items", True) if not isinstance(schema.get("items"), list) else True
        shortest, longest = schema.get("minItems", 0), schema.get("maxItems", 10**6)
        count = shortest if depth > 8 else max(shortest, self._chance.randint(0, 3))
        count = min(max(count, min(len(first), longest)), longest)
        return [
            self._make(first[place] if place < len(first) else rest, depth + 1)
            for place in range(count)
        ]

    def _object(self, schema: Json, depth: int) -> dict[str, Json]:
        properties = schema.get("properties", {})
        required = schema.get("required", [])
        share = self._chance.choice((0.0, 0.5, 1.0)) if depth < 6 else 0.0
        found = {
            name: self._make(child, depth + 1)
            for name, child in properties.items()
            if name in required or (child is not False and self._chance.random() < share)
        }
        for name in required:
            found.setdefault(name, self.anything(depth + 1))
        extra = schema.get("additionalProperties", True)
        if extra is not False and depth < 6 and self._chance.random() < 0.4:
            for name in self._chance.sample(("extra", "class_", "model_dump", "self", "x-y"), 2):
                if name not in properties:
                    found[name] = self._make(extra, depth + 1)
        for count in range(schema.get("minProperties", 0) - len(found)):
            found[f"more{count}"] = self._make(extra, depth + 1)
        return found

    def _follow(self, reference: str) -> Json:
        node = self._root
        for step in reference.removeprefix("#").removeprefix("/").split("/"):
            if step:
                name = unquote(step).replace("~1", "/").replace("~0", "~")
                node = node[int(name)] if isinstance(node, list) else node[name]
        return node


def _within(number: float, schema: Json) -> bool:
    low, high = schema.get("minimum"), schema.get("maximum")
    above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
    return (
        (low is None or number >= low)
        and (high is None or number <= high)
        and (not isinstance(above, (int, float)) or isinstance(above, bool) or number > above)
        and (not isinstance(below, (int, float)) or isinstance(below, bool) or number < below)
    )
