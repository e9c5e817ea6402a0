"""Schemas as references see them: units, and the resources and anchors inside them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote, unquote, urljoin

from mcpgen.diagnostics import Span
from mcpgen.manifest.walk import Pointer, Walk

ANONYMOUS = "mcpgen:///"
"""Base address of a schema that has no `$id`."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")
_FRAGMENT = re.compile(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*")
_KEPT = "!$&'()*+,;=:@-._~?"


class Document(Protocol):
    """A file that was read: its JSON, and where each value stands in its text."""

    @property
    def path(self) -> Path: ...

    @property
    def data(self) -> Any: ...

    def span(self, pointer: Pointer, *, key: bool = False) -> Span: ...

    def written(self, pointer: Pointer) -> str: ...


@dataclass(frozen=True, slots=True)
class Bundled:
    """A schema in which every reference resolves, and which shared type each key of its `$defs` is."""

    document: Any
    shared: Mapping[str, str]


@dataclass(eq=False, slots=True)
class Unit:
    """A schema that is bundled as a whole: one of an item, a shared type, or a part of a file.

    Pointers into it count from its own root; `base` is where that root stands in `document`. In a part of a file `#`
    counts from the whole file, its `frame`; elsewhere a unit is its own frame.
    """

    document: Document
    base: Pointer
    schema: Any
    folder: Path
    title: str
    shared: str | None = None
    outer: Unit | None = None
    walk: Walk = field(default_factory=Walk)
    targets: dict[tuple[Pointer, str], Target] = field(default_factory=dict)
    """Where the references lead, by (pointer of the holder, keyword). Those that lead nowhere are missing."""
    settled: bool = False
    bundled: Bundled | None = None
    """The self-contained form, once it has been made."""

    @property
    def frame(self) -> Unit:
        return self.outer or self

    def span(self, pointer: Pointer, *, key: bool = False) -> Span:
        return self.document.span((*self.base, *pointer), key=key)

    def written(self, pointer: Pointer) -> str:
        """The value as its author wrote it, if it stands on one line; else an empty text."""
        return self.document.written((*self.base, *pointer))

    def resources(self) -> dict[str, Pointer]:
        """The addresses that the `$id`s in this unit open, and where."""
        found: dict[str, Pointer] = (
            {ANONYMOUS: ()} if not any(not pointer for pointer, _ in self.walk.ids) else {}
        )
        for pointer, _ in self.walk.ids:
            found.setdefault(self.base_address(pointer), pointer)
        return found

    def home(self, pointer: Pointer) -> Pointer:
        """The root of the resource in which `pointer` stands."""
        homes = [
            place
            for place, text in self.walk.ids
            if _opens(text) and place == pointer[: len(place)]
        ]
        return max(homes, key=len, default=())

    def base_address(self, pointer: Pointer) -> str:
        """The address from which a relative reference at `pointer` counts."""
        address = ANONYMOUS
        outer = [(place, text) for place, text in self.walk.ids if place == pointer[: len(place)]]
        for _, text in sorted(outer, key=lambda found: len(found[0])):
            if _opens(text):
                address = joined(address, text.rstrip("#"))
        return address


@dataclass(frozen=True, slots=True)
class Target:
    """What a reference means: a place inside a unit."""

    unit: Unit
    pointer: Pointer
    local: bool = False
    """Whether JSON Schema itself finds it, from the schema in which it stands."""


def _opens(identity: str) -> bool:
    """Whether an `$id` opens a resource: in draft-07 `#name` only gives an anchor."""
    return not identity.startswith("#")


def joined(base: str, reference: str) -> str:
    """A reference made absolute; one that is no address at all is left as it is."""
    if reference == "" or reference.startswith("#"):
        return base.split("#", 1)[0] + reference
    try:
        if _SCHEME.match(reference) or not base.startswith("mcpgen:"):
            return urljoin(base, reference)
        # urljoin knows no scheme of ours; any hierarchical one gives the same path.
        path = urljoin(f"file{base.removeprefix('mcpgen')}", reference)
    except ValueError:
        return reference
    return "mcpgen" + path.removeprefix("file")


def tokens(fragment: str) -> Pointer:
    """The keys of a JSON pointer that stands in a fragment."""
    if fragment in ("", "#"):
        return ()
    pieces = fragment.lstrip("#").split("/")[1:]
    return tuple(unquote(piece).replace("~1", "/").replace("~0", "~") for piece in pieces)


def written(pointer: Pointer) -> str:
    """A JSON pointer as a fragment: `#/properties/a~1b`, percent-encoded where a URI wants it."""
    pieces = (str(token).replace("~", "~0").replace("/", "~1") for token in pointer)
    return "#" + "".join("/" + quote(piece, safe=_KEPT) for piece in pieces)


def is_legal(reference: str) -> bool:
    """Whether a same-document reference may go out as it is written."""
    return reference.startswith("#") and _FRAGMENT.fullmatch(reference[1:]) is not None
