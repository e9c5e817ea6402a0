# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 5cdd260a1891236e1aef852aac1b8f1873d3fa774944e454fa27b401dd1db82f
"""The server on standard input and output."""

import asyncio
import contextlib
import logging
import sys
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from mcp.server.lowlevel import Server

from .claim import Wire
from .dispatch import Dispatcher
from .ending import GRACE, Ending, Interrupted, run_to_end
from .errors import StartError
from .identity import COMMAND, PACKAGE
from .pipes import watch_hang_up
from .session import Session

_log = logging.getLogger(f"{PACKAGE}.stdio")

_START = 10.0  # seconds that a start may still take when the client is already gone
_FLUSH = 0.3  # seconds for the client to read the last answers


def run(
    server: Server[Any],
    wire: Wire,
    *,
    max_frame_bytes: int,
    max_calls: int,
    on_drain: Callable[[], None] | None = None,
) -> int:
    """Serve one client until the end of its input or a signal; return the exit status.

    `on_drain` is called when nothing more will be read: it closes what would run for ever.
    Raises StartError when the lifespan does not begin.
    """
    loop = _new_loop()
    asyncio.set_event_loop(loop)
    service = _Service(server, wire, max_frame_bytes, max_calls, on_drain)
    try:
        run_to_end(loop, service.run())
    finally:
        _close(loop)
    return service.status


class _Service:
    """The steps from the first byte to the last."""

    def __init__(
        self,
        server: Server[Any],
        wire: Wire,
        max_frame_bytes: int,
        max_calls: int,
        on_drain: Callable[[], None] | None,
    ) -> None:
        self._server = server
        self._wire = wire
        self._max_frame_bytes = max_frame_bytes
        self._max_calls = max_calls
        self._on_drain = on_drain
        self._dispatcher: Dispatcher | None = None
        self._starting: asyncio.Task[Any] | None = None  # while the lifespan begins
        self._given_up = False
        self.status = 0

    async def run(self) -> None:
        """Start, serve, and close everything again."""
        loop = asyncio.get_running_loop()
        self._starting = asyncio.current_task()
        self._finished = asyncio.Event()
        self._ending = Ending(loop, self._on_signal, self._may_interrupt)
        self._ending.watch_signals()
        session = self._session = Session(
            self._wire,
            max_frame_bytes=self._max_frame_bytes,
            max_calls=self._max_calls,
            on_input_end=self._on_input_end,
            on_finished=self._finished.set,
        )
        session.open()
        watch_hang_up(self._wire.reading, self._on_hang_up)
        stack = AsyncExitStack()
        try:
            state = await stack.enter_async_context(self._server.lifespan(self._server))
        except (asyncio.CancelledError, Interrupted) as error:
            if self._given_up or isinstance(error, Interrupted):
                return  # by a signal, or because the client has gone
            raise StartError("the lifespan was cancelled from inside") from error
        except StartError:
            raise
        except Exception as error:
            raise StartError(f"the lifespan failed: {error!r}") from error
        finally:
            self._starting = None
        await self._serve(session, state)
        await self._close_lifespan(stack)
        await session.flushed(_FLUSH)

    async def _serve(self, session: Session, state: Any) -> None:
        self._dispatcher = dispatcher = Dispatcher(
            self._server,
            state,
            send=session.send,
            settled=session.settled,
            drained=session.drained,
            max_calls=self._max_calls,
        )
        session.serve_with(dispatcher)
        if session.input_ended:
            self._on_input_end()
        await self._finished.wait()
        self._ending.begin(patience=GRACE)
        if self._on_drain is not None:
            self._on_drain()
        await dispatcher.close()

    async def _close_lifespan(self, stack: AsyncExitStack) -> None:
        try:
            await stack.aclose()
        except Exception:  # noqa: BLE001 - the process must end all the same
            _log.exception("the lifespan failed while it was closed")
            self.status = 1

    def _on_signal(self) -> None:
        """End now, calls included: the one who sends a signal does not wait for them."""
        self._give_up_start()
        self._session.finish()

    def _on_hang_up(self, unread: bool) -> None:
        """The client has closed its end. In a thread: the loop may be blocked."""
        if self._starting is not None and (unread or self._session.waiting):
            time.sleep(_START)
        self._ending.begin(patience=GRACE)

    def _on_input_end(self) -> None:
        if self._starting is None:
            self._ending.begin(patience=GRACE)
            if self._on_drain is not None:
                self._on_drain()
            self._session.end_of_input()
        elif self._session.waiting:
            # Frames from a file or a pipeline: they wait for a server that still starts.
            asyncio.get_running_loop().call_later(_START, self._give_up_start)
        else:
            self._give_up_start()

    def _give_up_start(self) -> None:
        if self._starting is not None:
            self._given_up = True
            self._ending.begin(patience=GRACE)
            self._starting.cancel()

    def _may_interrupt(self, task: asyncio.Task[Any] | None) -> bool:
        """A handler that blocks the loop, or a start that does; never the closing."""
        if task is None:
            return False
        dispatcher = self._dispatcher
        return task is self._starting or bool(dispatcher and dispatcher.runs(task))


def hint() -> None:
    """Tell a person at a terminal what this process is waiting for."""
    print(
        f"{COMMAND}: waiting for an MCP client on standard input (one JSON message per "
        f"line). Clients start this command themselves; for HTTP: "
        f"{COMMAND} --transport http. Ctrl-C ends it.",
        file=sys.stderr,
    )


def _new_loop() -> asyncio.AbstractEventLoop:
    """uvloop where it is installed: it halves what a frame costs."""
    with contextlib.suppress(ImportError):
        import uvloop

        return uvloop.new_event_loop()
    return asyncio.new_event_loop()


def _close(loop: asyncio.AbstractEventLoop) -> None:
    """Close the loop without waiting for threads, as `asyncio.run` would."""
    tasks = asyncio.all_tasks(loop)
    for task in tasks:
        task.cancel()
    if tasks:
        loop.run_until_complete(asyncio.wait(tasks, timeout=0.1))
    with contextlib.suppress(TimeoutError):
        loop.run_until_complete(asyncio.wait_for(loop.shutdown_asyncgens(), 0.1))
    loop.close()
