# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 6f4b9fc41dc6ff1333d9dc061e4c9a04469b23289ef38e4c8ffc581f06ff7ff4
"""Batches, which JSON-RPC has and of all revisions only 2025-03-26 allows."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from pydantic_core import to_json
from starlette.types import Message, Receive, Scope, Send

from .asgi import EVENT_STREAM, STREAM_HEADERS, Exchange, event, replay
from .request_ids import CANCELLATION, cancelling, filed, restored
from .rules import INVALID_REQUEST, Frame, RequestId, error_frame, judge

REVISION = "2025-03-26"
MAX_MEMBERS = 1000

ID_IN_USE = "The request id is already in use by a running request"

App = Callable[[Scope, Receive, Send], Awaitable[None]]
Claim = Callable[[int | str], AbstractAsyncContextManager[bool]]


class EventReader:
    """Takes the frames out of a stream of server-sent events, however it is cut."""

    def __init__(self) -> None:
        self._pending = b""

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that `data` completes."""
        *blocks, self._pending = (self._pending + data).split(b"\r\n\r\n")
        texts = (
            b"\n".join(
                line[5:].strip()
                for line in block.split(b"\r\n")
                if line.startswith(b"data:")
            )
            for block in blocks
        )
        return [json.loads(text) for text in texts if text]


class Batch:
    """One batch, whose members are served as if each had been posted by itself.

    The answers go out together as one array. What a call sends before its answer,
    progress for example, cannot wait that long: then the response becomes a stream that
    ends with the array.
    """

    def __init__(self, exchange: Exchange, app: App, claim: Claim) -> None:
        """`claim` takes the id of a request while it is served."""
        self._exchange = exchange
        self._app = app
        self._claim = claim
        self._ids: set[RequestId] = set()
        self._answers: list[Frame] = []
        self._refusals: list[tuple[int, bytes]] = []
        self._writing = asyncio.Lock()

    async def serve(self, members: list[Any]) -> None:
        """Run all members at once, and answer when the last one has settled."""
        await asyncio.gather(*(self._member(member) for member in members))
        exchange = self._exchange
        if exchange.started:
            last = [event(self._answers)] if self._answers else []
            await exchange.send(_chunk(b"".join(last), more=False))
        elif self._answers:
            await exchange.reply(200, self._answers)
        elif self._refusals:
            status, body = max(self._refusals)
            await exchange.reply(status, json.loads(body))
        else:
            await exchange.reply(202)

    async def _member(self, member: Any) -> None:
        kind, frame = judge(member)
        if kind == "ignored":
            return
        if kind == "bad":
            self._answers.append(frame)
            return
        if kind == "request" and member["method"] == "initialize":
            text = "initialize must not be part of a batch"
            self._answers.append(error_frame(INVALID_REQUEST, text, member["id"]))
            return
        if kind != "request":
            await self._post(member)
            return
        # Two members of one batch are never served one after the other.
        is_first = filed(member["id"]) not in self._ids
        self._ids.add(filed(member["id"]))
        if is_first:
            async with self._claim(member["id"]) as free:
                if free:
                    await self._post(member)
                    return
        # Under its id the client would take it for the first one's answer.
        self._answers.append(error_frame(INVALID_REQUEST, ID_IN_USE))

    async def _post(self, member: Frame) -> None:
        status, media, body, reader = 0, b"", bytearray(), EventReader()

        async def take(message: Message) -> None:
            nonlocal status, media
            if message["type"] == "http.response.start":
                status = message["status"]
                media = dict(message["headers"]).get(b"content-type", b"")
            elif media.startswith(EVENT_STREAM):
                for frame in reader.feed(message.get("body", b"")):
                    await self._frame(frame)
            else:
                body.extend(message.get("body", b""))

        scope = {**self._exchange.scope}
        scope["headers"] = [h for h in scope["headers"] if h[0] != b"content-length"]
        send: Send = take
        if "id" in member and "method" in member:
            send = restored(take, member["id"])
            member = {**member, "id": filed(member["id"])}
        elif member.get("method") == CANCELLATION:
            member = cancelling(member)
        receive = replay(to_json(member), self._exchange.receive)
        await self._app(scope, receive, send)
        if status >= 400:
            self._refusals.append((status, bytes(body)))
        elif body:
            self._answers.append(json.loads(body))

    async def _frame(self, frame: Frame) -> None:
        if "method" not in frame:
            self._answers.append(frame)
            return
        async with self._writing:
            if not self._exchange.started:
                start = {"type": "http.response.start", "status": 200}
                await self._exchange.send({**start, "headers": [*STREAM_HEADERS]})
            await self._exchange.send(_chunk(event(frame), more=True))


def _chunk(body: bytes, *, more: bool) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}
