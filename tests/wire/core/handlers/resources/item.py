from core.generated import Context, ItemParams, NotFound, ResourceLink


async def item(params: ItemParams, ctx: Context) -> dict[str, object]:
    if params.id > 100:
        raise NotFound("over a hundred")
    return {"id": params.id, "uri": ctx.uri}


async def list_item(ctx: Context) -> list[ResourceLink]:
    return [ResourceLink(f"core://item/{n}", f"item {n}") for n in (1, 2)]


async def complete_id(value: str, chosen: dict[str, str], ctx: Context) -> list[str]:
    return [str(n) for n in range(150) if str(n).startswith(value)]
