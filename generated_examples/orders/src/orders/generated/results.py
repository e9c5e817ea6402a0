# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: f8d5c8582908b6dfade9b8771b55d7f472b71d420b4ffca781ef047844512881
"""From what a tool's handler returned to the result that goes out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from .content import ABSENT, ToolResult, is_block, plain, wire_block
from .protocol import is_modern

if TYPE_CHECKING:
    from .contract import Gate, Reason

JsonObject = dict[str, Any]


class BrokenContract(Exception):
    """A handler returned what the manifest does not allow."""

    def __init__(self, reasons: list[Reason] | str) -> None:
        if isinstance(reasons, str):
            super().__init__(reasons)
        else:
            super().__init__("; ".join(map(str, reasons)))


def json_text(value: Any) -> str:
    """The JSON text of a plain value.

    Raises:
        BrokenContract: it holds NaN or an infinity, which JSON does not have, or
            something else that has no JSON form.
    """
    try:
        return json.dumps(
            value, ensure_ascii=False, allow_nan=False, separators=(",", ":")
        )
    except (TypeError, ValueError) as error:
        raise BrokenContract(str(error)) from error


def failure(text: str) -> JsonObject:
    """The result of a tool that failed."""
    return {"content": [{"type": "text", "text": text}], "isError": True}


def tool_result(value: Any, output: Gate | None, version: str) -> JsonObject:
    """The result of a tool that returned `value`.

    With an `outputSchema` the value is the structured content, and goes out with its
    JSON text beside it; without one a model, a mapping or a list is JSON text alone.

    Raises:
        BrokenContract: the value does not fit `outputSchema`, or has no form on the wire.
    """
    if isinstance(value, ToolResult):
        return _full(value, output, version)
    if output is not None:
        return _structured(value, output, version)
    if isinstance(value, str):
        return {"content": [{"type": "text", "text": value}]}
    if value is None:
        return {"content": []}
    if is_block(value):
        return {"content": _blocks([value])}
    if isinstance(value, list | tuple) and any(map(is_block, value)):
        return {"content": _blocks(value)}
    return {"content": [{"type": "text", "text": json_text(_plain(value))}]}


def _structured(value: Any, output: Gate, version: str) -> JsonObject:
    if isinstance(value, BaseModel) and not is_block(value):
        data = value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    else:
        data = _plain(value)
    text = json_text(data)
    if not output.admits(data):
        raise BrokenContract(output.reasons(data))
    result: JsonObject = {"content": [{"type": "text", "text": text}]}
    if isinstance(data, dict) or is_modern(version):
        result["structuredContent"] = data
    return result


def _full(value: ToolResult, output: Gate | None, version: str) -> JsonObject:
    try:
        blocks = value.blocks()
    except TypeError as error:
        raise BrokenContract(str(error)) from error
    result: JsonObject = {"content": blocks}
    if value.structured is not ABSENT:
        data = _plain(value.structured)
        text = json_text(data)
        if output is not None and not value.is_error and not output.admits(data):
            raise BrokenContract(output.reasons(data))
        if not blocks:
            blocks.append({"type": "text", "text": text})
        if isinstance(data, dict) or is_modern(version):
            result["structuredContent"] = data
    elif output is not None and not value.is_error:
        raise BrokenContract("outputSchema asks for structured content: there is none")
    if value.is_error:
        result["isError"] = True
    if value.meta is not None:
        result["_meta"] = _plain(value.meta)
    return result


def _blocks(values: list[Any] | tuple[Any, ...]) -> list[JsonObject]:
    try:
        return [wire_block(value) for value in values]
    except TypeError as error:
        raise BrokenContract(str(error)) from error


def _plain(value: Any) -> Any:
    try:
        return plain(value)
    except TypeError as error:
        raise BrokenContract(str(error)) from error
