from core.generated import Context, SearchParams


async def search(params: SearchParams, ctx: Context) -> SearchParams:
    return params
