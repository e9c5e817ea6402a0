"""Resources and resource templates."""

from __future__ import annotations

from typing import Final

from mcpgen.manifest.shapes import (
    AnyValue,
    Flag,
    Items,
    Key,
    Number,
    Record,
    Schema,
    Table,
    Text,
    TrueOr,
)
from mcpgen.manifest.vocabulary.common import (
    ANNOTATIONS,
    CACHE,
    CONCRETE,
    CONTENT_SCHEMA,
    HANDLER,
    ICONS,
    META,
    PROSE,
    SCOPES,
    SUBSCRIBE,
    TITLE,
    examples,
)

RESOURCE: Final = Record(
    "Resource",
    "resource",
    "Something to read under one URI: the item as `resources/list` shows it, and a few keys of ours.",
    {
        "uri": Key(Text('"orders://today"'), "Its URI (RFC 3986), unique.", True, True),
        "name": Key(Text("today"), "Its name.", True, True),
        "title": TITLE,
        "description": Key(Text("Orders of today."), "What it holds.", wire=True),
        "mimeType": Key(Text("application/json"), "Media type of the content.", wire=True),
        "size": Key(
            Number(low=0, whole=True, sample="1024  # bytes"),
            "Size of the content in bytes.",
            wire=True,
        ),
        "annotations": Key(ANNOTATIONS, "For whom it is, how important.", wire=True),
        "icons": ICONS,
        "_meta": META,
        "text": Key(Text("Hello"), "The content, as text: no handler is needed."),
        "json": Key(AnyValue(), "The content, as a value sent as JSON: no handler is needed."),
        "file": Key(
            Text("content/terms.md"),
            "A file beside the manifest that holds the content: no handler is needed.",
        ),
        "schema": CONTENT_SCHEMA,
        "subscribe": SUBSCRIBE,
        "cache": Key(CACHE, "How long clients may keep it."),
        "handler": HANDLER,
        "scopes": SCOPES,
    },
    sample='{uri: "orders://today", name: today}',
    open=True,
    label="name",
    foreign={
        "url": "uri",
        "content": "text",
        "path": "file",
        "data": "json",
        "blob": "file",
        "contentType": "mimeType",
        **PROSE,
    },
    exclusive=(("text", "json", "file"),),
)
VALUES: Final = TrueOr(Items(Text("new"), "texts"))
TEMPLATE: Final = Record(
    "ResourceTemplate",
    "resource template",
    "Many resources under one URI template: the item as `resources/templates/list` shows it, and a few keys of ours.",
    {
        "uriTemplate": Key(
            Text('"orders://{orderId}"'), "Its URI template (RFC 6570), unique.", True, True
        ),
        "name": Key(Text("order"), "Its name.", True, True),
        "title": TITLE,
        "description": Key(Text("One order."), "What the resources hold.", wire=True),
        "mimeType": Key(Text("application/json"), "Media type of the content.", wire=True),
        "annotations": Key(ANNOTATIONS, "For whom they are, how important.", wire=True),
        "icons": ICONS,
        "_meta": META,
        "parameters": Key(
            Table(Schema(boolean=True, sample="{type: integer}"), "JSON Schemas", "orderId"),
            "JSON Schema of a variable's decoded value; without one a variable is text.",
        ),
        "complete": Key(
            Table(VALUES, "lists of texts (or true)", "orderId"),
            "Completion of a variable: the values, or `true` for a handler that finds them.",
        ),
        "schema": CONTENT_SCHEMA,
        "subscribe": SUBSCRIBE,
        "cache": Key(CACHE, "How long clients may keep them."),
        "handler": HANDLER,
        "scopes": SCOPES,
        "examples": Key(
            examples("resource", CONCRETE, '{uri: "orders://7", result: {id: 7}}'),
            "Examples of reads.",
        ),
        "list": Key(Flag(), "Whether a second handler lists the concrete resources."),
    },
    sample='{uriTemplate: "orders://{orderId}", name: order}',
    open=True,
    label="name",
    foreign={
        "uri": "uriTemplate",
        "template": "uriTemplate",
        "url": "uriTemplate",
        "params": "parameters",
        "arguments": "parameters",
        "variables": "parameters",
        **PROSE,
    },
)
