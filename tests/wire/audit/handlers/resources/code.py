"""Handler of the resources of the template code."""

from typing import Any

from audit.generated import CodeParams, Context


async def code(params: CodeParams, ctx: Context) -> dict[str, Any]:
    """Show the variables."""
    return params.model_dump()
