# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 145162b5be081259317fa119d4a364b57088011054141afccfe2a78182ad203f
"""Logging of handlers: to stderr, and to a client that asked for it.

`ctx.log` is a standard `logging` logger. Its records go the way that the process has
configured, and, besides, to the client of the call:

* up to 2025-11-25, once the client sent `logging/setLevel`, from that level on, for
  as long as its connection lasts;
* from 2026-07-28, when the request itself names a level, for this request alone.

A client gets the level, the logger's name and the message. Tracebacks stay here.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections import deque
from collections.abc import Mapping
from typing import Any

from mcp import types
from mcp.server.connection import Connection
from mcp.server.lowlevel import Server
from mcp.server.session import ServerSession

from .identity import PACKAGE
from .outgoing import plainest
from .protocol import Request, is_modern

LEVELS: dict[types.LoggingLevel, int] = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "notice": 25,
    "warning": logging.WARNING,
    "error": logging.ERROR,
    "critical": logging.CRITICAL,
    "alert": 60,
    "emergency": 70,
}
"""The protocol's levels (RFC 5424) as numbers of the `logging` module."""

_LEVEL_OF_CONNECTION = f"{PACKAGE}.log_level"
_WAITING = 1000  # records that one call may have waiting for its client

logger = logging.getLogger(PACKAGE)


def configure_stderr(level: str = "INFO") -> None:
    """Write this package's records from `level` on to stderr, one line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    logger.handlers[:] = [handler]
    logger.setLevel(level.upper())
    logger.propagate = False


def install_logging(server: Server[Any]) -> None:
    """Serve `logging/setLevel`."""
    server.add_request_handler(
        "logging/setLevel", types.SetLevelRequestParams, _set_level
    )


async def _set_level(
    request: Request, params: types.SetLevelRequestParams
) -> dict[str, Any]:
    connection_of(request.session).state[_LEVEL_OF_CONNECTION] = params.level
    return {}


def connection_of(session: ServerSession) -> Connection:
    """The connection of a session, which lives longer than one call.

    The SDK keeps it in a private attribute. It is the only one that this package uses.
    """
    return session._connection


def level_for_client(request: Request) -> int | None:
    """The lowest level that this client wants, or `None` if it wants no records."""
    if is_modern(request.protocol_version):
        meta = (request.params or {}).get("_meta")
        name = meta.get(types.LOG_LEVEL_META_KEY) if isinstance(meta, Mapping) else None
    else:
        name = connection_of(request.session).state.get(_LEVEL_OF_CONNECTION)
    return LEVELS.get(name) if isinstance(name, str) else None  # type: ignore[call-overload]


def _name_of(level: int) -> types.LoggingLevel:
    names = [name for name, number in LEVELS.items() if number <= level]
    return names[-1] if names else "debug"


class ClientLog:
    """The records of one call on their way to its client, in their order.

    Records are queued and sent by a task of their own, because logging must not wait.
    What a call logs faster than its client reads is dropped beyond a bound, and the
    client is told how much.
    """

    def __init__(self, request: Request) -> None:
        self._request = request
        self.level = level_for_client(request)
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._waiting: deque[tuple[int, str, Any]] = deque()
        self._dropped = 0
        self._sender: asyncio.Task[None] | None = None
        self._open = True

    def wants(self, level: int) -> bool:
        return self.level is not None and level >= self.level and self._open

    def put(self, level: int, name: str, data: Any) -> None:
        """Queue a record; may be called from any thread."""
        if threading.get_ident() == self._thread:
            self._put(level, name, data)
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, level, name, data)

    def _put(self, level: int, name: str, data: Any) -> None:
        if not self._open:
            return
        if len(self._waiting) >= _WAITING:
            self._dropped += 1
            return
        self._waiting.append((level, name, data))
        if self._sender is None or self._sender.done():
            self._sender = self._loop.create_task(self._send())

    async def _send(self) -> None:
        while self._waiting and self._open:
            await self._notify(*self._waiting.popleft())
            if self._dropped and not self._waiting:
                text = f"{self._dropped} more log messages were dropped"
                self._dropped = 0
                await self._notify(logging.WARNING, PACKAGE, text)

    async def _notify(self, level: int, name: str, data: Any) -> None:
        params = types.LoggingMessageNotificationParams(
            level=_name_of(level), logger=name, data=plainest(data)
        )
        await self._request.session.send_notification(
            types.LoggingMessageNotification(params=params),
            related_request_id=self._request.request_id,
        )

    async def drain(self) -> None:
        """Wait until what was logged so far is with the transport."""
        if self._sender is not None and not self._sender.done():
            await asyncio.shield(self._sender)

    def close(self) -> None:
        """Send nothing more: the call is over."""
        self._open = False
        self._waiting.clear()
        if self._sender is not None:
            self._sender.cancel()


class ContextLogger(logging.LoggerAdapter[logging.Logger]):
    """`ctx.log`: the package's logger, and the client's if it wants the record.

    A `dict` or `list` as the message goes to the client as JSON.
    """

    def __init__(self, logger: logging.Logger, client: ClientLog) -> None:
        super().__init__(logger, {})
        self._client = client

    def isEnabledFor(self, level: int) -> bool:
        return self._client.wants(level) or self.logger.isEnabledFor(level)

    def log(self, level: int, msg: object, *args: object, **kwargs: Any) -> None:
        if self.logger.isEnabledFor(level):
            # One frame more: `%(lineno)d` names the handler's line, not this one.
            kwargs["stacklevel"] = kwargs.get("stacklevel", 1) + 1
            self.logger.log(level, msg, *args, **kwargs)
        if self._client.wants(level):
            self._client.put(level, self.logger.name, _data(msg, args))


def _data(msg: object, args: tuple[object, ...]) -> Any:
    if isinstance(msg, dict | list) and not args:
        return msg
    record = logging.LogRecord("", 0, "", 0, msg, args, None)
    try:
        return record.getMessage()
    except (TypeError, ValueError):
        return str(msg)  # `logging` itself reports the bad format on stderr
