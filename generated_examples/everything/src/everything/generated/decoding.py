# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 1e4bb56254eecb137e29ae5de37c87b0181da14130b0dc8ec46b3f4c36fb4744
"""Texts from a URI or from a prompt's arguments, as the values that a schema asks for."""

from __future__ import annotations

import json
import math
from contextlib import suppress
from typing import Any

from .contract import Gate, JsonObject

_TYPING = frozenset(
    {
        "type",
        "enum",
        "const",
        "$ref",
        "$dynamicRef",
        "allOf",
        "anyOf",
        "oneOf",
        "not",
        "if",
    }
)
"""The keywords by which a schema can ask for another value than a text."""


class Undecodable(Exception):
    """A text that its schema does not admit."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")


class Decoder:
    """Decodes named texts by an object schema that has a property for each.

    A property that admits text gets the text as it stands. Any other gets what the text
    is as JSON: `12`, `true`, `["a"]`. Nothing else is tried, so nothing is guessed. Where
    the schema asks for no type, as a pattern alone does, it is one of texts.
    """

    def __init__(self, schema: JsonObject) -> None:
        properties = schema.get("properties", {})
        self.names = frozenset(properties)
        self._texts = {name for name in properties if not _typed(properties[name])}
        self._whole = Gate(schema)
        # One value at a time: the same schema, with nothing required.
        self._single = Gate({k: v for k, v in schema.items() if k != "required"})

    def decode(self, texts: dict[str, str | list[str]]) -> JsonObject:
        """The decoded values.

        Raises:
            Undecodable: a text does not decode, or its schema refuses what it gives.
        """
        values = {name: self._value(name, text) for name, text in texts.items()}
        if not self._whole.admits(values):
            reason = self._whole.reasons(values)[0]
            raise Undecodable(reason.path.strip("/") or "arguments", reason.message)
        return values

    def _value(self, name: str, text: str | list[str]) -> Any:
        if self._single.admits({name: text}):
            return text
        decoded: Any = text
        if isinstance(text, list) or name not in self._texts:
            with suppress(ValueError, RecursionError):
                decoded = _decoded(text)
        if not self._single.admits({name: decoded}):
            reasons = self._single.reasons({name: decoded})
            raise Undecodable(name, reasons[0].message)
        return decoded


def _typed(schema: Any) -> bool:
    """Whether a schema says what kind of value it wants; where it may, it counts as so."""
    return isinstance(schema, dict) and not _TYPING.isdisjoint(schema)


def _decoded(text: str | list[str]) -> Any:
    return [_json(part) for part in text] if isinstance(text, list) else _json(text)


def _json(text: str) -> Any:
    return json.loads(text, parse_constant=_refuse, parse_float=_finite)


def _refuse(constant: str) -> float:
    raise ValueError(f"{constant} is not JSON")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError("out of range")
    return number
