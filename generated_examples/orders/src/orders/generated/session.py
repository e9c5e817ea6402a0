# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 4fec7e36f1f95446902de358b3c9e2c0946df87d52b319014a7dc7eed91d3430
"""One client on standard input and output: lines in, answers out, in the right order."""

import asyncio
from collections.abc import Callable
from typing import Any

from . import rules
from .claim import Wire
from .dispatch import Dispatcher
from .ending import GRACE
from .frames import OVERSIZE, Lines, encode
from .pipes import CHUNK, Reader, Writer
from .rules import INVALID_REQUEST, PARSE_ERROR, Batch, Frame, RequestId, error_frame

_BURST = 64  # lines that are taken in one turn of the loop
_BATCH_REVISION = "2025-03-26"  # the only one that has batches


class Session:
    """Takes lines while there is someone to serve them; writes frames and nothing else.

    `on_input_end` is called on the loop when the client has closed its end, `on_finished`
    once, when everything that will be answered has been.
    """

    def __init__(
        self,
        wire: Wire,
        *,
        max_frame_bytes: int,
        max_calls: int,
        on_input_end: Callable[[], None],
        on_finished: Callable[[], None],
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._max_frame_bytes = max_frame_bytes
        self._max_batch = max_calls
        self._on_input_end = on_input_end
        self._on_finished = on_finished
        self._lines = Lines(max_frame_bytes)
        self._reader = Reader(wire.reading, self._on_data, self._on_end)
        self._writer = Writer(
            wire.writing,
            on_full=self._hold_input,
            on_room=self._release_input,
            on_broken=self.finish,
        )
        self._dispatcher: Dispatcher | None = None  # None until the lifespan has begun
        self._full = False  # the client does not read
        self._initializing: RequestId | None = None
        self._scheduled = False  # the next burst is
        self._batches: dict[RequestId, Batch] = {}
        self._revision: str | None = None
        self.input_ended = False  # everything that the client sent has been read
        self._last_taken = False
        self._finished = False

    # The life of the session

    def open(self) -> None:
        """Begin to read. Lines are kept until `serve_with`."""
        self._reader.start()

    def serve_with(self, dispatcher: Dispatcher) -> None:
        """The server is ready: take the lines."""
        self._dispatcher = dispatcher
        self._take_more()

    @property
    def waiting(self) -> bool:
        """Whether the client has sent anything that is not yet taken."""
        return self._lines.held > 0

    def finish(self) -> None:
        """No more answers: what still runs is not waited for."""
        if not self._finished:
            self._finished = True
            self._reader.pause()
            self._on_finished()

    def end_of_input(self) -> None:
        """Nothing more is read; what runs has the grace to be answered."""
        self._loop.call_later(GRACE, self.finish)
        self._finish_if_idle()

    async def flushed(self, seconds: float) -> None:
        """Wait until all answers are written, but not longer than `seconds`."""
        await self._writer.flushed(seconds)

    async def drained(self) -> None:
        """Wait while the client does not read."""
        await self._writer.drained()

    # In

    @property
    def _held(self) -> bool:
        """Whether no line may be taken now.

        What a client sends behind `initialize` waits for its answer: the revision decides
        how it is read.
        """
        return self._full or self._initializing is not None or self._dispatcher is None

    def _on_data(self, data: bytes) -> None:
        self._lines.feed(data)
        if not self._held:
            self._take()
            if self._scheduled and self._lines.held > CHUNK:
                self._reader.pause()  # enough to do until it is taken
        elif self._lines.held > self._max_frame_bytes + CHUNK:
            self._reader.pause()

    def _on_end(self) -> None:
        self.input_ended = True
        self._on_input_end()
        self._take_more()

    def _hold_input(self) -> None:
        self._full = True
        self._reader.pause()

    def _release_input(self) -> None:
        self._full = False
        self._take_more()

    def _take_more(self) -> None:
        """Go on, in the next turn of the loop, where taking has stopped."""
        if not self._scheduled:
            self._scheduled = True
            self._loop.call_soon(self._take_scheduled)

    def _take_scheduled(self) -> None:
        self._scheduled = False
        self._take()

    def _take(self) -> None:
        """Take a burst of lines; the rest waits for another turn, calls go first."""
        for _ in range(_BURST):
            if self._held or self._finished or self._scheduled:
                return
            line = self._lines.take()
            if line is None:
                break
            if line is OVERSIZE:
                limit = f"The frame is larger than {self._max_frame_bytes} bytes"
                self.send(error_frame(INVALID_REQUEST, limit))
            else:
                self._on_line(line)
        else:
            self._take_more()
            return
        if not self.input_ended:
            self._reader.resume()
        elif not self._last_taken:
            self._last_taken = True
            self._on_line(self._lines.rest())
            self._finish_if_idle()

    def _on_line(self, line: bytearray) -> None:
        try:
            message = rules.parse(line)
        except ValueError:
            if line.strip():
                self.send(error_frame(PARSE_ERROR, "The line is not JSON"))
            return
        if message.__class__ is list:
            self._on_batch(message)
        else:
            self._on_message(message, None)

    def _on_batch(self, messages: list[Any]) -> None:
        if self._revision != _BATCH_REVISION:
            refusal = f"Only a {_BATCH_REVISION} session has batches"
        elif not messages:
            refusal = "The batch is empty"
        elif len(messages) > self._max_batch:
            refusal = f"The batch has more than {self._max_batch} messages"
        else:
            batch = Batch()
            for message in messages:
                self._on_message(message, batch)
            self._settle(batch, None)
            return
        self.send(error_frame(INVALID_REQUEST, refusal))

    def _on_message(self, message: Any, batch: Batch | None) -> None:
        assert self._dispatcher is not None
        kind, frame = rules.judge(message)
        if kind == "request":
            self._on_request(frame, batch)
        elif kind == "notification":
            self._dispatcher.notification(frame)
        elif kind == "response":
            self._dispatcher.response(frame)
        elif kind == "bad":
            self._refuse(frame, batch)

    def _on_request(self, frame: Frame, batch: Batch | None) -> None:
        assert self._dispatcher is not None
        id: RequestId = frame["id"]
        if self._dispatcher.is_running(id):
            # Under its id the client would take the refusal for the first one's answer.
            refusal = f"The request id {id!r} is already in use by a running request"
            self._refuse(error_frame(INVALID_REQUEST, refusal[:200]), batch)
            return
        if frame["method"] == "initialize":
            if batch is not None:
                refusal = "initialize must not be part of a batch"
                self._refuse(error_frame(INVALID_REQUEST, refusal, id), batch)
                return
            self._initializing = id
        if batch is not None:
            batch.expect()
            self._batches[id] = batch
        self._dispatcher.request(frame)

    def _refuse(self, answer: Frame, batch: Batch | None) -> None:
        if batch is None:
            self.send(answer)
        else:
            batch.answers.append(answer)

    # Out

    def send(self, frame: Frame | list[Frame]) -> None:
        """Write one line."""
        if not self._finished and (line := encode(frame)) is not None:
            self._writer.send(line)

    def settled(self, id: RequestId, answer: Frame | None) -> None:
        """The request `id` has ended: with an answer, or with none if it was cancelled."""
        if id == self._initializing:
            self._initializing = None
            if answer is not None and "result" in answer:
                self._revision = answer["result"].get("protocolVersion")
            self._take_more()
        if self._batches and (batch := self._batches.pop(id, None)) is not None:
            self._settle(batch, answer)
        elif answer is not None:
            self.send(answer)
        if self.input_ended:
            self._finish_if_idle()

    def _settle(self, batch: Batch, answer: Frame | None) -> None:
        if batch.settle(answer) and batch.answers:
            self.send(batch.answers)

    def _finish_if_idle(self) -> None:
        """After the end of input there is nothing to stay for but running requests."""
        if self._last_taken and not (self._dispatcher and self._dispatcher.in_flight):
            self.finish()
