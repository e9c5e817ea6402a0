"""What is written by hand in the bench: the bodies of its handlers, and its app."""

IMPORTS = """import asyncio
import gc
import time

from bench.generated.resumption import Session
"""
BODIES = {
    "echo": """
    return str(args.model_dump().get("text") or "")
""",
    "slow": """
    ctx.state.running += 1
    try:
        await asyncio.sleep(args.model_dump().get("seconds") or 0)
    except asyncio.CancelledError:
        ctx.state.cancelled += 1
        raise
    finally:
        ctx.state.running -= 1
    return "slept"
""",
    "ruin": """
    half = "a file name \\udcff"
    match args.model_dump()["how"]:
        case "exit":
            raise SystemExit(3)
        case "interrupt":
            raise KeyboardInterrupt
        case "own":
            raise type("Own", (BaseException,), {})("hunter2")
        case "closed":
            raise GeneratorExit
        case "cancelled":
            raise asyncio.CancelledError
        case "text":
            return half
        case "failure":
            raise RuntimeError(half)
        case "log":
            ctx.log.warning("%s", half)
            ctx.log.warning({half: object(), "x": float("nan")})
        case "progress":
            await ctx.report_progress(1, 2, half)
        case "news":
            await ctx.resource_updated(half)
    return "done"
""",
    "steps": """
    values = args.model_dump()
    steps = values.get("steps") or 3
    for step in range(steps):
        await ctx.report_progress(step + 1, steps)
        await asyncio.sleep(values.get("pause") or 0)
    return "done"
""",
    "traces": """
    gc.collect()
    return {
        "running": ctx.state.running,
        "cancelled": ctx.state.cancelled,
        "tasks": len(asyncio.all_tasks()),
        "sessions": sum(isinstance(x, Session) for x in gc.get_objects()),
    }
""",
    "region": """
    return str(args.model_dump().get("region"))
""",
    "whoami": """
    return {"headers": dict(ctx.headers), "scopes": sorted(ctx.scopes or ()), "who": repr(ctx.principal)}
""",
    "stuck": """
    time.sleep(60)
    return "free again"
""",
    "change": """
    await ctx.resource_updated("bench://note")
    return "changed"
""",
    "error_object": """
    return {"error": {"code": -32800, "message": "Request cancelled"}}
""",
    "admin": """
    return "admin"
""",
    "note": """
    return "a note"
""",
}

APP = '''\
"""What the handlers of the bench share."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bench.generated import EnvironmentSettings


class Settings(EnvironmentSettings):
    """Nothing is set from outside."""


@dataclass
class State:
    """How many calls run, and how many were cancelled."""

    running: int = 0
    cancelled: int = 0
    notes: list[str] = field(default_factory=list)


@asynccontextmanager
async def lifespan(settings: Settings) -> AsyncIterator[State]:
    """Fails where a test wants it to."""
    if os.environ.get("BENCH_FAIL"):
        raise RuntimeError("the store is not there")
    yield State()
    print("lifespan closed", flush=True)
'''
