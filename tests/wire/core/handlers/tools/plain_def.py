from core.generated import PlainDefInput, SyncContext


def plain_def(args: PlainDefInput, ctx: SyncContext) -> int:
    return args.n * 2
