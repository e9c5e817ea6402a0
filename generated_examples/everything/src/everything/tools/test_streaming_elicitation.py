"""Handler of the tool test_streaming_elicitation."""

from everything.answers import described
from everything.generated import Context, TestStreamingElicitationInput, UserNameForm


async def test_streaming_elicitation(
    args: TestStreamingElicitationInput, ctx: Context
) -> str:
    """Reports progress and asks the user."""
    await ctx.report_progress(1, 2)
    answer = await ctx.elicit(UserNameForm)
    await ctx.report_progress(2, 2)
    return described(answer)
