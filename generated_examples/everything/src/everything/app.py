"""The parts of this server that are yours: its settings, its state, its lifespan.

From your first change on, the generator never writes to this file again.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from everything.generated import EnvironmentSettings


class Settings(EnvironmentSettings):
    """What can be set from outside, read from the environment at start.

    A field `database: str = "data.db"` is read from EVERYTHING_DATABASE.
    """


@dataclass
class State:
    """What handlers share; they find it as `ctx.state`.

    Connections, clients, caches: add a field for each.
    """


@asynccontextmanager
async def lifespan(settings: Settings) -> AsyncIterator[State]:
    """Open what handlers need, hand it out, and close it when the server ends."""
    yield State()
