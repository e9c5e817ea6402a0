"""How the structural validator speaks: which value it means, what was expected, how to write it."""

from __future__ import annotations

import json
import math
import re
from typing import Any, NamedTuple

from mcpgen.manifest.meant import schema_meant
from mcpgen.manifest.places import Place
from mcpgen.manifest.shapes import (
    Choice,
    Flag,
    Free,
    Items,
    Number,
    Record,
    Schema,
    Shape,
    Table,
    Tagged,
    Text,
    TrueOr,
    example,
    kind,
    wanted,
)

_TRUE = {"true", "yes", "on", "y", "1"}
_FALSE = {"false", "no", "off", "n", "0"}
_DURATION = re.compile(
    r"([0-9]{1,9}(?:\.[0-9]{1,6})?)\s*(ms|s|sec|secs|seconds?|m|min|minutes?|h|hours?)"
)
_SECONDS = {
    "ms": 0.001,
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1),
    **dict.fromkeys(("m", "min", "minute", "minutes"), 60),
    **dict.fromkeys(("h", "hour", "hours"), 3600),
}
_TOPS = frozenset({"the manifest", "the included file"})
_PER_SECOND = {"seconds": 1, "milliseconds": 1000}
_NEEDS_NO_QUOTES = re.compile(r"[^\W\d][\w ./@-]*\Z")


class Where(NamedTuple):
    """A value on the way down: its place, its name, and what it stands in."""

    place: Place | None = None
    name: str | None = None
    """The key under which it stands; None for an item of a list and for the top."""
    called: str = "the manifest"
    """What the value itself is called where it has no key."""
    owner: str = "the manifest"
    """The nearest thing around it that has a name of its own: `tool "search_orders"`."""
    required: bool = False
    """Whether it may not be left out."""

    def subject(self) -> str:
        """The value as the subject of a sentence."""
        if self.name is None:
            return self.called
        return f'"{self.name}" in {self.owner}' if self.owner not in _TOPS else f'"{self.name}"'

    def outer(self) -> str:
        """What the value stands in."""
        return self.owner

    def label(self) -> str:
        """The record itself, when something is missing in it."""
        return self.owner

    def must(self, shape: Shape) -> str:
        return f"it must be {wanted(shape)}"

    def example(self, shape: Shape) -> str:
        """How a value of the shape is written: with its key, or as an item of its list."""
        return example(self.name, shape).replace("\n", "\n  ")

    def example_of(self, shape: Record, key: str) -> str:
        return example(key, shape.keys[key].shape).replace("\n", "\n  ")

    def key(self, key: str, place: Place | None, *, required: bool = False) -> Where:
        return self._replace(name=key, place=place, required=required)

    def inside(self) -> Where:
        """The inside of a value that has no name of its own."""
        return self._replace(owner=self.subject())

    def item(self, index: int, shape: Items, place: Place | None, value: Any) -> Where:
        inner = shape.item
        if isinstance(inner, Record | Tagged):
            called = f"{inner.noun} {index + 1}"
            if self.owner not in _TOPS:
                called += f" in {self.owner}"
        else:
            called = f"item {index + 1} of {self.subject()}"
        return self._replace(name=None, place=place, called=called, required=False)

    def entry(self, key: str, shape: Table, place: Place | None) -> Where:
        return self._replace(name=key, place=place, owner=self.subject(), required=False)

    def record(self, shape: Record, value: dict[str, Any]) -> Where:
        """The inside of a record: its keys belong to it."""
        name = value.get(shape.label) if shape.label else None
        if isinstance(name, str) and name:
            shown = name if len(name) <= 60 else name[:59] + "…"
            owner = f'{shape.noun} "{shown}"'
            if shape.name == "PromptArgument" or shape.name.endswith("Example"):
                owner += f" in {self.owner}"
        else:
            owner = self.subject()
        return self._replace(owner=owner)


def mismatch(value: Any, shape: Shape, where: Where, written: str) -> tuple[str, str | None]:
    """What to say of a value whose type is another one: the message and the hint."""
    text = f"{where.subject()} is {_shown(value, written)}; {where.must(shape)}"
    return text, _way_out(value, shape, where, written)


def _shown(value: Any, written: str) -> str:
    if isinstance(value, str):
        short = value if len(value) <= 30 and "\n" not in value else ""
        return f'the text "{short}"' if short else kind(value)
    if isinstance(value, bool | int | float) and written:
        return f"{kind(value)} ({written})"
    return kind(value)


def _way_out(value: Any, shape: Shape, where: Where, written: str) -> str:
    general = f"write it as\n  {where.example(shape)}"
    if value is None:
        return f"leave the key out, or {general}" if where.name and not where.required else general
    if isinstance(shape, Text | Choice) and isinstance(value, bool | int | float):
        quoted = written or json.dumps(value)
        fits = isinstance(shape, Choice) or shape.form is None or shape.form.fits(quoted)
        return f'quote it: "{quoted}"' if fits else general
    if isinstance(value, str):
        spelled = _spelled(value.strip(), shape)
        if spelled is not None:
            return f"write {spelled}" + (", without quotes" if written[:1] in {'"', "'"} else "")
        mapping = isinstance(shape, Schema | Free | Record | Tagged | Table)
        if value.lstrip()[:1] == ("{" if mapping else "[") and (
            mapping or isinstance(shape, Items)
        ):
            around = "the quotes" if written[:1] in {'"', "'"} else "the `|`"
            return f"remove {around}: JSON is written here as it is"
    if value is False and isinstance(shape, TrueOr):
        return f"leave the key out, or {general}"
    if isinstance(value, dict) and (named := _listed(value, shape, where)):
        return named
    return _filled(value, shape, where) or general


def _filled(value: Any, shape: Shape, where: Where) -> str | None:
    """The author's own text in the shape that is wanted, where it fits there."""
    if not isinstance(value, str) or len(value) > 60 or "\n" in value:
        return None
    quoted = value if _NEEDS_NO_QUOTES.match(value) else json.dumps(value, ensure_ascii=False)
    if isinstance(shape, Schema) and where.name and (meant := schema_meant(value, ())):
        return f"write {where.name}: {meant}"
    if isinstance(shape, TrueOr):
        shape = shape.other
    if isinstance(shape, Items) and where.name:
        item = shape.item
        if isinstance(item, Text) or (isinstance(item, Choice) and value in item.values):
            return f"write a list: {where.name}: [{quoted}]"
        if isinstance(item, Record | Tagged) and item.fill:
            return f"write it as\n  {where.name}:\n    - {_sample_with(item.sample, item.fill, quoted)}"
    if isinstance(shape, Record | Tagged) and shape.fill:
        sample = _sample_with(shape.sample, shape.fill, quoted)
        return (
            f"write it as\n  {where.name}:\n    {sample}"
            if where.name
            else f"write it as\n  - {sample}"
        )
    return None


def _listed(value: dict[str, Any], shape: Shape, where: Where) -> str | None:
    """A mapping by name in place of a list of records that have names, with the author's first name."""
    if not isinstance(shape, Items) or not isinstance(shape.item, Record) or not where.name:
        return None
    name = next(iter(value), "")
    if shape.item.label != "name" or not _NEEDS_NO_QUOTES.match(name) or len(name) > 60:
        return None
    sample = _sample_with(shape.item.sample, "name", name)
    return f"write a list, in which each has its `name`:\n  {where.name}:\n    - {sample}"


def _sample_with(sample: str, key: str, value: str) -> str:
    """A sample in which a key has another value."""
    entry = re.compile(rf'\b{key}: (?:"[^"]*"|[^,}}]*)')
    return entry.sub(lambda _: f"{key}: {value}", sample, count=1)


def _spelled(text: str, shape: Shape) -> str | None:
    """How a text is to be written that means a truth value or a number by the habits of YAML or another language."""
    low = text.lower()
    if isinstance(shape, TrueOr):
        return "true" if low in _TRUE else None
    if isinstance(shape, Flag):
        return "true" if low in _TRUE else "false" if low in _FALSE else None
    if isinstance(shape, Number):
        return spelled_number(text, shape.whole) or _in_unit(low, shape)
    return None


def _in_unit(text: str, shape: Number) -> str | None:
    """A duration with a unit, as the number of seconds or milliseconds that the key wants."""
    found = _DURATION.fullmatch(text)
    unit = next((unit for unit in _PER_SECOND if shape.sample.endswith(f"# {unit}")), None)
    if found is None or unit is None:
        return None
    seconds = float(found[1]) * _SECONDS[found[2]]
    return spelled_number(f"{seconds * _PER_SECOND[unit]:.6g}", shape.whole)


def spelled_number(text: str, whole: bool) -> str | None:
    """How JSON writes a number that another language writes so (`0x1F`, `.5`, `1_000`); None for what is none."""
    try:
        number = float(int(text, 0)) if text[:2].lower() in {"0x", "0o", "0b"} else float(text)
    except (ValueError, OverflowError):
        return None
    if not math.isfinite(number) or abs(number) > 1e15:
        return None
    if number == int(number):
        return str(int(number))
    return None if whole else repr(number)
