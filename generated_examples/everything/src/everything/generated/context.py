# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 047677a6f97c090a11a2d3d1e460bddbe427f1845017346d65bd44223812d0cf
"""What a handler is given besides its arguments: `ctx`.

`Context` is for `async def` handlers; `SyncContext` (`blocking.py`) has the same names
for plain `def` handlers. Both work alike on every revision of the protocol and on
both transports: a handler need not know who is calling, or how.
"""

from __future__ import annotations

import asyncio
import logging
import math
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from inspect import isawaitable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast, overload

import anyio
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.types import Implementation
from pydantic import BaseModel

from . import sampling
from .dialogue import Dialogue, supports
from .elicitation import Accepted, Cancelled, Declined, elicit
from .identity import PACKAGE
from .logs import ClientLog, ContextLogger
from .outgoing import sendable
from .protocol import Request, is_modern
from .request_ids import given

if TYPE_CHECKING:
    from ..app import Settings, State
    from .runtime import Runtime

FormT = TypeVar("FormT", bound=BaseModel)
T = TypeVar("T")

_NO_HEADERS: Mapping[str, str] = MappingProxyType({})
_SECRET_HEADERS = frozenset({"authorization", "cookie", "proxy-authorization"})


@dataclass(frozen=True, slots=True)
class Principal:
    """Who is calling, by the token that was checked."""

    client_id: str
    subject: str | None
    """The user (`sub` of the token), unique for one issuer only."""
    issuer: str | None

    def __str__(self) -> str:
        return self.subject or self.client_id


class Context:
    """The call that is being handled, and what can be done about it."""

    def __init__(
        self,
        request: Request,
        runtime: Runtime,
        dialogue: Dialogue,
        *,
        name: str = "",
        uri: str | None = None,
    ) -> None:
        """Made by the server for each call; `name` is that of the item called."""
        self.runtime = runtime
        self.limit: anyio.CancelScope | None = None
        self._request = request
        self._dialogue = dialogue
        self._name = name
        self._uri = uri
        self._token = get_access_token()
        self._open = True
        self._progress = -math.inf
        self._waiting = 0
        self._left = 0.0
        self._cancelled: threading.Event | None = None
        self._client_log: ClientLog | None = None
        self._log: ContextLogger | None = None
        self._locks: dict[str, asyncio.Lock] = {}

    # ---- the application

    @property
    def state(self) -> State:
        """What `lifespan` in `app.py` yields: connections, caches, clients."""
        return cast("State", self._request.lifespan_context)

    @property
    def settings(self) -> Settings:
        """The settings that `app.py` declares, read from the environment at start."""
        return cast("Settings", self.runtime.settings)

    @property
    def log(self) -> logging.LoggerAdapter[logging.Logger]:
        """A standard logger. Its records go to stderr, and to the client if it asked.

        A client gets the message, never a traceback: `ctx.log.exception("...")` is
        safe. Do not put into a message what the client must not read.
        """
        if self._log is None:
            self._client_log = ClientLog(self._request)
            if not self.runtime.contract.logging or self._dialogue.background:
                self._client_log.level = None
            name = f"{PACKAGE}.{self._name}" if self._name else PACKAGE
            self._log = ContextLogger(logging.getLogger(name), self._client_log)
        return self._log

    # ---- the caller

    @property
    def principal(self) -> Principal | None:
        """Who is calling; `None` on stdio and where no authorization is set up."""
        if self._token is None:
            return None
        issuer = (self._token.claims or {}).get("iss")
        return Principal(
            self._token.client_id,
            self._token.subject,
            None if issuer is None else str(issuer),
        )

    @property
    def scopes(self) -> frozenset[str]:
        """The scopes of the caller's token; empty without authorization."""
        return frozenset() if self._token is None else frozenset(self._token.scopes)

    @property
    def headers(self) -> Mapping[str, str]:
        """The HTTP headers of the request, names in lower case; empty on stdio.

        Credentials are left out: a token is meant for this server, and must not be
        passed on.
        """
        found = getattr(self._request.request, "headers", None)
        if found is None:
            return _NO_HEADERS
        return MappingProxyType(
            {k: v for k, v in found.items() if k not in _SECRET_HEADERS}
        )

    @property
    def client(self) -> Implementation | None:
        """Name and version of the client's program, if it told them. Not proven."""
        params = self._request.session.client_params
        return None if params is None else params.client_info

    @property
    def uri(self) -> str | None:
        """The URI that is being read; `None` in tools and prompts."""
        return self._uri

    @property
    def protocol_version(self) -> str:
        """The revision of MCP in this call, such as `"2025-11-25"`."""
        return self._request.protocol_version

    @property
    def request_id(self) -> str | int | None:
        """The id that the client gave this request."""
        id, request = self._request.request_id, self._request
        if id is None or request.request is None or is_modern(request.protocol_version):
            return id
        return given(id)

    # ---- the course of the call

    @property
    def cancelled(self) -> threading.Event:
        """Set once nobody waits for the result any more: cancelled, or out of time.

        An `async` handler is cancelled by an exception and has little need of it. A
        plain handler that works for long looks at `ctx.cancelled.is_set()` now and
        then, or sleeps by `ctx.cancelled.wait(seconds)`.
        """
        if self._cancelled is None:
            self._cancelled = threading.Event()
        return self._cancelled

    async def report_progress(
        self, progress: float, total: float | None = None, message: str | None = None
    ) -> None:
        """Tell the client how far the work is: `progress` of `total`, in any unit.

        Sent only if the client asked for it with this call. The protocol wants values
        that increase: one that does not is left out, as is a report after the result.
        """
        if not (self._live and math.isfinite(progress) and progress > self._progress):
            return
        self._progress = progress
        await self.drain()  # so that logs and progress arrive in the order of the code
        if total is not None and not math.isfinite(total):
            total = None
        if self.protocol_version == "2024-11-05":  # has no message yet
            message = None
        if message is not None:
            message = sendable(message)
        await self._request.session.report_progress(progress, total, message)

    async def close_stream(self) -> None:
        """Let the client hang up and come back for the result (HTTP, up to 2025-11-25).

        For work that takes minutes: the stream of this call ends, the call goes on, and
        the client fetches what it missed by `Last-Event-ID`. Elsewhere it does nothing.
        """
        close = self._request.close_sse_stream
        if close is not None and self._open:
            await self.drain()
            await close()

    # ---- questions

    @property
    def can_elicit(self) -> bool:
        """Whether the client can show a form to its user."""
        return supports(self._request, "elicitation")

    @property
    def can_sample(self) -> bool:
        """Whether the client offers its language model."""
        return supports(self._request, "sampling")

    @property
    def can_list_roots(self) -> bool:
        """Whether the client tells its folders."""
        return supports(self._request, "roots")

    async def elicit(
        self, form: type[FormT], message: str | None = None
    ) -> Accepted[FormT] | Declined | Cancelled:
        """Ask the user to fill in a form of the manifest's `elicitations`.

        `message` stands in for the manifest's message. The answer is checked against
        the manifest's schema. How to use it:

            match await ctx.elicit(ConfirmForm):
                case Accepted(form):
                    ...
                case Declined() | Cancelled():
                    raise ToolError("Not confirmed: nothing was changed")

        **Read this once.** From the revision 2026-07-28 on, a call that asks runs
        *again from its first line* after each answer. Earlier answers come back at
        once, by order and question; a changed question is asked again, and so are those
        after it. So whatever stands before the last `elicit` of a handler, `finally`
        blocks included, runs more than once. It must be free of side effects, or stand
        in `ctx.once`:

            number = await ctx.once("number", lambda: ctx.state.orders.reserve())

        Questions that run at the same time (`asyncio.gather`) go out together.

        A client that cannot ask: up to 2025-11-25 this raises `ToolError`, from
        2026-07-28 on the call is refused with the protocol's error -32021. Look at
        `ctx.can_elicit` first where there is another way.
        """
        known = self.runtime.forms.of(form)
        with self._clock_stopped():
            return await elicit(self._dialogue, known, form, message)

    @overload
    async def once(self, name: str, make: Callable[[], Awaitable[T]]) -> T: ...
    @overload
    async def once(self, name: str, make: Callable[[], T]) -> T: ...
    async def once(self, name: str, make: Callable[[], Any]) -> Any:
        """Do something once in a call, however often the handler runs again.

        `make` is called (and awaited) at most once for each `name`; its result, a JSON
        value, is kept for the runs that follow the next question. The client carries
        it, sealed: it cannot read or change it. See `elicit` for why this is needed.
        """
        lock = self._locks.setdefault(name, asyncio.Lock())
        async with lock:
            if self._dialogue.has(name):
                return self._dialogue.kept(name)
            made = make()
            value = await made if isawaitable(made) else made
            return self._dialogue.keep(name, value)

    async def sample(
        self,
        messages: str | Sequence[str | dict[str, Any]],
        *,
        max_tokens: int,
        system_prompt: str | None = None,
        temperature: float | None = None,
        stop_sequences: list[str] | None = None,
        model_preferences: dict[str, Any] | None = None,
        tools: list[dict[str, Any]] | None = None,
        tool_choice: dict[str, Any] | None = None,
    ) -> sampling.Sampled:
        """Let the client's language model write something.

        **Deprecated in the protocol since 2026-07-28**: clients may stop offering it; a
        new server calls a model by itself. It works on all revisions while the client
        has it (`ctx.can_sample`).

        A `str` is a message of the user; a `dict` is a message in wire form
        (`{"role": ..., "content": ...}`), and so are `model_preferences`, `tools` and
        `tool_choice`. Runs again like `elicit`, and fails like it.
        """
        options = {
            "temperature": temperature,
            "stopSequences": stop_sequences,
            "modelPreferences": model_preferences,
            "tools": tools,
            "toolChoice": tool_choice,
        }
        with self._clock_stopped():
            return await sampling.sample(
                self._dialogue,
                messages,
                max_tokens=max_tokens,
                system_prompt=system_prompt,
                options=options,
            )

    async def list_roots(self) -> list[sampling.Root]:
        """Ask the client which folders it works on.

        **Deprecated in the protocol since 2026-07-28**: take folders as arguments of
        the tool, or as settings. It works on all revisions while the client has it
        (`ctx.can_list_roots`). Runs again like `elicit`, and fails like it.
        """
        with self._clock_stopped():
            return await sampling.list_roots(self._dialogue)

    async def become_task(self) -> None:
        """Go on in the background from here, if the client knows tasks.

        For handlers decorated with `becomes_task`; elsewhere it does nothing. The
        client gets its task now. Questions asked before are asked before there is a
        task; later ones wait in the task.
        """
        await self.drain()
        if self._dialogue.become_task() and self._client_log is not None:
            self._client_log.close()

    # ---- news for all clients

    async def resource_updated(self, uri: str) -> None:
        """Tell the clients that subscribed to this resource that it changed.

        Returns at once, whatever the clients do, and works after the call, too: hand
        it to a background task. A resource that the manifest does not declare with
        `subscribe: true` has no subscribers: stderr says so once.
        """
        await self.runtime.updates.resource_updated(sendable(uri))

    async def list_changed(
        self, kind: Literal["tools", "resources", "prompts"]
    ) -> None:
        """Tell the clients that this list looks different now."""
        await self.runtime.updates.list_changed(kind)

    # ---- for invoke.py and blocking.py

    @property
    def dialogue(self) -> Dialogue:
        return self._dialogue

    async def drain(self) -> None:
        """Wait until the transport has what was logged so far."""
        if self._client_log is not None:
            await self._client_log.drain()

    def close(self) -> None:
        """Nothing goes to the client for this call any more, except its result."""
        self._open = False
        if self._client_log is not None:
            self._client_log.close()

    @property
    def _live(self) -> bool:
        return self._open and not self._dialogue.background

    @contextmanager
    def _clock_stopped(self) -> Iterator[None]:
        """Take the time in which others answer out of the handler's time limit."""
        if not self._open:
            raise RuntimeError("the call is over: nobody can be asked any more")
        if self.limit is None:
            yield
            return
        if self._waiting == 0:
            self._left = self.limit.deadline - anyio.current_time()
            self.limit.deadline = math.inf
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1
            if self._waiting == 0:
                self.limit.deadline = anyio.current_time() + self._left
