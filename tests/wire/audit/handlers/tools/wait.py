"""Handler of the tool wait."""

import asyncio

from audit.generated import Context, WaitInput


async def wait(args: WaitInput, ctx: Context) -> str:
    """Wait, with a step of progress before."""
    await ctx.report_progress(1)
    await asyncio.sleep(args.seconds)
    return "waited"
