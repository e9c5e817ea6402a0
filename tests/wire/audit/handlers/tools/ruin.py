"""Handler of the tool ruin."""

from audit.generated import Context, RuinInput
from audit.ways import go


async def ruin(args: RuinInput, ctx: Context) -> str:
    """Do to its own task, or to the process, what no handler should."""
    return await go(args.how)
