from desk.generated import SyncContext, WaitInThreadInput


def wait_in_thread(args: WaitInThreadInput, ctx: SyncContext) -> str:
    ctx.state.seen.append("waiting")
    ctx.state.seen.append(f"told: {ctx.cancelled.wait(20)}")
    return "never"
