# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 6bb306437f2f496e983280ccbe1b4e27e4b56c54234c6dcc6bb829b5d9a93111
"""From what a tool's handler returned to the result that goes out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticSerializationError, to_json

from .content import ABSENT, ToolResult, is_block, plain, wire_block
from .contract import BrokenContract, is_of_object
from .outgoing import sendable
from .protocol import is_modern

if TYPE_CHECKING:
    from .contract import Gate, JsonObject

_NOT_STRUCTURED = "outputSchema asks for structured content: there is none"


def json_text(value: Any) -> str:
    """The JSON text of a plain value.

    Raises:
        BrokenContract: it holds NaN or an infinity, which JSON does not have, or
            something else that has no JSON form.
    """
    try:
        text = to_json(value, inf_nan_mode="constants").decode()
    except PydanticSerializationError:
        return _json_text_or_reason(value)
    if "NaN" in text or "Infinity" in text:  # the numbers, or just these words
        return _json_text_or_reason(value)
    return text


def _json_text_or_reason(value: Any) -> str:
    """The same seven times slower; it can tell what is wrong, and nests deeper."""
    try:
        text = json.dumps(
            value, ensure_ascii=False, allow_nan=False, separators=(",", ":")
        )
        return _whole(text)
    except (TypeError, ValueError) as error:
        raise BrokenContract(str(error)) from error


def _whole(text: str) -> str:
    """The text, unless it has half of a surrogate pair, which is no character."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            reason = f"half of a surrogate pair at {error.start} of a text"
            raise BrokenContract(reason) from error
    return text


def failure(text: str) -> JsonObject:
    """The result of a tool that failed."""
    return {"content": [{"type": "text", "text": sendable(text)}], "isError": True}


def tool_result(value: Any, output: Gate | None, version: str) -> JsonObject:
    """The result of a tool that returned `value`.

    With an `outputSchema` the value is the structured content, and goes out with its
    JSON text beside it; without one a model, a mapping or a list is JSON text alone. So
    it is on an older revision, whose clients are not shown a schema of anything else than
    an object.

    Raises:
        BrokenContract: the value does not fit `outputSchema`, or has no form on the wire.
    """
    if isinstance(value, ToolResult):
        return _full(value, output, version)
    if output is not None:
        if is_block(value):
            raise BrokenContract(_NOT_STRUCTURED)
        return _structured(value, output, version)
    if isinstance(value, str):
        return {"content": [{"type": "text", "text": _whole(value)}]}
    if value is None:
        return {"content": []}
    if is_block(value):
        return {"content": _blocks([value])}
    if isinstance(value, list | tuple) and any(map(is_block, value)):
        return {"content": _blocks(value)}
    return {"content": [{"type": "text", "text": json_text(plain(value))}]}


def _structured(value: Any, output: Gate, version: str) -> JsonObject:
    data = plain(value)
    text = json_text(data)
    output.demand(data)
    result: JsonObject = {"content": [{"type": "text", "text": text}]}
    if is_modern(version) or (isinstance(data, dict) and is_of_object(output.schema)):
        result["structuredContent"] = data
    return result


def _full(value: ToolResult, output: Gate | None, version: str) -> JsonObject:
    blocks = value.blocks()
    _check(blocks)
    result: JsonObject = {"content": blocks}
    if value.structured is not ABSENT:
        data = plain(value.structured)
        text = json_text(data)
        if output is not None and not value.is_error:
            output.demand(data)
        if not blocks:
            blocks.append({"type": "text", "text": text})
        shown = output is None or is_of_object(output.schema)
        if is_modern(version) or (isinstance(data, dict) and shown):
            result["structuredContent"] = data
    elif output is not None and not value.is_error:
        raise BrokenContract(_NOT_STRUCTURED)
    if value.is_error:
        result["isError"] = True
    if value.meta is not None:
        if not isinstance(value.meta, Mapping):
            raise BrokenContract("meta is no object")
        result["_meta"] = plain(value.meta)
    return result


def _blocks(values: Iterable[Any]) -> list[JsonObject]:
    blocks = [wire_block(value) for value in values]
    _check(blocks)
    return blocks


def _check(blocks: list[JsonObject]) -> None:
    """Texts of blocks are texts: types alone keep no one from anything."""
    for block in blocks:
        for key in ("text", "uri", "name"):
            if key in block:
                if not isinstance(block[key], str):
                    kind = type(block[key]).__name__
                    raise BrokenContract(f"{key} of a block is {kind}")
                _whole(block[key])
