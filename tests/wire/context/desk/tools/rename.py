from desk.generated import RenameInput, SyncContext


def rename(args: RenameInput, ctx: SyncContext) -> str:
    ctx.list_changed("tools")
    return "renamed"
