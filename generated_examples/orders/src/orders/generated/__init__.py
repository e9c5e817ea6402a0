# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 1013f4de552788c4ebbdf64c51bb3da87f0217027ad7214344c47af20e069f9f
"""What handlers import: the context, failures, content, and the models of the contract.

Everything else in this package is how the server works. It is written by the generator
and written anew when the manifest changes: read it, edit the manifest. Where to look:

* contract.json, models, handlers, identity: what follows from the manifest
* server, surface: one server, and which method is answered by whom
* tools, resources, prompts, completion, listing: the answers
* invoke, results, incidents: the run of a handler, and what comes of it
* context, blocking, dialogue, elicitation, tasks, updates, logs: behind `ctx`
* cli, options: the console command
* claim, stdio, session, dispatch, ending: the transport on the standard streams
* http, front, endpoint, auth, drain: the transport over HTTP

A name is imported when it is first used, so that starting the command, or importing one
module of this package, does not load all of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .blocking import SyncContext
    from .content import (
        AudioContent,
        EmbeddedResource,
        ImageContent,
        PromptMessage,
        ResourceContents,
        ResourceLink,
        TextContent,
        ToolResult,
    )
    from .context import Context, Principal
    from .elicitation import Accepted, Cancelled, Declined
    from .environment import EnvironmentSettings
    from .errors import NotFound, StartError, ToolError
    from .models import (
        ComplaintArgs,
        Line,
        Order,
        OrderContent,
        OrderParams,
        OrderSummaryInput,
        OrderSummaryOutput,
        OrderSummaryOutputByStatus,
        SearchOrdersInput,
        ShipOrderInput,
        ShipOrderOutput,
        Status,
        WeeklyReportArgs,
    )
    from .sampling import Root, Sampled
    from .tasks import becomes_task

_PLACES: Final = {
    "SyncContext": "blocking",
    "AudioContent": "content",
    "EmbeddedResource": "content",
    "ImageContent": "content",
    "PromptMessage": "content",
    "ResourceContents": "content",
    "ResourceLink": "content",
    "TextContent": "content",
    "ToolResult": "content",
    "Context": "context",
    "Principal": "context",
    "Accepted": "elicitation",
    "Cancelled": "elicitation",
    "Declined": "elicitation",
    "EnvironmentSettings": "environment",
    "NotFound": "errors",
    "StartError": "errors",
    "ToolError": "errors",
    "ComplaintArgs": "models",
    "Line": "models",
    "Order": "models",
    "OrderContent": "models",
    "OrderParams": "models",
    "OrderSummaryInput": "models",
    "OrderSummaryOutput": "models",
    "OrderSummaryOutputByStatus": "models",
    "SearchOrdersInput": "models",
    "ShipOrderInput": "models",
    "ShipOrderOutput": "models",
    "Status": "models",
    "WeeklyReportArgs": "models",
    "Root": "sampling",
    "Sampled": "sampling",
    "becomes_task": "tasks",
}
"""The module of each name."""

__all__ = [
    "Accepted",
    "AudioContent",
    "Cancelled",
    "ComplaintArgs",
    "Context",
    "Declined",
    "EmbeddedResource",
    "EnvironmentSettings",
    "ImageContent",
    "Line",
    "NotFound",
    "Order",
    "OrderContent",
    "OrderParams",
    "OrderSummaryInput",
    "OrderSummaryOutput",
    "OrderSummaryOutputByStatus",
    "Principal",
    "PromptMessage",
    "ResourceContents",
    "ResourceLink",
    "Root",
    "Sampled",
    "SearchOrdersInput",
    "ShipOrderInput",
    "ShipOrderOutput",
    "StartError",
    "Status",
    "SyncContext",
    "TextContent",
    "ToolError",
    "ToolResult",
    "WeeklyReportArgs",
    "becomes_task",
]


if not TYPE_CHECKING:  # a type checker must see what is missing

    def __getattr__(name: str) -> Any:
        module = _PLACES.get(name)
        if module is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f".{module}", __name__), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
