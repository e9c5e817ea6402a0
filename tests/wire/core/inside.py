"""Runs in the environment of an emitted project: asks its server with a token, without a transport.

Reads requests as JSON from standard input, `[{method, params, scopes, version, follow}]`, and prints the answers.
`scopes` null means no token; `follow` asks for every page of a list. With the argument `stateless` the server is built that way.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from typing import Any

from mcp.server.auth.middleware.auth_context import auth_context_var
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.connection import Connection
from mcp.server.runner import ServerRunner
from mcp.shared.exceptions import MCPError
from mcp.shared.transport_context import TransportContext


class Channel:
    """A dispatch context that leads nowhere."""

    message_metadata = None
    request_id = 1
    can_send_request = False
    transport = TransportContext(kind="test", can_send_request=False)

    async def notify(self, *_: Any, **__: Any) -> None: ...

    async def progress(self, *_: Any, **__: Any) -> None: ...


async def answer(server: Any, state: Any, request: dict[str, Any]) -> Any:
    scopes = request.get("scopes")
    if scopes is not None:
        token = AccessToken(token="t", client_id="c", scopes=scopes)
        auth_context_var.set(AuthenticatedUser(token))
    info = {"name": "t", "version": "1"}
    version = request["version"]
    channel: Any = Channel()
    if version == "2026-07-28":
        connection = Connection.from_envelope(version, info, {})
        params = {
            **(request.get("params") or {}),
            "_meta": {
                "io.modelcontextprotocol/protocolVersion": version,
                "io.modelcontextprotocol/clientCapabilities": {},
            },
        }
    else:
        # As on stateless HTTP: ready, and nothing known of the client.
        connection = Connection.for_loop(channel, protocol_version_hint=version)
        connection.initialized.set()
        params = request.get("params") or {}
    runner = ServerRunner(server, connection, state)
    try:
        result = await runner.on_request(channel, request["method"], params)
        pages = [result]
        while request.get("follow") and "nextCursor" in result:
            params = {**params, "cursor": result["nextCursor"]}
            result = await runner.on_request(channel, request["method"], params)
            pages.append(result)
        return {"result": pages if request.get("follow") else result}
    except MCPError as error:
        return {"error": {"code": error.code, "message": error.message, "data": error.data}}


async def main(package: str, stateless: bool) -> None:
    module = importlib.import_module(f"{package}.generated.server")
    server = module.build_server(stateless=stateless)
    async with server.lifespan(server) as state:
        answers = []
        for request in json.load(sys.stdin):
            task = asyncio.create_task(answer(server, state, request))  # a context of its own
            answers.append(await task)
    print(json.dumps(answers))


asyncio.run(main(sys.argv[1], "stateless" in sys.argv))
