# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: ee26e6cb8cdf1f7ae84fd7f5ff13168d0bfa251cd3caaf837977d3b8c3904507
"""What a JSON-RPC frame is: no I/O, no SDK. Both transports judge by these rules."""

import math
import re
from typing import Any, Literal

from pydantic_core import from_json

Frame = dict[str, Any]
RequestId = int | str
Kind = Literal["request", "notification", "response", "bad", "ignored"]

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
BUSY = -32005
"""Too many calls are running: of the range that JSON-RPC leaves to servers."""

# Numbers that may not fit into a double: only then is the parsed value searched for one.
# Each pattern begins with a plain byte: a long text is searched for that in no time.
_EXPONENT = re.compile(rb"e(?<=[0-9]e)\+?[0-9]{3}")
_EXPONENT_CAPITAL = re.compile(rb"E(?<=[0-9]E)\+?[0-9]{3}")
_DIGITS_TO_ZERO = bytes(0x30 if 0x30 <= byte <= 0x39 else 0x20 for byte in range(256))
_MANY_DIGITS = b"0" * 200  # with an exponent of two digits, more than 308 places


def error_frame(
    code: int, message: str, id: RequestId | None = None, data: Any = None
) -> Frame:
    """An error response; `id` is null when the request's own cannot be read."""
    error: Frame = {"code": code, "message": message}
    if data is not None:
        error["data"] = data
    return {"jsonrpc": "2.0", "id": id, "error": error}


def parse(raw: bytes | bytearray) -> Any:
    """The JSON value in `raw`.

    Raises ValueError for what is not UTF-8 or not JSON, for `NaN` and `Infinity`, for
    numbers that only infinity could stand for, and for nesting deeper than 200.
    """
    value = from_json(raw, allow_inf_nan=False)
    if _may_overflow(raw) and _holds_infinity(value):
        raise ValueError("number out of range")
    return value


def _may_overflow(raw: bytes | bytearray) -> bool:
    return bool(
        _EXPONENT.search(raw)
        or _EXPONENT_CAPITAL.search(raw)
        or len(raw) > len(_MANY_DIGITS)
        and _MANY_DIGITS in raw.translate(_DIGITS_TO_ZERO)
    )


def _holds_infinity(value: Any) -> bool:
    """The parser's own nesting limit bounds the recursion."""
    if isinstance(value, float):
        return math.isinf(value)
    if isinstance(value, dict):
        return any(map(_holds_infinity, value.values()))
    return isinstance(value, list) and any(map(_holds_infinity, value))


def judge(message: Any) -> tuple[Kind, Frame]:
    """What `message` is, with the frame itself, or with the error that answers it.

    "bad" comes with that error. "ignored" must not be answered: a notification whose
    params are no object, or a response that nobody can have asked for.
    """
    if message.__class__ is not dict:
        return "bad", error_frame(INVALID_REQUEST, "A message must be a JSON object")
    id, method = message.get("id"), message.get("method")
    # `bool` is an `int` to isinstance, and a request with the id `true` equals 1.
    if id.__class__ is not str and id.__class__ is not int:
        id = None
    if message.get("jsonrpc") != "2.0":
        return "bad", error_frame(INVALID_REQUEST, 'jsonrpc must be "2.0"', id)
    if method is None and ("result" in message or "error" in message):
        return ("ignored" if id is None else "response"), message
    if method.__class__ is not str:
        return "bad", error_frame(INVALID_REQUEST, "method must be a string", id)
    params = message.get("params")
    params_fit = params is None or params.__class__ is dict
    if "id" not in message:
        return ("notification" if params_fit else "ignored"), message
    if id is None:
        return "bad", error_frame(INVALID_REQUEST, "id must be a string or an integer")
    if not params_fit:
        return "bad", error_frame(INVALID_REQUEST, "params must be an object", id)
    return "request", message


class Batch:
    """The answers to one batch, collected until the last request in it has settled."""

    def __init__(self) -> None:
        self.answers: list[Frame] = []
        self._open = 1  # the batch itself, until all its members have been read

    def expect(self) -> None:
        """One more request of the batch is running."""
        self._open += 1

    def settle(self, answer: Frame | None = None) -> bool:
        """One of them has ended, a cancelled one without an answer. True after the last."""
        if answer is not None:
            self.answers.append(answer)
        self._open -= 1
        return self._open == 0
