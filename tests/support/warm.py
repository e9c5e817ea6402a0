"""Server processes in a tenth of the time: forked from one that has imported the SDK already.

Starting Python and importing the SDK costs more than everything that most tests do with a server. So they get a
process that `starter` forked: a real one, with its own pipes, descriptors, environment and end, which runs the same
`__main__` and imports every module of the project anew. What it can not show is the start itself: what is imported
when, which descriptors are claimed before, what signals do meanwhile, the interpreter's own flags and variables. Tests
of these ask for `warm=False`, and get `python -m`.
"""

from __future__ import annotations

import atexit
import functools
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

ROOT = Path(__file__).parents[2]


def start(
    command: Sequence[str],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    stdin: Any = subprocess.PIPE,
    stdout: Any = subprocess.PIPE,
    stderr: Any = subprocess.PIPE,
    warm: bool = True,
) -> subprocess.Popen[bytes] | Forked:
    """Start `command`, with the streams as in `subprocess.Popen`; forked if it is `python -m` or `-c`, and can be."""
    whole = dict(os.environ if env is None else env)
    is_python = command[0] == sys.executable and command[1] in ("-m", "-c")
    if warm and is_python and _possible() and for_interpreter(whole) == for_interpreter(os.environ):
        return Forked(command, cwd or Path.cwd(), whole, (stdin, stdout, stderr))
    return subprocess.Popen(command, cwd=cwd, env=whole, stdin=stdin, stdout=stdout, stderr=stderr)


def run(
    command: Sequence[str],
    *,
    env: Mapping[str, str],
    cwd: Path | None = None,
    input: bytes = b"",
    timeout: float = 60.0,
    warm: bool = True,
) -> subprocess.CompletedProcess[str]:
    """Run `command` to its end, as `subprocess.run` does, with what it wrote as text."""
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(input)
        given.seek(0)
        process = start(command, cwd=cwd, env=env, stdin=given, stdout=out, stderr=err, warm=warm)
        try:
            status = process.wait(timeout)
        finally:
            process.kill()
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(
            command, status, out.read().decode(), err.read().decode()
        )


def for_interpreter(env: Mapping[str, str]) -> dict[str, str]:
    """The variables that do what they do when the interpreter starts, and not later."""
    later = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
    prefixes = ("PYTHON", "LC_", "LANG")
    return {k: v for k, v in env.items() if k.startswith(prefixes) and k not in later}


@functools.cache
def _possible() -> bool:
    """Whether the system has what the starter needs: Linux does."""
    try:
        os.close(os.pidfd_open(os.getpid()))
    except (AttributeError, OSError):
        return False
    return True


@functools.cache
def _starter() -> socket.socket:
    """The way to the starter of this process, which ends with it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.starter", str(theirs.fileno())],
            cwd=ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
        )

    def end() -> None:
        ours.close()
        process.wait(10)

    atexit.register(end)
    return ours


class Forked:
    """A process of the starter, with what the tests use of `subprocess.Popen`."""

    def __init__(
        self,
        command: Sequence[str],
        cwd: Path,
        env: Mapping[str, str],
        streams: tuple[Any, Any, Any],
    ) -> None:
        self.args = command
        self.returncode: int | None = None
        self._lock = threading.Lock()
        theirs: list[int] = []
        self.stdin = _stream(streams[0], theirs, writing=True)
        self.stdout = _stream(streams[1], theirs)
        self.stderr = _stream(streams[2], theirs)
        self._reports, reports = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        request = {"command": [*command], "cwd": str(cwd.absolute()), "env": dict(env)}
        theirs.append(reports.detach())
        socket.send_fds(_starter(), [json.dumps(request).encode()], theirs)
        for descriptor in theirs:
            os.close(descriptor)
        self.pid = self._report()

    def _report(self) -> int:
        """What the starter tells next: the pid, then the return code."""
        data = self._reports.recv(32)
        if not data:
            raise ChildProcessError("the starter has ended")
        return int(data)

    def wait(self, timeout: float | None = None) -> int:
        """The return code: the exit status, or the negative number of a signal.

        Raises `subprocess.TimeoutExpired`.
        """
        if self._lock.acquire(timeout=-1 if timeout is None else timeout):
            try:
                if self.returncode is None:
                    self._reports.settimeout(timeout)
                    self.returncode = self._report()
                    self._reports.close()
                return self.returncode
            except (TimeoutError, BlockingIOError):
                pass
            finally:
                self._lock.release()
        raise subprocess.TimeoutExpired(self.args, timeout or 0.0)

    def poll(self) -> int | None:
        """The return code, or None while the process runs."""
        try:
            return self.wait(0.0)
        except subprocess.TimeoutExpired:
            return None

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Send SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Send SIGKILL."""
        self.send_signal(signal.SIGKILL)


def _stream(wanted: Any, theirs: list[int], *, writing: bool = False) -> Any:
    """Put the child's end of a stream into `theirs`; our end, if it is a pipe."""
    if wanted == subprocess.PIPE:
        reading, written = os.pipe()
        theirs.append(reading if writing else written)
        return open(written, "wb") if writing else open(reading, "rb")
    if wanted == subprocess.DEVNULL:
        theirs.append(os.open(os.devnull, os.O_RDWR))
    else:
        theirs.append(os.dup(wanted if isinstance(wanted, int) else wanted.fileno()))
    return None
