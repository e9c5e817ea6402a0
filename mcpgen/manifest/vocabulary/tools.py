"""Tools."""

from __future__ import annotations

from typing import Final

from mcpgen.manifest.shapes import Choice, Key, Number, Record, Schema, Text
from mcpgen.manifest.vocabulary.common import (
    ARGUMENTS,
    HANDLER,
    ICONS,
    JUNE,
    MARCH,
    META,
    NOVEMBER,
    PROSE,
    SCOPES,
    TITLE,
    TOOL_ANNOTATIONS,
    examples,
)

TOOL: Final = Record(
    "Tool",
    "tool",
    "A function that the model may call: the item as `tools/list` shows it, and a few keys of ours.",
    {
        "name": Key(Text("search_orders"), "1 to 128 of `A-Z a-z 0-9 _ . -`, unique.", True, True),
        "title": TITLE,
        "description": Key(
            Text("Finds orders by status."), "What it does: the model chooses by it.", wire=True
        ),
        "inputSchema": Key(
            Schema(),
            "JSON Schema of the arguments, root `type: object`. Absent: no arguments.",
            wire=True,
        ),
        "outputSchema": Key(
            Schema(), "JSON Schema of the structured result.", wire=True, since=JUNE
        ),
        "annotations": Key(TOOL_ANNOTATIONS, "Hints about what it does.", wire=True, since=MARCH),
        "icons": ICONS,
        "_meta": META,
        "execution": Key(
            Record(
                "Execution",
                "execution",
                "How a tool may be run.",
                {
                    "taskSupport": Key(
                        Choice(("forbidden", "optional", "required")),
                        "Whether it runs as a task.",
                        wire=True,
                    )
                },
                sample="{taskSupport: optional}",
            ),
            "How it may be run.",
            wire=True,
            since=NOVEMBER,
        ),
        "handler": HANDLER,
        "scopes": SCOPES,
        "timeout": Key(
            Number(above=0, sample="30  # seconds"),
            "Seconds after which a call is cancelled and fails.",
        ),
        "examples": Key(
            examples("tool", ARGUMENTS, "{arguments: {limit: 1}, result: {orders: []}}"),
            "Examples of calls.",
        ),
    },
    sample="{name: search_orders, description: Finds orders.}",
    open=True,
    label="name",
    fill="name",
    foreign={
        "parameters": "inputSchema",
        "params": "inputSchema",
        "arguments": "inputSchema",
        "args": "inputSchema",
        "input": "inputSchema",
        "schema": "inputSchema",
        "output": "outputSchema",
        "result": "outputSchema",
        "returns": "outputSchema",
        "hints": "annotations",
        "function": "handler",
        "id": "name",
        **PROSE,
    },
    elsewhere=dict.fromkeys(
        ("elicit", "elicitation", "elicitations", "elicits"),
        "questions stand under the top-level `elicitations`; the handler asks with `ctx.elicit`",
    ),
)
