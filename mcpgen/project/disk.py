"""The file operations of a run: the only ones in mcpgen that change a project."""

from __future__ import annotations

import os
import sys
from pathlib import Path

STAGED = ".mcpgen-staged"


JOURNAL = ".mcpgen.lock.mcpgen-journal"
"""Name of the journal in the project's folder."""


def staged(path: Path) -> Path:
    """Where the new content of a file stands until it is moved into place: beside it, on the same file system."""
    return path.with_name(f".{path.name}{STAGED}")


class Disk:
    """Each method is one operation. `step` is called before each: tests count, fail or kill there."""

    def step(self, operation: str, path: Path) -> None:
        """A seam for tests; does nothing."""

    def make_folder(self, path: Path) -> None:
        self.step("make_folder", path)
        path.mkdir()

    def write(self, path: Path, data: bytes, mode: int | None) -> None:
        """Write a new file and bring it to the disk. `mode`: permission bits, None for what the umask gives."""
        self.step("create", path)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        handle = os.open(path, flags, 0o666)
        try:
            self.step("write", path)
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest) :]
            self.step("sync", path)
            os.fsync(handle)
        finally:
            os.close(handle)
        if mode is not None:
            self.step("mode", path)
            path.chmod(mode)

    def move(self, source: Path, target: Path) -> None:
        """Put a staged file in the place of its target, in one step."""
        self.step("move", target)
        if sys.platform == "win32" and target.exists():
            target.chmod(0o666)  # Windows refuses to replace a read-only file
        os.replace(source, target)

    def delete(self, path: Path) -> None:
        self.step("delete", path)
        if sys.platform == "win32":
            path.chmod(0o666)
        path.unlink()

    def remove_folder(self, path: Path) -> None:
        """Remove an empty folder. Raises OSError when something is in it."""
        self.step("remove_folder", path)
        path.rmdir()

    def sync_folder(self, path: Path) -> None:
        """Bring the names in a folder to the disk, where the system can."""
        if sys.platform == "win32":
            return
        self.step("sync_folder", path)
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
