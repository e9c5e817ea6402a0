# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 867deb135f60ed7e63404c7b778152bf3fb2908c0ec8596050863afeaf93b064
"""The handlers of this server: where each one is, and the shape that it has.

The tables say which function serves which item; they are read when the server starts. The
types below them are for type checkers: each handler is held against the shape that the
manifest gives it, so that a changed manifest shows where code has to follow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .loading import Handler

if TYPE_CHECKING:
    from typing import TypeAlias

    from ..prompts import weekly_report as prompts_weekly_report
    from ..resources import order as resources_order
    from ..tools import order_summary as tools_order_summary
    from ..tools import search_orders as tools_search_orders
    from ..tools import ship_order as tools_ship_order
    from . import models
    from .signatures import (
        Completes,
        Handles,
        Messages,
        Structured,
        Typed,
        Unstructured,
    )


TOOLS: Final[dict[str, Handler]] = {
    "search_orders": Handler(
        "orders.tools.search_orders", "search_orders", "SearchOrdersInput"
    ),
    "order_summary": Handler(
        "orders.tools.order_summary", "order_summary", "OrderSummaryInput"
    ),
    "ship_order": Handler("orders.tools.ship_order", "ship_order", "ShipOrderInput"),
}
"""By the name of the tool."""

RESOURCES: Final[dict[str, Handler]] = {}
"""By URI."""

TEMPLATES: Final[dict[str, Handler]] = {
    "orders://{orderId}": Handler("orders.resources.order", "order", "OrderParams"),
}
"""By URI template."""

LISTINGS: Final[dict[str, Handler]] = {}
"""By URI template: what enumerates its resources."""

PROMPTS: Final[dict[str, Handler]] = {
    "weekly_report": Handler(
        "orders.prompts.weekly_report", "weekly_report", "WeeklyReportArgs"
    ),
}
"""By the name of the prompt."""

COMPLETIONS: Final[dict[tuple[str, str, str], Handler]] = {
    ("prompt", "weekly_report", "week"): Handler(
        "orders.prompts.weekly_report", "complete_week"
    ),
    ("template", "orders://{orderId}", "orderId"): Handler(
        "orders.resources.order", "complete_order_id"
    ),
}
"""By kind, name of the prompt or URI template, and argument."""

FORMS: Final[dict[str, str]] = {}
"""By the class of a form: the elicitation of the manifest that it belongs to."""

if TYPE_CHECKING:
    SearchOrdersTool: TypeAlias = Handles[models.SearchOrdersInput, Unstructured]
    """The handler of the tool search_orders."""
    _tool_search_orders: SearchOrdersTool = tools_search_orders.search_orders

    OrderSummaryTool: TypeAlias = Handles[
        models.OrderSummaryInput, models.OrderSummaryOutput | Structured
    ]
    """The handler of the tool order_summary."""
    _tool_order_summary: OrderSummaryTool = tools_order_summary.order_summary

    ShipOrderTool: TypeAlias = Handles[
        models.ShipOrderInput, models.ShipOrderOutput | Structured
    ]
    """The handler of the tool ship_order."""
    _tool_ship_order: ShipOrderTool = tools_ship_order.ship_order

    OrderTemplate: TypeAlias = Handles[models.OrderParams, models.OrderContent | Typed]
    """The handler of the resources orders://{orderId}."""
    _template_order: OrderTemplate = resources_order.order

    _template_order_complete_order_id: Completes = resources_order.complete_order_id

    WeeklyReportPrompt: TypeAlias = Handles[models.WeeklyReportArgs, Messages]
    """The handler of the prompt weekly_report."""
    _prompt_weekly_report: WeeklyReportPrompt = prompts_weekly_report.weekly_report

    _prompt_weekly_report_complete_week: Completes = prompts_weekly_report.complete_week
