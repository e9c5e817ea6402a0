from desk.generated import Accepted, ConfirmForm, Context, NameForm, ReportInput, becomes_task


@becomes_task
async def report(args: ReportInput, ctx: Context) -> str:
    who = await ctx.elicit(NameForm)
    if not isinstance(who, Accepted):
        return "no report"
    await ctx.become_task()
    sure = await ctx.elicit(ConfirmForm)
    return f"{who.value.name} {isinstance(sure, Accepted)}"
