import asyncio

from desk.generated import Context, WaitInput


async def wait(args: WaitInput, ctx: Context) -> str:
    ctx.state.seen.append("waiting")
    try:
        await asyncio.sleep(20)
    finally:
        ctx.state.seen.append("wait has ended")
    return "never"
