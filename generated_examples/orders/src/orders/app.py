"""What the handlers share: settings from the environment, and the open database."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field

from orders.generated import EnvironmentSettings

from .store import Store


class Settings(EnvironmentSettings):
    """Settings of the server, read from the environment as ORDERS_DATABASE."""

    database: Path | None = Field(
        default=None,
        description="file of the SQLite database; without it one in memory, with sample orders",
    )


@dataclass
class State:
    """What stays open while the server runs."""

    store: Store


@asynccontextmanager
async def lifespan(settings: Settings) -> AsyncIterator[State]:
    """Open the database before the first call and close it after the last."""
    store = Store(settings.database or ":memory:")
    try:
        yield State(store)
    finally:
        store.close()
