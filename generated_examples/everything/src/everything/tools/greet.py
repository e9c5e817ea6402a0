"""Handler of the tool greet."""

from everything.generated import Context, GreetInput


async def greet(args: GreetInput, ctx: Context) -> str:
    """Greets at once."""
    return f"Hello, {args.name}!"
