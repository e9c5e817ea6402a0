"""Handler of the tool test_input_required_result_capabilities."""

from everything.answers import described
from everything.generated import (
    Context,
    TestInputRequiredResultCapabilitiesInput,
    UserNameForm,
)


async def test_input_required_result_capabilities(
    args: TestInputRequiredResultCapabilitiesInput, ctx: Context
) -> str:
    """Asks only what the client can answer."""
    answers = []
    if ctx.can_sample:
        answers.append((await ctx.sample("Say hello", max_tokens=20)).text)
    if ctx.can_elicit:
        answers.append(described(await ctx.elicit(UserNameForm)))
    return "; ".join(answers) or "This client cannot be asked"
