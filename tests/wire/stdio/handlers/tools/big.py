"""Handler of the tool big."""

from probe.generated import BigInput, Context


async def big(args: BigInput, ctx: Context) -> str:
    return "x" * args.size
