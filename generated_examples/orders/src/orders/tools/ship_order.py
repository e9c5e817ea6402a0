"""Handler of the tool ship_order."""

from orders.generated import Context, ShipOrderInput, ShipOrderOutput, ToolError
from orders.store import NotPaid


async def ship_order(args: ShipOrderInput, ctx: Context) -> ShipOrderOutput:
    """Отмечает оплаченный заказ как отправленный и записывает трек-номер."""
    try:
        order = ctx.state.store.ship(args.orderId, args.trackingNumber)
    except NotPaid:
        raise ToolError(f"Заказ {args.orderId} ещё не оплачен.") from None
    if order is None:
        raise ToolError(f"Заказа {args.orderId} нет.")
    ctx.log.info("order %s shipped", args.orderId)
    await ctx.resource_updated(f"orders://{args.orderId}")
    return ShipOrderOutput.model_validate(order)
