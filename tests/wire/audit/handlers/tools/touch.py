"""Handler of the tool touch."""

from audit.generated import Context, TouchInput


async def touch(args: TouchInput, ctx: Context) -> str:
    """Say that a resource has changed."""
    for _ in range(args.times or 1):
        await ctx.resource_updated(args.uri)
    return "touched"
