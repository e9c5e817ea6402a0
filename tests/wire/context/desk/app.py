"""The application of the test server: it remembers what the handlers saw."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from desk.generated import EnvironmentSettings


class Settings(EnvironmentSettings):
    """Nothing is configured."""


@dataclass
class State:
    """What the handlers saw, in order."""

    seen: list[str] = field(default_factory=list)
    numbers: int = 0
    changes: int = 0


@asynccontextmanager
async def lifespan(settings: Settings) -> AsyncIterator[State]:
    yield State()
