from desk.generated import Context, SeenInput


async def seen(args: SeenInput, ctx: Context) -> list[str]:
    found = list(ctx.state.seen)
    ctx.state.seen.clear()
    return found
