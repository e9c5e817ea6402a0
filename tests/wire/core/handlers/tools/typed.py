from typing import Any

from core.generated import Context, TextContent, ToolResult, TypedInput, TypedOutput


async def typed(args: TypedInput, ctx: Context) -> Any:
    return {
        "model": lambda: TypedOutput(total=3),
        "dict": lambda: {"total": 4, "note": None},
        "wrong": lambda: {"total": "secret"},
        "result": lambda: ToolResult("said", structured={"total": 5}, meta={"a": None}),
        "text": lambda: "no structure",
        "error": lambda: ToolResult("it failed", is_error=True),
        "blocks": lambda: [TextContent("only text")],
    }[args.how]()
