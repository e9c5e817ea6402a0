"""The structural validator: data against the vocabulary, every mistake with its place and the way out.

What is wrong is reported and left out of the result, so that whoever reads on finds only well-shaped data. The verdict
(whether anything but slips, MCG102, and warnings was found) is that of the published JSON Schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from mcpgen.diagnostics import Diagnostic, Span
from mcpgen.manifest.nearest import nearest
from mcpgen.manifest.places import Entries, Place, Places
from mcpgen.manifest.shapes import (
    AnyValue,
    Choice,
    Flag,
    Format,
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
)
from mcpgen.manifest.wording import Where, mismatch


class _Dropped:
    """Stands for a value that was reported and is left out."""


DROPPED: Final = _Dropped()
MAX_LISTED: Final = 1_000
"""How many diagnostics of one code are kept: nobody reads more, and a hostile file could have very many."""


class Outcome(NamedTuple):
    """The well-shaped part of the data, and what was wrong with the rest."""

    value: Any
    valid: bool
    """The structural verdict; slips and warnings leave it true."""
    diagnostics: list[Diagnostic]


def check(data: Any, place: Place, places: Places, shape: Shape) -> Outcome:
    """Checks data against a shape."""
    checker = _Checker(places)
    top = f"the {shape.noun}" if isinstance(shape, Record) else "the manifest"
    value = checker.check(data, shape, Where(place=place, called=top, owner=top))
    return Outcome(None if value is DROPPED else value, checker.valid, checker.diagnostics)


class _Checker:
    def __init__(self, places: Places) -> None:
        self.places = places
        self.diagnostics: list[Diagnostic] = []
        self.listed: dict[str, int] = {}
        self.valid = True

    def check(self, value: Any, shape: Shape, where: Where) -> Any:
        """The value without its wrong parts, or DROPPED if it has another type altogether."""
        match shape:
            case AnyValue():
                return value
            case Record():
                return self._record(value, shape, where)
            case Items():
                return self._items(value, shape, where)
            case Table():
                return self._table(value, shape, where)
            case Tagged():
                return self._tagged(value, shape, where)
            case TrueOr():
                return True if value is True else self._items(value, shape.other, where, shape)
            case Choice():
                return self._choice(value, shape, where)
            case Number():
                return self._number(value, shape, where)
            case Format():
                return self._format(value, shape, where)
            case Text():
                return self._text(value, shape, where)
            case Flag():
                good = isinstance(value, bool)
            case Free():
                good = isinstance(value, dict)
            case Schema():
                good = isinstance(value, dict) or (shape.boolean and isinstance(value, bool))
        return value if good else self._wrong(value, shape, where)

    # --- scalars ----------------------------------------------------------------------------------------------

    def _text(self, value: Any, shape: Text, where: Where) -> Any:
        if not isinstance(value, str):
            return self._wrong(value, shape, where)
        if shape.form is None or shape.form.fits(value):
            return value
        text = f'{where.subject()} is "{_short(value)}"; {where.must(shape)}'
        better = shape.form.mended(value) if len(value) <= 200 else None
        hint = f'write "{better}"' if better else f"for instance {where.example(shape)}"
        return self._say("MCG110", where, text, hint)

    def _number(self, value: Any, shape: Number, where: Where) -> Any:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or (shape.whole and value != int(value)):
            return self._wrong(value, shape, where)
        too_low = (shape.low is not None and value < shape.low) or (
            shape.above is not None and value <= shape.above
        )
        if too_low or (shape.high is not None and value > shape.high):
            text = f"{where.subject()} is {self._written(where)}; {where.must(shape)}"
            return self._say("MCG107", where, text, f"for instance {where.example(shape)}")
        return value

    def _choice(self, value: Any, shape: Choice, where: Where) -> Any:
        if not isinstance(value, str):
            return self._wrong(value, shape, where)
        if value in shape.values:
            return value
        near = nearest(value, shape.values)
        text = f'{where.subject()} is "{_short(value)}"; {where.must(shape)}'
        hint = shape.advice.get(value) or (f'did you mean "{near}"?' if near else None)
        return self._say("MCG106", where, text, hint)

    def _format(self, value: Any, shape: Format, where: Where) -> Any:
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if number and value in shape.known:
            return value
        known = " or ".join(map(str, shape.known))
        written = self._written(where) or "this"
        text = f"the manifest format {written} is not known; this mcpgen reads format {known}"
        return self._say("MCG109", where, text, f"write `mcpgen: {shape.known[-1]}`")

    # --- containers -------------------------------------------------------------------------------------------

    def _items(self, value: Any, shape: Items, where: Where, whole: Shape | None = None) -> Any:
        if not isinstance(value, list):
            return self._wrong(value, whole or shape, where)
        kept: list[tuple[int, Any]] = []
        for index, item in enumerate(value):
            if self.places.is_poisoned(value, index):
                continue
            inner = where.item(index, shape, self.places.place(value, index), item)
            checked = self.check(item, shape.item, inner)
            if checked is not DROPPED:
                kept.append((index, checked))
            elif isinstance(item, str) and getattr(shape.item, "name", "") == "PromptArgument":
                # Named all the same: what refers to it is not at fault as well.
                kept.append((index, {"name": item}))
        if len(kept) == len(value) and all(value[index] is item for index, item in kept):
            return value
        new = [item for _, item in kept]
        if len(kept) < len(value):
            self.places.lose(new)
        self._copy_places(value, new, [(index, n) for n, (index, _) in enumerate(kept)])
        return new

    def _table(self, value: Any, shape: Table, where: Where) -> Any:
        if not isinstance(value, dict):
            return self._wrong(value, shape, where)
        kept: dict[str, Any] = {}
        for key, item in value.items():
            if self.places.is_poisoned(value, key):
                continue
            inner = where.entry(key, shape, self.places.place(value, key))
            checked = self.check(item, shape.value, inner)
            if checked is not DROPPED:
                kept[key] = checked
        return self._settled(value, kept)

    def _tagged(self, value: Any, shape: Tagged, where: Where) -> Any:
        if not isinstance(value, dict):
            return self._wrong(value, shape, where)
        tag = value.get(shape.tag)
        if isinstance(tag, str) and tag in shape.branches:
            return self._record(value, shape.branches[tag], where)
        if shape.tag not in value:
            return self._missing(value, shape.tag, Choice(tuple(shape.branches)), where.inside())
        if self.places.is_poisoned(value, shape.tag):
            return DROPPED
        inner = where.inside().key(shape.tag, self.places.place(value, shape.tag))
        self.check(tag, Choice(tuple(shape.branches)), inner)
        return DROPPED

    def _record(self, value: Any, shape: Record, where: Where) -> Any:
        if not isinstance(value, dict):
            return self._wrong(value, shape, where)
        inside = where.record(shape, value)
        kept: dict[str, Any] = {}
        slips: dict[str, str] = {}
        for key, item in value.items():
            known = shape.keys.get(key)
            place = self.places.place(value, key)
            if known is None:
                meant = self._unknown(key, shape, value, inside.key(key, place))
                if meant is not None:
                    slips[meant] = key
                elif shape.open:
                    kept[key] = item
            elif not self.places.is_poisoned(value, key):
                inner = inside.key(key, place, required=known.required)
                checked = self.check(item, known.shape, inner)
                if checked is not DROPPED:
                    kept[key] = checked
        for key, known in shape.keys.items():
            if known.required and key not in value:
                self.valid = False
                if key not in slips:
                    self._missing(value, key, known.shape, inside)
        self._groups(value, shape, inside, kept, set(slips))
        self._take_slips(value, shape, inside, kept, slips)
        settled = self._settled(value, kept, slips)
        for key in shape.keys:
            if key not in kept and (key in value or key in slips):
                self.places.lose(settled, key)
        return settled

    def _take_slips(
        self,
        value: dict[str, Any],
        shape: Record,
        inside: Where,
        kept: dict[str, Any],
        slips: dict[str, str],
    ) -> None:
        """Reads what stands under a slip as what was meant, so that one slip does not cause further complaints."""
        for meant, key in slips.items():
            if meant in value or self.places.is_poisoned(value, key):
                continue
            verdict = self.valid
            where = inside.key(meant, self.places.place(value, key))
            checked = self.check(value[key], shape.keys[meant].shape, where)
            # In an open record the published schema lets an unknown key pass, whatever it holds.
            self.valid = verdict if shape.open else False
            if checked is not DROPPED:
                kept[meant] = checked

    def _unknown(self, key: str, shape: Record, value: dict[str, Any], where: Where) -> str | None:
        """Reports a key that the record does not know; returns the one that was meant, if it is near."""
        if not shape.open and self.listed.get("MCG101", 0) >= MAX_LISTED:
            # Nobody reads what was meant: each look for a likeness costs, and a hostile file can ask for very many.
            self._report("MCG101", None, "", None)
            return None
        near = nearest(key, shape.keys)
        if near is not None and near in value:
            near = nearest(key, [known for known in shape.keys if known not in value]) or near
        text = f'unknown key "{_short(key)}" in {where.outer()}'
        if near is not None:
            text += f'; did you mean "{near}"?'
            self._say("MCG102" if shape.open else "MCG101", where, text, None, key=True)
            return near
        foreign = shape.foreign.get(key)
        if foreign is not None and foreign not in value and shape.keys[foreign].required:
            # The one mistake behind two: what is unknown here is missing there.
            self._say(
                "MCG102" if shape.open else "MCG101",
                where,
                f'{text}; did you mean "{foreign}"?',
                None,
                key=True,
            )
            return foreign
        home = self._home(key, shape, value)
        if shape.open:
            hint = "MCP keeps `_meta` for data of your own"
            if foreign is not None and foreign not in value:
                hint = f"did you mean `{foreign}`?"
            else:
                hint = home or shape.elsewhere.get(key, hint)
            hint = f"it is sent to clients as written; {hint}"
            self._say("MCG103", where, f"{text}: MCP does not know it", hint, key=True)
            return None
        hint = "known keys: " + ", ".join(shape.keys)
        if foreign is not None:
            hint = f'did you mean "{foreign}"?'
        elif home is not None:
            hint = home
        self._say("MCG101", where, text, hint, key=True)
        return None

    def _groups(
        self,
        value: dict[str, Any],
        shape: Record,
        where: Where,
        kept: dict[str, Any],
        slips: set[str],
    ) -> None:
        for group in (*shape.exclusive, *shape.one_of):
            present = [key for key in value if key in group]
            for extra in present[1:]:
                inner = where.key(extra, self.places.place(value, extra))
                text = f'"{extra}" beside "{present[0]}" in {where.label()}: only one of {_or(group)} may be given'
                self._say("MCG108", inner, text, "keep one of them", key=True)
                kept.pop(extra, None)
            if present or group not in shape.one_of:
                continue
            self.valid = False
            if not slips & set(group):
                text = f"{where.label()} has neither {_nor(group)}"
                hint = f"add one of them, for instance\n  {where.example_of(shape, group[0])}"
                self._report("MCG104", self._first(value, where), text, hint)

    def _missing(self, value: dict[str, Any], key: str, shape: Shape, where: Where) -> Any:
        hint = f"add\n  {where.key(key, None).example(shape)}"
        span = self._first(value, where)
        self._report("MCG104", span, f'"{key}" is missing in {where.label()}', hint)
        return DROPPED

    def _home(self, key: str, shape: Record, value: dict[str, Any]) -> str | None:
        """Where a key belongs that a record inside this one knows, with what is to be written there."""
        inner = ((name, known.shape) for name, known in shape.keys.items())
        homes = (name for name, one in inner if isinstance(one, Record) and key in one.keys)
        home = next(homes, None)
        if home is None:
            return None
        place = self.places.place(value, key)
        written = self.places.text(place) if place is not None else ""
        if home in value or not written or isinstance(value[key], dict | list):
            return f"it belongs under `{home}`"
        return f"it belongs there: `{home}: {{{key}: {_short(written)}}}`"

    # --- helpers ----------------------------------------------------------------------------------------------

    def _settled(
        self, old: dict[str, Any], new: dict[str, Any], slips: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """The old mapping if nothing was left out or changed, else the new one with the places of the old."""
        if (
            not slips
            and len(old) == len(new)
            and all(old[key] is item for key, item in new.items())
        ):
            return old
        slips = slips or {}
        self._copy_places(old, new, ((slips.get(key, key), key) for key in new))
        return new

    def _copy_places(self, old: Any, new: Any, steps: Iterable[tuple[Any, Any]]) -> None:
        found = [(target, self.places.place(old, source)) for source, target in steps]
        entries: Entries
        if isinstance(new, list):
            entries = [place for _, place in found if place is not None]
        else:
            entries = {key: place for key, place in found if place is not None}
        self.places.record(new, entries)

    def _first(self, value: dict[str, Any], where: Where) -> Span | None:
        """The first key of a mapping: where something is missing, the author looks there."""
        entries = self.places.entries(value)
        if isinstance(entries, dict) and entries:
            first = min(entries.values(), key=lambda place: place.key_start)
            return self.places.span(first, key=True)
        return self.places.head(where.place) if where.place is not None else None

    def _written(self, where: Where) -> str:
        return self.places.text(where.place) if where.place is not None else ""

    def _wrong(self, value: Any, shape: Shape, where: Where) -> Any:
        text, hint = mismatch(value, shape, where, self._written(where))
        code = "MCG109" if isinstance(shape, Format) else "MCG105"
        return self._say(code, where, text, hint)

    def _say(
        self, code: str, where: Where, message: str, hint: str | None, *, key: bool = False
    ) -> Any:
        span: Span | None = None
        if where.place is not None:
            span = self.places.span(where.place, key=True) if key else self.places.head(where.place)
        self._report(code, span, message, hint)
        return DROPPED

    def _report(self, code: str, span: Span | None, message: str, hint: str | None) -> None:
        if code not in {"MCG102", "MCG103"}:
            self.valid = False
        listed = self.listed.get(code, 0)
        if listed < MAX_LISTED:
            self.diagnostics.append(Diagnostic.of(code, span, message, hint))
        self.listed[code] = listed + 1


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"


def _or(keys: tuple[str, ...]) -> str:
    quoted = [f'"{key}"' for key in keys]
    return ", ".join(quoted[:-1]) + " and " + quoted[-1]


def _nor(keys: tuple[str, ...]) -> str:
    return " nor ".join(f'"{key}"' for key in keys)
