# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 1a02188a52d84b6d1f30f0bd171d120c030a35ec961485c164f710bb34ecf9ae
"""Who cancels a call: the server, or the handler that runs in it.

A handler may cancel its own task, by mistake or because a library of its does. On its way
up that would end more than the one call: a whole session over HTTP. So the server marks
the tasks that it cancels itself, and whatever else arrives is the handler's own doing.
"""

from __future__ import annotations

import asyncio
import math
from contextlib import suppress
from typing import Any
from weakref import WeakSet

import anyio

_called_off: WeakSet[asyncio.Task[Any]] = WeakSet()


def call_off(task: asyncio.Task[Any]) -> None:
    """Cancel the task of a call: nobody waits for its result any more."""
    _called_off.add(task)
    task.cancel()


def is_called_off(task: asyncio.Task[Any]) -> bool:
    """Whether somebody else than the handler has cancelled the task that is running.

    Besides `call_off` that is a cancel scope around it: the SDK's, over HTTP, or that of a
    time limit.
    """
    return task in _called_off or anyio.current_effective_deadline() == -math.inf


async def forget_own_cancellation(task: asyncio.Task[Any]) -> None:
    """Take back what the handler in `task` did to it, whether or not it has shown yet."""
    with suppress(asyncio.CancelledError):
        await asyncio.sleep(0)  # a cancellation that still waits is thrown here
    if is_called_off(task):
        raise asyncio.CancelledError
    while task.cancelling():
        task.uncancel()
