"""Handler of the tool echo."""

from probe.generated import Context, EchoInput


async def echo(args: EchoInput, ctx: Context) -> str:
    return repr(args.value)
