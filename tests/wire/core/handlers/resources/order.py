from core.generated import Context, OrderParams


async def order(params: OrderParams, ctx: Context) -> OrderParams:
    return params
