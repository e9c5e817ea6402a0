"""Handler of the tool test_input_required_result_multiple_inputs."""

import asyncio

from everything.answers import described
from everything.generated import (
    Context,
    TestInputRequiredResultMultipleInputsInput,
    UserNameForm,
)


async def test_input_required_result_multiple_inputs(
    args: TestInputRequiredResultMultipleInputsInput, ctx: Context
) -> str:
    """Asks user, model and roots at once."""
    name, greeting, roots = await asyncio.gather(
        ctx.elicit(UserNameForm),
        ctx.sample("Generate a greeting", max_tokens=50),
        ctx.list_roots(),
    )
    return f"{greeting.text} {described(name)}, {len(roots)} roots"
