import asyncio

from desk.generated import Accepted, BothInput, ConfirmForm, Context, NameForm


async def both(args: BothInput, ctx: Context) -> str:
    who, sure = await asyncio.gather(ctx.elicit(NameForm), ctx.elicit(ConfirmForm))
    if isinstance(who, Accepted) and isinstance(sure, Accepted):
        return f"{who.value.name} {sure.value.sure}"
    return "no"
