import asyncio

from desk.generated import Context, LateInput

running: set[asyncio.Task[None]] = set()


async def late(args: LateInput, ctx: Context) -> str:
    async def afterwards() -> None:
        await asyncio.sleep(0.1)
        await ctx.report_progress(9)
        ctx.log.error("too late")
        ctx.state.seen.append("late has run")

    running.add(asyncio.create_task(afterwards()))
    return "late"
