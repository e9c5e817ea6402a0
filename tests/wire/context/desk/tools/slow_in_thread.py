from desk.generated import SlowInThreadInput, SyncContext


def slow_in_thread(args: SlowInThreadInput, ctx: SyncContext) -> str:
    told = ctx.cancelled.wait(20)
    ctx.state.seen.append(f"thread told: {told}")
    try:
        ctx.report_progress(1)
    except BaseException as end:
        ctx.state.seen.append(f"ended by {type(end).__name__}")
        raise
    return "never"
