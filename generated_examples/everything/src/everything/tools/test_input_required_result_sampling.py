"""Handler of the tool test_input_required_result_sampling."""

from everything.generated import Context, TestInputRequiredResultSamplingInput


async def test_input_required_result_sampling(
    args: TestInputRequiredResultSamplingInput, ctx: Context
) -> str:
    """Asks the client's model a question."""
    return (await ctx.sample("What is the capital of France?", max_tokens=100)).text
