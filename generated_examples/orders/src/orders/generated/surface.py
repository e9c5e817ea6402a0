# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: bd04cec8ae24c673cb01c0f70510e12e6fd967a12dc9d39108d91251e90f41d7
"""The door of the server: which method is answered by whom, and what every answer has.

Two ways lead to an answer. The usual one goes through the SDK, which checks the
parameters and whether the client may ask yet, and then through `Surface.handler`. What
the SDK would send is its own reading of our answer, with keys in another order and unknown
ones gone; the middleware puts the answer itself in its place. A well-formed `tools/call`
takes a shorter way: it needs none of the SDK's checks but those in `_ready`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from typing import Any

from mcp.server.context import CallNext, HandlerResult
from mcp.types import (
    CLIENT_CAPABILITIES_META_KEY,
    CLIENT_INFO_META_KEY,
    PROTOCOL_VERSION_META_KEY,
    SERVER_INFO_META_KEY,
)
from pydantic import ValidationError

from .contract import Contract, JsonObject
from .misfits import misfit
from .protocol import Request, invalid_params, is_modern, method_not_found

Answer = Callable[[Request], Awaitable[JsonObject]]

_given: ContextVar[list[JsonObject]] = ContextVar("given")
"""Where a handler leaves its answer for the middleware around it."""

_HINTS = {"ttlMs": 0, "cacheScope": "private"}
_STAND_INS: dict[str, JsonObject] = {
    "tools/list": {"tools": [], **_HINTS},
    "resources/list": {"resources": [], **_HINTS},
    "resources/templates/list": {"resourceTemplates": [], **_HINTS},
    "prompts/list": {"prompts": [], **_HINTS},
    "tools/call": {"content": []},
    "resources/read": {"contents": [], **_HINTS},
    "prompts/get": {"messages": []},
    "completion/complete": {"completion": {"values": []}},
}
"""The smallest answers that pass the SDK's check, where ours is waiting already."""

_CALL_KEYS = frozenset({"name", "arguments", "_meta"})
_PROTOCOL_KEYS = "io.modelcontextprotocol/"
_CHECKED_META = frozenset(
    {PROTOCOL_VERSION_META_KEY, CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY}
)
"""Keys of the envelope that the SDK has read before a middleware runs."""


class Surface:
    """Answers the methods of the contract, in every revision's form."""

    def __init__(
        self,
        contract: Contract,
        answers: Mapping[str, Answer],
        serves: Callable[[str], bool],
    ) -> None:
        """`serves` says whether the server has a handler of a method."""
        self._contract = contract
        self._serves = serves
        self._answers = answers
        self._call = answers.get("tools/call")

    def handler(self, method: str) -> Callable[[Request, Any], Awaitable[JsonObject]]:
        """The SDK's handler of a method."""
        answer = self._answers[method]
        stand_in = {**_STAND_INS[method], "resultType": "complete"}

        async def handle(request: Request, _: Any) -> JsonObject:
            _given.get().append(await answer(request))
            return stand_in

        return handle

    async def __call__(self, ctx: Request, call_next: CallNext) -> HandlerResult:
        """The middleware."""
        method = ctx.method
        if ctx.request_id is None:
            return await call_next(ctx)
        if method == "tools/call" and self._call is not None and _ready(ctx):
            return self._complete(await self._call(ctx), ctx)
        if method == "initialize":
            return self._introduced(await _checked(ctx, call_next))
        if not self._serves(method):
            # The SDK would look at the parameters first, and refuse those instead.
            raise method_not_found(method)
        if method not in self._answers:
            return await _checked(ctx, call_next)
        given: list[JsonObject] = []
        token = _given.set(given)
        try:
            result = await _checked(ctx, call_next)
        finally:
            _given.reset(token)
        return self._complete(given[0], ctx) if given else result

    def _complete(self, result: JsonObject, request: Request) -> JsonObject:
        """The answer with what its revision wants around it."""
        if not is_modern(request.protocol_version):
            if "ttlMs" in result:
                hints = ("ttlMs", "cacheScope")
                return {key: value for key, value in result.items() if key not in hints}
            return result
        meta = result.get("_meta")
        stamped: JsonObject = {"resultType": "complete", **result}
        stamped["_meta"] = {SERVER_INFO_META_KEY: self._contract.server, **(meta or {})}
        return stamped

    def _introduced(self, result: HandlerResult) -> HandlerResult:
        """`initialize` with what the SDK leaves out: extensions, and unknown keys."""
        assert isinstance(result, dict)
        introduced = {**result, "serverInfo": self._contract.server}
        if self._contract.extensions:
            introduced["capabilities"] = {
                **result["capabilities"],
                "extensions": self._contract.extensions,
            }
        return introduced


async def _checked(ctx: Request, call_next: CallNext) -> HandlerResult:
    """What the SDK answers, and its refusal of parameters with the place in them."""
    try:
        return await call_next(ctx)
    except ValidationError as error:
        raise invalid_params(misfit(error, ctx.method, ctx.params)) from error


def _ready(request: Request) -> bool:
    """Whether a `tools/call` is such that the SDK would let it pass unaltered.

    The client has introduced itself, and there is nothing in the parameters that the SDK
    reads more closely than the code behind this.
    """
    params = request.params
    if params is None or not _CALL_KEYS.issuperset(params):
        return False
    if not isinstance(params.get("name"), str):
        return False
    if not isinstance(params.get("arguments", {}), dict):
        return False
    if request.session.client_params is None:
        return False
    return "_meta" not in params or _is_plain_meta(params["_meta"])


def _is_plain_meta(meta: Any) -> bool:
    """Whether there is nothing in `_meta` that the SDK would look at."""
    if not isinstance(meta, dict):
        return False
    for key, value in meta.items():
        if key == "progressToken":
            if isinstance(value, bool) or not isinstance(value, str | int):
                return False
        elif key.startswith(_PROTOCOL_KEYS) and key not in _CHECKED_META:
            return False
    return True
