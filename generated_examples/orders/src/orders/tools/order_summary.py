"""Handler of the tool order_summary."""

from datetime import date

from orders.generated import (
    OrderSummaryInput,
    OrderSummaryOutput,
    OrderSummaryOutputByStatus,
    SyncContext,
    ToolError,
)


def order_summary(args: OrderSummaryInput, ctx: SyncContext) -> OrderSummaryOutput:
    """Считает заказы и выручку по статусам за период."""
    try:
        since, until = date.fromisoformat(args.since), date.fromisoformat(args.until)
    except ValueError:
        raise ToolError("Даты пишутся как 2026-11-30.") from None
    if since > until:
        raise ToolError("Первый день позже последнего.")
    counted = ctx.state.store.count(since, until)
    return OrderSummaryOutput(
        orders=sum(number for number, _ in counted.values()),
        revenue=counted["paid"][1] + counted["shipped"][1],
        byStatus=OrderSummaryOutputByStatus(
            new=counted["new"][0],
            paid=counted["paid"][0],
            shipped=counted["shipped"][0],
        ),
    )
