"""Keeps two runs on one project apart.

The lock is advisory and goes with the process, so a killed run leaves nothing to clean up. Where the system can lock
a folder, the project's own folder is locked and no file is needed; on Windows a file in the folder for temporary
files stands for it.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mcpgen.errors import UserError

WAIT = 20.0
"""Seconds that a run waits for another one."""

_PAUSE = 0.05


@contextmanager
def alone(project: Path, *, wait: float = WAIT) -> Iterator[None]:
    """Hold the project for this run. Raises UserError when another run holds it longer than `wait` seconds."""
    handle = _open(project)
    try:
        limit = time.monotonic() + wait
        while not _try(handle):
            if time.monotonic() >= limit:
                raise UserError(
                    f"error[MCG708] another mcpgen is at work in {project}; try again when it is done"
                )
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _open(project: Path) -> int:
        name = hashlib.sha256(str(project.resolve()).lower().encode()).hexdigest()[:32]
        path = Path(tempfile.gettempdir()) / f"mcpgen-{name}.guard"
        return os.open(path, os.O_RDWR | os.O_CREAT)

    def _try(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _open(project: Path) -> int:
        return os.open(project, os.O_RDONLY | os.O_DIRECTORY)

    def _try(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
