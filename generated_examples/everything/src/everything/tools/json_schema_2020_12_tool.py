"""Handler of the tool json_schema_2020_12_tool."""

from everything.generated import Context, JsonSchema202012ToolInput


async def json_schema_2020_12_tool(
    args: JsonSchema202012ToolInput, ctx: Context
) -> str:
    """Tool with JSON Schema 2020-12 features."""
    return args.model_dump_json(by_alias=True, exclude_unset=True)
