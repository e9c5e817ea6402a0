from desk.generated import Accepted, ConfirmForm, Context, NameForm, OrderInput


async def order(args: OrderInput, ctx: Context) -> str:
    ctx.state.seen.append("order runs")
    who = await ctx.elicit(NameForm)
    if not isinstance(who, Accepted):
        return f"first: {type(who).__name__}"

    def reserve() -> int:
        ctx.state.numbers += 1
        return ctx.state.numbers

    number = await ctx.once("number", reserve)
    sure = await ctx.elicit(ConfirmForm, f"Order for {who.value.name}?")
    if not isinstance(sure, Accepted):
        return f"second: {type(sure).__name__}"
    return f"{who.value.name} {sure.value.sure} {number}"
