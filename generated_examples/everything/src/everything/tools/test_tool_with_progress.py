"""Handler of the tool test_tool_with_progress."""

import asyncio

from everything.generated import Context, TestToolWithProgressInput


async def test_tool_with_progress(args: TestToolWithProgressInput, ctx: Context) -> str:
    """Reports progress three times."""
    for done in (0, 50, 100):
        await ctx.report_progress(done, 100, f"Completed step {done} of 100")
        await asyncio.sleep(0.05)
    return "Tool with progress executed successfully"
