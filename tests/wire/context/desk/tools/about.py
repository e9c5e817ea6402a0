from typing import Any

from desk.generated import AboutInput, Context


async def about(args: AboutInput, ctx: Context) -> dict[str, Any]:
    return {
        "client": None if ctx.client is None else ctx.client.name,
        "version": ctx.protocol_version,
        "request": ctx.request_id,
        "uri": ctx.uri,
        "principal": None if ctx.principal is None else str(ctx.principal),
        "scopes": sorted(ctx.scopes),
        "headers": sorted(ctx.headers),
        "can": [ctx.can_elicit, ctx.can_sample, ctx.can_list_roots],
        "cancelled": ctx.cancelled.is_set(),
    }
