"""Where every value of a manifest stands.

Data is kept as plain JSON; the places live beside it, keyed by the identity of the container, so that shared
containers (aliases, merged keys) cost nothing and a copy made while files are joined can bring its places along.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from mcpgen.diagnostics import Span

Pointer = tuple[str | int, ...]

_BREAK = re.compile(r"\r\n|\n|\r")
SHIFT: Final = 32
"""A position, both parts counted from 0, is one number: line << SHIFT | column. A manifest has a great many of them."""
_LOW: Final = (1 << SHIFT) - 1


class Place(NamedTuple):
    """Where an entry of a container stands: the file's index, its key (in a list: the item itself), its value."""

    file: int
    key_start: int
    key_end: int
    start: int
    end: int


Entries = dict[str, Place] | list[Place]


class SourceText:
    """The text of one file, by line."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self._lines: list[str] | None = None

    @property
    def lines(self) -> list[str]:
        if self._lines is None:
            self._lines = _BREAK.split(self.text)
        return self._lines

    def span(self, start: int, end: int) -> Span:
        """The span between two packed positions, without the blank rest that a block leaves behind it."""
        first, column = start >> SHIFT, start & _LOW
        last, end_column = end >> SHIFT, end & _LOW
        while last > first and not self._line(last)[:end_column].strip():
            last -= 1
            end_column = len(self._line(last))
        if (last, end_column) < (first, column):
            end_column = column
        return Span(self.name, first + 1, column + 1, last + 1, end_column + 1)

    def _line(self, number: int) -> str:
        return self.lines[number] if number < len(self.lines) else ""


class Places:
    """The places of every entry of every container that was read, over all files."""

    def __init__(self) -> None:
        self.files: list[SourceText] = []
        self._entries: dict[int, Entries] = {}
        self._kept: list[Any] = []
        self._poisoned: set[tuple[int, str | int]] = set()
        self._lost: set[tuple[int, str | None]] = set()

    def add_file(self, source: SourceText) -> int:
        """Takes in a file and returns its index."""
        self.files.append(source)
        return len(self.files) - 1

    def record(self, container: Any, entries: Entries) -> None:
        """Remembers the places of a container, which is kept alive so that its identity stays its own."""
        self._entries[id(container)] = entries
        self._kept.append(container)

    def entries(self, container: Any) -> Entries | None:
        return self._entries.get(id(container))

    def place(self, container: Any, step: str | int) -> Place | None:
        """The place of one entry, or None where the container was not read from a file."""
        entries = self._entries.get(id(container))
        if isinstance(entries, dict):
            return entries.get(step) if isinstance(step, str) else None
        if isinstance(entries, list) and isinstance(step, int) and 0 <= step < len(entries):
            return entries[step]
        return None

    def poison(self, container: Any, step: str | int) -> None:
        """Marks an entry whose value could not be read and has been reported: nothing more is to be said of it."""
        self._poisoned.add((id(container), step))

    def is_poisoned(self, container: Any, step: str | int) -> bool:
        return bool(self._poisoned) and (id(container), step) in self._poisoned

    def lose(self, container: Any, step: str | None = None) -> None:
        """Remembers that an entry of a container was reported and left out: the one under `step`, or some item."""
        self._lost.add((id(container), step))

    def has_lost(self, container: Any, step: str | None = None) -> bool:
        """Whether an entry seems to be absent only because it was reported and left out."""
        return bool(self._lost) and (id(container), step) in self._lost

    def span(self, place: Place, *, key: bool = False) -> Span:
        source = self.files[place.file]
        if key:
            return source.span(place.key_start, place.key_end)
        return source.span(place.start, place.end)

    def head(self, place: Place) -> Span:
        """The value's first line: enough to show where it is."""
        first = place.start >> SHIFT
        if place.end >> SHIFT == first:
            return self.span(place)
        source = self.files[place.file]
        line = source.lines[first] if first < len(source.lines) else ""
        return source.span(
            place.start, first << SHIFT | max(place.start & _LOW, len(line.rstrip()))
        )

    def text(self, place: Place) -> str:
        """How the value of an entry is written, where it stands on one line; else an empty text."""
        first, last = place.start >> SHIFT, place.end >> SHIFT
        if first != last:
            return ""
        lines = self.files[place.file].lines
        return lines[first][place.start & _LOW : place.end & _LOW] if first < len(lines) else ""


def find(
    places: Places, root: Any, root_place: Place, pointer: Sequence[str | int]
) -> tuple[Place, bool]:
    """The place of the value at `pointer`, or of its nearest parent that exists; and whether it is the value's own."""
    place, node = root_place, root
    for step in pointer:
        container: Any = node if isinstance(node, dict | list) else {}
        try:
            child = container[step]
        except (KeyError, IndexError, TypeError):
            return place, False
        found = places.place(node, step)
        if found is None:
            return place, False
        place, node = found, child
    return place, True
