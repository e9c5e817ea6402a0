"""Handler of the tool confirm_delete."""

from everything.generated import Accepted, ConfirmDeleteInput, Context, DeletionForm


async def confirm_delete(args: ConfirmDeleteInput, ctx: Context) -> str:
    """Asks whether to delete a file. Deletes nothing."""
    name = args.filename or "the file"
    answer = await ctx.elicit(DeletionForm, f"Delete {name}?")
    if isinstance(answer, Accepted) and answer.value.confirm:
        return f"Deleted {name}"
    return f"Kept {name}"
