# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 7c487d6e46fda620ed47dff53688f7e5b7cacf43d5165b41d577970eefc59d71
"""The MCP endpoint over HTTP: from the method of a request to the frame in its body.

What passes is handed to the SDK's session manager, which serves all five revisions; where
it would answer otherwise than the protocol says, the answer is given or mended here.
"""

from __future__ import annotations

import json
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from mcp.server.auth.middleware.auth_context import AuthContextMiddleware
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.types import InitializeRequestParams
from mcp.types.version import HANDSHAKE_PROTOCOL_VERSIONS, LATEST_HANDSHAKE_VERSION
from pydantic import ValidationError
from pydantic_core import to_json
from starlette.types import Message, Receive, Scope, Send

from . import negotiation, resumption
from .asgi import EVENT_STREAM, JSON, RETRY, Exchange, replay
from .batches import ID_IN_USE, MAX_MEMBERS, REVISION, Batch
from .body import read_message
from .limits import COUNTED, CallLimit
from .misfits import misfit
from .negotiation import HEADER_MISMATCH, SESSION_HEADER, VERSION_HEADER
from .request_ids import CANCELLATION, cancelling, filed, restored
from .resumption import CANCELLED, Session, Sessions
from .rules import BUSY, INVALID_PARAMS, Frame, judge
from .server import ContractServer

if TYPE_CHECKING:
    from .auth import Auth

_SESSION_LINE = SESSION_HEADER.encode()
_NO_SESSION = f"Missing session ID: `initialize` gives one in {SESSION_HEADER}"
_CANCELLED_MARK = b'"error":{"code":%d,' % CANCELLED


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """Serves requests that have come to the right place.

    `max_body` is in bytes; `stateless` and `json_response` are the modes of the older
    revisions.
    """

    server: ContractServer
    manager: StreamableHTTPSessionManager
    calls: CallLimit
    sessions: Sessions
    auth: Auth | None
    max_body: int
    stateless: bool
    json_response: bool

    @property
    def methods(self) -> str:
        """The HTTP methods: without sessions nothing can be got or deleted."""
        return "POST" if self.stateless else "GET, POST, DELETE"

    async def serve(self, exchange: Exchange) -> None:
        """Answer the request."""
        if exchange.method not in self.methods.split(", "):
            allow = (b"allow", self.methods.encode())
            await exchange.refuse(405, "Method not allowed", headers=[allow])
            return
        user = None
        if self.auth is not None:
            user = await self.auth.admit(exchange)
            if user is None:
                return
        if exchange.method == "POST":
            await self._post(exchange, user)
        else:
            await self._get_or_delete(exchange)

    async def _get_or_delete(self, exchange: Exchange) -> None:
        """The stream of a session, or its end; the revision 2026-07-28 has neither."""
        version = exchange.headers.get(VERSION_HEADER)
        if not negotiation.is_known(version):
            await exchange.refuse(400, f"Unknown protocol version: {version}")
        elif not negotiation.is_legacy(version):
            text = f"{version} knows no sessions"
            await exchange.refuse(405, text, headers=[(b"allow", b"POST")])
        elif not self._names_session(exchange):
            await exchange.refuse(400, _NO_SESSION)
        else:
            await self._pass_on(exchange, exchange.receive)

    async def _post(self, exchange: Exchange, user: AuthenticatedUser | None) -> None:
        if not negotiation.is_json(exchange.headers):
            text = "The content type must be application/json"
            await exchange.refuse(415, text)
            return
        json_taken, stream_taken = negotiation.accepts(exchange.headers)
        if not json_taken or not (stream_taken or self.json_response):
            wanted = "application/json"
            if not self.json_response:
                wanted += " and text/event-stream"
            await exchange.refuse(406, f"The client must accept {wanted}")
            return
        # The SDK compares it letter by letter, and the case of a media type means nothing.
        exchange.set_header(b"content-type", JSON)
        body, message = await read_message(exchange, self.max_body)
        if isinstance(message, list):
            await self._batch(exchange, user, message)
            return
        kind, frame = judge(message)
        if kind == "bad":
            await exchange.reply(400, frame)
        elif kind == "ignored":
            await exchange.reply(202)
        elif await self._permitted(exchange, user, frame):
            await self._frame(exchange, body, frame, kind == "request")

    async def _permitted(
        self, exchange: Exchange, user: AuthenticatedUser | None, frame: Frame
    ) -> bool:
        """Whether the caller has the scopes that the item called needs."""
        if self.auth is None or user is None or "method" not in frame:
            return True
        params = frame.get("params") or {}
        needed = self.server.scopes_needed(frame["method"], params)
        return await self.auth.permit(exchange, user, needed, frame.get("id"))

    async def _frame(
        self, exchange: Exchange, body: bytes, frame: Frame, is_request: bool
    ) -> None:
        version = exchange.headers.get(VERSION_HEADER)
        method, id = frame.get("method"), frame.get("id")
        receive = replay(body, exchange.receive)
        if is_request and method in COUNTED and self.calls.full:
            text = self.calls.refusal
            await exchange.refuse(503, text, code=BUSY, id=id, headers=[RETRY])
        elif not negotiation.is_legacy(version):
            await self._pass_on(exchange, receive)
        elif (
            is_request and method == "initialize" and not self._names_session(exchange)
        ):
            await self._initialize(exchange, receive, frame)
        elif is_request and negotiation.disagree(frame, version):
            text = f"The {VERSION_HEADER} header does not match the body"
            await exchange.refuse(400, text, code=HEADER_MISMATCH, id=id)
        elif not self.stateless and not self._names_session(exchange):
            await exchange.refuse(400, _NO_SESSION, id=id)
        elif not is_request or id is None:
            if method == CANCELLATION:
                receive = replay(to_json(cancelling(frame)), exchange.receive)
            await self._pass_on(exchange, receive)
        else:
            async with self._claim(exchange, id) as free:
                if free:
                    await self._request(exchange, frame, receive)
                else:
                    await exchange.refuse(400, ID_IN_USE, id=id)

    async def _request(
        self, exchange: Exchange, frame: Frame, receive: Receive
    ) -> None:
        """Pass a request of a session on, under an id that the SDK cannot mistake."""
        id = frame["id"]
        if filed(id) != id:
            receive = replay(to_json({**frame, "id": filed(id)}), exchange.receive)
        self._enter_session(exchange)
        await self._serve(exchange.scope, receive, _mended(restored(exchange.send, id)))

    def _claim(
        self, exchange: Exchange, id: int | str
    ) -> AbstractAsyncContextManager[bool]:
        """Take a request id, of which a session may have one at a time."""
        session = self.sessions.get(exchange.headers.get(SESSION_HEADER))
        return nullcontext(True) if session is None else session.claim(id)

    def _names_session(self, exchange: Exchange) -> bool:
        return SESSION_HEADER in exchange.headers

    async def _initialize(
        self, exchange: Exchange, receive: Receive, frame: Frame
    ) -> None:
        """Open a session and remember what was agreed on."""
        params = frame.get("params") or {}
        try:
            InitializeRequestParams.model_validate(params, by_name=False)
        except ValidationError as error:
            text = misfit(error, frame["method"], params)
            await exchange.refuse(400, text, code=INVALID_PARAMS, id=frame["id"])
            return
        asked = params.get("protocolVersion")
        if asked not in HANDSHAKE_PROTOCOL_VERSIONS:
            asked = LATEST_HANDSHAKE_VERSION
        session = Session(str(asked))
        resumption.current.set(session)

        async def remember(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] < 400:
                lines = dict(message.get("headers", ()))
                if (id := lines.get(_SESSION_LINE)) is not None:
                    self.sessions.add(id.decode("latin-1"), session)
            await exchange.send(message)

        id = frame["id"]
        if filed(id) != id:
            receive = replay(to_json({**frame, "id": filed(id)}), exchange.receive)
        await self._serve(exchange.scope, receive, _mended(restored(remember, id)))

    async def _batch(
        self, exchange: Exchange, user: AuthenticatedUser | None, members: list[Any]
    ) -> None:
        if not members:
            await exchange.refuse(400, "The batch is empty")
            return
        if len(members) > MAX_MEMBERS:
            await exchange.refuse(400, f"A batch has at most {MAX_MEMBERS} members")
            return
        if not await self._allows_batches(exchange):
            return
        for member in members:
            kind, frame = judge(member)
            if kind in ("request", "notification") and not await self._permitted(
                exchange, user, frame
            ):
                return
        self._enter_session(exchange)
        claim = partial(self._claim, exchange)
        await Batch(exchange, self._serve_mended, claim).serve(members)

    async def _allows_batches(self, exchange: Exchange) -> bool:
        """Whether the revision has batches; False when it was refused here."""
        version = exchange.headers.get(VERSION_HEADER)
        id = exchange.headers.get(SESSION_HEADER)
        revision = version or REVISION
        if negotiation.is_legacy(version) and not self.stateless:
            if id is None:
                await exchange.refuse(400, _NO_SESSION)
                return False
            session = self.sessions.get(id)
            if session is None:
                await exchange.refuse(404, "Session not found")
                return False
            revision = session.revision
        if revision != REVISION:
            await exchange.refuse(400, f"Only {REVISION} has batches")
            return False
        return True

    def _enter_session(self, exchange: Exchange) -> None:
        id = exchange.headers.get(SESSION_HEADER)
        resumption.current.set(self.sessions.get(id))

    async def _pass_on(self, exchange: Exchange, receive: Receive) -> None:
        self._enter_session(exchange)
        await self._serve(exchange.scope, receive, _mended(exchange.send))

    async def _serve_mended(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._serve(scope, receive, _mended(send))

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the SDK serve what has passed."""
        if self.auth is None:
            await self.manager.handle_request(scope, receive, send)
        else:
            app = AuthContextMiddleware(self.manager.handle_request)
            await app(scope, receive, send)


def _mended(send: Send) -> Send:
    """`send` without what the SDK says too much.

    A refusal names no session: the one it would name was never opened; who is refused for
    want of room is told to come again. A call that was
    cancelled gets no answer on a stream, as the revisions with streams say.
    """
    streams = False

    async def mended(message: Message) -> None:
        nonlocal streams
        if message["type"] == "http.response.start":
            lines = message.get("headers", [])
            streams = (b"content-type", EVENT_STREAM) in {
                (name.lower(), value.split(b";")[0]) for name, value in lines
            }
            if message["status"] >= 400:
                lines = [line for line in lines if line[0].lower() != _SESSION_LINE]
                if message["status"] == 503:  # too many sessions
                    lines.append(RETRY)
                message = {**message, "headers": lines}
        elif streams and _is_cancellation(message.get("body", b"")):
            message = {**message, "body": b": cancelled\r\n\r\n"}
        await send(message)

    return mended


def _is_cancellation(chunk: bytes) -> bool:
    """Whether the event in `chunk` is the SDK's answer to a cancelled request."""
    if _CANCELLED_MARK not in chunk:  # what a tool says could hold the mark as well
        return False
    for line in chunk.splitlines():
        if line.startswith(b"data:"):
            try:
                error = json.loads(line[5:]).get("error")
            except (ValueError, AttributeError):
                return False
            return isinstance(error, dict) and error.get("code") == CANCELLED
    return False
