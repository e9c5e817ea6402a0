from core.generated import Context, ListedInput


async def listed(args: ListedInput, ctx: Context) -> list[int]:
    return [1, 2]
