"""Handler of the tool slow_compute."""

import asyncio

from everything.generated import Context, SlowComputeInput


async def slow_compute(args: SlowComputeInput, ctx: Context) -> str:
    """Sleeps for some seconds and returns."""
    await asyncio.sleep(args.seconds or 0)
    return f"Computed {args.label or 'something'}"
