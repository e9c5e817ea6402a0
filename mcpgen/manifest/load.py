"""A manifest, whole: its file, the files that it includes, one merged piece of data, every mistake in reading it."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from mcpgen.diagnostics import Diagnostic, Span
from mcpgen.manifest import spec
from mcpgen.manifest.include import expand
from mcpgen.manifest.places import Place, Places, Pointer, find
from mcpgen.manifest.shapes import Record, kind
from mcpgen.manifest.source import MAX_BYTES, Parsed, read
from mcpgen.manifest.structure import check
from mcpgen.manifest.suppress import Suppressions

STDIN: Final = "-"


class ManifestFile(NamedTuple):
    """One file that was read for a manifest."""

    path: Path
    """Where it is; for standard input a name in the working folder that does not exist."""
    name: str
    """What messages call it: the path as the user wrote it."""
    data: bytes


@dataclass(slots=True)
class Manifest:
    """What the files say, merged.

    `data` is plain JSON in which everything that is present has the right shape: whatever had not was reported and
    left out, so that a required key may be missing when there are errors. Containers may be shared (YAML aliases):
    it must not be changed.
    """

    path: Path
    root: Path
    """The folder that no reference may leave."""
    data: dict[str, Any] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    files: list[ManifestFile] = field(default_factory=list)
    places: Places = field(default_factory=Places)
    root_place: Place = field(default_factory=lambda: Place(0, 0, 0, 0, 0))
    suppressions: Suppressions = field(default_factory=Suppressions)
    lost: set[str] = field(default_factory=set)
    """What was left out after it had been reported: `#/schemas/Name`, a top-level key, `include` for a whole file."""

    @property
    def name(self) -> str:
        """What messages call the manifest's own file."""
        return self.files[0].name if self.files else str(self.path)

    @property
    def has_errors(self) -> bool:
        return any(diagnostic.severity == "error" for diagnostic in self.diagnostics)

    def span(self, pointer: Pointer, *, key: bool = False) -> Span:
        """Where the value at `pointer` stands (with `key`, the key before it); else the nearest parent that exists."""
        place, exact = find(self.places, self.data, self.root_place, pointer)
        return self.places.span(place, key=key and exact)

    def head(self, pointer: Pointer) -> Span:
        """Like `span`, but no longer than the first line: what a message about a whole item points at."""
        place, _ = find(self.places, self.data, self.root_place, pointer)
        return self.places.head(place)

    def written(self, pointer: Pointer) -> str:
        """The value at `pointer` as it is written, if it stands on one line; else an empty text."""
        place, exact = find(self.places, self.data, self.root_place, pointer)
        return self.places.text(place) if exact else ""

    def has_lost(self, container: Any, step: str | None = None) -> bool:
        """Whether what is absent from a container of `data` was there, and was reported and left out.

        `step` is the key of a mapping; without it, some item of a list is meant.
        """
        return self.places.has_lost(container, step)

    def origin(self, pointer: Pointer) -> Path:
        """The file in which the value at `pointer` stands; references in it count from there."""
        place, _ = find(self.places, self.data, self.root_place, pointer)
        return self.files[place.file].path if self.files else self.path


def load(path: Path, *, root: Path | None = None, name: str | None = None) -> Manifest:
    """Reads a manifest and what it includes. `-` is standard input. Every problem is a diagnostic, none is raised.

    `root` widens the folder that references may not leave (by default the manifest's own); `name` is what messages
    call the file, by default the path as given.
    """
    if str(path) == STDIN:
        manifest = Manifest(Path.cwd() / "stdin.yaml", (root or Path.cwd()).resolve())
        raw: bytes | None = sys.stdin.buffer.read(MAX_BYTES + 1)
        shown = name or "<stdin>"
    else:
        # A link on the way to the manifest's folder is no way out of it.
        real = path.parent.resolve() / path.name
        manifest = Manifest(real, (root or path.parent).resolve())
        shown = name or str(path)
        raw = _bytes(manifest, path, shown, None)
    if raw is None:
        return manifest
    parsed = _read(manifest, manifest.path, shown, raw)
    manifest.root_place = parsed.place
    if (data := _top(manifest, parsed, shown, spec.MANIFEST)) is None:
        return manifest
    manifest.data = data
    _include(manifest)
    return manifest


def _bytes(manifest: Manifest, path: Path, shown: str, asked: Span | None) -> bytes | None:
    """The bytes of a file, no more than one past the limit; None if it cannot be read, which is reported."""
    try:
        if path.is_dir():
            raise IsADirectoryError
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        message, hint = (
            f"there is no file {shown}",
            "check the path; it counts from the current folder",
        )
    except IsADirectoryError:
        message, hint = (
            f"{shown} is a folder",
            f"name the file in it: {Path(shown, 'manifest.yaml').as_posix()}",
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message, hint = f"{shown} cannot be read: {reason}", None
    manifest.diagnostics.append(
        Diagnostic.of("MCG001", asked or Span(shown, 1, 1, 1, 1), message, hint)
    )
    return None


def _read(manifest: Manifest, path: Path, shown: str, raw: bytes) -> Parsed:
    manifest.files.append(ManifestFile(path, shown, raw))
    parsed = read(shown, raw, manifest.places)
    manifest.diagnostics += parsed.diagnostics
    manifest.diagnostics += manifest.suppressions.collect(manifest.places.files[-1])
    return parsed


def _top(manifest: Manifest, parsed: Parsed, shown: str, shape: Record) -> dict[str, Any] | None:
    """The checked top of one file, or None if it holds no mapping; an unfinished file is not checked."""
    if not parsed.complete:
        return None
    if not isinstance(parsed.data, dict):
        if parsed.data is not None or not parsed.diagnostics:
            manifest.diagnostics.append(_no_mapping(manifest, parsed, shown, shape))
        return None
    outcome = check(parsed.data, parsed.place, manifest.places, shape)
    manifest.diagnostics += outcome.diagnostics
    data = outcome.value
    if not isinstance(data, dict):
        return None
    manifest.lost |= _lost(parsed.data, data)
    return data


def _lost(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    """What the structural check left out, as far as other parts of a manifest can refer to it."""
    lost = {
        key
        for key in ("auth", "resources", "resourceTemplates")
        if before.get(key) != after.get(key)
    }
    named = before.get("schemas")
    if "schemas" in before and "schemas" not in after:
        lost.add("#/schemas/")
    elif isinstance(named, dict):
        kept = after.get("schemas") or {}
        lost |= {f"#/schemas/{name}" for name in named if name not in kept}
    return lost


def _no_mapping(manifest: Manifest, parsed: Parsed, shown: str, shape: Record) -> Diagnostic:
    if shape is not spec.MANIFEST:
        text = "the file holds nothing" if parsed.data is None else "the file is no mapping"
        hint = "an included file holds `tools:`, `resources:`, `resourceTemplates:`, `prompts:` or `schemas:`"
    else:
        what = "nothing" if parsed.data is None else kind(parsed.data)
        text = f"the file holds {what}, but a manifest is a mapping with `mcpgen: 1` and `server`"
        hint = "begin with\n  mcpgen: 1\n  server: {name: orders, version: 1.0.0}\nor run `mcpgen init`"
    span = Span(shown, 1, 1, 1, 1) if parsed.data is None else manifest.places.span(parsed.place)
    return Diagnostic.of("MCG014", span, text, hint)


def _include(manifest: Manifest) -> None:
    """Reads the included files and joins their lists and shared types to those of the manifest, in file order."""
    patterns = manifest.data.get("include")
    if not patterns:
        return
    asked = [(pattern, manifest.span(("include", index))) for index, pattern in enumerate(patterns)]
    found, problems = expand(asked, manifest.path, manifest.root)
    manifest.diagnostics += problems
    if problems:
        manifest.lost.add("include")
    folder = os.path.dirname(manifest.files[0].name)
    joined = _Joined(manifest)
    for relative, path, span in found:
        shown = os.path.join(folder, relative) if folder else relative
        raw = _bytes(manifest, path, shown, span)
        parsed = _read(manifest, path, shown, raw) if raw is not None else None
        part = _top(manifest, parsed, shown, spec.INCLUDED) if parsed is not None else None
        if part is None:
            manifest.lost.add("include")
        else:
            joined.add(part)
    manifest.data = joined.finish()


class _Joined:
    """The top of the manifest while parts are joined to it; lists and places are copied, never changed."""

    def __init__(self, manifest: Manifest) -> None:
        self.manifest = manifest
        self.places = manifest.places
        self.data: dict[str, Any] = dict(manifest.data)
        entries = self.places.entries(manifest.data)
        self.entries: dict[str, Place] = dict(entries) if isinstance(entries, dict) else {}
        self.own: dict[str, Any] = {}

    def add(self, part: dict[str, Any]) -> None:
        for key, value in part.items():
            place = self.places.place(part, key)
            if key not in self.data:
                self.data[key] = type(value)()
                if place is not None:
                    self.entries[key] = place
            target = self._owned(key)
            if isinstance(value, list):
                self._append(target, value)
            elif isinstance(value, dict):
                self._update(target, value)

    def finish(self) -> dict[str, Any]:
        self.places.record(self.data, self.entries)
        return self.data

    def _owned(self, key: str) -> Any:
        """The list or mapping under `key` as a copy of ours, made once, with its places."""
        if key not in self.own:
            old = self.data[key]
            entries: Any = self.places.entries(old)
            new = list(old) if isinstance(old, list) else dict(old)
            fresh: Any = [] if isinstance(old, list) else {}
            self.places.record(new, type(fresh)(entries) if entries is not None else fresh)
            self.own[key] = self.data[key] = new
        return self.own[key]

    def _append(self, target: list[Any], items: list[Any]) -> None:
        entries: Any = self.places.entries(target)
        for index, item in enumerate(items):
            target.append(item)
            entries.append(self.places.place(items, index))

    def _update(self, target: dict[str, Any], items: dict[str, Any]) -> None:
        entries: Any = self.places.entries(target)
        for name, item in items.items():
            place = self.places.place(items, name)
            assert place is not None
            if name in target:
                first = self.places.span(entries[name], key=True)
                self.manifest.diagnostics.append(
                    Diagnostic.of(
                        "MCG005",
                        self.places.span(place, key=True),
                        f'"{name}" stands here a second time; the first is at {first.file}:{first.line}',
                        "rename one of the two",
                    )
                )
                continue
            target[name] = item
            entries[name] = place
