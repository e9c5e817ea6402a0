"""Handler of the tool test_input_required_result_list_roots."""

from everything.generated import Context, TestInputRequiredResultListRootsInput


async def test_input_required_result_list_roots(
    args: TestInputRequiredResultListRootsInput, ctx: Context
) -> str:
    """Asks for the client's roots."""
    roots = await ctx.list_roots()
    return "Roots: " + ", ".join(f"{root.name} ({root.uri})" for root in roots)
