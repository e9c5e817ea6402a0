"""Handler of the tool test_simple_text."""

from everything.generated import Context, TestSimpleTextInput


async def test_simple_text(args: TestSimpleTextInput, ctx: Context) -> str:
    """Returns a simple text."""
    return "This is a simple text response for testing."
