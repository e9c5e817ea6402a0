# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: ebdc1f51c4c5d3f8ca1c8f9df5b131c7e1ff665154a7c030045f564b5f514247
"""The HTTP front: what is checked of every request before anybody looks into it.

Health and drain, Host and Origin, what browsers ask beforehand, and the metadata that
tells clients where tokens come from. The rest is the endpoint's.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.types import Receive, Scope, Send

from . import cors, negotiation
from .asgi import CLOSE, RETRY, Exchange
from .body import Refused
from .drain import Drain
from .endpoint import Endpoint
from .hosts import Admission
from .rules import INTERNAL_ERROR, INVALID_REQUEST

if TYPE_CHECKING:
    from .auth import Auth


@dataclass(frozen=True, kw_only=True)
class Front:
    """The whole server as an ASGI application."""

    endpoint: Endpoint
    path: str
    admission: Admission
    drain: Drain
    auth: Auth | None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or the lifespan of the application."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] == "http":
            await self._request(Exchange(scope, receive, send))
        else:
            await send({"type": "websocket.close", "code": 1000})

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The time in which requests are served; the user's lifespan stands inside."""
        async with self.endpoint.manager.run():
            yield

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        """The protocol by which a runner that is not ours starts and stops us."""
        await receive()
        try:
            async with self.running():
                self.drain.chain_signals()
                await send({"type": "lifespan.startup.complete"})
                await receive()
        except Exception as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            raise
        await send({"type": "lifespan.shutdown.complete"})

    async def _request(self, exchange: Exchange) -> None:
        try:
            if exchange.path == "/healthz":
                await self._health(exchange)
            elif self.drain.begun:
                await self._refuse_draining(exchange)
            else:
                with self.drain.watch(exchange):
                    await self._checked(exchange)
                    if not exchange.started and exchange.is_cut:
                        await self._refuse_draining(exchange)
        except Refused:
            pass  # answered where it was raised
        finally:
            await exchange.finish()

    async def _health(self, exchange: Exchange) -> None:
        """For whoever watches the process, under any Host."""
        if exchange.method not in ("GET", "HEAD"):
            await exchange.reply(405, headers=[(b"allow", b"GET, HEAD")])
        elif self.drain.begun:
            await exchange.reply(503, {"status": "draining"}, [CLOSE])
        else:
            await exchange.reply(200, {"status": "ok"})

    async def _refuse_draining(self, exchange: Exchange) -> None:
        text = "The server is shutting down"
        lines = [CLOSE, RETRY]
        await exchange.refuse(503, text, code=INTERNAL_ERROR, headers=lines)

    async def _checked(self, exchange: Exchange) -> None:
        """Everything that does not depend on the body."""
        if (name := negotiation.repeated(exchange.headers)) is not None:
            routes = name == negotiation.VERSION_HEADER
            code = negotiation.HEADER_MISMATCH if routes else INVALID_REQUEST
            await exchange.refuse(400, f"The header {name} is repeated", code=code)
            return
        if not await self._admitted(exchange):
            return
        is_endpoint = exchange.path.rstrip("/") == self.path.rstrip("/")
        if cors.is_preflight(exchange):
            methods = self.endpoint.methods if is_endpoint else "GET"
            await cors.answer_preflight(exchange, methods)
        elif self.auth is not None and exchange.path in self.auth.metadata_paths:
            await self._metadata(exchange, self.auth)
        elif not is_endpoint:
            await exchange.refuse(404, f"Nothing is served here but {self.path}")
        else:
            await self.endpoint.serve(exchange)

    async def _admitted(self, exchange: Exchange) -> bool:
        host = exchange.headers.get("host")
        server = exchange.scope.get("server")
        if not self.admission.host(host, server[0] if server else None):
            await exchange.refuse(421, "This host is not served here (--allowed-host)")
            return False
        origin = exchange.headers.get("origin")
        if origin is not None:
            if not self.admission.origin(origin, host):
                text = "This origin may not call here (--allowed-origin)"
                await exchange.refuse(403, text)
                return False
            cors.allow(exchange, origin)
        return True

    async def _metadata(self, exchange: Exchange, auth: Auth) -> None:
        if exchange.method in ("GET", "HEAD"):
            await exchange.reply(200, auth.metadata())
        else:
            await exchange.reply(405, headers=[(b"allow", b"GET, HEAD")])
