"""Handler of the resources of the template text."""

from typing import Any

from audit.generated import Context, TextParams


async def text(params: TextParams, ctx: Context) -> dict[str, Any]:
    """Show the variables."""
    return params.model_dump()
