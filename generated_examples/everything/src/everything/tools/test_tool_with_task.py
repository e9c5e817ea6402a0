"""Handler of the tool test_tool_with_task."""

from everything.generated import (
    Accepted,
    Context,
    TestToolWithTaskInput,
    ToolError,
    UserNameForm,
    becomes_task,
)


@becomes_task
async def test_tool_with_task(args: TestToolWithTaskInput, ctx: Context) -> str:
    """Asks for a name and then becomes a task."""
    answer = await ctx.elicit(UserNameForm)
    if not isinstance(answer, Accepted):
        raise ToolError("No task without a name")
    await ctx.become_task()
    return f"Hello, {answer.value.name}!"
