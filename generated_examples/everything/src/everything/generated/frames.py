# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: d2068aa920a95c2d8ad4effae5c2cd07f0b2ee26a0a42f8c6046b033ff856132
"""Lines of bytes to frames and back. No descriptor is touched here."""

import logging
from enum import Enum
from typing import Any, Literal

from pydantic_core import PydanticSerializationError, to_json

from .identity import PACKAGE
from .rules import INTERNAL_ERROR, Frame, error_frame

_log = logging.getLogger(f"{PACKAGE}.stdio")

_COMPACT = 1 << 16  # bytes already read that may stay before the buffer is cut


class Oversize(Enum):
    """In place of a line that is longer than the limit."""

    OVERSIZE = "oversize"


OVERSIZE: Literal[Oversize.OVERSIZE] = Oversize.OVERSIZE


class Lines:
    """Splits what arrives into lines; holds at most one line of `limit` bytes and a read.

    A longer line is reported once, as soon as it is too long, and skipped to its end.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._buffer = bytearray()
        self._start = 0  # of the line being read
        self._searched = 0  # no newline before this offset
        self._skipping = False

    def feed(self, data: bytes) -> None:
        """Add what was read."""
        self._buffer += data

    @property
    def held(self) -> int:
        """Bytes that wait to be taken."""
        return len(self._buffer) - self._start

    def take(self) -> bytearray | Oversize | None:
        """The next whole line without its newline; None when there is none yet."""
        while (end := self._buffer.find(b"\n", self._searched)) >= 0:
            start, self._start, self._searched = self._start, end + 1, end + 1
            skipped, self._skipping = self._skipping, False
            if skipped:
                continue
            if end - start > self._limit:
                return OVERSIZE
            line = self._buffer[start:end]
            if self._start > _COMPACT:
                self._cut(searched=0)
            return line
        self._cut(searched=self.held)
        if self._skipping:
            self._forget()
        elif self.held > self._limit:
            self._skipping = True
            self._forget()
            return OVERSIZE
        return None

    def rest(self) -> bytearray:
        """What is left at the end of input: a last line without its newline."""
        rest = self._buffer[self._start :]
        self._forget()
        return rest

    def _cut(self, searched: int) -> None:
        """Drop the lines that have been taken."""
        del self._buffer[: self._start]
        self._start, self._searched = 0, searched

    def _forget(self) -> None:
        self._buffer.clear()
        self._start = self._searched = 0


def encode(frame: Frame | list[Frame]) -> bytes | None:
    """One line of UTF-8. JSON escapes newlines, so the only one is the last byte.

    What JSON cannot carry (half of a surrogate pair, an object of the author's) becomes an
    internal error in a response; a notification is dropped, which gives None.
    """
    try:
        return to_json(frame, inf_nan_mode="null") + b"\n"
    except PydanticSerializationError:
        _log.exception("a frame cannot be written as JSON")
    if isinstance(frame, list):
        return b"[" + b",".join((encode(one) or b"").rstrip() for one in frame) + b"]\n"
    if "method" in frame:
        return None
    message = "The result cannot be written as JSON"
    return to_json(error_frame(INTERNAL_ERROR, message, frame.get("id"))) + b"\n"


def request_frame(id: int | str, method: str, params: Any = None) -> Frame:
    """A request of ours to the client."""
    frame: Frame = {"jsonrpc": "2.0", "id": id, "method": method}
    if params:
        frame["params"] = params
    return frame


def notification_frame(method: str, params: Any = None) -> Frame:
    """A notification of ours; empty params are left out."""
    frame: Frame = {"jsonrpc": "2.0", "method": method}
    if params:
        frame["params"] = params
    return frame
