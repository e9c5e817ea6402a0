# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: fb2477ba9adbe9af2283c428745b3f06d55b5a62d61e0b6a45ce560073ab172b
"""What JSON can carry, looked at before it goes to a transport that would choke on it.

Half of a surrogate pair gets into texts easily: Python reads file names that are not
UTF-8 with such halves in them. A session over HTTP would not survive one.
"""

import logging
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.shared.exceptions import MCPError
from pydantic_core import PydanticSerializationError, from_json, to_json

from .identity import PACKAGE
from .rules import INTERNAL_ERROR

_log = logging.getLogger(PACKAGE)

_FROM_MANIFEST = frozenset({"tools/list", "resources/templates/list", "prompts/list"})
"""Long lists at times, and each text in them has come out of JSON."""


def has_form(value: Any) -> bool:
    """Whether `value` can be written as JSON in UTF-8."""
    try:
        to_json(value)
    except (PydanticSerializationError, ValueError, RecursionError):
        return False
    return True


def sendable(text: str) -> str:
    """`text` with a question mark for each half of a surrogate pair."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def plainest(value: Any) -> Any:
    """`value` as JSON, and as text where it has no such form. For logs: never fails."""
    if isinstance(value, str):
        return sendable(value)
    try:
        return from_json(to_json(value, inf_nan_mode="null", fallback=str))
    except (PydanticSerializationError, ValueError, RecursionError):
        return sendable(repr(value))


async def only_json(
    ctx: ServerRequestContext[Any, Any], call_next: CallNext
) -> HandlerResult:
    """A middleware: what has no form in JSON becomes an internal error."""
    try:
        result = await call_next(ctx)
    except MCPError as error:
        if has_form([error.message, error.data]):
            raise
        raise MCPError(error.code, sendable(error.message)) from error
    if ctx.method in _FROM_MANIFEST or has_form(result):
        return result
    _log.error("the result of %s cannot be written as JSON", ctx.method)
    raise MCPError(INTERNAL_ERROR, "The result cannot be written as JSON")
