"""The orders, in SQLite."""

from __future__ import annotations

import sqlite3
import threading
from datetime import date
from pathlib import Path
from typing import Literal, NotRequired, TypedDict

Status = Literal["new", "paid", "shipped"]

SCHEMA = """
create table orders (
    id text primary key,
    status text not null check (status in ('new', 'paid', 'shipped')),
    customer text not null,
    placed_on text not null,
    tracking_number text
);
create table lines (
    order_id text not null references orders (id),
    sku text not null,
    title text not null,
    quantity integer not null check (quantity > 0),
    price integer not null check (price >= 0)
);
create index orders_by_status on orders (status, placed_on);
create index lines_by_order on lines (order_id);
"""

# A new database is not empty, so that there is something to ask for.
SAMPLE_ORDERS: list[tuple[str, Status, str, str, str | None]] = [
    ("o_1", "paid", "Анна Ковалёва", "2026-11-24", None),
    ("o_2", "shipped", "Пётр Иванов", "2026-11-10", "RB100200300RU"),
    ("o_3", "new", "Мария Лебедева", "2026-11-28", None),
    ("o_4", "paid", "Дмитрий Орлов", "2026-11-26", None),
    ("o_5", "shipped", "Ольга Смирнова", "2026-10-30", "RB100200299RU"),
]
SAMPLE_LINES = [
    ("o_1", "tea-07", "Чай «Да Хун Пао», 100 г", 2, 2100),
    ("o_2", "cup-01", "Пиала", 1, 1290),
    ("o_2", "box-03", "Подарочная коробка", 2, 350),
    ("o_3", "tea-02", "Сенча, 100 г", 1, 890),
    ("o_4", "tea-05", "Шу пуэр, 357 г", 5, 740),
    ("o_5", "pot-02", "Чайник из исинской глины", 1, 2600),
]


class Line(TypedDict):
    """One line of an order; the price is for one piece, in roubles."""

    sku: str
    title: str
    quantity: int
    price: int


class Order(TypedDict):
    """An order, whole."""

    id: str
    status: Status
    customer: str
    placedOn: str
    lines: list[Line]
    total: int
    trackingNumber: NotRequired[str]


class Found(TypedDict):
    """An order as a search shows it."""

    id: str
    customer: str
    placedOn: str
    total: int


class NotPaid(Exception):
    """Only a paid order can be shipped."""


class Store:
    """All access to the database. Safe to use from several threads."""

    def __init__(self, path: Path | str) -> None:
        self._lock = threading.Lock()
        self._db = sqlite3.connect(path, check_same_thread=False)
        self._db.row_factory = sqlite3.Row
        if not self._db.execute("select 1 from sqlite_master").fetchone():
            self._db.executescript(SCHEMA)
            self._db.executemany("insert into orders values (?, ?, ?, ?, ?)", SAMPLE_ORDERS)
            self._db.executemany("insert into lines values (?, ?, ?, ?, ?)", SAMPLE_LINES)
            self._db.commit()

    def close(self) -> None:
        """Close the database once no call uses it."""
        with self._lock:
            self._db.close()

    def search(self, status: Status, limit: int) -> list[Found]:
        """At most `limit` orders of a status, the newest first."""
        rows = self._query(
            "select id, customer, placed_on, sum(quantity * price) as total"
            " from orders join lines on order_id = id where status = ?"
            " group by id order by placed_on desc, id limit ?",
            (status, limit),
        )
        return [
            Found(id=r["id"], customer=r["customer"], placedOn=r["placed_on"], total=r["total"])
            for r in rows
        ]

    def get(self, order_id: str) -> Order | None:
        """The order of that number, or None."""
        rows = self._query("select * from orders where id = ?", (order_id,))
        if not rows:
            return None
        order = rows[0]
        lines = [
            Line(sku=r["sku"], title=r["title"], quantity=r["quantity"], price=r["price"])
            for r in self._query(
                "select * from lines where order_id = ? order by rowid", (order_id,)
            )
        ]
        whole = Order(
            id=order["id"],
            status=order["status"],
            customer=order["customer"],
            placedOn=order["placed_on"],
            lines=lines,
            total=sum(line["quantity"] * line["price"] for line in lines),
        )
        if order["tracking_number"] is not None:
            whole["trackingNumber"] = order["tracking_number"]
        return whole

    def ship(self, order_id: str, tracking_number: str) -> Order | None:
        """Mark a paid order as shipped; again with the same number changes nothing.

        Returns None if there is no such order; raises NotPaid for an order that is new.
        """
        with self._lock, self._db:
            changed = self._db.execute(
                "update orders set status = 'shipped', tracking_number = ?"
                " where id = ? and status in ('paid', 'shipped')",
                (tracking_number, order_id),
            ).rowcount
        order = self.get(order_id)
        if order is not None and not changed:
            raise NotPaid(order_id)
        return order

    def count(self, since: date, until: date) -> dict[Status, tuple[int, int]]:
        """How many orders of each status were placed in a period, and their sum in roubles."""
        found: dict[Status, tuple[int, int]] = {"new": (0, 0), "paid": (0, 0), "shipped": (0, 0)}
        rows = self._query(
            "select status, count(distinct id) as n, sum(quantity * price) as total"
            " from orders join lines on order_id = id"
            " where placed_on between ? and ? group by status",
            (since.isoformat(), until.isoformat()),
        )
        for row in rows:
            found[row["status"]] = (row["n"], row["total"])
        return found

    def ids(self, prefix: str) -> list[str]:
        """The numbers of orders that start so, in order."""
        rows = self._query(
            "select id from orders where substr(id, 1, length(?)) = ? order by id",
            (prefix, prefix),
        )
        return [row["id"] for row in rows]

    def _query(self, sql: str, values: tuple[object, ...]) -> list[sqlite3.Row]:
        with self._lock:
            return self._db.execute(sql, values).fetchall()
