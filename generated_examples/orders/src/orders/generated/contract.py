# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: bf4c76e1cd09b9fec536dc9b52ec88b48e75d0e6588d2c681a7c804687e3e758
"""The contract that this server keeps: `contract.json`, and gates for its schemas."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import islice
from typing import TYPE_CHECKING, Any

from .errors import StartError

if TYPE_CHECKING:
    from collections.abc import Callable

JsonObject = dict[str, Any]

_DETAILED = 64 * 1024
"""Bytes of JSON up to which a refusal lists more than its first reason. A large value
can break a schema in a million places, and finding them all takes seconds."""

_MOST_REASONS = 20
_LONGEST_REASON = 300


@dataclass(frozen=True, slots=True)
class Contract:
    """What the manifest says. The items are as they go out, value for value."""

    data: JsonObject
    """The whole of `contract.json`."""
    server: JsonObject
    """The protocol's Implementation object: name, version, title and so on."""
    instructions: str | None
    logging: bool
    page_size: int | None
    """Items on a page of a list; None: each list is one page."""
    cache: JsonObject | None
    """Cache hint of the lists: `ttlMs` and `scope`."""
    extensions: JsonObject
    http: JsonObject
    auth: JsonObject | None
    tools: list[JsonObject]
    resources: list[JsonObject]
    templates: list[JsonObject]
    prompts: list[JsonObject]
    behaviour: JsonObject
    """What does not go out: per kind and key of the item, its timeout, scopes,
    examples, static content and so on."""

    def behaviour_of(self, kind: str, key: str) -> JsonObject:
        """What the manifest says about one item besides what is listed."""
        found: JsonObject = self.behaviour.get(kind, {}).get(key, {})
        return found


@cache
def load_contract() -> Contract:
    """Read `contract.json`, once.

    Raises:
        StartError: it is missing or damaged.
    """
    file = files(__package__).joinpath("contract.json")
    try:
        data: JsonObject = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise StartError(
            f"{file.name} is missing or damaged ({error}); `mcpgen generate` writes it"
        ) from error
    return Contract(
        data=data,
        server=data["server"],
        instructions=data.get("instructions"),
        logging=data.get("logging", True),
        page_size=data.get("pageSize"),
        cache=data.get("cache"),
        extensions=data.get("extensions") or {},
        http=data.get("http") or {},
        auth=data.get("auth"),
        tools=data.get("tools", []),
        resources=data.get("resources", []),
        templates=data.get("resourceTemplates", []),
        prompts=data.get("prompts", []),
        behaviour=data.get("behaviour", {}),
    )


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a value was refused."""

    path: str
    """JSON Pointer to the place; empty for the value as a whole."""
    message: str
    """What is wrong there. It quotes the schema and never the value."""

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message

    def wire(self) -> JsonObject:
        """The reason as error data."""
        return {"path": self.path, "reason": self.message}


def is_of_object(schema: Any) -> bool:
    """Whether a schema says at its root that it is one of objects.

    No other schema may be shown to clients of the older revisions.
    """
    return isinstance(schema, dict) and schema.get("type") == "object"


class BrokenContract(Exception):
    """A handler returned what the manifest does not allow, or what is no JSON."""


class Gate:
    """A JSON Schema, compiled at its first use, that admits a value or refuses it."""

    def __init__(self, schema: JsonObject | bool) -> None:
        self.schema = schema

    @cached_property
    def _validator(self) -> Any:
        import jsonschema_rs

        # `format` is an annotation: so the standard has it unless a dialect asks for more.
        return jsonschema_rs.validator_for(
            self.schema, validate_formats=False, mask="the value", offline=True
        )

    @cached_property
    def admits(self) -> Callable[[Any], bool]:
        """Whether the schema admits the value: nothing is coerced or filled in."""
        verdict: Callable[[Any], bool] = self._validator.is_valid
        return verdict

    def reasons(self, value: Any) -> list[Reason]:
        """Why the value is refused: the first reason, and a few more if it is small."""
        import jsonschema_rs

        if len(json.dumps(value, default=str)) > _DETAILED:
            try:
                self._validator.validate(value)
            except jsonschema_rs.ValidationError as first:
                return [_reason(first)]
            return []
        errors = self._validator.iter_errors(value)
        return [_reason(error) for error in islice(errors, _MOST_REASONS)]

    def demand(self, result: Any) -> None:
        """Raise BrokenContract for a handler's result that the schema does not admit."""
        if not self.admits(result):
            raise BrokenContract("; ".join(map(str, self.reasons(result))))


def _reason(error: Any) -> Reason:
    return Reason(_pointer(error.instance_path), _shortened(error.message))


def _pointer(path: list[str | int]) -> str:
    steps = (str(step).replace("~", "~0").replace("/", "~1") for step in path)
    return _shortened("".join("/" + step for step in steps))


def _shortened(text: str) -> str:
    if len(text) <= _LONGEST_REASON:
        return text
    return text[: _LONGEST_REASON - 1] + "…"
