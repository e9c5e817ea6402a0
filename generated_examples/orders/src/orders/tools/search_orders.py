"""Handler of the tool search_orders."""

from orders.generated import SearchOrdersInput, SyncContext
from orders.store import Found


def search_orders(args: SearchOrdersInput, ctx: SyncContext) -> list[Found]:
    """Ищет заказы по статусу и лимиту. Возвращает не более limit записей."""
    return ctx.state.store.search(args.status, int(args.limit))
