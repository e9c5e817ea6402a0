# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: ce568f53437a22b447cb70175fb7baa14cae965e9872953542e30883dc501fc3
"""Several processes that serve one socket, and the parent that keeps them alive."""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

from .ending import leave
from .errors import StartError
from .identity import COMMAND
from .signals import SIGNALS

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

START_SECONDS = 60.0
_LOOK_SECONDS = 0.5
_RESTART_PAUSE_SECONDS = 1.0

Work = Callable[..., None]
"""Called in each worker with the arguments and, last, what it calls when it serves."""


def _run(work: Work, arguments: tuple[Any, ...], ready: Connection) -> None:
    """What a worker does: the whole life of its process."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=[parent.sentinel], daemon=True).start()

    def tell(problem: str | None) -> None:
        # Nobody waits to hear from a worker that replaces another.
        with contextlib.suppress(OSError):
            ready.send(problem)

    try:
        work(*arguments, lambda: tell(None))
    except StartError as error:
        tell(str(error))
        leave(1)
    leave(0)


def _end_with(sentinel: int) -> None:
    """A parent that was killed cannot tell its workers."""
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


class Workers:
    """`count` processes that run `work(*arguments, ready)`.

    The arguments are sent to processes that start afresh, so they must be picklable.
    At the end workers have `patience` seconds before they are killed.
    """

    def __init__(
        self, count: int, work: Work, arguments: tuple[Any, ...], *, patience: float
    ) -> None:
        self._count = count
        self._work = work
        self._arguments = arguments
        self._patience = patience
        self._context = multiprocessing.get_context("spawn")
        self._running: list[BaseProcess] = []
        self._stop = False

    def run(self, announce: Callable[[], None]) -> None:
        """Serve until a signal comes; `announce` is called when all workers serve.

        Raises StartError when a worker cannot start. One that dies later is replaced.
        """
        for number in SIGNALS:
            signal.signal(number, lambda *_: self._end())
        try:
            starting = [self._start() for _ in range(self._count)]
            for ready in starting:
                self._await(ready)
            if not self._stop:
                announce()
            while not self._stop:
                self._replace_dead()
        finally:
            self._finish()

    def _end(self) -> None:
        self._stop = True
        for process in self._running:
            process.terminate()

    def _start(self) -> Connection:
        ready, theirs = self._context.Pipe(duplex=False)
        process = self._context.Process(
            target=_run, args=(self._work, self._arguments, theirs)
        )
        process.start()
        theirs.close()
        self._running.append(process)
        return ready

    def _await(self, ready: Connection) -> None:
        """Wait until a worker serves."""
        with ready:
            deadline = time.monotonic() + START_SECONDS
            while not self._stop:
                if ready.poll(_LOOK_SECONDS):
                    try:
                        problem = ready.recv()
                    except EOFError:
                        problem = "a worker died while it started"
                    if problem is not None and not self._stop:
                        raise StartError(problem)
                    return
                if time.monotonic() > deadline:
                    raise StartError("a worker does not start")

    def _replace_dead(self) -> None:
        wait([process.sentinel for process in self._running], _LOOK_SECONDS)
        for process in [p for p in self._running if not p.is_alive()]:
            if self._stop:
                return
            print(
                f"{COMMAND}: a worker ended with status {process.exitcode}; "
                "another one is started",
                file=sys.stderr,
            )
            self._running.remove(process)
            time.sleep(_RESTART_PAUSE_SECONDS)
            self._start().close()

    def _finish(self) -> None:
        """End the workers that still run, and wait for them."""
        if not self._stop:
            self._end()
        deadline = time.monotonic() + self._patience
        for process in self._running:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()
