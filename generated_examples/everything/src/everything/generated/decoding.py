# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 2bccdc475bd33a1eaee5fe7d3b32850ab040fc499da834d2c24bb97fabb8c862
"""Texts from a URI or from a prompt's arguments, as the values that a schema asks for."""

from __future__ import annotations

import json
import math
from typing import Any

from .contract import Gate, JsonObject


class Undecodable(Exception):
    """A text that its schema does not admit."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")


class Decoder:
    """Decodes named texts by an object schema that has a property for each.

    A property that admits text gets the text as it stands. Any other gets what the text
    is as JSON: `12`, `true`, `["a"]`. Nothing else is tried, so nothing is guessed.
    """

    def __init__(self, schema: JsonObject) -> None:
        self.names = frozenset(schema.get("properties", {}))
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
        try:
            if isinstance(text, list):
                decoded: Any = [_json(part) for part in text]
            else:
                decoded = _json(text)
        except (ValueError, RecursionError):
            decoded = text
        if not self._single.admits({name: decoded}):
            reasons = self._single.reasons({name: decoded})
            raise Undecodable(name, reasons[0].message)
        return decoded


def _json(text: str) -> Any:
    return json.loads(text, parse_constant=_refuse, parse_float=_finite)


def _refuse(constant: str) -> float:
    raise ValueError(f"{constant} is not JSON")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError("out of range")
    return number
