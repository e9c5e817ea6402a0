from desk.generated import Accepted, Context, JobInput, NameForm


async def job(args: JobInput, ctx: Context) -> str:
    await ctx.report_progress(1)
    answer = await ctx.elicit(NameForm)
    return f"for {answer.value.name}" if isinstance(answer, Accepted) else "for nobody"
