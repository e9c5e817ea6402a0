"""Handler of the resources of the template rest."""

from typing import Any

from audit.generated import Context, RestParams


async def rest(params: RestParams, ctx: Context) -> dict[str, Any]:
    """Show the variables."""
    return params.model_dump()
