from core.generated import Context, FailingArgs


async def failing(args: FailingArgs, ctx: Context) -> str:
    raise RuntimeError("password=hunter2")
