from desk.generated import Context, NameForm, SwallowInput


async def swallow(args: SwallowInput, ctx: Context) -> str:
    try:
        answer = await ctx.elicit(NameForm)
    except BaseException:
        return "swallowed"
    return type(answer).__name__
