from desk.generated import BrokenJobInput, Context


async def broken_job(args: BrokenJobInput, ctx: Context) -> str:
    raise ValueError("secret detail")
