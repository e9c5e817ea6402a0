"""YAML read as JSON: text becomes plain data, and every value knows its place.

Plain scalars follow JSON: `true`, `false`, `null` and JSON's numbers are what they are there, everything else is
text. Tags, duplicate keys, recursive aliases and second documents are errors; nothing is ever constructed. All of it
runs within budgets, so that no text can take more than its share of time, memory or stack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest import complaints
from mcpgen.manifest.complaints import (
    MAX_ALIASED,
    MAX_BYTES,
    MAX_DEPTH,
    MAX_PROBLEMS,
    MAX_VALUES,
    Complaint,
)
from mcpgen.manifest.decoding import Prepared, decode, prepare
from mcpgen.manifest.places import SHIFT, Place, Places, SourceText
from mcpgen.manifest.scalars import TOO_LARGE, plain_value

__all__ = ["MAX_BYTES", "Parsed", "read"]


class Parsed(NamedTuple):
    """One file, read: its data (None where nothing could be read), the place of the whole, what is wrong with it."""

    data: Any
    place: Place
    diagnostics: list[Diagnostic]
    complete: bool
    """Whether the text was read to its end: what is missing from an incomplete file is nobody's mistake."""


def read(name: str, raw: bytes, places: Places) -> Parsed:
    """Reads the bytes of one file. `name` is what messages call it. Never raises for any content."""
    text, problems = decode(name, raw, MAX_BYTES)
    builder = _Builder(places.add_file(SourceText(name, text)), places)
    builder.diagnostics += problems
    if not problems:
        builder.run(text)
    return Parsed(builder.root, builder.root_place, builder.diagnostics, builder.complete)


class _Mark:
    """What a mapping waits for, where that is not a key's text."""


_NO_KEY: Final = _Mark()
_MERGE: Final = _Mark()
_BAD_KEY: Final = _Mark()


class _Abort(Exception):
    """Reading cannot go on; the reason has been reported."""


class _Anchored(NamedTuple):
    value: Any
    size: int
    text: str | None
    """For a scalar: its text, for the use as a key."""
    good: bool


class _Frame:
    """A container that is being read."""

    __slots__ = (
        "anchor",
        "container",
        "end",
        "entries",
        "flow",
        "good",
        "is_list",
        "key",
        "key_end",
        "key_start",
        "merged",
        "size",
        "start",
    )

    def __init__(
        self, container: Any, entries: Any, start: int, anchor: str | None, flow: bool
    ) -> None:
        self.container: Any = container
        self.entries: Any = entries
        self.is_list = type(container) is list
        self.start = start
        self.end = 0
        self.anchor = anchor
        self.flow = flow
        self.good = True
        self.size = 1
        self.key: str | _Mark = _NO_KEY
        self.key_start = 0
        self.key_end = 0
        self.merged: set[str] = set()

    @property
    def wants_key(self) -> bool:
        return self.key is _NO_KEY and not self.is_list


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
        self.prepared = Prepared("", {}, {})

    def run(self, text: str) -> None:
        """Reads the whole text into `root`."""
        from mcpgen.manifest import parsing  # PyYAML is imported when there is something to read

        self.prepared = prepare(text)
        handlers: dict[str, Callable[[Any, int, int], None]] = {
            "ScalarEvent": self._scalar,
            "MappingStartEvent": self._open_mapping,
            "MappingEndEvent": self._close,
            "SequenceStartEvent": self._open_list,
            "SequenceEndEvent": self._close,
            "AliasEvent": self._alias,
            "DocumentStartEvent": self._document,
        }
        try:
            for event in parsing.events(self.prepared.text):
                handler = handlers.get(type(event).__name__)
                if handler is not None:
                    first, last = event.start_mark, event.end_mark
                    start = first.line << SHIFT | first.column
                    handler(event, start, last.line << SHIFT | last.column)
        except parsing.SYNTAX_ERRORS as error:
            self.diagnostics.append(parsing.explain(error, self.source))
        except _Abort:
            pass
        else:
            self.complete = True

    # --- events -----------------------------------------------------------------------------------------------

    def _document(self, event: Any, start: int, end: int) -> None:
        if self.found:
            self._abort(start, end, complaints.SECOND_DOCUMENT)

    def _scalar(self, event: Any, start: int, end: int) -> None:
        text: str = event.value
        if self.prepared.literal:
            escapes = event.style == '"'
            text = text.translate(self.prepared.escaped if escapes else self.prepared.literal)
        self.values += 1
        if self.values > MAX_VALUES:
            self._abort(start, end, complaints.TOO_MANY)
        good = event.tag is None or self._tag(event.tag, start)
        plain = not event.style
        frame = self.stack[-1] if self.stack else None
        if frame is not None and frame.wants_key:
            if event.anchor:
                self.anchors[event.anchor] = _Anchored(text, 1, text, good)
            self._key(frame, text, plain, start, end)
            return
        value = plain_value(text) if plain else text
        if value is TOO_LARGE:
            self._report(start, end, complaints.TOO_LARGE)
            value, good = None, False
        if event.anchor:
            self.anchors[event.anchor] = _Anchored(value, 1, text, good)
        self._deliver(value, start, end, 1, good)

    def _open_mapping(self, event: Any, start: int, end: int) -> None:
        self._open(event, _Frame({}, {}, start, event.anchor, bool(event.flow_style)), end)

    def _open_list(self, event: Any, start: int, end: int) -> None:
        self._open(event, _Frame([], [], start, event.anchor, bool(event.flow_style)), end)

    def _open(self, event: Any, frame: _Frame, end: int) -> None:
        self.values += 1
        if self.values > MAX_VALUES:
            self._abort(frame.start, end, complaints.TOO_MANY)
        if len(self.stack) >= MAX_DEPTH:
            self._abort(frame.start, end, complaints.TOO_DEEP)
        frame.good = event.tag is None or self._tag(event.tag, frame.start)
        if frame.anchor:
            self.anchors[frame.anchor] = None
        self.stack.append(frame)

    def _close(self, event: Any, start: int, end: int) -> None:
        frame = self.stack.pop()
        # The parser ends a block at the next token, which may be many lines further on.
        end = end if frame.flow or not frame.end else frame.end
        self.places.record(frame.container, frame.entries)
        if frame.anchor:
            self.anchors[frame.anchor] = _Anchored(frame.container, frame.size, None, frame.good)
        parent = self.stack[-1] if self.stack else None
        if parent is not None and parent.wants_key:
            self._bad_key(parent, frame.start, end, "a list" if frame.is_list else "a mapping")
        else:
            self._deliver(frame.container, frame.start, end, frame.size, frame.good)

    def _alias(self, event: Any, start: int, end: int) -> None:
        name: str = event.anchor
        anchored = self.anchors.get(name)
        frame = self.stack[-1] if self.stack else None
        if anchored is None:
            self._report(start, end, complaints.lost_alias(name, inside=name in self.anchors))
            anchored = _Anchored(None, 1, None, False)
            if frame is not None and frame.wants_key:
                frame.key, frame.key_start, frame.key_end = _BAD_KEY, start, end
                return
        if frame is not None and frame.wants_key:
            if anchored.text is None:
                self._bad_key(frame, start, end, "a list or a mapping")
            else:
                self._key(frame, anchored.text, False, start, end)
            return
        self.values += 1
        self._expand(anchored.size, start, end)
        self._deliver(anchored.value, start, end, anchored.size, anchored.good)

    # --- into the parent --------------------------------------------------------------------------------------

    def _key(self, frame: _Frame, text: str, plain: bool, start: int, end: int) -> None:
        frame.key_start, frame.key_end = start, end
        if plain and text == "<<":
            frame.key = _MERGE
        elif text in frame.container and text not in frame.merged:
            first = self.places.span(frame.entries[text], key=True)
            self._report(start, end, complaints.duplicate_key(text, first.line))
            frame.key = _BAD_KEY
        else:
            frame.key = text

    def _bad_key(self, frame: _Frame, start: int, end: int, what: str) -> None:
        self._report(start, end, complaints.bad_key(what))
        frame.key, frame.key_start, frame.key_end = _BAD_KEY, start, end

    def _deliver(self, value: Any, start: int, end: int, size: int, good: bool) -> None:
        if not self.stack:
            self.root, self.found = value if good else None, True
            self.root_place = Place(self.index, start, end, start, end)
            return
        frame = self.stack[-1]
        frame.end = end
        frame.size += size
        if frame.is_list:
            if not good:
                self.places.poison(frame.container, len(frame.container))
            frame.container.append(value)
            frame.entries.append(Place(self.index, start, end, start, end))
            return
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
        for source in value if isinstance(value, list) else [value]:
            if not isinstance(source, dict):
                self._report(start, end, complaints.NOT_MERGEABLE)
                return
            places = self.places.entries(source)
            assert isinstance(places, dict)
            self._expand(len(source), start, end)
            for key, item in source.items():
                if key not in frame.container:
                    frame.container[key] = item
                    frame.entries[key] = places[key]
                    frame.merged.add(key)
                    if self.places.is_poisoned(source, key):
                        self.places.poison(frame.container, key)

    # --- budgets and reports ----------------------------------------------------------------------------------

    def _expand(self, size: int, start: int, end: int) -> None:
        self.aliased += size
        if self.aliased > MAX_ALIASED:
            self._abort(start, end, complaints.TOO_MANY_ALIASED)

    def _tag(self, tag: str, start: int) -> bool:
        """Reports the explicit tag of a value, which is then no good."""
        self._report(start, start + len(complaints.written_tag(tag)), complaints.tag(tag))
        return False

    def _abort(self, start: int, end: int, complaint: Complaint) -> None:
        self._report(start, end, complaint)
        raise _Abort

    def _report(self, start: int, end: int, complaint: Complaint) -> None:
        code, message, hint = complaint
        self.diagnostics.append(Diagnostic.of(code, self.source.span(start, end), message, hint))
        if len(self.diagnostics) == MAX_PROBLEMS:
            self._abort(start, end, complaints.TOO_MANY_PROBLEMS)
