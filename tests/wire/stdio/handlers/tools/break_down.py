"""Handler of the tool break_down."""

import asyncio
import sys

from probe.generated import BreakDownInput, Context


async def break_down(args: BreakDownInput, ctx: Context) -> str:
    if args.how == "exit":
        sys.exit(3)
    if args.how == "cancel itself":
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        await asyncio.sleep(0)
    if args.how == "surrogate":
        return "half of a pair: \ud800"
    raise RuntimeError("the password is hunter2")
