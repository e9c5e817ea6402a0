"""Handler of the tool test_input_required_result_multi_round."""

from everything.answers import described
from everything.generated import (
    ColorForm,
    Context,
    TestInputRequiredResultMultiRoundInput,
    UserNameForm,
)


async def test_input_required_result_multi_round(
    args: TestInputRequiredResultMultiRoundInput, ctx: Context
) -> str:
    """Asks twice."""
    name = await ctx.elicit(UserNameForm, "Step 1: What is your name?")
    color = await ctx.elicit(ColorForm)
    return f"{described(name)}; {described(color)}"
