"""Handler of the tool protocol_error_job."""

from mcp import MCPError

from everything.generated import Context, ProtocolErrorJobInput


async def protocol_error_job(args: ProtocolErrorJobInput, ctx: Context) -> str:
    """Ends in a protocol error."""
    raise MCPError(-32603, "The job ended in a protocol error, as it always does")
