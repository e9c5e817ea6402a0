"""What a run would do to a project: a list of actions, computed without touching it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from mcpgen.diagnostics import Diagnostic
from mcpgen.project.handlers import Expectation, packaged
from mcpgen.project.lock import Journal, Lock

if TYPE_CHECKING:  # it brings the template engine, which a run with nothing to do has no use for
    from mcpgen.emit.render import RenderedFile

ActionKind = Literal["create", "update", "delete", "keep", "orphan", "conflict"]
Owner = Literal["generated", "seeded", "manifest", "lock", "new"]


@dataclass(frozen=True, slots=True)
class Action:
    """What happens to one file. `path` is relative to the project, with forward slashes."""

    kind: ActionKind
    path: str
    owner: Owner
    """`manifest`: the manifest or a file that it reads, copied in once; `new`: a `FILE.new` of `mcpgen upgrade`."""
    why: str
    """For people; empty where there is nothing to explain."""
    old: bytes | None = None
    """What stands there now; None when nothing does."""
    new: bytes | None = None
    """What is to stand there; None for every kind but create, update and conflict."""
    saved: str | None = None
    """Where the old text is kept before it is overwritten."""
    successor: str | None = None
    """Of a module that serves nothing any more while its item is still there: the module that serves it now."""

    @property
    def writes(self) -> bool:
        return self.kind in ("create", "update", "delete")


@dataclass(frozen=True, slots=True)
class Rename:
    """A removal beside a similar addition: perhaps the same item under a new name."""

    old: str
    new: str
    """Items as messages name them."""
    old_path: str
    new_path: str
    handler: str
    """The line that keeps the handler: `handler: search_orders`."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a project of this contract holds."""

    files: Mapping[str, RenderedFile]
    handlers: Mapping[str, Expectation]
    package: str
    inputs: Mapping[str, str]
    """Every file read for the contract and its digest, by its path from the project."""
    globs: tuple[str, ...]
    manifest: str
    """The manifest's path from the project."""
    templates: str
    """Digest of mcpgen's templates."""
    root: str | None = None
    """The folder that references may not leave, from the project; None for the manifest's own."""
    copies: Mapping[str, bytes] = field(default_factory=dict)
    """Files that a new project gets once and that are the person's from then on."""

    def with_packages(self, stands: Callable[[str], bool]) -> Wanted:
        """The same where authors have made packages of handler modules: Python takes the package, and so do we.

        `stands`: whether there is a file at a path of the project.
        """
        moved = {path: packaged(path) for path in self.handlers if stands(packaged(path))}
        if not moved:
            return self
        files = {
            moved.get(path, path): replace(file, path=moved.get(path, path))
            for path, file in self.files.items()
        }
        handlers = {moved.get(path, path): one for path, one in self.handlers.items()}
        return replace(self, files=files, handlers=handlers)


@dataclass(frozen=True)
class Plan:
    """The answer to: what would `mcpgen generate` do here?"""

    project: Path
    manifest: Path
    actions: tuple[Action, ...]
    lock: Lock
    """The lock as it will be."""
    problems: tuple[Diagnostic, ...] = ()
    """Why nothing may be written; empty when the plan can be applied."""
    drift: tuple[Diagnostic, ...] = ()
    """Where handlers no longer fit the contract."""
    notes: tuple[str, ...] = ()
    unneeded: tuple[str, ...] = ()
    """Functions in handlers that nothing calls any more, with their places; looked for when everything is rendered."""
    renames: tuple[Rename, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()
    """What validation warned of."""
    leftovers: tuple[str, ...] = ()
    """Staged files of a run that was cut short."""
    journal: Journal = field(default_factory=Journal)
    """What runs that were cut short had set out to do."""
    vacated: tuple[str, ...] = ()
    """Paths that were mcpgen's once and are no longer wanted: their folders go when nothing else is in them."""
    from_record: bool = False
    """Whether the lock alone gave the answer: nothing has changed."""

    @cached_property
    def changes(self) -> tuple[Action, ...]:
        """The actions that write or delete."""
        return tuple(action for action in self.actions if action.writes)

    @property
    def sources(self) -> dict[str, list[str]]:
        """The lines of the files that the diagnostics point into."""
        told = {d.span.file for d in (*self.problems, *self.drift) if d.span is not None}
        return {
            a.path: re.split(r"\r\n|\r|\n", a.old.decode("utf-8", "replace"))
            for a in self.actions
            if a.path in told and a.old is not None
        }

    @property
    def orphans(self) -> tuple[Action, ...]:
        return tuple(action for action in self.actions if action.kind == "orphan")

    @property
    def conflicts(self) -> tuple[Action, ...]:
        return tuple(action for action in self.actions if action.kind == "conflict")

    @property
    def refused(self) -> bool:
        """Whether nothing may be written."""
        return bool(self.problems)

    @property
    def pending(self) -> bool:
        """Whether applying the plan would do anything at all."""
        return bool(self.changes or self.leftovers)

    @property
    def clean(self) -> bool:
        """What `--check` answers: nothing to do, nothing refused, and every handler fits."""
        return not (self.pending or self.refused or self.drift)
