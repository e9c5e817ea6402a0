"""Handler of the tool cleaned."""

from probe.generated import CleanedInput, Context


async def cleaned(args: CleanedInput, ctx: Context) -> str:
    return ",".join(ctx.state.cleaned)
