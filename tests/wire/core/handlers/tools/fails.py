import asyncio
from typing import Any

from core.generated import Context, FailsInput, TextContent, ToolError


class Own(BaseException):
    """No Exception."""


async def fails(args: FailsInput, ctx: Context) -> Any:
    match args.how:
        case "expected":
            raise ToolError("no such order")
        case "crash":
            raise RuntimeError("password=hunter2")
        case "nan":
            return {"x": float("nan")}
        case "keys":
            return {1: "x"}
        case "object":
            return {"x": object()}
        case "exit":
            raise SystemExit("hunter2")
        case "interrupt":
            raise KeyboardInterrupt
        case "own":
            raise Own("hunter2")
        case "cancelled":
            raise asyncio.CancelledError
        case "half":
            return "a file name \udcff"
        case "block":
            return TextContent(5)  # type: ignore[arg-type]
        case _:
            return {}.popitem if _library() else None


def _library() -> bool:
    raise NotImplementedError("deep inside")
