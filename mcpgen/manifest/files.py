"""Files that a manifest may name: inside its folder (or `--root`), through no link out of it, never a dot-file."""

from __future__ import annotations

import difflib
import os
from pathlib import Path, PurePosixPath, PureWindowsPath

MAX_PATH = 1_000


class Refused(Exception):
    """A path that may not be read, or names nothing. `hint` says what would do, where that is known."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint


class Folder:
    """The folder that no path of a manifest may leave."""

    def __init__(self, root: Path) -> None:
        self.root = Path(os.path.abspath(root))
        self._real = self.root.resolve()

    def find(self, base: Path, name: str) -> Path:
        """The file called `name`, counted from `base`, with links resolved. Raises Refused."""
        if not name or "\0" in name:
            raise Refused("MCG603", f'"{name}" names no file')
        windows = PureWindowsPath(name)
        if PurePosixPath(name).is_absolute() or windows.is_absolute() or windows.drive:
            raise Refused(
                "MCG604",
                f'"{name}" is an absolute path',
                "write a path relative to the file that names it, inside the manifest's folder",
            )
        if len(name) > MAX_PATH:
            raise Refused("MCG603", f'"{name[:60]}…" is too long for the name of a file')
        wanted = Path(os.path.abspath(base / name))
        inside = self._inside(wanted, self.root)
        if inside is None:
            raise Refused(
                "MCG604",
                f'"{name}" leaves the folder of the manifest',
                "move the file into that folder, or name a wider folder with --root",
            )
        if any(part.startswith(".") for part in inside.parts):
            raise Refused("MCG604", f'"{name}" names a hidden file: dot-files are never read')
        try:
            real = wanted.resolve()
        except (OSError, RuntimeError):
            raise Refused(
                "MCG603", f'"{name}" cannot be followed: its links go in a circle'
            ) from None
        within = self._inside(real, self._real)
        if within is None:
            raise Refused(
                "MCG604",
                f'"{name}" is a link that leaves the folder of the manifest',
                "copy the file itself into that folder, or name a wider folder with --root",
            )
        if any(part.startswith(".") for part in within.parts):
            raise Refused(
                "MCG604", f'"{name}" is a link to a hidden file: dot-files are never read'
            )
        if not _is_file(real):
            what = "is a folder, not a file" if os.path.isdir(real) else "does not exist"
            hint = (
                f'write it with forward slashes: "{name.replace(chr(92), "/")}"'
                if "\\" in name
                else self._near(wanted)
            )
            raise Refused("MCG603", f'the file "{name}" {what}', hint)
        return real

    @staticmethod
    def _inside(path: Path, root: Path) -> Path | None:
        try:
            return path.relative_to(root)
        except ValueError:
            return None

    @staticmethod
    def _near(wanted: Path) -> str | None:
        try:
            names = [entry.name for entry in os.scandir(wanted.parent) if entry.is_file()]
        except OSError:
            return None
        names = [name for name in names if not name.startswith(".")]
        close = difflib.get_close_matches(wanted.name, names, 1, 0.6)
        return f'did you mean "{close[0]}"?' if close else None


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name longer than the file system takes, a folder that may not be entered
        return False
