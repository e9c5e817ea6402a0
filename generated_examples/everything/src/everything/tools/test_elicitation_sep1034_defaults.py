"""Handler of the tool test_elicitation_sep1034_defaults."""

from everything.answers import described
from everything.generated import (
    Context,
    DefaultsForm,
    TestElicitationSep1034DefaultsInput,
)


async def test_elicitation_sep1034_defaults(
    args: TestElicitationSep1034DefaultsInput, ctx: Context
) -> str:
    """Asks with a default for each primitive type."""
    return f"Elicitation completed: {described(await ctx.elicit(DefaultsForm))}"
