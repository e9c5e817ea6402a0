# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 5c00680d18bd35589d329f003fdc2acb8f9f7062ce03858942b1d79f7d7b0312
"""Frames straight into the SDK's kernel, for both eras of the protocol on one connection.

A session that was opened by `initialize` is one `ServerRunner`; a request that carries the
2026-07-28 envelope in its `_meta` is served by itself, at any time.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from mcp.server.connection import Connection, NotifyOnlyOutbound
from mcp.server.lowlevel import Server
from mcp.server.runner import ServerRunner, serve_one
from mcp.shared.dispatcher import CallOptions
from mcp.shared.exceptions import MCPError
from mcp.shared.inbound import InboundLadderRejection, classify_inbound_request
from mcp.types import CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY
from pydantic import ValidationError

from .call import Call, Params
from .cancelling import call_off
from .frames import notification_frame, request_frame
from .identity import PACKAGE
from .misfits import misfit
from .rules import (
    BUSY,
    INTERNAL_ERROR,
    INVALID_PARAMS,
    INVALID_REQUEST,
    Frame,
    RequestId,
    error_frame,
)

_log = logging.getLogger(f"{PACKAGE}.stdio")

_MODERN_METHODS = frozenset({"server/discover", "subscriptions/listen"})
_CLOSING = 0.3  # seconds that cancelled calls have to clean up


class Dispatcher:
    """The calls of one client, and the requests that the server makes to it.

    `send` writes a frame. `settled` is called once for every request, with the frame that
    answers it, or None if the client has cancelled it. `drained` waits while the client
    does not read.
    """

    def __init__(
        self,
        server: Server[Any],
        state: Any,
        *,
        send: Callable[[Frame], None],
        settled: Callable[[RequestId, Frame | None], None],
        drained: Callable[[], Awaitable[None]],
        max_calls: int,
    ) -> None:
        self._server = server
        self._state = state
        self._send = send
        self._settled = settled
        self._drained = drained
        self._max_calls = max_calls
        self._loop = asyncio.get_running_loop()
        self._calls: dict[RequestId, Call] = {}
        self._running: set[asyncio.Task[None]] = set()  # requests, cancelled ones too
        self._noticing: set[asyncio.Task[None]] = set()  # notifications
        self._asked: dict[RequestId, asyncio.Future[dict[str, Any]]] = {}
        self._questions = 0
        self._closing = False
        self._session = Connection.for_loop(self)
        self._session_runner = ServerRunner(server, self._session, state)
        self._modern_channel = NotifyOnlyOutbound(self)

    @property
    def in_flight(self) -> int:
        """How many requests are not yet answered."""
        return len(self._calls)

    def runs(self, task: asyncio.Task[Any] | None) -> bool:
        """Whether `task` is the handler of a message."""
        return task in self._running or task in self._noticing

    # What the client sends

    def request(self, frame: Frame) -> None:
        """Start a request of the client; it ends in `settled`."""
        id: RequestId = frame["id"]
        method: str = frame["method"]
        params: Params = frame.get("params")
        modern = self._is_modern(method, params)
        if refusal := self._refusal(id, method, modern):
            self._settled(id, refusal)
            return
        call = Call(self, id, params, modern)
        self._calls[id] = call
        call.task = self._start(self._serve(call, method, params), self._running)

    def notification(self, frame: Frame) -> None:
        """Handle a notification; a cancellation takes effect before this returns."""
        method: str = frame["method"]
        params: Params = frame.get("params")
        if method == "notifications/cancelled":
            self._cancel((params or {}).get("requestId"))
        elif self._initialized:
            call = Call(self, None, params, modern=False)
            self._start(self._notice(call, method, params), self._noticing)

    def response(self, frame: Frame) -> None:
        """Give an answer of the client to whoever has asked; others are ignored."""
        question = self._asked.pop(frame["id"], None)
        if question is None or question.done():
            return
        result, error = frame.get("result"), frame.get("error")
        if isinstance(result, dict):
            question.set_result(result)
        elif isinstance(error, dict):
            code, message = error.get("code"), error.get("message")
            question.set_exception(
                MCPError(
                    code if isinstance(code, int) else INTERNAL_ERROR,
                    message if isinstance(message, str) else "The client failed",
                    error.get("data"),
                )
            )
        else:
            question.set_exception(
                MCPError(INVALID_REQUEST, "The client's answer has no result object")
            )

    def is_running(self, id: RequestId) -> bool:
        """Whether a request with this id is not yet answered."""
        return id in self._calls

    # How a request is served

    @property
    def _initialized(self) -> bool:
        return self._session.client_params is not None

    def _is_modern(self, method: str, params: Params) -> bool:
        """Whether the request belongs to 2026-07-28: it carries that envelope, or should.

        `initialize` belongs to the sessions, whatever a client puts into it.
        """
        if method == "initialize":
            return False
        meta = params.get("_meta") if params else None
        if isinstance(meta, dict) and (
            PROTOCOL_VERSION_META_KEY in meta or CLIENT_CAPABILITIES_META_KEY in meta
        ):
            return True
        return method in _MODERN_METHODS and not self._initialized

    def _refusal(self, id: RequestId, method: str, modern: bool) -> Frame | None:
        """The error for a request that is not even started."""
        if method == "ping" and not modern:
            return None
        if len(self._running) >= self._max_calls:
            limit = f"{self._max_calls} calls are running, which is the limit"
            return error_frame(BUSY, f"Server busy: {limit}; try again later", id)
        if modern or method == "initialize" or self._initialized:
            return None
        if self._server.get_request_handler(method) is None:
            return None  # the kernel says that there is no such method
        message = "The session is not initialized: send `initialize` first"
        return error_frame(INVALID_PARAMS, message, id)

    def _start(
        self, work: Coroutine[Any, Any, None], among: set[asyncio.Task[None]]
    ) -> asyncio.Task[None]:
        task = self._loop.create_task(work)
        among.add(task)
        task.add_done_callback(among.discard)
        return task

    async def _serve(self, call: Call, method: str, params: Params) -> None:
        try:
            if call.modern:
                result = await self._serve_modern(call, method, params)
            else:
                result = await self._session_runner.on_request(call, method, params)
        except (asyncio.CancelledError, GeneratorExit):
            if not call.open or self._closing:
                raise
            # The handler cancelled itself: the client still waits for an answer.
            _log.error("the handler of %s was cancelled from inside", method)
            frame = error_frame(INTERNAL_ERROR, "Internal error", call.request_id)
        # A handler's `sys.exit()` must fail one call, not end the server.
        except BaseException as error:  # noqa: BLE001
            frame = _failure(error, method, params, call.request_id)
        else:
            frame = {"jsonrpc": "2.0", "id": call.request_id, "result": result}
        if call.open:
            self._settle(call, frame)

    async def _notice(self, call: Call, method: str, params: Params) -> None:
        await self._session_runner.on_notify(call, method, params)

    async def _serve_modern(
        self, call: Call, method: str, params: Params
    ) -> dict[str, Any]:
        route = classify_inbound_request({"method": method, "params": params})
        if isinstance(route, InboundLadderRejection):
            raise MCPError(route.code, route.message, route.data)
        connection = Connection.from_envelope(
            route.protocol_version,
            route.client_info,
            route.client_capabilities,
            outbound=self._modern_channel,
        )
        return await serve_one(
            self._server,
            call,
            method,
            params,
            connection=connection,
            lifespan_state=self._state,
        )

    def _settle(self, call: Call, frame: Frame | None) -> None:
        call.open = False
        if (
            call.request_id is not None
            and self._calls.pop(call.request_id, None) is not None
        ):
            self._settled(call.request_id, frame)

    def _cancel(self, id: Any) -> None:
        """Cancel a running request; unknown and finished ones are ignored."""
        if id.__class__ is not str and id.__class__ is not int:
            return
        call = self._calls.get(id)
        if call is not None and (self._initialized or call.modern):
            call.cancel()
            self._settle(call, None)

    # What the server sends (the SDK's `Outbound`)

    async def notify(
        self, method: str, params: Params, opts: CallOptions | None = None
    ) -> None:
        """Send a notification; waits while the client does not read."""
        self._send(notification_frame(method, params))
        await self._drained()

    async def send_raw_request(
        self, method: str, params: Params, opts: CallOptions | None = None
    ) -> dict[str, Any]:
        """Ask the client and wait for its result; `opts["timeout"]` is in seconds.

        Raises MCPError for an error of the client, TimeoutError. A question that nobody
        waits for any longer is cancelled at the client.
        """
        self._questions += 1
        id = f"server-{self._questions}"
        answer: asyncio.Future[dict[str, Any]] = self._loop.create_future()
        self._asked[id] = answer
        self._send(request_frame(id, method, params))
        try:
            async with asyncio.timeout((opts or {}).get("timeout")):
                return await answer
        finally:
            if self._asked.pop(id, None) is not None:
                abandoned = {"requestId": id, "reason": "nobody waits for the answer"}
                self._send(notification_frame("notifications/cancelled", abandoned))

    # The end

    async def close(self) -> None:
        """Cancel what runs, give it a moment to clean up, and close the session."""
        self._closing = True
        for call in list(self._calls.values()):
            call.cancel()
        running = self._running | self._noticing
        for task in running:
            call_off(task)
        if running:
            await asyncio.wait(running, timeout=_CLOSING)
        try:
            async with asyncio.timeout(_CLOSING):
                await self._session.exit_stack.aclose()
        except Exception:  # noqa: BLE001 - the process must end all the same
            _log.exception("the session could not be closed")


def _failure(
    error: BaseException, method: str, params: Params, id: RequestId | None
) -> Frame:
    """The error frame for what a handler raised; nothing internal goes out."""
    if isinstance(error, MCPError):
        return error_frame(error.code, error.message, id, error.data)
    if isinstance(error, ValidationError):
        return error_frame(INVALID_PARAMS, misfit(error, method, params), id)
    _log.error("%s failed", method, exc_info=error)
    return error_frame(INTERNAL_ERROR, "Internal error", id)
