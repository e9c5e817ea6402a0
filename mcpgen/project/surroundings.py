"""What stands in a project folder now, read without following links."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True, slots=True)
class Found:
    """What stands at a path: a regular file with its bytes, nothing, or something that mcpgen leaves alone."""

    kind: Literal["missing", "file", "link", "folder", "other", "blocked", "outside"]
    """`blocked`: a parent is no folder. `outside`: a parent is a link that leads out of the project."""
    data: bytes | None = None
    barrier: str | None = None
    """The parent in question, by its path from the project."""

    @property
    def describe(self) -> str:
        return {
            "link": "a symbolic link stands there",
            "folder": "a folder stands there",
            "other": "something that is no regular file stands there",
            "blocked": f"{self.barrier} is no folder",
            "outside": f"{self.barrier} is a link that leads out of the project",
        }.get(self.kind, "a file stands there")


class Surroundings:
    """Looks at files of one project; each folder is examined once."""

    def __init__(self, project: Path) -> None:
        self.project = project
        self._real = Path(os.path.realpath(project))
        self._folders: dict[Path, Literal["folder", "missing", "blocked", "outside"]] = {}

    def look(self, path: str) -> Found:
        """What stands at a path of the project. Raises OSError when a file cannot be read."""
        target = self.project / path
        folder = self._folder(target.parent)
        if folder != "folder":
            return Found(folder, barrier=self._barrier(target.parent))
        try:
            mode = target.lstat().st_mode
        except FileNotFoundError:
            return Found("missing")
        if stat.S_ISREG(mode):
            return Found("file", target.read_bytes())
        if stat.S_ISLNK(mode):
            return Found("link")
        return Found("folder" if stat.S_ISDIR(mode) else "other")

    def stands(self, path: str) -> bool:
        """Whether a file, or a link, stands at a path of the project."""
        target = self.project / path
        return self._folder(target.parent) == "folder" and os.path.lexists(target)

    def through(self, path: str) -> bytes | None:
        """The bytes of the file that a link at a path leads to, for reading only; None when it leads to none."""
        target = self.project / path
        return target.read_bytes() if target.is_file() else None

    def _folder(self, path: Path) -> Literal["folder", "missing", "blocked", "outside"]:
        if path == self.project:
            return "folder" if path.is_dir() else "missing"
        known = self._folders.get(path)
        if known is None:
            known = self._folders[path] = self._examine(path)
        return known

    def _barrier(self, folder: Path) -> str | None:
        """The outermost parent that keeps us from a folder."""
        parents = [folder, *folder.parents][: len(folder.relative_to(self.project).parts)]
        stopping = [p for p in parents if self._folder(p) in ("blocked", "outside")]
        return stopping[-1].relative_to(self.project).as_posix() if stopping else None

    def _examine(self, path: Path) -> Literal["folder", "missing", "blocked", "outside"]:
        parent = self._folder(path.parent)
        if parent != "folder":
            return parent
        try:
            mode = path.lstat().st_mode
        except FileNotFoundError:
            return "missing"
        if stat.S_ISLNK(mode):
            real = Path(os.path.realpath(path))
            if not real.is_relative_to(self._real):
                return "outside"
            return "folder" if real.is_dir() else "blocked"
        return "folder" if stat.S_ISDIR(mode) else "blocked"

    def files_under(self, folder: str) -> Iterator[str]:
        """Regular files below a folder of the project, links and caches of Python left out, in a fixed order."""
        if self._folder(self.project / folder) != "folder" or (self.project / folder).is_symlink():
            return
        for here, folders, names in os.walk(self.project / folder, followlinks=False):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            for name in sorted(names):
                path = Path(here, name)
                if not path.is_symlink() and path.is_file():
                    yield path.relative_to(self.project).as_posix()


def unnameable(fault: UnicodeEncodeError) -> str:
    """Why a file cannot even be asked for: the locale's encoding has no letters for its name."""
    return (
        f"{fault.object!a} cannot be the name of a file here: the locale's encoding is {fault.encoding}; "
        "set a UTF-8 locale, or PYTHONUTF8=1"
    )
