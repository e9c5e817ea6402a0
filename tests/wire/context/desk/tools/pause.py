import asyncio

from desk.generated import Context, PauseInput


async def pause(args: PauseInput, ctx: Context) -> str:
    await ctx.close_stream()
    await asyncio.sleep(0.2)
    return "came back"
