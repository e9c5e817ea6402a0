# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: f8f79184c5d949c4d5165df6b51f1ad48d9e7fcff58aafa336a2b144a695a919
"""Running the application under uvicorn in this process: the socket, the loop, the end."""

import asyncio
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Self

import uvicorn

from .ending import exit_now, run_to_end
from .errors import StartError
from .front import Front

AFTER_DRAIN_SECONDS = 2
"""What uvicorn may still take to close connections, and the lifespan to end."""


class Listener:
    """A bound socket. Raises StartError when the address cannot be had."""

    def __init__(self, host: str, port: int) -> None:
        try:
            infos = socket.getaddrinfo(
                host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )
            # A name such as localhost may have both: most clients try 127.0.0.1.
            infos.sort(key=lambda info: info[0] != socket.AF_INET)
            family, kind, protocol, _, address = infos[0]
            self.socket = socket.socket(family, kind, protocol)
        except OSError as error:
            raise StartError(f"cannot listen on {host}:{port}: {error}") from None
        try:
            if sys.platform != "win32":
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self.socket.bind(address)
            self.socket.listen(2048)
        except OSError as error:
            self.socket.close()
            reason = error.strerror or str(error)
            raise StartError(f"cannot listen on {host}:{port}: {reason}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.socket.close()


def url_of(host: str, port: int, path: str) -> str:
    """The address of the endpoint, as a person or a client writes it."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}{path}"


class _Server(uvicorn.Server):
    """uvicorn, whose end waits for the drain and does not repeat the signal."""

    def __init__(
        self,
        config: uvicorn.Config,
        front: Front,
        announce: Callable[[], None],
        ignored: frozenset[int],
    ) -> None:
        super().__init__(config)
        self._front = front
        self._announce = announce
        self._ignored = ignored
        self._timer: threading.Timer | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and then say where."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self._announce()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Drain first; at the second signal leave without."""
        if sig in self._ignored:
            return
        self._guard()
        if not self.started:
            self._stop()
        else:
            self._loop.call_soon_threadsafe(self._front.drain.begin, self._stop)

    def _stop(self) -> None:
        self.should_exit = True

    def _guard(self) -> None:
        """End the process in time, even if a handler blocks the loop."""
        if self._timer is None:
            seconds = self._front.drain.bound + 2 * AFTER_DRAIN_SECONDS
            self._timer = threading.Timer(seconds, exit_now, [0])
            self._timer.daemon = True
            self._timer.start()

    def ended(self) -> None:
        """Everything is closed, the lifespan too: nothing is left to guard."""
        if self._timer is not None:
            self._timer.cancel()


def run(
    front: Front,
    bound: socket.socket,
    announce: Callable[[], None],
    *,
    ignored: frozenset[int] = frozenset(),
) -> None:
    """Serve in this process until a signal has come and the drain is over.

    `announce` is called when requests are served; `ignored` signals do not end it.
    """
    config = uvicorn.Config(
        front,
        lifespan="off",  # entered below, where a failure is an exception of ours
        log_config=None,
        access_log=False,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=AFTER_DRAIN_SECONDS,
    )
    server = _Server(config, front, announce, ignored)

    async def main() -> None:
        async with front.running():
            await server.serve(sockets=[bound])

    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        run_to_end(runner.get_loop(), main())
    server.ended()
