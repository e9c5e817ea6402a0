"""Handler of the tool test_missing_capability."""

from everything.generated import Context, TestMissingCapabilityInput


async def test_missing_capability(
    args: TestMissingCapabilityInput, ctx: Context
) -> str:
    """Needs a capability that the client may lack."""
    return (await ctx.sample("Say something", max_tokens=10)).text
