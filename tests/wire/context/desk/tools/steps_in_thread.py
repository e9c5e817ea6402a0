from desk.generated import StepsInThreadInput, SyncContext


def steps_in_thread(args: StepsInThreadInput, ctx: SyncContext) -> str:
    for step in (1, 2, 3):
        ctx.log.info("step %d", step)
        ctx.report_progress(step, 3)
    return "steps"
