"""Handler of the tool job."""

from audit.generated import Context, JobInput
from audit.ways import go


async def job(args: JobInput, ctx: Context) -> str:
    """The same in the background."""
    return await go(args.how)
