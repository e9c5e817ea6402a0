"""Handler of the prompt weekly_report."""

from collections.abc import Mapping
from datetime import date, timedelta

from orders.generated import SyncContext, ToolError, WeeklyReportArgs

AUDIENCES = {
    "owner": "владельца магазина",
    "warehouse": "склада",
    "support": "поддержки",
}


def weekly_report(args: WeeklyReportArgs, ctx: SyncContext) -> str:
    """Отчёт о заказах за неделю, с цифрами из базы."""
    monday = first_day(args.week)
    counted = ctx.state.store.count(monday, monday + timedelta(days=6))
    reader = AUDIENCES[args.audience or "owner"]
    return (
        f"Составь отчёт о заказах за неделю {args.week} для {reader}."
        f" Новых: {counted['new'][0]}, оплаченных: {counted['paid'][0]},"
        f" отправленных: {counted['shipped'][0]};"
        f" выручка: {counted['paid'][1] + counted['shipped'][1]} ₽."
        " Сравни с обычной неделей и назови одно дело на понедельник."
    )


def first_day(week: str) -> date:
    """The Monday of a week written as 2026-W48 (ISO 8601)."""
    try:
        return date.fromisoformat(f"{week}-1")
    except ValueError:
        raise ToolError("Неделя пишется как 2026-W48.") from None


def complete_week(
    value: str, chosen: Mapping[str, str], ctx: SyncContext
) -> list[str]:
    """The last weeks that start so, the present one first."""
    today = date.today()
    weeks = (today - timedelta(weeks=back) for back in range(53))
    names = (f"{d.isocalendar().year}-W{d.isocalendar().week:02}" for d in weeks)
    return [name for name in names if name.startswith(value)]
