# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 29087cceb978173cd88ca84ffd581f48a7c095f599193034b91cb9aa0a2b35bc
"""What is remembered of a session: its revision, and the events that a client may resume.

Sessions exist on the revisions before 2026-07-28 only. The SDK asks one event store for
all of them and names streams by request id, which two clients choose alike: one could
read what belongs to the other. So the store that it is given only looks up the session
that the running request belongs to, and each session keeps its events to itself.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from weakref import WeakValueDictionary

from mcp.server.streamable_http import (
    EventCallback,
    EventId,
    EventMessage,
    EventStore,
    StreamId,
)
from mcp.types import JSONRPCError, JSONRPCMessage, JSONRPCResponse

from .request_ids import filed, given

MAX_EVENTS = 1000
"""Events kept per session; the oldest go first."""
MAX_EVENT_BYTES = 512 * 1024
"""Bytes of events kept per session, the newest event apart, which always is."""
_SETTLING_SECONDS = 0.5
CANCELLED = -32800
"""What the SDK answers to a cancelled request, where the revisions want silence."""


@dataclass(frozen=True)
class Event:
    """One message of a stream, or with None the mark that the stream has begun."""

    number: int
    stream: StreamId
    message: JSONRPCMessage | None
    size: int

    @property
    def ends_stream(self) -> bool:
        """A stream that answers a request is over with the answer."""
        return isinstance(self.message, JSONRPCResponse | JSONRPCError)

    @property
    def is_sent(self) -> bool:
        """Whether a client gets to see it."""
        message = self.message
        if isinstance(message, JSONRPCError) and message.error.code == CANCELLED:
            return False
        return message is not None


class Session:
    """One client that said `initialize`; `revision` is what was agreed on."""

    def __init__(self, revision: str) -> None:
        self.revision = revision
        self._events: deque[Event] = deque()
        self._bytes = 0
        self._count = 0
        self._arrived = asyncio.Event()
        self._followers: dict[StreamId, object] = {}
        self._ids: dict[str, asyncio.Event] = {}

    @asynccontextmanager
    async def claim(self, id: int | str) -> AsyncIterator[bool]:
        """Take a request id while its request is served; False if it is in use.

        Of two equal ones at the SDK the first would wait for ever. A client that has its answer may use the id again
        at once, when the first exchange is only about to end: that is waited for.
        """
        key = str(filed(id))
        with suppress(TimeoutError):
            async with asyncio.timeout(_SETTLING_SECONDS):
                while key in self._ids:
                    await self._ids[key].wait()
        if key in self._ids:
            yield False
            return
        ended = self._ids[key] = asyncio.Event()
        try:
            yield True
        finally:
            del self._ids[key]
            ended.set()

    def store(self, stream: StreamId, message: JSONRPCMessage | None) -> EventId:
        """Keep `message`; the identifier under which the stream can be resumed after it."""
        if isinstance(message, JSONRPCResponse | JSONRPCError):
            id = None if message.id is None else given(message.id)
            message = message.model_copy(update={"id": id})
        self._count += 1
        size = 0 if message is None else len(message.model_dump_json())
        self._events.append(Event(self._count, stream, message, size))
        self._bytes += size
        while len(self._events) > MAX_EVENTS or (
            self._bytes > MAX_EVENT_BYTES and len(self._events) > 1
        ):
            self._bytes -= self._events.popleft().size
        self._wake()
        return str(self._count)

    def _wake(self) -> None:
        """Let those that follow a stream look again."""
        self._arrived.set()
        self._arrived = asyncio.Event()

    async def follow(self, last: EventId, send: EventCallback) -> None:
        """Send what came after the event `last` on its stream, and what still comes.

        Returns when the stream has ended, when a later call follows the same stream, or
        at once if the event is not (or no longer) known.
        """
        start = next((e for e in self._events if str(e.number) == last), None)
        if start is None or start.ends_stream:
            return
        me = self._followers[start.stream] = object()
        self._wake()
        seen = start.number
        try:
            while self._followers.get(start.stream) is me:
                arrived = self._arrived
                for event in self._after(seen, start.stream):
                    seen = event.number
                    if event.is_sent and event.message is not None:
                        await send(EventMessage(event.message, str(event.number)))
                    if event.ends_stream:
                        return
                if self._arrived is arrived:
                    await arrived.wait()
        finally:
            if self._followers.get(start.stream) is me:
                del self._followers[start.stream]

    def _after(self, number: int, stream: StreamId) -> list[Event]:
        return [e for e in self._events if e.number > number and e.stream == stream]


current: ContextVar[Session | None] = ContextVar("session", default=None)
"""The session that the running request belongs to.

The SDK's task for a session is started by the request that opens it and inherits this.
"""


class Sessions:
    """The sessions that are alive.

    A session is held by the context of the SDK's own task for it, so that it is gone when
    that task is, however it ended: by DELETE, after the idle time, or at the drain.
    """

    def __init__(self) -> None:
        self._alive: WeakValueDictionary[str, Session] = WeakValueDictionary()

    def add(self, id: str, session: Session) -> None:
        """The session has been opened under `id`."""
        self._alive[id] = session

    def get(self, id: str | None) -> Session | None:
        """The session of that id, if there is one."""
        return None if id is None else self._alive.get(id)


class SessionEvents(EventStore):
    """The event store of the SDK, divided by session."""

    async def store_event(
        self, stream_id: StreamId, message: JSONRPCMessage | None
    ) -> EventId:
        session = current.get()
        return "" if session is None else session.store(stream_id, message)

    async def replay_events_after(
        self, last_event_id: EventId, send_callback: EventCallback
    ) -> StreamId | None:
        """Replay, and then stay with the stream until it ends.

        The SDK would wait for later messages by itself, but what comes between its last
        look and its waiting is lost to it. None says that nothing is left to wait for.
        """
        session = current.get()
        if session is not None:
            await session.follow(last_event_id, send_callback)
        return None
