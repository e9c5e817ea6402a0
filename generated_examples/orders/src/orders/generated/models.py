# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 69ba0ab7a729097cb58552b24ee997b66747ad1e688035a7cfbe1f2d42b0bc76
"""Models of every schema in the contract.

A model is a view of a value that has already been held against its JSON Schema: it
gives types, and takes every valid value without altering it. What a type cannot say
(limits, patterns, conditions) is checked before a handler runs and before a result goes
out, and is told in the docstrings here. `model_dump(mode="json", by_alias=True,
exclude_unset=True)` gives back what came.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict
from typing_extensions import TypeAliasType


class Model(BaseModel):
    """Common to all models: nothing is converted, and what a schema leaves open is kept."""

    model_config = ConfigDict(
        strict=True, extra="allow", protected_namespaces=(), defer_build=True
    )


def _whole(value: Any) -> Any:
    """JSON knows one kind of number: `5.0` is the integer 5. A boolean is none."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, bool):
        raise ValueError("true is no 1")  # noqa: TRY004 (pydantic wants it)
    return value


Whole = BeforeValidator(_whole)
Integer = Annotated[int, Whole]


class Line(Model):
    """Строка заказа."""

    model_config = ConfigDict(extra="forbid")

    sku: str
    """Артикул."""
    title: str
    quantity: Integer
    """Limits: at least 1."""
    price: Integer
    """Цена за штуку, в рублях.

    Limits: at least 0.
    """


Status = TypeAliasType("Status", Literal["new", "paid", "shipped"])
"""Статус заказа: новый, оплачен, отправлен."""


class Order(Model):
    """Заказ целиком."""

    model_config = ConfigDict(extra="forbid")

    id: str
    """Limits: pattern ^o_[0-9]+$."""
    status: Status
    customer: str
    placedOn: str
    """Limits: format date."""
    lines: list[Line]
    """Limits: length at least 1."""
    total: Integer
    """Сумма, в рублях.

    Limits: at least 0.
    """
    trackingNumber: str | None = None
    """Трек-номер; его нет, пока заказ не отправлен."""


class SearchOrdersInput(Model):
    """Arguments of the tool "search_orders"."""

    model_config = ConfigDict(extra="forbid")

    status: Status
    limit: int | float = 20
    """Сколько заказов вернуть.

    Limits: 1 to 100.
    """


class OrderSummaryInput(Model):
    """Arguments of the tool "order_summary"."""

    model_config = ConfigDict(extra="forbid")

    since: str
    """Первый день, ГГГГ-ММ-ДД.

    Limits: format date.
    """
    until: str
    """Последний день, ГГГГ-ММ-ДД.

    Limits: format date.
    """


class OrderSummaryOutputByStatus(Model):
    """Сколько заказов в каждом статусе."""

    model_config = ConfigDict(extra="forbid")

    new: Integer
    paid: Integer
    shipped: Integer


class OrderSummaryOutput(Model):
    """Structured result of the tool "order_summary"."""

    model_config = ConfigDict(extra="forbid")

    orders: Integer
    """Limits: at least 0."""
    revenue: Integer
    """Оплачено и отправлено, в рублях.

    Limits: at least 0.
    """
    byStatus: OrderSummaryOutputByStatus
    """Сколько заказов в каждом статусе."""


class ShipOrderInput(Model):
    """Arguments of the tool "ship_order"."""

    model_config = ConfigDict(extra="forbid")

    orderId: str
    """Номер заказа, например o_1.

    Limits: pattern ^o_[0-9]+$.
    """
    trackingNumber: str
    """Limits: length 4 to 40."""


class OrderParams(Model):
    """Variables of the resource template "orders://{orderId}"."""

    model_config = ConfigDict(extra="forbid")

    orderId: str


class WeeklyReportArgs(Model):
    """Arguments of the prompt "weekly_report"."""

    model_config = ConfigDict(extra="forbid")

    week: str
    audience: Literal["owner", "warehouse", "support"] | None = None


class ComplaintArgs(Model):
    """Arguments of the prompt "complaint"."""

    model_config = ConfigDict(extra="forbid")

    orderId: str
    text: str
    tone: str | None = None


ShipOrderOutput = Order
"""Structured result of the tool "ship_order"."""


OrderContent = Order
"""Content of the resource template "orders://{orderId}"."""
