from core.generated import Context, ItemBySlugParams


async def item_by_slug(params: ItemBySlugParams, ctx: Context) -> ItemBySlugParams:
    return params
