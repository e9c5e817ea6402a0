"""Handler of the tool test_error_handling."""

from everything.generated import Context, TestErrorHandlingInput, ToolError


async def test_error_handling(args: TestErrorHandlingInput, ctx: Context) -> str:
    """Always fails."""
    raise ToolError("This tool intentionally returns an error for testing")
