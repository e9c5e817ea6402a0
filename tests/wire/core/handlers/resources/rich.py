from core.generated import Context, ResourceContents


async def rich(ctx: Context) -> list[ResourceContents]:
    return [
        ResourceContents("<p>", mime_type="text/html", meta={"com.example/x": None}),
        ResourceContents(b"\x01", uri="core://rich/2"),
    ]
