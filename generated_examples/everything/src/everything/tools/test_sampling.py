"""Handler of the tool test_sampling."""

from everything.generated import Context, TestSamplingInput


async def test_sampling(args: TestSamplingInput, ctx: Context) -> str:
    """Passes a prompt to the client's language model."""
    written = await ctx.sample(args.prompt, max_tokens=100)
    return f"LLM response: {written.text}"
