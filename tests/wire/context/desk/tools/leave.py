import sys

from desk.generated import Context, LeaveInput


async def leave(args: LeaveInput, ctx: Context) -> str:
    sys.exit(3)
