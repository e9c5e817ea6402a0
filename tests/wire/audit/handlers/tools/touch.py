"""Handler of the tool touch."""

from audit.generated import Context, TouchInput


async def touch(args: TouchInput, ctx: Context) -> str:
    """Say that a resource has changed."""
    await ctx.resource_updated(args.uri)
    return "touched"
