"""The only writer: brings a project to what a plan says.

In this order: the journal, which says what is about to be; every new text, staged beside its target; then the moves
into place, the deletions, and the lock; the journal goes last. Whatever moment the process dies at, a person's file is
as it was, and the next run tells mcpgen's own half-made work from edits by the journal.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from mcpgen.errors import UserError
from mcpgen.project.disk import JOURNAL, Disk, staged
from mcpgen.project.lock import Journal
from mcpgen.project.plan import Action, Plan
from mcpgen.project.surroundings import Surroundings, unnameable

Progress = Callable[[int, int], None]
"""Called with how many files are done, and of how many."""

_HALF_DONE = (
    "Some files were already in place. Your files are untouched; "
    "run `mcpgen generate` again to finish."
)


def apply(plan: Plan, *, disk: Disk | None = None, progress: Progress | None = None) -> None:
    """Carry out a plan. The caller holds the project (`guard.alone`).

    Raises UserError when the plan is refused, when the project changed since it was planned, or when the system does
    not let us write; before the first move the project is then as it was.
    """
    if plan.refused:
        raise UserError("nothing was written: " + "; ".join(p.message for p in plan.problems))
    if plan.pending:
        _Run(plan, disk or Disk(), progress or _silent).carry_out()


def _silent(_done: int, _total: int) -> None:
    return


class _Run:
    def __init__(self, plan: Plan, disk: Disk, progress: Progress) -> None:
        self._project = plan.project
        self._plan = plan
        self._disk = disk
        self._progress = progress
        self._journal = plan.project / JOURNAL
        self._made_files: list[Path] = []
        self._made_folders: list[Path] = []
        self._touched: set[Path] = set()

    def carry_out(self) -> None:
        self._verify()
        try:
            self._clear_leftovers()
            self._write_journal()
            self._stage()
        except (OSError, UnicodeEncodeError) as fault:
            self._roll_back()
            raise _plainly(fault, "Nothing was changed.") from fault
        except KeyboardInterrupt:
            self._roll_back()
            raise
        try:
            self._move()
            self._delete()
            self._finish()
        except (OSError, UnicodeEncodeError) as fault:
            raise _plainly(fault, _HALF_DONE) from fault
        except KeyboardInterrupt as stop:
            raise UserError(f"interrupted. {_HALF_DONE}", status=130) from stop

    def _verify(self) -> None:
        """Refuse when a file is no longer what the plan was made for."""
        around = Surroundings(self._project)
        for action in self._plan.changes:
            found = around.look(action.path)
            if found.data != action.old or (action.old is None and found.kind != "missing"):
                raise UserError(
                    f"error[MCG709] {action.path} changed while mcpgen was at work; nothing was written. Run it again."
                )

    def _clear_leftovers(self) -> None:
        """Delete what earlier runs staged. Their journal stays until ours, which includes it, is in its place."""
        for path in self._plan.leftovers:
            if path != JOURNAL:
                self._disk.delete(self._project / path)

    def _write_journal(self) -> None:
        before = self._plan.journal
        names = [staged(self._project / path) for path in self._written()]
        ours = [path.relative_to(self._project).as_posix() for path in names]
        journal = Journal((self._plan.lock, *before.locks), (*ours, *before.staged))
        target = staged(self._journal)
        self._write(target, journal.text().encode(), None)
        self._disk.move(target, self._journal)
        self._made_files.pop()
        if JOURNAL not in self._plan.leftovers:
            self._made_files.append(self._journal)
        self._disk.sync_folder(self._project)

    def _written(self) -> Iterator[str]:
        """The paths that get a new text, copies of old texts included."""
        for action in self._plan.changes:
            if action.new is not None:
                yield action.path
            if action.saved is not None:
                yield action.saved

    def _stage(self) -> None:
        written = [a for a in self._plan.changes if a.new is not None]
        total = len(written)
        for done, action in enumerate(written, 1):
            target = self._project / action.path
            self._make_folders(target.parent)
            if action.saved is not None:
                self._set_aside(action)
            if action.new is not None:
                self._write(staged(target), action.new, _mode(target))
            self._progress(done, total)
        for action in self._plan.changes:
            if action.new is None and action.saved is not None:
                self._set_aside(action)

    def _set_aside(self, action: Action) -> None:
        """Keep the old text of a file under a free name."""
        assert action.saved is not None
        assert action.old is not None
        copy = self._project / action.saved
        if not copy.exists():
            self._write(staged(copy), action.old, None)

    def _write(self, path: Path, data: bytes, mode: int | None) -> None:
        self._made_files.append(path)
        try:
            self._disk.write(path, data, mode)
        except FileExistsError as fault:
            self._made_files.pop()  # it stood there before, and is not ours to take away
            fault.strerror = "a file of that name stands there; delete it if it is not yours"
            raise

    def _make_folders(self, folder: Path) -> None:
        missing = []
        while not folder.is_dir():
            missing.append(folder)
            folder = folder.parent
        for path in reversed(missing):
            self._disk.make_folder(path)
            self._made_folders.append(path)

    def _roll_back(self) -> None:
        """Take away what was staged, as far as the system lets us; the next run clears what it does not."""
        for path in reversed(self._made_files):  # the journal is the last to go
            try:
                path.unlink(missing_ok=True)
            except OSError:
                return
        for path in reversed(self._made_folders):
            with contextlib.suppress(OSError):
                path.rmdir()

    def _move(self) -> None:
        for action in self._plan.changes:
            if action.saved is not None and not (self._project / action.saved).exists():
                copy = self._project / action.saved
                self._disk.move(staged(copy), copy)
        for action in self._plan.changes:
            if action.new is not None and action.owner != "lock":
                self._move_one(action)

    def _move_one(self, action: Action) -> None:
        target = self._project / action.path
        self._disk.move(staged(target), target)
        self._touched.add(target.parent)

    def _delete(self) -> None:
        for action in self._plan.changes:
            if action.kind == "delete":
                path = self._project / action.path
                self._disk.delete(path)
                self._touched.add(path.parent)
        deleted = [a.path for a in self._plan.changes if a.kind == "delete"]
        self._remove_emptied([*deleted, *self._plan.vacated])

    def _remove_emptied(self, deleted: Iterable[str]) -> None:
        """Remove the folders that the deletions left empty, never the project itself."""
        folders = {parent for path in deleted for parent in (self._project / path).parents}
        inside = [f for f in folders if f != self._project and f.is_relative_to(self._project)]
        for folder in sorted(inside, key=lambda f: len(f.parts), reverse=True):
            if folder.is_dir() and not folder.is_symlink() and not any(os.scandir(folder)):
                self._disk.remove_folder(folder)
                self._touched.discard(folder)

    def _finish(self) -> None:
        for folder in sorted(self._touched):
            self._disk.sync_folder(folder)
        for action in self._plan.changes:
            if action.owner == "lock":
                self._move_one(action)
        self._disk.sync_folder(self._project)
        self._disk.delete(self._journal)
        self._disk.sync_folder(self._project)


def _mode(path: Path) -> int | None:
    """The permission bits that a file has now, so that its successor keeps them."""
    return path.stat().st_mode & 0o777 if path.exists() else None


def _plainly(fault: OSError | UnicodeEncodeError, state: str) -> UserError:
    if isinstance(fault, UnicodeEncodeError):
        return UserError(f"{unnameable(fault)}. {state}")
    place = f" {fault.filename}" if fault.filename else ""
    return UserError(f"cannot write{place}: {fault.strerror or fault}. {state}")
