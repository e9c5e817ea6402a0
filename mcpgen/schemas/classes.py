"""Classes, fields and aliases as decided, before anything is written."""

from __future__ import annotations

from dataclasses import dataclass, field

from mcpgen.schemas.kinds import Type


@dataclass(frozen=True, slots=True)
class Default:
    """What an absent property counts as."""

    value: str | float | bool | None
    """The value itself where it can never be changed in place, else None."""
    expression: str | None
    """Python that makes the value anew, for those that can."""


@dataclass(frozen=True, slots=True)
class Note:
    """A type that had to be made looser than one would expect, and why."""

    model: str
    place: str
    """The class or field."""
    code: str
    message: str


@dataclass(slots=True)
class FieldView:
    property: str
    name: str
    type: Type
    required: bool
    description: str | None
    default: Default | None


@dataclass(slots=True)
class ClassView:
    name: str
    description: str
    closed: bool
    extra: Type | None
    """The type of further properties, where one is known."""
    fields: list[FieldView] = field(default_factory=list)


@dataclass(slots=True)
class Views:
    """All classes and type aliases, in the order in which they were met."""

    classes: dict[str, ClassView] = field(default_factory=dict)
    aliases: dict[str, Type] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    """What each alias says of itself."""
    wholes: dict[str, str] = field(default_factory=dict)
    """Types of ours that stand for literal integers: name → Python."""
    notes: list[Note] = field(default_factory=list)
