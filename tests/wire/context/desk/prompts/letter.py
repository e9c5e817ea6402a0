from desk.generated import Accepted, Context, LetterArgs, NameForm


async def letter(args: LetterArgs, ctx: Context) -> str:
    who = await ctx.elicit(NameForm)
    return f"Write as {who.value.name}" if isinstance(who, Accepted) else "Write"
