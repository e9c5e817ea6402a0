from core.generated import Context, VerbatimInput


async def verbatim(args: VerbatimInput, ctx: Context) -> VerbatimInput:
    return args
