"""Handler of the tool test_input_required_result_request_state."""

import secrets

from everything.generated import (
    Accepted,
    ApprovalForm,
    Context,
    TestInputRequiredResultRequestStateInput,
    ToolError,
)


async def test_input_required_result_request_state(
    args: TestInputRequiredResultRequestStateInput, ctx: Context
) -> str:
    """Asks for a confirmation and checks its own state."""
    number = await ctx.once("number", lambda: secrets.randbelow(1000))
    answer = await ctx.elicit(ApprovalForm)
    if not isinstance(answer, Accepted):
        raise ToolError("Not confirmed")
    return f"state-ok: {number} was kept"
