# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: db6a013a8f3c74b6042f3ec0ccc8faaba30cf15225ef64a5d47ba3750457758e
"""Settings from the environment."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Self, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.fields import FieldInfo

from .errors import StartError
from .identity import ENV_PREFIX


class EnvironmentSettings(BaseModel):
    """Base of `Settings`: each field is read from a variable of the environment.

    The field `database` is read from the variable with the prefix of this server and the
    name in capitals. Numbers, booleans (`true`, `1`, `on`), paths and whatever Pydantic
    reads from text work as they are; a list is written with commas or as JSON, a mapping
    or a model as JSON. An empty variable counts as one that is not set.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    @classmethod
    def variable(cls, field: str) -> str:
        """The variable from which a field is read."""
        return f"{ENV_PREFIX}_{field.upper()}"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Self:
        """Read every field.

        Raises:
            StartError: variables are missing or do not fit. The message names them and
                never what they hold.
        """
        source = os.environ if environment is None else environment
        values: dict[str, Any] = {}
        for name, info in cls.model_fields.items():
            text = source.get(cls.variable(name), "")
            if text:
                values[info.alias or name] = _read(text, info)
        try:
            return cls.model_validate(values)
        except ValidationError as error:
            raise StartError(cls._complaint(error)) from None

    @classmethod
    def _complaint(cls, error: ValidationError) -> str:
        """One line for each variable that does not fit."""
        names = {info.alias or name: name for name, info in cls.model_fields.items()}
        lines = []
        for problem in error.errors(include_input=False, include_url=False):
            place = problem["loc"]
            first = str(place[0]) if place else ""
            variable = (
                cls.variable(names.get(first, first)) if first else "the settings"
            )
            if problem["type"] == "missing":
                lines.append(f"{variable} is not set")
            elif problem["type"] in ("value_error", "assertion_error"):
                # The text of a validator of the person's own may quote the value.
                lines.append(f"{variable} is not valid")
            else:
                lines.append(f"{variable}: {problem['msg']}")
        return "; ".join(lines)


def _read(text: str, info: FieldInfo) -> Any:
    """The text itself, or what it holds where the field is no scalar."""
    kind = get_origin(info.annotation) or info.annotation
    if not isinstance(kind, type):
        return text
    if issubclass(kind, list | tuple | set | frozenset):
        if text.lstrip().startswith("["):
            return _json(text)
        return [part.strip() for part in text.split(",") if part.strip()]
    if issubclass(kind, Mapping | BaseModel):
        return _json(text)
    return text


def _json(text: str) -> Any:
    """The JSON value; text that is none stays text, and validation refuses it."""
    try:
        return json.loads(text)
    except ValueError:
        return text
