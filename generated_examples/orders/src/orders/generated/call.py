# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: f90b24d61f036dc0ad39d2ea66e16dc66a59388f2cf1102f9135da38d21c9122
"""One message being handled, as the SDK's kernel sees it."""

import asyncio
from collections.abc import Mapping
from typing import Any

import anyio
from mcp.shared.dispatcher import CallOptions, Outbound
from mcp.shared.exceptions import NoBackChannelError
from mcp.shared.transport_context import TransportContext

from .cancelling import call_off
from .rules import RequestId

Params = Mapping[str, Any] | None

_LEGACY = TransportContext(kind="stdio", can_send_request=True)
_MODERN = TransportContext(kind="stdio", can_send_request=False)


class Call:
    """One message being handled: what the SDK calls its dispatch context.

    `open` until the answer is on its way or the client has cancelled: from then on nothing
    more is sent for this request.
    """

    __slots__ = (
        "_cancel_requested",
        "_channel",
        "_progress_sent",
        "_token",
        "modern",
        "open",
        "request_id",
        "task",
    )

    message_metadata = None

    def __init__(
        self,
        channel: Outbound,
        request_id: RequestId | None,
        params: Params,
        modern: bool,
    ) -> None:
        self._channel = channel
        self._cancel_requested: anyio.Event | None = None
        self._progress_sent: float | None = None
        self._token: RequestId | None = None
        self.request_id = request_id
        self.modern = modern
        self.open = True
        self.task: asyncio.Task[None] | None = None
        if params and isinstance(meta := params.get("_meta"), dict):
            token = meta.get("progressToken")
            if token.__class__ is str or token.__class__ is int:
                self._token = token

    @property
    def transport(self) -> TransportContext:
        """What the kernel may know about the transport."""
        return _MODERN if self.modern else _LEGACY

    @property
    def can_send_request(self) -> bool:
        """Whether the client can be asked something: never by a modern request."""
        return self.open and not self.modern

    @property
    def cancel_requested(self) -> anyio.Event:
        """Set when the client cancels this request."""
        if self._cancel_requested is None:
            self._cancel_requested = anyio.Event()
        return self._cancel_requested

    def cancel(self) -> None:
        """Stop the handler; nothing more goes out for this request."""
        self.open = False
        if self._cancel_requested is not None:
            self._cancel_requested.set()
        if self.task is not None:
            call_off(self.task)

    async def notify(
        self, method: str, params: Params, opts: CallOptions | None = None
    ) -> None:
        """Send a notification that belongs to this request, unless it has ended."""
        if self.open:
            await self._channel.notify(method, params, opts)

    async def send_raw_request(
        self, method: str, params: Params, opts: CallOptions | None = None
    ) -> dict[str, Any]:
        """Ask the client and wait for its result.

        Raises MCPError for an error of the client, NoBackChannelError where the protocol
        has no such requests.
        """
        if not self.can_send_request:
            raise NoBackChannelError(method)
        return await self._channel.send_raw_request(method, params, opts)

    async def progress(
        self, progress: float, total: float | None = None, message: str | None = None
    ) -> None:
        """Report progress, if the client gave a token and `progress` has increased."""
        before = self._progress_sent
        if self._token is None or not (before is None or progress > before):
            return
        self._progress_sent = progress
        params: dict[str, Any] = {"progressToken": self._token, "progress": progress}
        if total is not None:
            params["total"] = total
        if message is not None:
            params["message"] = message
        await self.notify("notifications/progress", params)
