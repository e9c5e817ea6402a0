from core.generated import Context, DocParams


async def doc(params: DocParams, ctx: Context) -> DocParams:
    return params
