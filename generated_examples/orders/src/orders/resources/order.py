"""Handler of the resource template orders://{orderId}."""

from collections.abc import Mapping

from orders.generated import NotFound, OrderContent, OrderParams, SyncContext


def order(params: OrderParams, ctx: SyncContext) -> OrderContent:
    """Заказ по номеру, со строками и суммой."""
    found = ctx.state.store.get(params.orderId)
    if found is None:
        raise NotFound()
    return OrderContent.model_validate(found)


def complete_order_id(
    value: str, chosen: Mapping[str, str], ctx: SyncContext
) -> list[str]:
    """Номера, которые начинаются так."""
    return ctx.state.store.ids(value)
