# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: f097f49df56452c03d1942250186b16432117ffdc328ebdd4045aff9335ef3a8
"""`ctx` for plain `def` handlers, which run in a worker thread."""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from mcp.types import Implementation
from pydantic import BaseModel

from .context import Context, Principal
from .elicitation import Accepted, Cancelled, Declined
from .sampling import Root, Sampled

if TYPE_CHECKING:
    from ..app import Settings, State

FormT = TypeVar("FormT", bound=BaseModel)
T = TypeVar("T")


class Abandoned(BaseException):
    """Ends the thread of a call that nobody waits for, at its next use of `ctx`.

    It is no `Exception`, so that a handler's `except Exception` lets it pass.
    """


class SyncContext:
    """The same names as in `Context`, without `await`: the thread waits.

    Made for the handler's thread; other threads that it starts may use it, too.
    """

    def __init__(self, ctx: Context) -> None:
        """Made by the server for each call, on the event loop."""
        self._ctx = ctx
        self._loop = asyncio.get_running_loop()
        self._loop_thread = threading.get_ident()
        self._running: set[concurrent.futures.Future[Any]] = set()
        self._once = threading.RLock()  # `make` may keep something itself
        self._log = ctx.log
        self.cancelled = ctx.cancelled
        """Set once nobody waits for the result any more: look at it in long work."""

    @property
    def state(self) -> State:
        """See `Context.state`. It is used by several threads at once."""
        return self._ctx.state

    @property
    def settings(self) -> Settings:
        """See `Context.settings`."""
        return self._ctx.settings

    @property
    def log(self) -> logging.LoggerAdapter[logging.Logger]:
        """See `Context.log`."""
        return self._log

    @property
    def principal(self) -> Principal | None:
        """See `Context.principal`."""
        return self._ctx.principal

    @property
    def scopes(self) -> frozenset[str]:
        """See `Context.scopes`."""
        return self._ctx.scopes

    @property
    def headers(self) -> Mapping[str, str]:
        """See `Context.headers`."""
        return self._ctx.headers

    @property
    def client(self) -> Implementation | None:
        """See `Context.client`."""
        return self._ctx.client

    @property
    def uri(self) -> str | None:
        """See `Context.uri`."""
        return self._ctx.uri

    @property
    def protocol_version(self) -> str:
        """See `Context.protocol_version`."""
        return self._ctx.protocol_version

    @property
    def request_id(self) -> str | int | None:
        """See `Context.request_id`."""
        return self._ctx.request_id

    @property
    def can_elicit(self) -> bool:
        """See `Context.can_elicit`."""
        return self._ctx.can_elicit

    @property
    def can_sample(self) -> bool:
        """See `Context.can_sample`."""
        return self._ctx.can_sample

    @property
    def can_list_roots(self) -> bool:
        """See `Context.can_list_roots`."""
        return self._ctx.can_list_roots

    def report_progress(
        self, progress: float, total: float | None = None, message: str | None = None
    ) -> None:
        """See `Context.report_progress`."""
        self._wait(self._ctx.report_progress, progress, total, message)

    def close_stream(self) -> None:
        """See `Context.close_stream`."""
        self._wait(self._ctx.close_stream)

    def elicit(
        self, form: type[FormT], message: str | None = None
    ) -> Accepted[FormT] | Declined | Cancelled:
        """Ask the user to fill in a form. Read `Context.elicit`: the handler may run
        again from its first line after each answer."""
        return self._wait(self._ctx.elicit, form, message)

    def once(self, name: str, make: Callable[[], T]) -> T:
        """See `Context.once`; `make` is a plain function and runs in this thread."""
        self._still_wanted()
        dialogue = self._ctx.dialogue
        with self._once:
            if not dialogue.has(name):
                dialogue.keep(name, make())
        return cast("T", dialogue.kept(name))

    def sample(
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
    ) -> Sampled:
        """See `Context.sample` (deprecated in the protocol since 2026-07-28)."""
        return self._wait(
            self._ctx.sample,
            messages,
            max_tokens=max_tokens,
            system_prompt=system_prompt,
            temperature=temperature,
            stop_sequences=stop_sequences,
            model_preferences=model_preferences,
            tools=tools,
            tool_choice=tool_choice,
        )

    def list_roots(self) -> list[Root]:
        """See `Context.list_roots` (deprecated in the protocol since 2026-07-28)."""
        return self._wait(self._ctx.list_roots)

    def become_task(self) -> None:
        """See `Context.become_task`."""
        self._wait(self._ctx.become_task)

    def resource_updated(self, uri: str) -> None:
        """See `Context.resource_updated`."""
        self._wait(self._ctx.resource_updated, uri)

    def list_changed(self, kind: Literal["tools", "resources", "prompts"]) -> None:
        """See `Context.list_changed`."""
        self._wait(self._ctx.list_changed, kind)

    def abandon(self) -> None:
        """Wake the thread from whatever it waits for here. Called on the event loop."""
        self.cancelled.set()
        for future in tuple(self._running):
            future.cancel()

    def _still_wanted(self) -> None:
        if self.cancelled.is_set():
            raise Abandoned

    def _wait(
        self, method: Callable[..., Coroutine[Any, Any, T]], *args: Any, **kwargs: Any
    ) -> T:
        """Run a method of the asynchronous context on its loop; wait for the result."""
        self._still_wanted()
        if threading.get_ident() == self._loop_thread:
            raise RuntimeError("SyncContext would block the event loop: use Context")
        call = method(*args, **kwargs)
        future = asyncio.run_coroutine_threadsafe(call, self._loop)
        self._running.add(future)
        try:
            if self.cancelled.is_set():  # it may have come just before the line above
                future.cancel()
            return future.result()
        except concurrent.futures.CancelledError:
            raise Abandoned from None
        finally:
            self._running.discard(future)
