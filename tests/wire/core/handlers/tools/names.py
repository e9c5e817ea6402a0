from core.generated import Context, NamesInput


async def names(args: NamesInput, ctx: Context) -> NamesInput:
    return args
