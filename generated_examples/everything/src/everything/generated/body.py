# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: f648de8c9a348345362a7f8f3d6f56c2b2bc4c9b0881a6c0963f4e9f2dec5d1c
"""Reading the body of a POST: never more of it than the limit, and never for ever."""

import asyncio

from .asgi import CLOSE, Exchange
from .rules import PARSE_ERROR, parse

STALL_SECONDS = 30.0
"""How long a client may pause in the middle of its body."""
_LINGER_SECONDS = 2.0


class Refused(Exception):
    """The request has been answered with a refusal."""


async def read_message(exchange: Exchange, limit: int) -> tuple[bytes, object]:
    """The body and the JSON value in it.

    Raises Refused after answering 413 (larger than `limit` bytes), 408 (the client
    stalls) or 400 (not JSON).
    """
    body = await _read(exchange, limit)
    try:
        return body, parse(body)
    except ValueError:
        await exchange.refuse(400, "The body is not JSON", code=PARSE_ERROR)
        raise Refused from None


async def _read(exchange: Exchange, limit: int) -> bytes:
    declared = exchange.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > limit:
        await _too_large(exchange, limit)
    body = bytearray()
    while True:
        try:
            async with asyncio.timeout(STALL_SECONDS):
                message = await exchange.read()
        except TimeoutError:
            await exchange.refuse(408, "The body does not arrive", headers=[CLOSE])
            raise Refused from None
        if message["type"] == "http.disconnect":
            raise Refused
        body += message.get("body", b"")
        if len(body) > limit:
            await _too_large(exchange, limit)
        if not message.get("more_body", False):
            return bytes(body)


async def _too_large(exchange: Exchange, limit: int) -> None:
    """Answer 413. A client that is still sending would not see it: take a little more."""
    waits = "expect" in exchange.headers  # it sends nothing before it is told to
    if not waits:
        try:
            async with asyncio.timeout(_LINGER_SECONDS):
                await _discard(exchange, limit)
        except TimeoutError:
            pass  # the answer goes out anyway
    text = f"The body is larger than {limit} bytes"
    await exchange.refuse(413, text, headers=[CLOSE])
    raise Refused


async def _discard(exchange: Exchange, most: int) -> None:
    seen = 0
    while seen <= most:
        message = await exchange.read()
        seen += len(message.get("body", b""))
        if message["type"] == "http.disconnect" or not message.get("more_body", False):
            return
