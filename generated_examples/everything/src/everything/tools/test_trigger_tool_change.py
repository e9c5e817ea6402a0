"""Handler of the tool test_trigger_tool_change."""

from everything.generated import Context, TestTriggerToolChangeInput


async def test_trigger_tool_change(
    args: TestTriggerToolChangeInput, ctx: Context
) -> str:
    """Announces that the list of tools changed."""
    await ctx.list_changed("tools")
    return "Announced"
