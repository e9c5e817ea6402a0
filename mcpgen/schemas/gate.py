"""Compiled validation: what a JSON Schema means, as `jsonschema-rs` says.

The same engine judges in the emitted servers, so that what mcpgen accepts as a default or an example is what the
running server accepts. `format` is an annotation here and there: the standard says so unless a dialect asks for
more, and published schemas carry formats that nobody has checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from mcpgen.schemas import branches
from mcpgen.schemas.walk import subschemas

Json = Any
Pointer = tuple[str | int, ...]

DEFAULT_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

DIALECTS: Final[dict[str, str]] = {
    DEFAULT_DIALECT: "Draft202012Validator",
    "https://json-schema.org/draft/2019-09/schema": "Draft201909Validator",
    "http://json-schema.org/draft-07/schema": "Draft7Validator",
    "http://json-schema.org/draft-06/schema": "Draft6Validator",
    "http://json-schema.org/draft-04/schema": "Draft4Validator",
}
"""Identifier of a dialect, without the empty fragment that older ones carry, and its class in the validator."""


class SchemaError(ValueError):
    """A document that is not a schema: `path` leads to the keyword at fault, `message` says why."""

    def __init__(self, path: Pointer, message: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message


class Reason(NamedTuple):
    """Why an instance is refused."""

    path: Pointer
    """Where in the instance."""
    schema_path: Pointer
    """Which keyword of the schema."""
    message: str
    types: tuple[str, ...] = ()
    """The types that were wanted, where the value has another one."""
    unexpected: tuple[str, ...] = ()
    """The names of properties that a closed schema does not admit."""


class Gate:
    """A schema, compiled. Cheap to ask, costly to make: keep it."""

    def __init__(self, validator: Any) -> None:
        self._validator = validator

    def is_valid(self, instance: Json) -> bool:
        """The verdict; integers of any size are judged exactly."""
        return bool(self._validator.is_valid(instance))

    def reasons(self, instance: Json, limit: int = 10) -> list[Reason]:
        """The first `limit` reasons for a refusal, in the order of the schema; none for a valid instance."""
        return list(self._reasons(instance, limit))

    def _reasons(self, instance: Json, limit: int) -> Iterator[Reason]:
        for count, error in enumerate(self._validator.iter_errors(instance)):
            if count == limit:
                return
            yield reason_of(error)


def reason_of(error: Any) -> Reason:
    """An error of the engine as a reason; of several branches, by the one that was meant."""
    error = branches.meant(error)
    return Reason(
        tuple(error.instance_path),
        tuple(error.schema_path),
        branches.told(error),
        branches.wanted_types(error),
        branches.unexpected(error),
    )


def dialect_of(schema: Json, default: str = DEFAULT_DIALECT) -> str:
    """The dialect that `$schema` declares, else `default`; any other value than a known one is given back as it is."""
    declared = schema.get("$schema") if isinstance(schema, dict) else None
    return declared.removesuffix("#") if isinstance(declared, str) else default


def compile_gate(schema: Json, dialect: str | None = None) -> Gate:
    """Compile `schema`, whose `$ref`s must resolve inside it.

    `dialect` is what holds where `$schema` is absent. Nothing is ever fetched. Raises SchemaError for what is not a
    schema of its dialect, a pattern that the engine refuses, or a reference to nothing.
    """
    import jsonschema_rs

    chosen = dialect_of(schema, dialect or DEFAULT_DIALECT)
    if chosen not in DIALECTS:
        raise _unknown_dialect((), chosen)
    _check_dialects(schema, ())
    _check_meta(jsonschema_rs, schema, chosen)
    make = getattr(jsonschema_rs, DIALECTS[chosen])
    try:
        return Gate(make(schema, validate_formats=False, offline=True))
    except jsonschema_rs.ReferencingError as error:
        raise SchemaError(("$ref",), f"a reference leads nowhere: {error}") from error
    except jsonschema_rs.ValidationError as error:
        raise SchemaError(tuple(error.instance_path), error.message) from error
    except ValueError as error:
        raise SchemaError((), str(error)) from error


def _check_dialects(schema: Json, path: Pointer) -> None:
    """Refuse an embedded schema of an unknown dialect: only the network could say what its keywords mean."""
    if not isinstance(schema, dict):
        return
    if (dialect := dialect_of(schema)) not in DIALECTS:
        raise _unknown_dialect(path, dialect)
    for steps, child in subschemas(schema):
        _check_dialects(child, (*path, *steps))


def _unknown_dialect(path: Pointer, dialect: str) -> SchemaError:
    known = ", ".join(DIALECTS)
    return SchemaError((*path, "$schema"), f"unknown dialect {dialect!r}; these are known: {known}")


def _check_meta(engine: Any, schema: Json, dialect: str) -> None:
    """Hold the schema against the meta-schema of its dialect."""
    document = {**schema, "$schema": dialect} if isinstance(schema, dict) else schema
    try:
        engine.meta.validate(document)
    except engine.ValidationError as error:
        raise SchemaError(tuple(error.instance_path), error.message) from error
    except ValueError as error:
        raise SchemaError((), str(error)) from error
