"""Handler of the resources test://template/{id}/data."""

from typing import Any

from everything.generated import Context, TemplateParams


async def template(params: TemplateParams, ctx: Context) -> dict[str, Any]:
    """JSON data of an id."""
    data = f"Data for ID: {params.id}"
    return {"id": params.id, "templateTest": True, "data": data}
