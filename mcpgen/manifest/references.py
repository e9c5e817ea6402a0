"""References between schemas: where each of them leads.

`#/schemas/X` counts from the manifest, a file from the file that holds the reference, everything else from the schema
in which it stands; `$id` and anchors mean what JSON Schema says. Nothing is ever fetched.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import unquote

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.dialects import DRAFT_04, dialect_in
from mcpgen.manifest.files import Folder, Refused
from mcpgen.manifest.units import ANONYMOUS, Document, Target, Unit, joined, tokens, written
from mcpgen.manifest.walk import Pointer

MAX_LIKENESSES = 100
"""Among how many names a slip is looked for."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]+:")


class ManifestLike(Document, Protocol):
    """What references need to know of the manifest."""

    @property
    def root(self) -> Path: ...

    def origin(self, pointer: Pointer) -> Path: ...


class Files(Protocol):
    """Gives the files that references name; None where one cannot be read, which is reported by whoever read it."""

    def document(self, path: Path) -> Document | None: ...


class _Unreadable(Exception):
    """The file that a reference names cannot be read."""


class References:
    """Resolves the references of one manifest. What is wrong with them gathers in `problems`, each once."""

    def __init__(self, manifest: ManifestLike, files: Files) -> None:
        self._manifest = manifest
        self._files = files
        self._folder = Folder(manifest.root)
        self._units: dict[tuple[Path, Pointer], Unit] = {}
        self._parents: dict[Path, Path] = {}
        self._reported: set[tuple[Path, Pointer, str]] = set()
        self.problems: list[Diagnostic] = []

    @property
    def units(self) -> tuple[Unit, ...]:
        """Every unit that was asked for or reached, in that order."""
        return tuple(unit for unit in self._units.values() if unit.settled)

    def unit(self, pointer: Pointer, title: str, shared: str | None = None) -> Unit:
        """The schema that stands at `pointer` of the manifest, with its references resolved, and theirs."""
        found = self._of(self._manifest, pointer, title, shared)
        self._settle(found)
        return found

    def shared_types_of(self, unit: Unit) -> set[str]:
        """The names of the shared types that a unit reaches, over any number of references."""
        found: set[str] = set()
        queue, seen = [unit], {id(unit)}
        while queue:
            current = queue.pop()
            if current.shared is not None:
                found.add(current.shared)
            for target in current.targets.values():
                if id(target.unit) not in seen:
                    seen.add(id(target.unit))
                    queue.append(target.unit)
        return found

    def _of(
        self, document: Document, pointer: Pointer, title: str, shared: str | None = None
    ) -> Unit:
        key = (document.path, pointer)
        found = self._units.get(key)
        if found is None:
            schema = document.data
            for token in pointer:
                schema = schema[token]
            mine = document is self._manifest
            owner = self._manifest.origin(pointer) if mine else document.path
            outer = None if mine or not pointer else self._of(document, (), title)
            folder = self._parents.get(owner) or self._parents.setdefault(owner, owner.parent)
            found = Unit(document, pointer, schema, folder, title, shared, outer)
            if dialect_in(found) == DRAFT_04:
                found.walk.identity = "id"
            found.walk.add(schema)
            self._units[key] = found
        return found

    def _settle(self, unit: Unit) -> None:
        queue = [unit]
        while queue:
            current = queue.pop()
            if current.settled:
                continue
            current.settled = True
            if current.walk.too_deep is not None:
                continue
            done = 0
            # A pointer into a keyword that JSON Schema does not know has more of the unit walked, which adds references.
            while done < len(current.walk.references):
                holder, keyword, text = current.walk.references[done]
                done += 1
                try:
                    target = self._locate(current, holder, text)
                except _Unreadable:  # told of already, at the place in the file that is at fault
                    continue
                except Refused as wrong:
                    wrong.hint = self._shared_meant(text) or wrong.hint
                    self._report(current, (*holder, keyword), wrong)
                    continue
                current.targets[holder, keyword] = target
                queue.append(target.unit)

    def _locate(self, unit: Unit, holder: Pointer, text: str) -> Target:
        if text.startswith("#/schemas/") and self._means_shared_type(unit, text):
            return self._shared(text)
        frame = unit.frame
        place = (*unit.base, *holder) if unit.outer is not None else holder
        base = frame.base_address(place)
        address, _, fragment = joined(base, text).partition("#")
        home = frame.resources().get(address)
        if home is not None and (not text or text.startswith("#") or address != ANONYMOUS):
            return self._at(unit, _within(frame, home, fragment, text))
        if _SCHEME.match(text) or text.startswith("//"):
            raise Refused(
                "MCG605",
                f'"{text}" is a remote reference that no "{frame.walk.identity}" in this schema answers; nothing is ever fetched',
                "save that schema beside the manifest and refer to the file",
            )
        return self._file(unit, text)

    def _at(self, unit: Unit, pointer: Pointer) -> Target:
        """The place at `pointer` of the unit's frame, as a place in the unit itself where it contains it."""
        if unit.outer is None:
            return Target(unit, pointer, local=True)
        if pointer[: len(unit.base)] == unit.base:
            return Target(unit, pointer[len(unit.base) :])
        return self._part(unit.document, pointer)

    def _means_shared_type(self, unit: Unit, text: str) -> bool:
        if unit.document is self._manifest:
            return True
        # A file may have `schemas` of its own; only what it does not have is looked for in the manifest.
        own: Any = unit.document.data
        for token in tokens(text)[:2]:
            own = own.get(token) if isinstance(own, dict) else None
        return own is None

    def _shared(self, text: str) -> Target:
        _, name, *rest = tokens(text)
        found = self._manifest.data.get("schemas")
        types = found if isinstance(found, dict) else {}
        if name not in types:
            raise Refused(
                "MCG601",
                f'"{text}" refers to the shared type "{name}", which is not under "schemas"',
                _near(str(name), types),
            )
        target = self._of(self._manifest, ("schemas", str(name)), str(name), str(name))
        return Target(target, _pointed(target, (), tuple(rest), text))

    def _file(self, unit: Unit, text: str) -> Target:
        name, _, fragment = text.partition("#")
        path = self._folder.find(unit.folder, unquote(name))
        if path == self._manifest.path.resolve():
            return self._in_manifest(fragment, text)
        document = self._files.document(path)
        if document is None:
            raise _Unreadable
        whole = self._of(document, (), path.stem)
        if fragment and not fragment.startswith("/"):
            return self._at_part(unit, document, _within(whole, (), fragment, text))
        return self._at_part(unit, document, _pointed(whole, (), tokens(fragment), text))

    def _shared_meant(self, text: str) -> str | None:
        """A hint where a reference that leads nowhere ends in the name of a shared type."""
        name = unquote(text.rpartition("/")[2].rpartition("#")[2])
        types = self._manifest.data.get("schemas")
        if not isinstance(types, dict) or name not in types or text.startswith("#/schemas/"):
            return None
        return f'write "#/schemas/{name}"'

    def _in_manifest(self, fragment: str, text: str) -> Target:
        if fragment.startswith("/schemas/"):
            return self._shared(f"#{fragment}")
        raise Refused(
            "MCG602",
            f'"{text}" refers to the manifest itself',
            'shared types are reached as "#/schemas/Name"',
        )

    def _at_part(self, unit: Unit, document: Document, pointer: Pointer) -> Target:
        if document is unit.document:
            # By the name of its own file: that is nothing to JSON Schema, which knows no files.
            return replace(self._at(unit, pointer), local=False)
        return self._part(document, pointer)

    def _part(self, document: Document, pointer: Pointer) -> Target:
        title = str(pointer[-1]) if pointer else document.path.stem
        return Target(self._of(document, pointer, title), ())

    def _report(self, unit: Unit, pointer: Pointer, wrong: Refused) -> None:
        key = (unit.document.path, (*unit.base, *pointer), wrong.message)
        if key not in self._reported:
            self._reported.add(key)
            self.problems.append(
                Diagnostic.of(wrong.code, unit.span(pointer), wrong.message, wrong.hint)
            )


def _within(frame: Unit, home: Pointer, fragment: str, text: str) -> Pointer:
    """The pointer that a fragment means in the resource that opens at `home`."""
    if fragment == "" or fragment.startswith("/"):
        return _pointed(frame, home, tokens(f"#{fragment}"), text)
    name = unquote(fragment)
    known: list[str] = []
    for pointer, anchor, _ in frame.walk.anchors:
        if frame.home(pointer) == home:
            if anchor == name:
                return pointer
            known.append(anchor)
    for pointer, identity in frame.walk.ids:  # an anchor as draft-07 writes it
        if identity == f"#{name}":
            return pointer
    meant = next(
        (keyword for keyword in ("$defs", "definitions") if (keyword, name) in frame.walk.places),
        None,
    )
    raise Refused(
        "MCG601",
        f'"{text}" refers to the anchor "{name}", which nothing has here',
        (
            f'write "{text.partition("#")[0]}{written((meant, name))}"'
            if meant
            else _near(name, known)
        ),
    )


def _pointed(unit: Unit, home: Pointer, keys: Pointer, text: str) -> Pointer:
    """The pointer that `keys` from `home` make, its schema walked. Raises Refused where no schema stands there."""
    value = unit.schema
    for token in home:
        value = value[token]
    reached: list[str | int] = list(home)
    for token in keys:
        if isinstance(value, list) and str(token).isdecimal() and int(token) < len(value):
            reached.append(int(token))
            value = value[int(token)]
        elif isinstance(value, dict) and token in value:
            reached.append(token)
            value = value[token]
        else:
            where = written(tuple(reached[len(home) :]))
            raise Refused(
                "MCG601",
                f'"{text}" refers to nothing: there is no "{token}" in "{where}"',
                _near(str(token), value if isinstance(value, dict) else ()),
            )
    if not isinstance(value, (dict, bool)):
        raise Refused("MCG602", f'"{text}" refers to a value that is no schema', None)
    unit.walk.add(value, tuple(reached))
    return tuple(reached)


def _near(name: str, known: Iterable[Any]) -> str | None:
    names = [str(one) for one in known]
    if (
        len(names) > MAX_LIKENESSES
    ):  # each likeness costs, and a hostile file can ask for thousands times thousands
        names = [one for one in names if one[:1] == name[:1]][:MAX_LIKENESSES]
    same = [one for one in names if one.casefold() == name.casefold()]
    close = same or difflib.get_close_matches(name, names, 1, 0.6)
    if close:
        return f'did you mean "{close[0]}"?'
    return f"there are: {', '.join(sorted(names)[:10])}" if names else None
