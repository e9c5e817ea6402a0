"""A lifespan that says when it is open and when it is closed, and can be slow or broken."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

if seconds := os.environ.get("PROBE_SLOW_IMPORT"):
    print("the import is slow", file=sys.stderr, flush=True)
    time.sleep(float(seconds))


@dataclass
class Settings:
    """None are needed."""


@dataclass
class State:
    """What cancelled calls have cleaned up."""

    cleaned: list[str] = field(default_factory=list)


@asynccontextmanager
async def lifespan(settings: Settings) -> AsyncIterator[State]:
    """Open, and close again."""
    print("lifespan opens", file=sys.stderr, flush=True)
    try:
        await asyncio.sleep(float(os.environ.get("PROBE_SLOW_START", "0")))
        time.sleep(float(os.environ.get("PROBE_BLOCKED_START", "0")))
        if os.environ.get("PROBE_BROKEN_START"):
            raise ConnectionError("no database")
        yield State()
        if os.environ.get("PROBE_BROKEN_CLOSE"):
            raise ConnectionError("lost the database")
    finally:
        print("lifespan closed", file=sys.stderr, flush=True)
