import time

from desk.generated import DeafInput, SyncContext


def deaf(args: DeafInput, ctx: SyncContext) -> str:
    time.sleep(2)
    return "never"
