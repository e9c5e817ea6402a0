# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 5d3a39e0bd1777b046a7fe5c48583591fa63cdc3f2e53d0e581b915f2484f651
"""Words and refusals of the protocol that more than one module needs."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

from .rules import INTERNAL_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND

Request: TypeAlias = ServerRequestContext[Any, Any]
"""A request, as the SDK hands it to whoever answers it."""

MODERN: Final = "2026-07-28"
"""The revision without a handshake: each request carries its own envelope."""

REFUSED_AS_ERROR: Final = frozenset({"2024-11-05", "2025-03-26", "2025-06-18"})
"""Revisions where bad arguments of a tool are an error, not a failed result."""

RESOURCE_NOT_FOUND: Final = -32002

_LONGEST: Final = 200


def is_modern(version: str) -> bool:
    """Whether this revision is one without a handshake."""
    return version == MODERN


def method_not_found(method: str) -> MCPError:
    """This server has no such method."""
    return MCPError(METHOD_NOT_FOUND, "Method not found", method)


def invalid_params(message: str, data: Any = None) -> MCPError:
    """The request cannot be served as it stands; `message` says what to change."""
    return MCPError(INVALID_PARAMS, message, data)


def shown(text: str) -> str:
    """What a client sent, short enough for a message."""
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def resource_not_found(uri: str, version: str) -> MCPError:
    """The not-found error of the client's revision: its code changed in 2026-07-28."""
    code = INVALID_PARAMS if is_modern(version) else RESOURCE_NOT_FOUND
    return MCPError(code, f"Resource not found: {shown(uri)}", {"uri": uri})


def internal_error(message: str) -> MCPError:
    """A fault of the server; `message` must be free of anything internal."""
    return MCPError(INTERNAL_ERROR, message)


def insufficient_scope(what: str, scopes: list[str]) -> MCPError:
    """The caller's token lacks scopes. HTTP has answered 403 before this is reached."""
    return invalid_params(
        f"{what} needs the scope {' '.join(scopes)}", {"scopes": scopes}
    )
