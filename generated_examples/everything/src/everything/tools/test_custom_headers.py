"""Handler of the tool test_custom_headers."""

from everything.generated import Context, TestCustomHeadersInput


async def test_custom_headers(args: TestCustomHeadersInput, ctx: Context) -> str:
    """Mirrors some of its arguments as HTTP headers."""
    return args.model_dump_json(by_alias=True, exclude_unset=True)
