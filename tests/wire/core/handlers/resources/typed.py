from core.generated import Context, TypedContent


async def typed(ctx: Context) -> TypedContent:
    return TypedContent(ok=True)
