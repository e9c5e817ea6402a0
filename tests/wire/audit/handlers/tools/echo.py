"""Handler of the tool echo."""

from typing import Any

from audit.generated import Context, EchoInput


async def echo(args: EchoInput, ctx: Context) -> dict[str, Any]:
    """Give the arguments back, and the id of the request."""
    return {"value": args.value, "id": ctx.request_id}
