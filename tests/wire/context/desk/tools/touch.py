from desk.generated import Context, TouchInput


async def touch(args: TouchInput, ctx: Context) -> str:
    for _ in range(args.times or 1):
        for uri in args.uris:
            await ctx.resource_updated(uri)
    return "touched"
