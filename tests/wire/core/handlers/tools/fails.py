from typing import Any

from core.generated import Context, FailsInput, ToolError


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
        case _:
            return {}.popitem if _library() else None


def _library() -> bool:
    raise NotImplementedError("deep inside")
