"""Handler of the tool either."""

from audit.generated import Context, EitherInput


async def either(args: EitherInput, ctx: Context) -> dict[str, int]:
    """An object."""
    return {"a": 1}
