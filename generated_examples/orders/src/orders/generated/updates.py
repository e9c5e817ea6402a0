# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 96d2606e690cf77b252cfc548883f1e892ab7433d9f4a4abd7ad467eccc5a679
"""News from the server to its clients: a resource changed, a list looks different.

One call reaches every client that asked, whatever its revision:

* up to 2025-11-25 a client subscribes to resources by `resources/subscribe`, and gets
  news of lists by having connected;
* from 2026-07-28 it opens a stream by `subscriptions/listen` and names what it wants.

Whoever has news never waits for a client. Each client has an outbox, in which equal
news wait once, and a task of its own that sends them: a client that does not read
holds up nobody, and what waits for it cannot grow beyond what it subscribed to.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Literal

from mcp import types
from mcp.server.connection import Connection
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp.shared.subscriptions import (
    SUBSCRIPTION_ID_META_KEY,
    PromptsListChanged,
    ResourcesListChanged,
    ResourceUpdated,
    ServerEvent,
    ToolsListChanged,
    event_matches,
    event_to_notification,
)

from .identity import PACKAGE
from .logs import connection_of
from .matching import normal
from .protocol import Request, invalid_params, resource_not_found, shown

_log = logging.getLogger(PACKAGE)

Kind = Literal["tools", "resources", "prompts"]

MOST_STREAMS = 1024
"""How many listen streams may be open at once, over all clients."""

MOST_SUBSCRIPTIONS = 10_000
"""How many resources one client may subscribe to."""

_GATHER = 0.02
"""Seconds for which the first news wait for others: a burst of equal ones is one."""

_GATHER_PER_STREAM = 0.001
"""The same for each open stream, if that is more: the more of them there are, the longer
it takes to serve them all once, and a burst must not make them all busy all the time."""

_MOST_LOOKED_UP = 1000
"""For how many URIs of news it is looked up whether anybody can subscribe to them."""

_TURN = 0.005
"""Seconds for which work over many news or URIs goes on before others get their turn."""

_CHANGED: dict[Kind, ServerEvent] = {
    "tools": ToolsListChanged(),
    "resources": ResourcesListChanged(),
    "prompts": PromptsListChanged(),
}


class Outbox:
    """The news that wait for one client. Equal ones wait once, in order of arrival.

    They go in rounds: what comes while a round is sent waits for the next one, so that a
    burst without end does not keep its sender busy without end.
    """

    def __init__(self, gather: Callable[[], float]) -> None:
        """`gather` says for how many seconds the first news of a round wait for others."""
        self._gather = gather
        self._events: dict[ServerEvent, None] = {}
        self._left = 0  # of this round
        self._arrived = asyncio.Event()
        self._closed = False

    @property
    def empty(self) -> bool:
        return not self._events

    def put(self, event: ServerEvent) -> None:
        self._events[event] = None
        self._arrived.set()

    async def next(self) -> ServerEvent | None:
        """Wait for the next one; `None` once the outbox is closed and empty."""
        if self._left == 0:
            if not self._events and not self._closed:
                self._arrived.clear()
                await self._arrived.wait()
            if not self._closed:
                await asyncio.sleep(self._gather())
            self._left = len(self._events)
            if self._left == 0:
                return None
        self._left -= 1
        event = next(iter(self._events))
        del self._events[event]
        return event

    def close(self) -> None:
        """Let the sender finish what waits, and then end."""
        self._closed = True
        self._arrived.set()


class Subscriber:
    """A connection up to 2025-11-25: what it wants, and the task that sends it."""

    def __init__(self, connection: Connection) -> None:
        self.uris: dict[str, str] = {}
        """The resources it subscribed to, as it writes them, by their normal form."""
        self._connection = connection
        self._outbox = Outbox(lambda: _GATHER)
        self._sender: asyncio.Task[None] | None = None

    def offer(self, event: ServerEvent) -> None:
        if isinstance(event, ResourceUpdated) and event.uri not in self.uris:
            return
        self._outbox.put(event)
        if self._sender is None or self._sender.done():
            self._sender = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        while not self._outbox.empty:
            match await self._outbox.next():
                case ResourceUpdated(uri):
                    if uri in self.uris:  # it may have unsubscribed meanwhile
                        await self._connection.send_resource_updated(self.uris[uri])
                case ToolsListChanged():
                    await self._connection.send_tool_list_changed()
                case PromptsListChanged():
                    await self._connection.send_prompt_list_changed()
                case ResourcesListChanged():
                    await self._connection.send_resource_list_changed()

    def end(self) -> None:
        if self._sender is not None:
            self._sender.cancel()


class Listen:
    """Serves `subscriptions/listen`: one call is one stream, open until it is ended."""

    def __init__(self, updates: Updates) -> None:
        self._updates = updates
        self._streams: dict[Outbox, Callable[[ServerEvent], bool]] = {}
        self._closed = False

    async def __call__(
        self, request: Request, params: types.SubscriptionsListenRequestParams
    ) -> dict[str, Any]:
        if request.request_id is None:
            raise MCPError(types.INVALID_REQUEST, "A stream needs a request with an id")
        if len(self._streams) >= MOST_STREAMS:
            raise MCPError(types.INTERNAL_ERROR, "Too many streams are open")
        wanted = await self._updates.served(params.notifications)
        uris = {normal(uri): uri for uri in wanted.resource_subscriptions or ()}
        normalized = frozenset(uris)
        meta: dict[str, Any] = {SUBSCRIPTION_ID_META_KEY: request.request_id}
        outbox = Outbox(self._gather)
        # Before the acknowledgement: news that come meanwhile must not be lost.
        self._streams[outbox] = lambda event: event_matches(wanted, normalized, event)
        if self._closed:
            outbox.close()
        try:
            await self._acknowledge(request, wanted, meta)
            while (event := await outbox.next()) is not None:
                if isinstance(event, ResourceUpdated):
                    event = ResourceUpdated(uris[event.uri])
                await request.session.send_notification(
                    event_to_notification(event, meta),
                    related_request_id=request.request_id,
                )
        finally:
            del self._streams[outbox]
        return {"resultType": "complete", "_meta": meta}

    async def _acknowledge(
        self, request: Request, wanted: types.SubscriptionFilter, meta: dict[str, Any]
    ) -> None:
        params = types.SubscriptionsAcknowledgedNotificationParams(
            notifications=wanted, _meta=meta
        )
        await request.session.send_notification(
            types.SubscriptionsAcknowledgedNotification(params=params),
            related_request_id=request.request_id,
        )

    def _gather(self) -> float:
        return max(_GATHER, _GATHER_PER_STREAM * len(self._streams))

    def offer(self, event: ServerEvent) -> None:
        for outbox, wants in self._streams.items():
            if wants(event):
                outbox.put(event)

    def close(self) -> None:
        """End all streams: each sends what waits for it, and then its result."""
        self._closed = True
        for outbox in self._streams:
            outbox.close()


class Updates:
    """Who wants which news, and how to reach them."""

    def __init__(
        self,
        kinds: set[Kind],
        subscribable: Callable[[str], bool | None] | None,
        declared: Callable[[str], bool],
        stateless: bool = False,
    ) -> None:
        """`kinds` are the lists that this server has. `subscribable` says of a URI
        whether the one who is calling may subscribe to it, or None if there is no such
        resource; it is None itself if nothing may be subscribed to. `declared` says of
        a URI whether the manifest lets anybody subscribe to it. A `stateless` server has
        no connection that could carry news up to 2025-11-25."""
        self._kinds = kinds
        self._subscribable = subscribable
        self._declared = declared
        self._looked_up: set[str] = set()
        self._stateless = stateless
        self._subscribers: dict[Connection, Subscriber] = {}
        self._yielded = 0.0
        self.listen = Listen(self)

    def install(self, server: Server[Any]) -> None:
        """Serve the methods by which clients ask for news."""
        server.add_request_handler(
            "subscriptions/listen", types.SubscriptionsListenRequestParams, self.listen
        )
        if self._stateless:
            return
        server.add_notification_handler(
            "notifications/initialized", types.NotificationParams, self._initialized
        )
        if self._subscribable is not None:
            server.add_request_handler(
                "resources/subscribe", types.SubscribeRequestParams, self._subscribe
            )
            server.add_request_handler(
                "resources/unsubscribe",
                types.UnsubscribeRequestParams,
                self._unsubscribe,
            )

    # ---- giving news

    async def resource_updated(self, uri: str) -> None:
        """This resource changed: whoever subscribed to it may read it again."""
        plain = normal(uri)
        if (
            plain not in self._looked_up and len(self._looked_up) < _MOST_LOOKED_UP
        ):  # once for each: news come in bursts
            self._looked_up.add(plain)
            if not self._declared(plain):
                _log.warning(
                    "resource_updated(%r) reaches nobody: the manifest has no resource "
                    "of this URI with `subscribe: true`",
                    shown(uri),
                )
        await self._publish(ResourceUpdated(plain))

    async def list_changed(self, kind: Kind) -> None:
        """Raises `ValueError` for a list that this server does not have."""
        if kind not in self._kinds:
            raise ValueError(f"this server has no list of {kind}")
        await self._publish(_CHANGED[kind])

    async def _publish(self, event: ServerEvent) -> None:
        for subscriber in self._subscribers.values():
            subscriber.offer(event)
        self.listen.offer(event)
        # A handler with a thousand news must not keep the loop to itself, nor wait for
        # all the senders at each of them.
        now = time.monotonic()
        if now - self._yielded > _TURN:
            await asyncio.sleep(0)
            self._yielded = time.monotonic()

    # ---- asking for news

    async def served(self, asked: types.SubscriptionFilter) -> types.SubscriptionFilter:
        """What of it this server will ever send: no more than that is acknowledged."""
        uris: list[str] = []
        began = time.monotonic()
        for uri in asked.resource_subscriptions or ():
            if self._admits(uri):
                uris.append(uri)
            if time.monotonic() - began > _TURN:  # a frame holds 100,000 and more
                await asyncio.sleep(0)
                began = time.monotonic()
        return types.SubscriptionFilter(
            tools_list_changed=self._sends("tools", asked.tools_list_changed),
            prompts_list_changed=self._sends("prompts", asked.prompts_list_changed),
            resources_list_changed=self._sends(
                "resources", asked.resources_list_changed
            ),
            resource_subscriptions=uris[:MOST_SUBSCRIPTIONS] or None,
        )

    def _sends(self, kind: Kind, asked: bool | None) -> bool | None:
        return True if asked and kind in self._kinds else None

    def _admits(self, uri: str) -> bool:
        return self._subscribable is not None and self._subscribable(uri) is True

    def _of(self, request: Request) -> Subscriber:
        connection = connection_of(request.session)
        found = self._subscribers.get(connection)
        if found is None:
            found = self._subscribers[connection] = Subscriber(connection)
            connection.exit_stack.callback(self._forget, connection)
        return found

    def _forget(self, connection: Connection) -> None:
        self._subscribers.pop(connection).end()

    async def _initialized(self, request: Request, _: types.NotificationParams) -> None:
        self._of(request)

    async def _subscribe(
        self, request: Request, params: types.SubscribeRequestParams
    ) -> dict[str, Any]:
        uri = str(params.uri)
        if self._subscribable is None or (admitted := self._subscribable(uri)) is None:
            raise resource_not_found(uri, request.protocol_version)
        if not admitted:
            text = f"This resource cannot be subscribed to: {shown(uri)}"
            raise invalid_params(text, {"uri": uri})
        uris = self._of(request).uris
        if len(uris) >= MOST_SUBSCRIPTIONS:
            raise invalid_params("Too many subscriptions", {"uri": uri})
        uris[normal(uri)] = uri
        return {}

    async def _unsubscribe(
        self, request: Request, params: types.UnsubscribeRequestParams
    ) -> dict[str, Any]:
        self._of(request).uris.pop(normal(str(params.uri)), None)
        return {}
