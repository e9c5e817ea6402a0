"""Handler of the tool test_logging_tool."""

import logging

from everything.generated import SyncContext, TestLoggingToolInput


def test_logging_tool(args: TestLoggingToolInput, ctx: SyncContext) -> str:
    """Logs at every level."""
    for level in (logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR):
        ctx.log.log(level, "A message at the level %s", logging.getLevelName(level))
    return "Logged at every level"
