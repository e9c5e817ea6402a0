"""A state with a counter of calls."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from core.generated import EnvironmentSettings


class Settings(EnvironmentSettings):
    """Settings of every sort."""

    limit: int = 10
    names: tuple[str, ...] = ()


@dataclass
class State:
    """What the lifespan made of the settings."""

    limit: int
    names: tuple[str, ...]


@asynccontextmanager
async def lifespan(settings: Settings) -> AsyncIterator[State]:
    yield State(settings.limit, settings.names)
