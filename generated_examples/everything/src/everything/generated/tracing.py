# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 0a1fa087bfd50b0f9182b808eaa19295828e58a74f25822d945beabcc8aef698
"""OpenTelemetry: the SDK's span around every message, where somebody records spans.

Without a tracer provider such a span goes nowhere, and yet it costs as much as a third of
a short call. Then it is left out, unless the client sent the context of a trace of its
own: the handler passes that on with what it sends itself.
"""

from __future__ import annotations

from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerMiddleware
from opentelemetry import propagate, trace

from .identity import PACKAGE
from .protocol import Request


class WhenTraced:
    """The SDK's middleware for tracing, passed by when nobody would see its span."""

    def __init__(self, tracing: ServerMiddleware[Any]) -> None:
        self._tracing = tracing
        self._provider = trace.ProxyTracerProvider()
        self._recorded = False

    async def __call__(self, ctx: Request, call_next: CallNext) -> HandlerResult:
        if self._is_recorded() or (ctx.meta and _has_context(ctx.meta)):
            return await self._tracing(ctx, call_next)
        return await call_next(ctx)

    def _is_recorded(self) -> bool:
        """Whether there is a tracer provider. A handler's module may set it, once."""
        if not self._recorded:
            # The proxy hands out the provider's own tracers as soon as there is one.
            tracer = self._provider.get_tracer(PACKAGE)
            self._recorded = not isinstance(tracer, trace.ProxyTracer)
        return self._recorded


def _has_context(meta: Any) -> bool:
    """Whether the `_meta` of a request carries the context of a trace."""
    return not propagate.get_global_textmap().fields.isdisjoint(meta)
