"""Handler of the resource test://watched-resource."""

from everything.generated import Context


async def watched_resource(ctx: Context) -> str:
    """A resource that clients can subscribe to."""
    return "Watched resource content"
