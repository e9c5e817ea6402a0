# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 9eff32450e07f58fe4f4b5fbd60ceb2e54b40cc44b0fe42f9ac168deca87fc93
"""Running of handlers: on the event loop or in a thread, with a time limit.

An `async def` handler runs on the event loop. A plain `def` handler would hold up
every other call there, so it runs in a worker thread and gets a `SyncContext`.

When the time is up or the client cancels, an `async` handler is cancelled. A thread
cannot be stopped from outside: it is abandoned. `ctx.cancelled` tells it so, its next
call of a method of `ctx` ends it, and whatever it returns is dropped.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import threading
from collections.abc import Callable
from functools import cache
from typing import Any

import anyio
import anyio.to_thread

from .blocking import Abandoned, SyncContext
from .cancelling import forget_own_cancellation, is_called_off
from .context import Context
from .ending import Interrupted
from .errors import ToolError
from .identity import PACKAGE

_log = logging.getLogger(PACKAGE)


class TimedOut(Exception):
    """The handler took longer than its limit.

    No `TimeoutError`: that may come from the handler's own work (a database, a
    socket), and is then an error like any other.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(f"timed out after {seconds:g} s")
        self.seconds = seconds


async def invoke(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    ctx: Context,
    timeout: float | None = None,
) -> Any:
    """Call `function(*arguments, ctx)` and return its result.

    `timeout` is in seconds; the time in which somebody outside answers a question of
    the handler does not count. Raises `TimedOut`, or what the handler raises.
    """
    task = asyncio.current_task()
    try:
        if timeout is None:
            result = await _run(function, arguments, ctx)
        else:
            result = await _limited(function, arguments, ctx, timeout)
        await _settle(task)
        return result
    except TimedOut:
        ctx.cancelled.set()
        raise
    except Exception:
        await _settle(task)
        raise
    except BaseException as error:
        if _ends_the_call(error, task):
            ctx.cancelled.set()
            raise
        await _settle(task)
        if ctx.dialogue.unwinds:
            raise
        # sys.exit(), KeyboardInterrupt, the cancellation of another task it waited for:
        # that ends this call. On its way up it would end everybody's server.
        name = type(error).__name__
        raise RuntimeError(f"the handler raised {name}") from error
    finally:
        ctx.close()


def _ends_the_call(error: BaseException, task: asyncio.Task[Any] | None) -> bool:
    """Whether somebody else ends the call, and not the handler by what it raised."""
    if isinstance(error, Interrupted):
        return True
    try:
        asyncio.get_running_loop()
    except RuntimeError:  # the loop is closed: what was left over is being dropped
        return True
    cancelled = isinstance(error, asyncio.CancelledError)
    return cancelled and (task is None or is_called_off(task))


async def _settle(task: asyncio.Task[Any] | None) -> None:
    """What the handler did to its task must not reach the server behind it."""
    if task is not None and task.cancelling():
        await forget_own_cancellation(task)


async def _limited(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    ctx: Context,
    timeout: float,
) -> Any:
    with anyio.move_on_after(timeout) as scope:
        ctx.limit = scope
        try:
            result = await _run(function, arguments, ctx)
        except Exception as error:
            # Raised while it was being cancelled: a consequence, not the cause.
            if scope.cancel_called:
                raise TimedOut(timeout) from error
            raise
        if not scope.cancel_called:
            return result
    raise TimedOut(timeout)


async def _run(
    function: Callable[..., Any], arguments: tuple[Any, ...], ctx: Context
) -> Any:
    if is_async(function):
        result = await function(*arguments, ctx)
    else:
        result = await ctx.runtime.threads.run(function, arguments, ctx)
    await ctx.drain()
    return result


@cache
def is_async(function: Callable[..., Any]) -> bool:
    """Whether calling the function gives something to await.

    A decorator that uses `functools.wraps` may hide that: the function beneath
    decides. So may an object whose `__call__` is asynchronous.
    """
    return any(
        inspect.iscoroutinefunction(candidate)
        for candidate in (
            function,
            inspect.unwrap(function),
            getattr(function, "__call__", None),  # noqa: B004 (its kind, not its being)
        )
    )


class Threads:
    """Worker threads for plain handlers.

    `running` calls run at once, further ones wait. Abandoned threads do not count
    among these, but no more than `abandoned` of them may exist: a handler that hangs
    would fill the process with threads.
    """

    def __init__(self, running: int = 64, abandoned: int = 32) -> None:
        self._running = running
        self._limit = abandoned
        self._lock = threading.Lock()
        self._limiter: anyio.CapacityLimiter | None = None
        self.abandoned = 0
        """How many threads still run although nobody waits for them."""

    async def run(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], ctx: Context
    ) -> Any:
        """Raises `ToolError` when too many abandoned threads are left."""
        if self.abandoned >= self._limit:
            raise ToolError(
                "Too many earlier calls have not come to an end; try again later"
            )
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(self._running)
        job = _Job(self, function, arguments, SyncContext(ctx))
        try:
            return await anyio.to_thread.run_sync(
                job.run, abandon_on_cancel=True, limiter=self._limiter
            )
        except BaseException:
            job.abandon()
            raise

    def count(self, change: int) -> None:
        with self._lock:
            self.abandoned += change


class _Job:
    """One call in a worker thread, which may come to be abandoned."""

    def __init__(
        self,
        threads: Threads,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        ctx: SyncContext,
    ) -> None:
        self._threads = threads
        self._function = function
        self._arguments = arguments
        self._ctx = ctx
        self._lock = threading.Lock()
        self._started = self._ended = self._left = False

    def run(self) -> Any:
        with self._lock:
            if self._left:
                return None
            self._started = True
        try:
            result = self._function(*self._arguments, self._ctx)
        except BaseException as error:
            if self._end() and not isinstance(error, Abandoned):
                _log.warning("an abandoned call failed", exc_info=error)
            raise
        self._end()
        if inspect.iscoroutine(result):
            result.close()
            raise TypeError("a plain function returned a coroutine: make it async")
        return result

    def _end(self) -> bool:
        """Note the end; whether the call had been abandoned by then."""
        with self._lock:
            self._ended = True
            if self._left:
                self._threads.count(-1)
            return self._left

    def abandon(self) -> None:
        with self._lock:
            if self._ended:
                return
            self._left = True
            if self._started:
                self._threads.count(+1)
        self._ctx.abandon()
