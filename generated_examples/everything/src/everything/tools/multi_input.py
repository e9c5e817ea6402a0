"""Handler of the tool multi_input."""

import asyncio

from everything.answers import described
from everything.generated import ApprovalForm, Context, MultiInputInput, UserNameForm


async def multi_input(args: MultiInputInput, ctx: Context) -> str:
    """Asks two questions at once."""
    name, approval = await asyncio.gather(
        ctx.elicit(UserNameForm), ctx.elicit(ApprovalForm)
    )
    return f"{described(name)}; {described(approval)}"
