# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 9aed5c424cfe2c1d579e8edb50318b569ae891660df3dfb859632e4dfd2ce64e
"""What a browser wants to hear before a page may use this server (CORS)."""

import re

from .asgi import Exchange

_TOKEN_LIST = re.compile(r"[A-Za-z0-9!#$%&'*+\-.^_`|~, ]{1,2048}")
_EXPOSED = b"Mcp-Session-Id, WWW-Authenticate, Retry-After"
_TEN_MINUTES = b"600"


def allow(exchange: Exchange, origin: str) -> None:
    """Let the page at `origin`, which has been admitted, read the response."""
    exchange.extra_headers += [
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-expose-headers", _EXPOSED),
        (b"vary", b"Origin"),
    ]


def is_preflight(exchange: Exchange) -> bool:
    """Whether the browser asks for leave, and not the page for an answer."""
    headers = exchange.headers
    return (
        exchange.method == "OPTIONS"
        and "origin" in headers
        and "access-control-request-method" in headers
    )


async def answer_preflight(exchange: Exchange, methods: str) -> None:
    """Grant the methods of the endpoint and the headers asked for.

    The headers cannot be listed beforehand: `Mcp-Param-*` has one per argument.
    """
    asked = exchange.headers.get("access-control-request-headers", "")
    lines = [
        (b"access-control-allow-methods", methods.encode()),
        (b"access-control-max-age", _TEN_MINUTES),
    ]
    if _TOKEN_LIST.fullmatch(asked):
        lines.append((b"access-control-allow-headers", asked.encode()))
    if "access-control-request-private-network" in exchange.headers:
        lines.append((b"access-control-allow-private-network", b"true"))
    await exchange.reply(204, headers=lines)
