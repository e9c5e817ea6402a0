"""Handler of the tool test_elicitation."""

from everything.answers import described
from everything.generated import Context, TestElicitationInput, UserForm


async def test_elicitation(args: TestElicitationInput, ctx: Context) -> str:
    """Asks the user for a name and an address."""
    answer = await ctx.elicit(UserForm, args.message)
    return f"User response: {described(answer)}"
