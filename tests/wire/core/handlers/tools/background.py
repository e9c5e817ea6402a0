from core.generated import BackgroundInput, Context


async def background(args: BackgroundInput, ctx: Context) -> str:
    return "done"
