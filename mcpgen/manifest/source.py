"""YAML read as JSON: text becomes plain data, and every value knows its place.

Plain scalars follow JSON: `true`, `false`, `null` and JSON's numbers are what they are there, everything else is
text. Tags, duplicate keys, recursive aliases and second documents are errors; nothing is ever constructed. All of it
runs within budgets, so that no text can take more than its share of time, memory or stack.
"""

from __future__ import annotations

import math
import re
from typing import Any, Final, NamedTuple

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.decoding import decode, prepare
from mcpgen.manifest.places import Entries, Place, Places, SourceText, pack

MAX_BYTES: Final = 16 * 1024 * 1024
MAX_DEPTH: Final = 256
MAX_VALUES: Final = 500_000
MAX_ALIASED: Final = 100_000
MAX_DIGITS: Final = 4_000

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?\Z")
_NUMBER_STARTS = frozenset("-0123456789")
_CONSTANTS: Final[dict[str, Any]] = {"true": True, "false": False, "null": None, "": None}


class _Mark:
    """What a mapping waits for, where that is not a key's text."""


_NO_KEY: Final = _Mark()
_MERGE: Final = _Mark()
_BAD_KEY: Final = _Mark()


class _Abort(Exception):
    """Reading cannot go on; the reason has been reported."""


class Parsed(NamedTuple):
    """One file, read: its data (None where nothing could be read), the place of the whole, what is wrong with it."""

    data: Any
    place: Place
    diagnostics: list[Diagnostic]
    complete: bool
    """Whether the text was read to its end: what is missing from an incomplete file is nobody's mistake."""


class _Frame:
    """A container that is being read."""

    __slots__ = (
        "anchor",
        "container",
        "end",
        "entries",
        "flow",
        "key",
        "key_end",
        "key_start",
        "merged",
        "size",
        "start",
        "tagged",
    )

    def __init__(
        self, container: Any, entries: Any, start: int, anchor: str | None, flow: bool
    ) -> None:
        self.container: dict[str, Any] | list[Any] = container
        self.entries = entries
        self.start = start
        self.anchor = anchor
        self.flow = flow
        self.tagged = False
        self.size = 1
        self.key: str | _Mark = _NO_KEY
        self.key_start = 0
        self.key_end = 0
        self.end = 0
        self.merged: set[str] = set()


class _Anchored(NamedTuple):
    value: Any
    size: int
    text: str | None
    """For a scalar: its text, for the use as a key."""


def read(name: str, raw: bytes, places: Places) -> Parsed:
    """Reads the bytes of one file. `name` is what messages call it. Never raises for any content."""
    text, problems = decode(name, raw, MAX_BYTES)
    index = places.add_file(SourceText(name, text))
    builder = _Builder(index, places)
    builder.diagnostics += problems
    if not problems:
        builder.run(text)
    return Parsed(builder.root, builder.root_place, builder.diagnostics, builder.complete)


class _Builder:
    """Turns the events of the parser into data, without recursion."""

    def __init__(self, index: int, places: Places) -> None:
        self.index = index
        self.places = places
        self.source = places.files[index]
        self.diagnostics: list[Diagnostic] = []
        self.root: Any = None
        self.root_place = Place(index, 0, 0, 0, 0)
        self.complete = False
        self.found = False
        self.stack: list[_Frame] = []
        self.anchors: dict[str, _Anchored | None] = {}
        self.values = 0
        self.aliased = 0
        self.restore: dict[int, str] = {}

    def run(self, text: str) -> None:
        """Reads the whole text into `root`."""
        from mcpgen.manifest import parsing

        prepared, self.restore = prepare(text)
        try:
            for event in parsing.events(prepared):
                self._take(event)
        except parsing.SYNTAX_ERRORS as error:
            self.diagnostics.append(parsing.explain(error, self.source))
        except _Abort:
            pass
        else:
            self.complete = True

    def _take(self, event: Any) -> None:
        kind = type(event).__name__
        if kind == "ScalarEvent":
            self._scalar(event)
        elif kind == "MappingStartEvent":
            self._open(event, {}, {})
        elif kind == "SequenceStartEvent":
            self._open(event, [], [])
        elif kind in {"MappingEndEvent", "SequenceEndEvent"}:
            self._close(event)
        elif kind == "AliasEvent":
            self._alias(event)
        elif kind == "DocumentStartEvent" and self.found:
            start, end = _start(event), _end(event)
            self._report(
                "MCG008",
                start,
                end,
                "a second document begins here; a file holds one manifest",
                "remove the `---`, or put this part into a file of its own and name it under `include`",
            )
            raise _Abort

    # --- values -----------------------------------------------------------------------------------------------

    def _scalar(self, event: Any) -> None:
        start, end = _start(event), _end(event)
        text: str = event.value
        if self.restore:
            text = text.translate(self.restore)
        plain = not event.style
        frame = self.stack[-1] if self.stack else None
        self._count(start, end)
        is_key = frame is not None and frame.key is _NO_KEY and type(frame.container) is dict
        good = event.tag is None or self._tag(event, start)
        if event.anchor:
            value, _ = (text, True) if is_key else self._value(text, plain, start, end)
            self.anchors[event.anchor] = _Anchored(value, 1, text)
        if is_key:
            assert frame is not None
            self._key(frame, text, plain, start, end)
            return
        value, read = self._value(text, plain, start, end)
        self._deliver(value, start, end, 1, good and read)

    def _value(self, text: str, plain: bool, start: int, end: int) -> tuple[Any, bool]:
        """The value of a scalar by JSON's rules, and whether it could be read."""
        if not plain:
            return text, True
        if text in _CONSTANTS:
            return _CONSTANTS[text], True
        if text[0] not in _NUMBER_STARTS or (match := _NUMBER.match(text)) is None:
            return text, True
        if len(text) <= MAX_DIGITS:
            if match.group(1) is None and match.group(2) is None:
                return int(text), True
            number = float(text)
            if math.isfinite(number):
                return number, True
        self._report(
            "MCG012",
            start,
            end,
            "this number is larger than JSON readers can carry",
            "quote it if it is meant as text",
        )
        return None, False

    def _open(self, event: Any, container: Any, entries: Entries) -> None:
        start = _start(event)
        self._count(start, _end(event))
        if len(self.stack) >= MAX_DEPTH:
            self._report(
                "MCG010",
                start,
                _end(event),
                f"nested more than {MAX_DEPTH} levels deep",
                "at most 100 schemas may stand within one another; give the inner ones names under `schemas` "
                "and refer to them with `$ref`",
            )
            raise _Abort
        frame = _Frame(container, entries, start, event.anchor, bool(event.flow_style))
        if event.tag is not None:
            frame.tagged = not self._tag(event, start)
        if event.anchor:
            self.anchors[event.anchor] = None
        self.stack.append(frame)

    def _close(self, event: Any) -> None:
        frame = self.stack.pop()
        end = _end(event) if frame.flow or not frame.end else frame.end
        self.places.record(frame.container, frame.entries)
        if frame.anchor:
            self.anchors[frame.anchor] = _Anchored(frame.container, frame.size, None)
        parent = self.stack[-1] if self.stack else None
        if parent is not None and parent.key is _NO_KEY and type(parent.container) is dict:
            self._bad_key(
                parent,
                frame.start,
                end,
                "a list" if frame.entries.__class__ is list else "a mapping",
            )
            return
        self._deliver(frame.container, frame.start, end, frame.size, not frame.tagged)

    def _alias(self, event: Any) -> None:
        start, end = _start(event), _end(event)
        frame = self.stack[-1] if self.stack else None
        anchored = self.anchors.get(event.anchor)
        is_key = frame is not None and frame.key is _NO_KEY and type(frame.container) is dict
        if anchored is None:
            inside = event.anchor in self.anchors
            self._report(
                "MCG009",
                start,
                end,
                (
                    f"the alias `*{event.anchor}` stands inside the value that `&{event.anchor}` names: that would never end"
                    if inside
                    else f"the alias `*{event.anchor}` has no anchor `&{event.anchor}` before it"
                ),
                (
                    "describe a recursive type under `schemas` and refer to it with `$ref`"
                    if inside
                    else "quote it if it is meant as text"
                ),
            )
            anchored = _Anchored(None, 1, "")
            if is_key and frame is not None:
                frame.key, frame.key_start, frame.key_end = _BAD_KEY, start, end
                return
            self._deliver(None, start, end, 1, False)
            return
        if is_key and frame is not None:
            if anchored.text is None:
                self._bad_key(frame, start, end, "a list or a mapping")
            else:
                self._key(frame, anchored.text, False, start, end)
            return
        self._count(start, end)
        self._expand(anchored.size, event.anchor, start, end)
        self._deliver(anchored.value, start, end, anchored.size, True)

    # --- into the parent --------------------------------------------------------------------------------------

    def _key(self, frame: _Frame, text: str, plain: bool, start: int, end: int) -> None:
        frame.key_start, frame.key_end = start, end
        if plain and text == "<<":
            frame.key = _MERGE
            return
        if text in frame.container and text not in frame.merged:
            first = self.places.span(frame.entries[text], key=True)
            self._report(
                "MCG005",
                start,
                end,
                f'the key "{text}" stands here a second time; the first is on line {first.line}',
                "keep one of the two",
            )
            frame.key = _BAD_KEY
            return
        frame.key = text

    def _bad_key(self, frame: _Frame, start: int, end: int, what: str) -> None:
        self._report(
            "MCG007",
            start,
            end,
            f"{what} cannot be a key",
            "a key is text; quote it if it is meant so",
        )
        frame.key, frame.key_start, frame.key_end = _BAD_KEY, start, end

    def _deliver(self, value: Any, start: int, end: int, size: int, good: bool) -> None:
        if not self.stack:
            self.root, self.found = value if good else None, True
            self.root_place = Place(self.index, start, end, start, end)
            return
        frame = self.stack[-1]
        frame.end = end
        frame.size += size
        if type(frame.container) is list:
            if not good:
                self.places.poison(frame.container, len(frame.container))
            frame.container.append(value)
            frame.entries.append(Place(self.index, start, end, start, end))
            return
        assert isinstance(frame.container, dict)
        key, frame.key = frame.key, _NO_KEY
        if isinstance(key, str):
            frame.merged.discard(key)
            if not good:
                self.places.poison(frame.container, key)
            frame.container[key] = value
            frame.entries[key] = Place(self.index, frame.key_start, frame.key_end, start, end)
        elif key is _MERGE and good:
            self._merge(frame, value, start, end)

    def _merge(self, frame: _Frame, value: Any, start: int, end: int) -> None:
        """`<<`: the mapping's own keys win wherever they stand, then the earlier of several merged mappings."""
        assert isinstance(frame.container, dict)
        sources = value if isinstance(value, list) else [value]
        for source in sources:
            if not isinstance(source, dict):
                self._report(
                    "MCG011",
                    start,
                    end,
                    "`<<` merges a mapping, or a list of mappings",
                    'for a key that is called so, quote it: "<<"',
                )
                return
            places = self.places.entries(source)
            assert isinstance(places, dict)
            self._expand(len(source), "<<", start, end)
            for key, item in source.items():
                if key not in frame.container:
                    frame.container[key] = item
                    frame.entries[key] = places[key]
                    frame.merged.add(key)
                    if self.places.is_poisoned(source, key):
                        self.places.poison(frame.container, key)

    # --- budgets and reports ----------------------------------------------------------------------------------

    def _count(self, start: int, end: int) -> None:
        self.values += 1
        if self.values > MAX_VALUES:
            self._report(
                "MCG010",
                start,
                end,
                f"more than {MAX_VALUES:,} values in one file",
                "split the server, or move parts into files under `include`",
            )
            raise _Abort

    def _expand(self, size: int, anchor: str, start: int, end: int) -> None:
        self.aliased += size
        if self.aliased > MAX_ALIASED:
            self._report(
                "MCG010",
                start,
                end,
                f"the aliases of this file stand for more than {MAX_ALIASED:,} values",
                "put what is shared under `schemas` and refer to it with `$ref`, which copies nothing",
            )
            raise _Abort

    def _tag(self, event: Any, start: int) -> bool:
        """Reports the explicit tag of a value; True if there is none after all."""
        if event.tag is None:
            return True
        tag = _written(event.tag)
        self._report(
            "MCG006",
            start,
            start + max(1, len(tag)),
            f"the tag `{tag}` is not allowed: a manifest holds plain data",
            _tag_hint(event.tag),
        )
        return False

    def _report(self, code: str, start: int, end: int, message: str, hint: str | None) -> None:
        self.diagnostics.append(Diagnostic.of(code, self.source.span(start, end), message, hint))


def _written(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!", 1)


def _tag_hint(tag: str) -> str:
    if "include" in tag:
        return "write the text here, or keep whole tools in further files under the top-level `include`"
    if tag.startswith("tag:yaml.org,2002:") and tag.rsplit(":", 1)[1] in {
        "str",
        "int",
        "float",
        "bool",
        "null",
    }:
        return 'remove it; text that looks like a number wants quotes: "1.10"'
    return "remove it; if the text begins with `!`, quote it"


def _start(event: Any) -> int:
    mark = event.start_mark
    return pack(mark.line, mark.column)


def _end(event: Any) -> int:
    mark = event.end_mark
    return pack(mark.line, mark.column)
