from desk.generated import Context, StepsInput


async def steps(args: StepsInput, ctx: Context) -> str:
    for step in (1, 2, 2, 1, float("nan"), 3):
        ctx.log.info("step %s", step)
        await ctx.report_progress(step, 3, f"step {step}")
    try:
        raise ValueError("secret detail")
    except ValueError:
        ctx.log.exception("it failed")
    ctx.log.debug("not wanted")
    return "steps"
