from core.generated import Context, RecursiveInput


async def recursive(args: RecursiveInput, ctx: Context) -> RecursiveInput:
    return args
