# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 7836e929bbc9f119910de2786b4e2c29867b100390d7b5bd01d929ad390ff072
"""Typed questions to the user: what `ctx.elicit` asks and what comes back.

The forms are declared in the manifest under `elicitations`. The schema that a client
gets is the manifest's own, and an answer is checked against that schema before it
becomes a model: a handler never sees an answer that does not fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from mcp import types
from pydantic import BaseModel

from .contract import Gate
from .dialogue import Dialogue, Question
from .errors import ToolError

FormT = TypeVar("FormT", bound=BaseModel)
FormT_co = TypeVar("FormT_co", bound=BaseModel, covariant=True)


@dataclass(frozen=True, slots=True)
class Accepted(Generic[FormT_co]):
    """The user filled in the form and sent it."""

    value: FormT_co


@dataclass(frozen=True, slots=True)
class Declined:
    """The user said no."""


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The user closed the form without a decision."""


class Form:
    """One elicitation of the manifest: message, schema and check of answers."""

    def __init__(self, name: str, message: str, schema: dict[str, Any]) -> None:
        self.name = name
        self.message = message
        self.schema = schema
        self.gate = Gate(schema)

    def question(self, message: str | None) -> Question:
        return Question(
            self.name,
            "elicitation/create",
            {
                "mode": "form",
                "message": self.message if message is None else message,
                "requestedSchema": self.schema,
            },
            needs="elicitation",
            answer=types.ElicitResult,
        )


class Forms:
    """The manifest's elicitations, found by the model class that a handler names."""

    def __init__(
        self, elicitations: Mapping[str, Mapping[str, Any]], classes: Mapping[str, str]
    ) -> None:
        """`classes` leads from the name of a model class to that of its elicitation."""
        self._declared = elicitations
        self._classes = classes
        self._made: dict[str, Form] = {}

    def of(self, model: type[BaseModel]) -> Form:
        """Raises `TypeError` for a class that is no form of this server."""
        form = self._made.get(model.__name__)
        if form is None:
            name = self._classes.get(model.__name__)
            if name is None:
                raise TypeError(
                    f"{model.__name__} is no form of this server: "
                    "declare it in the manifest under `elicitations`"
                )
            declared = self._declared[name]
            form = Form(name, declared["message"], declared["schema"])
            self._made[model.__name__] = form
        return form


async def elicit(
    dialogue: Dialogue, form: Form, model: type[FormT], message: str | None
) -> Accepted[FormT] | Declined | Cancelled:
    """Ask, and turn the answer into one of the three outcomes."""
    answer = await dialogue.ask(form.question(message))
    match answer["action"]:
        case "accept":
            content = answer.get("content") or {}
            if not form.gate.admits(content):
                raise ToolError("The answer does not fit the question that was asked")
            return Accepted(model.model_validate(content))
        case "decline":
            return Declined()
        case _:
            return Cancelled()
