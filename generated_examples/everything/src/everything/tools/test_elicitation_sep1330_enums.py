"""Handler of the tool test_elicitation_sep1330_enums."""

from everything.answers import described
from everything.generated import (
    ChoicesForm,
    Context,
    TestElicitationSep1330EnumsInput,
)


async def test_elicitation_sep1330_enums(
    args: TestElicitationSep1330EnumsInput, ctx: Context
) -> str:
    """Asks with each kind of enumeration."""
    return f"Elicitation completed: {described(await ctx.elicit(ChoicesForm))}"
