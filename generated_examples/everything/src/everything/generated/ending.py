# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: a9ec7167e072746f77de44dcac9bc2692d62121eb98f705872c6e9c043af6a81
"""The end of the process: always in time, with status 0, with the lifespan closed.

Only the standard library is imported here, and no module of the author's.
"""

import _thread
import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import Any

from .identity import PACKAGE
from .signals import SIGNALS

_log = logging.getLogger(PACKAGE)

GRACE = 1.0
"""Seconds that calls may still run after the end of input."""

LIMIT = 1.85
"""Seconds from the end of input or a signal to the end of the process, come what may."""

_PATIENCE = 0.3  # seconds without a turn of the loop: something blocks it


class Interrupted(BaseException):
    """Thrown into a handler that blocks the event loop while the process has to end."""


class Ending:
    """Ends the process by its deadline, whatever a handler does.

    `on_signal` is called on the loop for SIGTERM and SIGINT. A task for which
    `may_interrupt` is true is thrown out of the code with which it blocks the loop.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        on_signal: Callable[[], None],
        may_interrupt: Callable[[asyncio.Task[Any] | None], bool],
    ) -> None:
        self._loop = loop
        self._on_signal = on_signal
        self._may_interrupt = may_interrupt
        self._lock = threading.Lock()
        self._deadline: float | None = None
        self._interrupt_from = 0.0
        self._interrupting = False

    def watch_signals(self) -> None:
        """From here on a signal is a request to end in order."""
        # `signal.signal`, because the loop's own handlers wait for a blocked loop.
        for number in SIGNALS:
            signal.signal(number, self._handle)

    def begin(self, patience: float) -> None:
        """The process must end within `LIMIT`; what blocks the loop has `patience` seconds.

        May be called from any thread, and again: the earlier moment counts.
        """
        now = time.monotonic()
        with self._lock:
            if self._deadline is not None:
                self._interrupt_from = min(self._interrupt_from, now + patience)
                return
            self._deadline = now + LIMIT
            self._interrupt_from = now + patience
        threading.Thread(target=self._guard, name="ending", daemon=True).start()

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self._interrupting:
            self._interrupting = False
            if self._may_interrupt(asyncio.current_task(self._loop)):
                raise Interrupted
            return
        self.begin(patience=_PATIENCE)
        with contextlib.suppress(RuntimeError):  # the loop is closed: we are leaving
            self._loop.call_soon_threadsafe(self._on_signal)

    def _guard(self) -> None:
        """The thread that keeps the deadline."""
        deadline = self._deadline
        assert deadline is not None
        while (now := time.monotonic()) < deadline:
            if now < self._interrupt_from:
                time.sleep(min(self._interrupt_from, deadline) - now)
            elif self._loop_turns():
                time.sleep(max(0.0, min(_PATIENCE, deadline - time.monotonic())))
            else:
                self._interrupt()
        print("the process ends although something still runs", file=sys.stderr)
        exit_now(0)

    def _loop_turns(self) -> bool:
        """Whether the loop makes a turn within the patience."""
        turned = threading.Event()
        try:
            self._loop.call_soon_threadsafe(turned.set)
        except RuntimeError:  # closed: the main thread is on its way out
            return True
        return turned.wait(_PATIENCE)

    def _interrupt(self) -> None:
        """Make the main thread run `_handle`, even inside a sleep or a read."""
        self._interrupting = True
        main = threading.main_thread().ident
        if hasattr(signal, "pthread_kill") and main is not None:
            signal.pthread_kill(main, signal.SIGTERM)
        else:
            _thread.interrupt_main(signal.SIGINT)


def run_to_end(
    loop: asyncio.AbstractEventLoop, main: Coroutine[Any, Any, None]
) -> None:
    """Run `main` on `loop`, whatever exits in the background of a handler meanwhile.

    `sys.exit()` in a task or a callback stops the loop, and with it everybody's server: it
    is told, and the loop goes on. Raises what `main` raises.
    """
    task = loop.create_task(main)
    while True:
        try:
            loop.run_until_complete(task)
            return
        except (SystemExit, KeyboardInterrupt) as stray:
            if task.done():
                raise
            name = type(stray).__name__
            _log.error("%s in the background of a handler", name, exc_info=stray)


def leave(status: int) -> None:
    """Exit with `status`, without waiting for threads that nobody can stop."""
    logging.shutdown()
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join(timeout=0.1)
            if thread.is_alive():
                exit_now(status)
    sys.exit(status)


def exit_now(status: int) -> None:
    """Exit at once; only what is written to the standard error is still flushed."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(Exception):
            stream.flush()
    os._exit(status)
