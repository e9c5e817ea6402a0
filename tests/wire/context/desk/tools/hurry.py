from desk.generated import Context, HurryInput, NameForm


async def hurry(args: HurryInput, ctx: Context) -> str:
    return type(await ctx.elicit(NameForm)).__name__
