from core.generated import Context, ManyInput


async def many(args: ManyInput, ctx: Context) -> int:
    return len(args.numbers or [])
