"""Many HTTP clients in one process: a small asynchronous client on bare streams."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from tests.support.http import BOTH, Answer
from tests.support.stdio import MODERN, initialize, modern, notification

PATIENCE = 60.0
"""Seconds in which a busy server must have answered."""


class Peer:
    """One client with one connection at a time, kept open between requests."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def request(
        self, method: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Send a request and read the whole answer."""
        await self.begin(method, body, headers)
        async with asyncio.timeout(PATIENCE):
            return await self._answer()

    async def begin(
        self, method: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> None:
        """Send a request and do not wait."""
        lines = {"host": "localhost", "content-length": str(len(body)), **(headers or {})}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer = await self._connected()
        writer.write(f"{method} /mcp HTTP/1.1\r\n{head}\r\n".encode() + body)
        await writer.drain()

    async def post(self, frame: Any, session: str | None = None, **headers: str) -> Answer:
        """Post a frame, or bytes as they are."""
        body = frame if isinstance(frame, bytes) else json.dumps(frame).encode()
        return await self.request("POST", body, post_headers(session, headers))

    async def begin_post(self, frame: Any, session: str | None = None, **headers: str) -> None:
        """Post a frame and do not wait."""
        await self.begin("POST", json.dumps(frame).encode(), post_headers(session, headers))

    async def call(self, tool: str, arguments: Any) -> Any:
        """A call of 2026-07-28; its frame."""
        frame = modern(1, "tools/call", {"name": tool, "arguments": arguments})
        lines = {"mcp_protocol_version": MODERN, "mcp_method": "tools/call", "mcp_name": tool}
        return (await self.post(frame, None, **lines)).frame

    async def open(self, version: str = "2025-11-25") -> str:
        """Open a session; its id."""
        answer = await self.post(initialize(0, version))
        session = answer.headers["mcp-session-id"]
        await self.post(notification("notifications/initialized"), session)
        return session

    def hang_up(self) -> None:
        """Drop the connection, whatever is on its way."""
        if self._writer is not None:
            self._writer.transport.abort()
        self._reader = self._writer = None

    async def _connected(self) -> asyncio.StreamWriter:
        if self._writer is None or self._writer.is_closing():
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self._writer

    async def _answer(self) -> Answer:
        assert self._reader is not None
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in head[1:] if line)
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        if headers.get("transfer-encoding") == "chunked":
            body = await self._chunks()
        else:
            body = await self._reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection") == "close":
            self.hang_up()
        return Answer(int(head[0].split()[1]), headers, body)

    async def _chunks(self) -> bytes:
        assert self._reader is not None
        body = b""
        while size := int(await self._reader.readline(), 16):
            body += await self._reader.readexactly(size)
            await self._reader.readexactly(2)
        await self._reader.readline()
        return body


def post_headers(session: str | None, more: Mapping[str, str]) -> dict[str, str]:
    """The headers of a POST."""
    lines = {"content-type": "application/json", "accept": BOTH}
    if session is not None:
        lines["mcp-session-id"] = session
    return {**lines, **{name.replace("_", "-"): value for name, value in more.items()}}
