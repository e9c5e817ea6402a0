"""`mcpgen.lock`: which files of a project are mcpgen's, and as what they were written.

The lock is a help, never the only proof: whatever state it is in, a run goes on. What of a broken lock can still be
read line by line tells which paths were once seeded; its digests count for nothing, so that no file is taken for
untouched on the word of a damaged record.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from mcpgen.errors import UserError
from mcpgen.project.handlers import Expectation

NAME = "mcpgen.lock"
FORMAT = 1

EntryKind = Literal["generated", "seeded", "orphan"]
_KINDS = ("generated", "seeded", "orphan")


@dataclass(frozen=True, slots=True)
class Entry:
    """One file. `sha256` is the digest of what mcpgen wrote there last; None when that is not known for certain."""

    kind: EntryKind
    sha256: str | None
    seed: str | None = None
    """Digest of what mcpgen would seed now, where that differs from what it wrote."""
    handler: Expectation | None = None
    """What a handler module must define."""

    def to_json(self) -> dict[str, Any]:
        keys: dict[str, Any] = {"kind": self.kind, "sha256": self.sha256}
        if self.seed is not None:
            keys["seed"] = self.seed
        if self.handler is not None:
            keys["handler"] = self.handler.to_json()
        return keys

    @classmethod
    def from_json(cls, keys: Any) -> Entry:
        """Raises ValueError, KeyError or TypeError when the record is not one of ours."""
        if keys["kind"] not in _KINDS:
            raise ValueError(f"unknown kind {keys['kind']!r}")
        for name in ("sha256", "seed"):
            if not isinstance(keys.get(name), str | None):
                raise TypeError(f"{name} is no text")
        handler = keys.get("handler")
        expected = None if handler is None else Expectation.from_json(handler)
        return cls(keys["kind"], keys["sha256"], keys.get("seed"), expected)


@dataclass(frozen=True, slots=True)
class Lock:
    """The record as a whole. Paths are relative to the project, with forward slashes."""

    mcpgen: str
    templates: str
    """Digest of mcpgen's templates."""
    manifest: str
    inputs: Mapping[str, str]
    """Every file that was read for the contract, the manifest first of all, and its digest."""
    globs: tuple[str, ...] = ()
    """Patterns under `include`: a new file that fits one is a changed input."""
    files: Mapping[str, Entry] = field(default_factory=dict)
    root: str | None = None
    """The folder that references may not leave, where it is wider than the manifest's own."""

    def text(self) -> str:
        """JSON, sorted, one file per line: what merges and reads well."""
        head = {
            "format": FORMAT,
            "globs": sorted(self.globs),
            "manifest": self.manifest,
            "mcpgen": self.mcpgen,
            "templates": self.templates,
        }
        if self.root is not None:
            head["root"] = self.root
        lines = [f"  {_json(key)}: {_json(value)}," for key, value in sorted(head.items())]
        inputs = ",\n".join(f"    {_json(k)}: {_json(v)}" for k, v in sorted(self.inputs.items()))
        files = ",\n".join(
            f"    {_json(path)}: {_json(entry.to_json())}"
            for path, entry in sorted(self.files.items())
        )
        body = "\n".join(lines)
        return f'{{\n{body}\n  "inputs": {{\n{inputs}\n  }},\n  "files": {{\n{files}\n  }}\n}}\n'

    @classmethod
    def parse(cls, data: bytes) -> Lock:
        """The lock in the bytes. Raises ValueError, KeyError or TypeError when it is damaged."""
        keys = json.loads(data.decode("utf-8"))
        _refuse_newer(keys)
        if keys["format"] != FORMAT:
            raise ValueError("not a format of ours")
        texts = [keys["mcpgen"], keys["templates"], keys["manifest"], *keys["globs"]]
        texts += [*keys["inputs"], *keys["inputs"].values(), keys.get("root") or ""]
        if not all(isinstance(text, str) for text in texts):
            raise TypeError("text expected")
        files = {path: Entry.from_json(entry) for path, entry in keys["files"].items()}
        unsafe = [path for path in files if not is_inside(path)]
        if unsafe:
            raise ValueError(f"a path that leaves the project: {unsafe[0]}")
        return cls(
            mcpgen=keys["mcpgen"],
            templates=keys["templates"],
            manifest=keys["manifest"],
            inputs=keys["inputs"],
            globs=tuple(keys["globs"]),
            files=files,
            root=keys.get("root"),
        )


@dataclass(frozen=True, slots=True)
class Journal:
    """What runs that were cut short had set out to do, so that their half-made work can be told from edits."""

    locks: tuple[Lock, ...] = ()
    """The locks that they meant to write, the latest first."""
    staged: tuple[str, ...] = ()
    """Files that they may have left behind, by their paths in the project."""

    def text(self) -> str:
        keys = {
            "locks": [one.text() for one in self.locks[:_MAX_RUNS]],
            "staged": sorted(set(self.staged)),
        }
        return json.dumps(keys) + "\n"

    @classmethod
    def parse(cls, data: bytes | None) -> Journal:
        """Empty when there is none, or when it was itself cut short: then nothing else had been written."""
        if data is None:
            return cls()
        try:
            keys = json.loads(data)
            locks = tuple(Lock.parse(text.encode()) for text in keys["locks"])
            return cls(locks, tuple(path for path in keys["staged"] if is_inside(path)))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return cls()


_MAX_RUNS = 8
"""How many runs cut short in a row a journal remembers."""


@dataclass(frozen=True, slots=True)
class Memory:
    """All that is known of earlier runs."""

    state: Literal["good", "missing", "broken"]
    lock: Lock | None
    """The lock, where it is whole."""
    salvaged: Mapping[str, Entry]
    """From a broken lock: which paths were ours. Digests are left out."""
    journal: Journal
    """What runs that were cut short had set out to do."""
    manifest: str | None
    """Where the manifest is, as far as that can be read."""

    def known(self, path: str) -> Entry | None:
        """What the lock, or what is left of it, says of a path."""
        if self.lock is not None:
            return self.lock.files.get(path)
        return self.salvaged.get(path)

    def wrote(self, path: str) -> frozenset[str]:
        """Digests of what mcpgen wrote at a path: by the lock, and by a run that was cut short."""
        locks = [*self.journal.locks] if self.lock is None else [self.lock, *self.journal.locks]
        entries = [lock.files.get(path) for lock in locks]
        return frozenset(e.sha256 for e in entries if e is not None and e.sha256 is not None)

    @property
    def paths(self) -> set[str]:
        """Every path that was ours at some time."""
        found = set(self.lock.files) if self.lock else set(self.salvaged)
        return found.union(*(lock.files for lock in self.journal.locks))

    def journal_entry(self, path: str) -> Entry | None:
        """What the latest run that was cut short meant a path to be."""
        return next((lock.files[path] for lock in self.journal.locks if path in lock.files), None)

    @property
    def is_project(self) -> bool:
        """Whether anything tells of an earlier run."""
        return self.state != "missing" or bool(self.journal.locks) or self.manifest is not None


def remember(lock: bytes | None, journal: bytes | None, manifest: str | None = None) -> Memory:
    """What the lock and the journal of runs that were cut short say; either may be absent (None) or damaged.

    `manifest`: what the headers of generated files say where the lock does not. Raises UserError when the lock was
    written by a newer mcpgen.
    """
    whole = _parse(lock)
    left = Journal.parse(journal)
    if whole is not None:
        return Memory("good", whole, {}, left, whole.manifest)
    if left.locks:
        manifest = left.locks[0].manifest
    if lock is not None:
        manifest = _salvaged_manifest(lock) or manifest
    if lock is None:
        return Memory("missing", None, {}, left, manifest)
    for version in _VERSION_LINE.findall(lock.decode("utf-8", "replace")):
        refuse_newer(version, NAME)
    return Memory("broken", None, dict(_salvage(lock)), left, manifest)


def is_inside(path: str) -> bool:
    """Whether a path of a lock names something in the project, on any system."""
    parts = path.split("/")
    return bool(path) and not any(
        p in ("", ".", "..") or "\\" in p or ":" in p or "\0" in p for p in parts
    )


def version_key(version: str) -> tuple[tuple[int, int | str], ...]:
    """A key that sorts versions: numbers as numbers, `1.0rc1` before `1.0`."""
    parts: list[tuple[int, int | str]] = []
    for number, letters in re.findall(r"(\d+)|([a-z]+)", version.lower()):
        parts.append((2, int(number)) if number else (0, letters))
    return (*parts, (1, 0))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _refuse_newer(keys: Any) -> None:
    newer_format = isinstance(keys["format"], int) and keys["format"] > FORMAT
    refuse_newer(keys["mcpgen"], NAME, always=newer_format)


def refuse_newer(version: str, where: str, *, always: bool = False) -> None:
    """Refuse to undo what a newer mcpgen has written. `where`: the file that tells of it."""
    from mcpgen import __version__

    if always or version_key(version) > version_key(__version__):
        raise UserError(
            f"error[MCG704] {where} was written by mcpgen {version}; this is mcpgen {__version__}, which would undo "
            f"what the newer one did. Install mcpgen {version} or later, for example: pip install 'mcpgen>={version}'"
        )


def _parse(data: bytes | None) -> Lock | None:
    if data is None:
        return None
    try:
        return Lock.parse(data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


_ENTRY_LINE = re.compile(r'\A\s*("(?:[^"\\]|\\.)*"): (\{.*\}),?\s*\Z')
_VERSION_LINE = re.compile(r'^\s*"mcpgen": "([\w.+-]+)",?\s*$', re.MULTILINE)
_MANIFEST_LINE = re.compile(r'^\s*"manifest": ("(?:[^"\\]|\\.)*"),?\s*$', re.MULTILINE)


def _salvage(data: bytes) -> Iterator[tuple[str, Entry]]:
    """The lines of a damaged lock that are whole. A merge conflict has those of both sides."""
    for line in data.decode("utf-8", "replace").splitlines():
        found = _ENTRY_LINE.match(line)
        if found is None:
            continue
        try:
            path, entry = json.loads(found[1]), Entry.from_json(json.loads(found[2]))
        except (ValueError, KeyError, TypeError, AttributeError):
            continue  # a line cut in the middle tells nothing
        if is_inside(path):
            yield path, Entry(entry.kind, None, None, entry.handler)


def _salvaged_manifest(data: bytes) -> str | None:
    found = _MANIFEST_LINE.search(data.decode("utf-8", "replace"))
    if found is None:
        return None
    try:
        return str(json.loads(found[1]))
    except ValueError:
        return None
