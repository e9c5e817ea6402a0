from desk.generated import Accepted, Context, NameForm


async def secret(ctx: Context) -> str:
    who = await ctx.elicit(NameForm)
    name = who.value.name if isinstance(who, Accepted) else "nobody"
    return f"{ctx.uri} read by {name}"
