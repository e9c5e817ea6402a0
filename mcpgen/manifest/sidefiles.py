"""Files beside a manifest that its schemas refer to: read once, each with its own places."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from mcpgen.diagnostics import Diagnostic, Span
from mcpgen.manifest.load import Manifest, ManifestFile
from mcpgen.manifest.places import Place, Places, find
from mcpgen.manifest.source import read
from mcpgen.manifest.walk import Pointer

MAX_FILES = 500
MAX_TOTAL_BYTES = 32 * 1024 * 1024


class SideDocument:
    """One such file: its JSON, and where each value stands."""

    def __init__(self, path: Path, data: Any, places: Places, place: Place) -> None:
        self.path = path
        self.data = data
        self._places = places
        self._place = place

    def span(self, pointer: Pointer, *, key: bool = False) -> Span:
        place, exact = find(self._places, self.data, self._place, pointer)
        return self._places.span(place, key=key and exact)

    def written(self, pointer: Pointer) -> str:
        """The value as it is written, if it stands on one line; else an empty text."""
        place, exact = find(self._places, self.data, self._place, pointer)
        return self._places.text(place) if exact else ""


class SideFiles:
    """Reads side files for a manifest, into whose `files` they go. What is wrong with them is in `problems`."""

    def __init__(self, manifest: Manifest) -> None:
        self._manifest = manifest
        self._documents: dict[Path, SideDocument | None] = {}
        self._bytes = 0
        self.problems: list[Diagnostic] = []

    def document(self, path: Path) -> SideDocument | None:
        """The file at `path` (links resolved), or None where it cannot be read as YAML or JSON."""
        if path not in self._documents:
            self._documents[path] = self._read(path)
        return self._documents[path]

    def _read(self, path: Path) -> SideDocument | None:
        name = self._name(path)
        try:
            size = path.stat().st_size
            if len(self._documents) >= MAX_FILES or self._bytes + size > MAX_TOTAL_BYTES:
                self._refuse(name, "too many or too large files are referred to", "MCG608")
                return None
            raw = path.read_bytes()
        except OSError as error:
            self._refuse(name, f"{name} cannot be read: {error.strerror or error}", "MCG606")
            return None
        self._bytes += len(raw)
        parsed = read(name, raw, self._manifest.places)
        self._manifest.files.append(ManifestFile(path, name, raw))
        self.problems += parsed.diagnostics
        if not parsed.complete or any(one.severity == "error" for one in parsed.diagnostics):
            return None
        return SideDocument(path, parsed.data, self._manifest.places, parsed.place)

    def _name(self, path: Path) -> str:
        """The file as messages call it: beside the manifest, written as the user wrote that."""
        folder = os.path.dirname(self._manifest.name)
        relative = os.path.relpath(path, self._manifest.path.resolve().parent)
        return os.path.join(folder, relative) if folder else relative

    def _refuse(self, name: str, message: str, code: str) -> None:
        self.problems.append(Diagnostic.of(code, Span(name, 1, 1, 1, 1), message))
