# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: afc2164680108ed1601b39ca1c3ec8c5f9caac59a7cde81d8a8127fb0231a739
"""The end of the HTTP server: nothing new begins, what runs is finished, within a bound."""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from .asgi import Exchange

_POLL_SECONDS = 0.02


class Drain:
    """Knows what runs, and brings it to an end once.

    `bound` is the time in seconds that running calls have left. `at_begin` is called
    when the drain begins: there the streams that only wait for news are told to end.
    """

    def __init__(self, bound: float) -> None:
        self.bound = bound
        self.begun = False
        self.at_begin: Callable[[], object] = lambda: None
        self._calls: set[Exchange] = set()
        self._streams: set[Exchange] = set()
        self._ending: asyncio.Task[None] | None = None

    @contextmanager
    def watch(self, exchange: Exchange) -> Iterator[None]:
        """Count `exchange` among what runs. A GET has no answer that one could wait for."""
        group = self._streams if exchange.method == "GET" else self._calls
        group.add(exchange)
        try:
            yield
        finally:
            group.discard(exchange)

    def begin(self, then: Callable[[], object]) -> None:
        """Start to drain, and call `then` when nothing runs or the bound is reached.

        A second call does not wait: whoever asks twice wants the end now.
        """
        if self.begun:
            then()
            return
        self.begun = True
        self._ending = asyncio.get_running_loop().create_task(self._end(then))

    async def _end(self, then: Callable[[], object]) -> None:
        try:
            self.at_begin()
            for stream in list(self._streams):
                stream.cut()
            loop = asyncio.get_running_loop()
            deadline = loop.time() + self.bound
            while (self._calls or self._streams) and loop.time() < deadline:
                await asyncio.sleep(_POLL_SECONDS)
            for exchange in [*self._calls, *self._streams]:
                exchange.cut()
            await asyncio.sleep(_POLL_SECONDS)
        finally:
            then()

    def chain_signals(self) -> None:
        """Drain at SIGTERM and SIGINT first, then let the runner's own handler have them.

        For runners that are not ours: uvicorn sets its handlers before the lifespan
        begins, and closes its listening socket as soon as one of them is called.
        """
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            before = signal.getsignal(number)
            if not callable(before):
                continue
            self._chain(number, before, loop)

    def _chain(
        self,
        number: signal.Signals,
        before: Callable[[int, FrameType | None], object],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        def handle(received: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(self.begin, lambda: before(received, None))

        signal.signal(number, handle)
