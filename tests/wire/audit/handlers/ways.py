"""Ways in which a handler can go wrong without raising an ordinary exception."""

import asyncio
from typing import NoReturn


async def go(how: str) -> str:
    """Do it; the text is what a handler would return after it."""
    task = asyncio.current_task()
    assert task is not None
    match how:
        case "own cancellation":
            task.cancel()
            await asyncio.sleep(1)
        case "own cancellation, then a failure":
            task.cancel()
            raise ValueError("hunter2")
        case "own cancellation, unawaited":
            task.cancel()
        case "own cancellation, caught":
            task.cancel()
            try:
                await asyncio.sleep(1)
            except asyncio.CancelledError:
                return "caught"
        case "another's cancellation":
            other = asyncio.ensure_future(asyncio.sleep(60))
            other.cancel()
            await other
        case "exit in a task":
            background.add(asyncio.create_task(_raise(SystemExit(3))))
            await asyncio.sleep(0.05)
        case "interrupt in a task":
            background.add(asyncio.create_task(_raise(KeyboardInterrupt())))
            await asyncio.sleep(0.05)
        case "exit in a callback":
            asyncio.get_running_loop().call_soon(_exit)
            await asyncio.sleep(0.05)
    return "done"


background: set[asyncio.Task[None]] = set()


async def _raise(error: BaseException) -> None:
    raise error


def _exit() -> NoReturn:
    raise SystemExit(3)
