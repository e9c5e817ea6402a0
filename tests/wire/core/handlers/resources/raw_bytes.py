from core.generated import Context


async def raw_bytes(ctx: Context) -> bytes:
    return b"\x89PNG"
