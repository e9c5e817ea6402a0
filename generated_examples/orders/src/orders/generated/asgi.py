# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: b9502f64b993e58c31b02d8008cd0f771f7820c59bcccd5f3c06b815528249c4
"""One HTTP exchange: what the modules of the HTTP transport share about ASGI."""

import asyncio
from collections.abc import Iterable
from typing import Any

from pydantic_core import to_json
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send

from .rules import INVALID_REQUEST, error_frame

HeaderLines = Iterable[tuple[bytes, bytes]]

JSON = b"application/json"
EVENT_STREAM = b"text/event-stream"
STREAM_HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-type", EVENT_STREAM),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
)
CLOSE = (b"connection", b"close")
RETRY = (b"retry-after", b"1")


def event(frame: Any) -> bytes:
    """`frame` as one server-sent event."""
    return b"event: message\r\ndata: " + to_json(frame) + b"\r\n\r\n"


class Exchange:
    """A request and the response to it.

    The response may be started by whoever answers; `finish` completes whatever is left
    open, so that no connection is dropped in the middle of a stream.
    """

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The `httptools` parser keeps white space at the end of a value, `h11` strips it.
        lines = [(name, value.strip(b" \t")) for name, value in scope["headers"]]
        self.scope: dict[str, Any] = {**scope, "headers": lines}
        self.headers = Headers(raw=lines)
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.extra_headers: list[tuple[bytes, bytes]] = []
        self.started = False
        self.finished = False
        self.is_cut = False
        self._receive = receive
        self._send = send
        self._waiting: set[asyncio.Timeout] = set()

    def set_header(self, name: bytes, value: bytes | None) -> None:
        """Let whoever comes next see another value of a header, or with None no such one."""
        lines = [line for line in self.scope["headers"] if line[0] != name]
        self.scope["headers"] = lines if value is None else [*lines, (name, value)]

    def cut(self) -> None:
        """From now on the client counts as gone: what answers it comes to an end."""
        self.is_cut = True
        now = asyncio.get_running_loop().time()
        for patience in self._waiting:
            patience.reschedule(now)

    async def read(self) -> Message:
        """The next message of the client, while its body is still coming."""
        return await self._receive()

    async def receive(self) -> Message:
        """The next message of the client; a disconnect once the exchange is cut."""
        if self.is_cut:
            return {"type": "http.disconnect"}
        try:
            # A timeout that has no time until `cut` gives it one: cheaper than a task.
            async with asyncio.timeout(None) as patience:
                self._waiting.add(patience)
                return await self._receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        finally:
            self._waiting.discard(patience)

    async def send(self, message: Message) -> None:
        """Pass `message` on, with the headers that every response of this exchange has."""
        if message["type"] == "http.response.start":
            self.started = True
            headers = [*message.get("headers", ()), *self.extra_headers]
            message = {**message, "headers": headers}
        elif message["type"] == "http.response.body":
            self.finished = not message.get("more_body", False)
        await self._send(message)

    async def reply(
        self,
        status: int,
        body: Any = None,
        headers: HeaderLines = (),
        *,
        media: bytes = JSON,
    ) -> None:
        """Answer with `body` as JSON, or with nothing."""
        data = b"" if body is None else to_json(body)
        lines = [*headers]
        if status != 204:  # of which HTTP says that it has no length
            lines.append((b"content-length", str(len(data)).encode()))
        if body is not None:
            lines.append((b"content-type", media))
        start = {"type": "http.response.start", "status": status, "headers": lines}
        await self.send(start)
        if self.method == "HEAD":
            data = b""
        await self.send({"type": "http.response.body", "body": data})

    async def refuse(
        self,
        status: int,
        message: str,
        *,
        code: int = INVALID_REQUEST,
        id: int | str | None = None,
        headers: HeaderLines = (),
    ) -> None:
        """Answer with a JSON-RPC error under an HTTP status."""
        await self.reply(status, error_frame(code, message, id), headers)

    async def finish(self) -> None:
        """Complete a response that was cut in the middle."""
        if self.started and not self.finished:
            await self.send({"type": "http.response.body", "body": b""})


def replay(body: bytes, receive: Receive) -> Receive:
    """`receive` with a body that has been read already put in front."""
    pending: list[Message] = [
        {"type": "http.request", "body": body, "more_body": False}
    ]

    async def receive_again() -> Message:
        return pending.pop() if pending else await receive()

    return receive_again
