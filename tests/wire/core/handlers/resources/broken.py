from core.generated import Context


async def broken(ctx: Context) -> str:
    raise RuntimeError("password=hunter2")
