"""The few shapes of which the vocabulary of the manifest is made.

A shape is plain data: `structure.py` checks values against it, `published.py` writes it down as JSON Schema. It can say
only what both can express, so that the two never differ.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

KINDS: Final = {
    type(None): "nothing (null)",
    bool: "a truth value",
    int: "a number",
    float: "a number",
    str: "text",
    list: "a list",
    dict: "a mapping",
}


def kind(value: Any) -> str:
    """What a JSON value is, in words."""
    return KINDS[type(value)]


class Form(NamedTuple):
    """What a text must look like: a regular expression that JSON Schema and Python read alike, and the same in words."""

    pattern: str
    words: str
    mendings: tuple[tuple[str, str], ...] = ()
    """What people write instead, as regular expressions, and by what each is replaced to have the form."""

    def fits(self, text: str) -> bool:
        return re.search(self.pattern, text) is not None

    def mended(self, text: str) -> str | None:
        """The text as the author must have meant it, where that can be told."""
        made = (re.sub(slip, better, text) for slip, better in self.mendings)
        return next((better for better in made if better != text and self.fits(better)), None)


class Text(NamedTuple):
    """A text, of any form where none is given."""

    sample: str = "some text"
    form: Form | None = None


class Flag(NamedTuple):
    """`true` or `false`."""


class Number(NamedTuple):
    """A number within bounds; `above` excludes its bound."""

    low: float | None = None
    high: float | None = None
    above: float | None = None
    whole: bool = False
    sample: str = "1"


class Choice(NamedTuple):
    """One of a few texts."""

    values: tuple[str, ...]
    advice: Mapping[str, str] = MappingProxyType({})
    """What to say to somebody who wrote another text that has no counterpart here."""


class Format(NamedTuple):
    """The version of the manifest format."""

    known: tuple[int, ...]


class AnyValue(NamedTuple):
    """Any JSON value."""


class Free(NamedTuple):
    """A mapping that others define: `_meta`, arguments, settings of an extension."""

    sample: str = "{key: value}"


class Schema(NamedTuple):
    """A JSON Schema, looked into by others; `boolean` admits `true` and `false`."""

    boolean: bool = False
    sample: str = "{type: object, properties: {query: {type: string}}}"


class TrueOr(NamedTuple):
    """`true`, or a value of another shape."""

    other: Items


class Items(NamedTuple):
    """A list of one shape; `noun` names its items in the plural."""

    item: Shape
    noun: str


class Table(NamedTuple):
    """A mapping from names that the author chooses to values of one shape; `noun` names what one entry is."""

    value: Shape
    noun: str
    sample_key: str = "name"


class Key(NamedTuple):
    """One key of a record. `wire` keys go out to clients, `since` the protocol revision that introduced them."""

    shape: Shape
    about: str
    required: bool = False
    wire: bool = False
    since: str | None = None


class Record(NamedTuple):
    """A mapping with known keys.

    An open one takes others too: an item as clients list it. `label` is the key that tells records of a kind apart
    in messages; `fill` the one that an author means who writes a bare text instead of the record. `foreign` maps keys
    that other formats use to ours, `elsewhere` says of others where the thing is written. At most one key of each group in `exclusive` may be present, of each in `one_of` exactly one.
    """

    name: str
    noun: str
    about: str
    keys: Mapping[str, Key]
    sample: str
    open: bool = False
    label: str | None = None
    fill: str | None = None
    foreign: Mapping[str, str] = MappingProxyType({})
    elsewhere: Mapping[str, str] = MappingProxyType({})
    exclusive: tuple[tuple[str, ...], ...] = ()
    one_of: tuple[tuple[str, ...], ...] = ()


class Tagged(NamedTuple):
    """A record whose kind is told by one of its keys."""

    name: str
    noun: str
    about: str
    tag: str
    branches: Mapping[str, Record]
    sample: str
    fill: str | None = None


Shape = (
    Text
    | Flag
    | Number
    | Choice
    | Format
    | AnyValue
    | Free
    | Schema
    | TrueOr
    | Items
    | Table
    | Record
    | Tagged
)


def wanted(shape: Shape) -> str:
    """What a shape asks for, in words that follow "must be"."""
    match shape:
        case Text(form=form):
            return form.words if form else "text"
        case Flag():
            return "true or false"
        case Number(whole=whole):
            return ("a whole number" if whole else "a number") + _bounds(shape)
        case Choice(values=values):
            return "one of " + ", ".join(values) if len(values) > 1 else values[0]
        case Format(known=known):
            return "the number " + " or ".join(map(str, known))
        case AnyValue():
            return "any value"
        case Free():
            return "a mapping"
        case Schema(boolean=boolean):
            return "a JSON Schema" + (" (a mapping, true or false)" if boolean else " (a mapping)")
        case TrueOr(other=other):
            return f"true or {wanted(other)}"
        case Items(noun=noun):
            return f"a list of {noun}"
        case Table(noun=noun):
            return f"a mapping from names to {noun}"
        case Record() | Tagged():
            return "a mapping"


def _bounds(shape: Number) -> str:
    if shape.above is not None:
        return f" above {shape.above:g}"
    if shape.low is not None and shape.high is not None:
        return f" from {shape.low:g} to {shape.high:g}"
    if shape.low is not None:
        return f" of {shape.low:g} or more"
    return ""


def example(key: str | None, shape: Shape) -> str:
    """How a value of the shape is written under its key, in two lines at most."""
    before = f"{key}:" if key else "-"
    match shape:
        case Items(item=Record() | Tagged() as item):
            return f"{before}\n  - {item.sample}"
        case Items(item=item):
            return f"{before} [{_inline(item)}]"
        case Table(value=value, sample_key=name):
            return f"{before}\n  {name}: {_inline(value)}"
        case TrueOr(other=other):
            return f"{before} [{_inline(other.item)}]"
        case Record(sample=sample) | Tagged(sample=sample) | Schema(sample=sample) if key:
            return f"{before}\n  {_opened(sample)}"
        case _:
            return f"{before} {_inline(shape)}"


def _opened(sample: str) -> str:
    """`{a: 1}` as it stands on a line of its own in a block: `a: 1`, where it has one entry; else as it is."""
    inner = sample[1:-1]
    return inner if sample.startswith("{") and "," not in inner and "{" not in inner else sample


def _inline(shape: Shape) -> str:
    match shape:
        case Flag():
            return "true"
        case Choice(values=values):
            return values[0]
        case Format(known=known):
            return str(known[-1])
        case AnyValue():
            return "1"
        case Items(item=item):
            return f"[{_inline(item)}]"
        case TrueOr():
            return "true"
        case Table(value=value, sample_key=name):
            return f"{{{name}: {_inline(value)}}}"
        case Text() | Number() | Free() | Schema() | Record() | Tagged():
            return shape.sample
