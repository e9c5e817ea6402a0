"""Handler of the tool failing_job."""

import asyncio

from everything.generated import Context, FailingJobInput, ToolError


async def failing_job(args: FailingJobInput, ctx: Context) -> str:
    """Fails after a second."""
    await asyncio.sleep(1)
    raise ToolError("The job failed, as it always does")
