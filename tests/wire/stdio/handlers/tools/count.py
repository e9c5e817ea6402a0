"""Handler of the tool count."""

import asyncio

from probe.generated import Context, CountInput

LATE: set[asyncio.Task[None]] = set()


async def count(args: CountInput, ctx: Context) -> str:
    for step in args.steps:
        await ctx.report_progress(float(step))
    task = asyncio.get_running_loop().create_task(_late(ctx))
    LATE.add(task)
    return "counted"


async def _late(ctx: Context) -> None:
    await asyncio.sleep(0.1)
    await ctx.report_progress(1000.0)
