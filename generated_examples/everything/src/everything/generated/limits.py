# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 22b5ea5030c8357d5ac0a512b9e054b97d783d2ce2970c75546d773de379522f
"""How many calls may run at once."""

from typing import Any

from mcp.server.context import CallNext, ServerRequestContext
from mcp.shared.exceptions import MCPError

from .rules import BUSY

COUNTED = frozenset(
    {"tools/call", "resources/read", "prompts/get", "completion/complete"}
)
"""The methods that run an author's code."""


class CallLimit:
    """A middleware of the server that refuses a call when `limit` are running.

    It counts the calls themselves and not the HTTP requests: on the older revisions a
    call goes on when its client has hung up.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.running = 0

    @property
    def full(self) -> bool:
        """Whether one more call would be refused."""
        return self.running >= self.limit

    @property
    def refusal(self) -> str:
        """What the refused client is told."""
        return f"Server busy: {self.running} calls are running"

    async def __call__(
        self, ctx: ServerRequestContext[Any, Any], call_next: CallNext
    ) -> Any:
        if ctx.method not in COUNTED:
            return await call_next(ctx)
        if self.full:
            raise MCPError(BUSY, self.refusal)
        self.running += 1
        try:
            return await call_next(ctx)
        finally:
            self.running -= 1
