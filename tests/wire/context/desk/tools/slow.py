import asyncio

from desk.generated import Context, SlowInput


async def slow(args: SlowInput, ctx: Context) -> str:
    try:
        await asyncio.sleep(20)
    except asyncio.CancelledError:
        ctx.state.seen.append("slow was cancelled")
        raise
    return "never"
