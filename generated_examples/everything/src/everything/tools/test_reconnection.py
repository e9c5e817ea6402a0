"""Handler of the tool test_reconnection."""

import asyncio

from everything.generated import Context, TestReconnectionInput


async def test_reconnection(args: TestReconnectionInput, ctx: Context) -> str:
    """Closes its response stream and goes on; the client comes back for the result."""
    await ctx.close_stream()
    await asyncio.sleep(0.1)
    return "Reconnection test completed"
