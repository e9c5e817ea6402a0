from desk.generated import Accepted, ChangingInput, ConfirmForm, Context, NameForm


async def changing(args: ChangingInput, ctx: Context) -> str:
    ctx.state.changes += 1
    first = await ctx.elicit(NameForm, f"Question {min(ctx.state.changes, 3)}")
    second = await ctx.elicit(ConfirmForm)
    return f"{isinstance(first, Accepted)} {isinstance(second, Accepted)}"
