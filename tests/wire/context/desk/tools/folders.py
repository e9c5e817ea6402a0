from desk.generated import Context, FoldersInput


async def folders(args: FoldersInput, ctx: Context) -> list[str]:
    return [f"{root.name} {root.uri}" for root in await ctx.list_roots()]
