"""Handler of the tool sleep."""

import asyncio
import time

import anyio
from probe.generated import Context, SleepInput


async def sleep(args: SleepInput, ctx: Context) -> str:
    seconds = float(args.seconds)
    how = str(getattr(args.how, "value", args.how))
    try:
        if how == "loop":
            await asyncio.sleep(seconds)
        elif how == "thread":
            await anyio.to_thread.run_sync(time.sleep, seconds, abandon_on_cancel=True)
        elif how == "executor":
            await asyncio.to_thread(time.sleep, seconds)
        elif how == "block":
            time.sleep(seconds)
        else:
            await _stubborn(seconds, for_ever=how == "loops_forever")
    except asyncio.CancelledError:
        ctx.state.cleaned.append(how)
        raise
    return f"slept: {how}"


async def _stubborn(seconds: float, for_ever: bool) -> None:
    """Swallows cancellation, as badly written code does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end or for_ever:
        try:
            await asyncio.sleep(seconds)
        except asyncio.CancelledError:
            continue
