from desk.generated import ChatterInput, Context


async def chatter(args: ChatterInput, ctx: Context) -> str:
    for number in range(5000):
        ctx.log.info("message %d", number)
    return "said"
