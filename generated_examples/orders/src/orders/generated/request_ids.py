# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 625d01b0816dfcb08d541936ea47f167d7b88de0851839c5e7959aa85f3ce149
"""Request ids over HTTP, where the SDK does not tell the text "1" from the number 1.

It files what belongs to a request under its id as a text, or as a number where it reads as
one. So an id that could be mistaken is given to it with a mark in front, and what comes
back loses the mark.
"""

from pydantic_core import to_json
from starlette.types import Message, Send

from .rules import Frame, RequestId

CANCELLATION = "notifications/cancelled"
_MARK = "text:"
_LENGTH = b"content-length"
_HEAD = b'{"jsonrpc":"2.0","id":'


def filed(id: RequestId) -> RequestId:
    """The id under which the SDK gets to know a request; no two ids share one."""
    return _MARK + id if isinstance(id, str) and _mistakable(id) else id


def given(id: RequestId) -> RequestId:
    """The id that the client gave, from the one under which the SDK knows the request."""
    return id.removeprefix(_MARK) if isinstance(id, str) and _mistakable(id) else id


def cancelling(frame: Frame) -> Frame:
    """The notification of a cancellation, with the id that the SDK knows."""
    params = frame.get("params") or {}
    id = params.get("requestId")
    if not isinstance(id, str):
        return frame
    return {**frame, "params": {**params, "requestId": filed(id)}}


def restored(send: Send, id: RequestId) -> Send:
    """`send` with the client's `id` again in what answers its request."""
    mine, theirs = _HEAD + to_json(filed(id)), _HEAD + to_json(id)
    if mine == theirs:
        return send

    held: list[Message] = []

    async def restore(message: Message) -> None:
        if message["type"] == "http.response.start" and _length(message) is not None:
            held.append(message)  # until it is known what the length will be
            return
        body = message.get("body", b"")
        if mine in body:
            message = {**message, "body": body.replace(mine, theirs, 1)}
        if held:
            saved = len(body) - len(message.get("body", b""))
            await send(_shortened(held.pop(), saved))
        await send(message)

    return restore


def _length(start: Message) -> int | None:
    lines = dict(start.get("headers", ()))
    return int(lines[_LENGTH]) if _LENGTH in lines else None


def _shortened(start: Message, by: int) -> Message:
    """The start of a response whose body has become shorter."""
    length = str((_length(start) or 0) - by).encode()
    lines = [line for line in start["headers"] if line[0] != _LENGTH]
    return {**start, "headers": [*lines, (_LENGTH, length)]}


def _mistakable(id: str) -> bool:
    """Whether the id reads as a number, with marks in front or without."""
    while id.startswith(_MARK):
        id = id.removeprefix(_MARK)
    try:
        int(id)
    except ValueError:
        return False
    return True
