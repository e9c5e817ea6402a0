"""Handler of the resources of the template number."""

from typing import Any

from audit.generated import Context, NumberParams


async def number(params: NumberParams, ctx: Context) -> dict[str, Any]:
    """Show the variables."""
    return params.model_dump()
