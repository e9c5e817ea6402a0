"""Handler of the tool test_input_required_result_tampered_state."""

from everything.answers import described
from everything.generated import (
    ApprovalForm,
    Context,
    TestInputRequiredResultTamperedStateInput,
)


async def test_input_required_result_tampered_state(
    args: TestInputRequiredResultTamperedStateInput, ctx: Context
) -> str:
    """Asks for a confirmation; a changed state is refused before this is called."""
    return described(await ctx.elicit(ApprovalForm))
