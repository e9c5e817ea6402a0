"""Handler of the tool test_tool_with_logging."""

import asyncio

from everything.generated import Context, TestToolWithLoggingInput


async def test_tool_with_logging(args: TestToolWithLoggingInput, ctx: Context) -> str:
    """Logs three messages at the level info."""
    ctx.log.info("Tool execution started")
    await asyncio.sleep(0.05)
    ctx.log.info("Tool processing data")
    await asyncio.sleep(0.05)
    ctx.log.info("Tool execution completed")
    return "Tool with logging executed successfully"
