"""Handler of the tool ask."""

from probe.generated import Accepted, AskInput, Context, NameForm


async def ask(args: AskInput, ctx: Context) -> str:
    answer = await ctx.elicit(NameForm)
    return f"hello {answer.value.name}" if isinstance(answer, Accepted) else "hello"
