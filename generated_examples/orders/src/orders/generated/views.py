# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: ca9cae85cf5c8b26fceab6c888de6d87bb41e89e926216ed370604b0e9d0cfa5
"""The typed view of data that a gate has admitted."""

from __future__ import annotations

import importlib
import logging
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from .identity import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Callable

_log = logging.getLogger(PACKAGE)


class View:
    """Makes a value of the class in `models.py` that a handler expects.

    The gate has the say on what is valid. The classes are made so that they take all that
    the gate admits; should one ever disagree, the call goes on with a model that is not
    validated, and stderr says where.
    """

    def __init__(self, model: str) -> None:
        self.model = model

    @cached_property
    def make(self) -> Callable[[Any], Any]:
        """From the plain value to the typed one."""
        models = importlib.import_module(".models", __package__)
        kind = getattr(models, self.model)
        if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
            return TypeAdapter(kind).validate_python
        validate = kind.model_validate

        def make(value: Any) -> Any:
            try:
                return validate(value)
            except ValidationError as error:
                places = "; ".join(
                    ".".join(map(str, problem["loc"])) + ": " + problem["msg"]
                    for problem in error.errors(include_input=False, include_url=False)
                )
                _log.error("%s is stricter than its schema: %s", self.model, places)
                return kind.model_construct(**value)

        return make
