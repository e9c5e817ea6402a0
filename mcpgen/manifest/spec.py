"""The vocabulary of the manifest: every key, what it holds and what it means.

The one source of the structural validator (`structure.py`) and of the published JSON Schema (`published.py`).
The rule of each wire key is the protocol's; `since` is the revision that introduced it.
"""

from __future__ import annotations

from typing import Final

from mcpgen.manifest.shapes import (
    AnyValue,
    Choice,
    Flag,
    Format,
    Free,
    Items,
    Key,
    Number,
    Record,
    Schema,
    Table,
    Tagged,
    Text,
    TrueOr,
    kind,
)

__all__ = ["INCLUDED", "MANIFEST", "Record", "kind"]

_JUNE, _MARCH, _NOVEMBER = "2025-06-18", "2025-03-26", "2025-11-25"

_TEXTS: Final = Items(Text("read"), "texts")
_ICON: Final = Record(
    "Icon",
    "icon",
    "An image that stands for the item in a client's interface.",
    {
        "src": Key(
            Text("https://example.com/icon.svg"),
            "Where the image is: an https or data URI.",
            True,
            True,
        ),
        "mimeType": Key(Text("image/svg+xml"), "Media type of the image.", wire=True),
        "sizes": Key(
            Items(Text('"48x48"'), "sizes"), "Sizes such as `48x48`, or `any`.", wire=True
        ),
        "theme": Key(Choice(("light", "dark")), "The background that it is meant for.", wire=True),
    },
    sample='{src: "https://example.com/icon.svg"}',
)
_CACHE: Final = Record(
    "Cache",
    "cache hint",
    "How long and for whom a client may keep an answer (protocol revision 2026-07-28).",
    {
        "ttlMs": Key(Number(low=0, whole=True, sample="60000"), "How long, in milliseconds.", True),
        "scope": Key(
            Choice(("public", "private")),
            "`public`: the same for every user; `private`: for this one.",
        ),
    },
    sample="{ttlMs: 60000, scope: public}",
)
_SCOPES: Final = Key(Items(Text('"orders:read"'), "scopes"), "OAuth scopes that the caller needs.")
_ICONS: Final = Key(Items(_ICON, "icons"), "Images that stand for it.", wire=True, since=_NOVEMBER)
_META: Final = Key(
    Free("{com.example/team: sales}"),
    "Data of your own or of an extension, sent as written.",
    wire=True,
    since=_JUNE,
)
_TITLE: Final = Key(Text("Search orders"), "Name for people.", wire=True, since=_JUNE)
_SUBSCRIBE: Final = Key(Flag(), "Whether clients may ask to be told of changes.")
_CONTENT_SCHEMA: Final = Key(
    Schema(), "JSON Schema of the content; types what the handler returns."
)
_HANDLER: Final = Key(
    Text("find_orders"),
    "Python name of the handler, from which all its Python names derive; by default made from the name.",
)


def _item_keys(**keys: Key) -> dict[str, Key]:
    return keys


_TOOL_ANNOTATIONS: Final = Record(
    "ToolAnnotations",
    "annotations",
    "Hints about what a tool does. Clients may show them or ask the user by them.",
    _item_keys(
        title=Key(Text("Search orders"), "Name for people.", wire=True, since=_MARCH),
        readOnlyHint=Key(Flag(), "It changes nothing.", wire=True, since=_MARCH),
        destructiveHint=Key(
            Flag(), "What it changes may be lost for good.", wire=True, since=_MARCH
        ),
        idempotentHint=Key(
            Flag(),
            "Calling it again with the same arguments changes nothing more.",
            wire=True,
            since=_MARCH,
        ),
        openWorldHint=Key(Flag(), "It reaches systems beyond the server.", wire=True, since=_MARCH),
    ),
    sample="{readOnlyHint: true}",
    open=True,
)
_ANNOTATIONS: Final = Record(
    "Annotations",
    "annotations",
    "For whom content is, how important it is, when it changed.",
    _item_keys(
        audience=Key(Items(Choice(("user", "assistant")), "roles"), "For whom it is.", wire=True),
        priority=Key(
            Number(low=0, high=1, sample="0.5"), "From 0 (optional) to 1 (required).", wire=True
        ),
        lastModified=Key(
            Text('"2026-12-01T10:00:00Z"'), "When it changed, as ISO 8601.", wire=True, since=_JUNE
        ),
    ),
    sample="{audience: [user], priority: 0.5}",
    open=True,
)


_ARGUMENTS: Final = {"arguments": Key(Free("{limit: 1}"), "The arguments of the call.")}
_CONCRETE: Final = {"uri": Key(Text('"orders://7"'), "A URI that the template matches.", True)}


def _example(noun: str, given: dict[str, Key], sample: str) -> Items:
    record = Record(
        f"{noun.capitalize()}Example",
        f"{noun} example",
        f"An example of a {noun}: checked, used by the emitted tests, served by `--mock`.",
        _item_keys(
            name=Key(Text("paid orders"), "What the example shows."),
            **given,
            result=Key(AnyValue(), "What comes back."),
            error=Key(Text("no such order"), "The failure that comes back instead of a result."),
            exact=Key(Flag(), "Whether the written handler must answer exactly this."),
        ),
        sample=sample,
        label="name",
        exclusive=(("result", "error"),),
    )
    return Items(record, "examples")


_TOOL: Final = Record(
    "Tool",
    "tool",
    "A function that the model may call: the item as `tools/list` shows it, and a few keys of ours.",
    {
        "name": Key(Text("search_orders"), "1 to 128 of `A-Z a-z 0-9 _ . -`, unique.", True, True),
        "title": _TITLE,
        "description": Key(
            Text("Finds orders by status."), "What it does: the model chooses by it.", wire=True
        ),
        "inputSchema": Key(
            Schema(),
            "JSON Schema of the arguments, root `type: object`. Absent: no arguments.",
            wire=True,
        ),
        "outputSchema": Key(
            Schema(), "JSON Schema of the structured result.", wire=True, since=_JUNE
        ),
        "annotations": Key(_TOOL_ANNOTATIONS, "Hints about what it does.", wire=True, since=_MARCH),
        "icons": _ICONS,
        "_meta": _META,
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
            since=_NOVEMBER,
        ),
        "handler": _HANDLER,
        "scopes": _SCOPES,
        "timeout": Key(
            Number(above=0, sample="30"), "Seconds after which a call is cancelled and fails."
        ),
        "examples": Key(
            _example("tool", _ARGUMENTS, "{arguments: {limit: 1}, result: {orders: []}}"),
            "Examples of calls.",
        ),
    },
    sample="{name: search_orders, description: Finds orders.}",
    open=True,
    label="name",
)
_RESOURCE: Final = Record(
    "Resource",
    "resource",
    "Something to read under one URI: the item as `resources/list` shows it, and a few keys of ours.",
    {
        "uri": Key(Text('"orders://today"'), "Its URI (RFC 3986), unique.", True, True),
        "name": Key(Text("today"), "Its name.", True, True),
        "title": _TITLE,
        "description": Key(Text("Orders of today."), "What it holds.", wire=True),
        "mimeType": Key(Text("application/json"), "Media type of the content.", wire=True),
        "size": Key(
            Number(low=0, whole=True, sample="1024"), "Size of the content in bytes.", wire=True
        ),
        "annotations": Key(_ANNOTATIONS, "For whom it is, how important.", wire=True),
        "icons": _ICONS,
        "_meta": _META,
        "text": Key(Text("Hello"), "The content, as text: no handler is needed."),
        "json": Key(AnyValue(), "The content, as a value sent as JSON: no handler is needed."),
        "file": Key(
            Text("content/terms.md"),
            "A file beside the manifest that holds the content: no handler is needed.",
        ),
        "schema": _CONTENT_SCHEMA,
        "subscribe": _SUBSCRIBE,
        "cache": Key(_CACHE, "How long clients may keep it."),
        "handler": _HANDLER,
        "scopes": _SCOPES,
    },
    sample='{uri: "orders://today", name: today}',
    open=True,
    label="name",
    exclusive=(("text", "json", "file"),),
)
_VALUES: Final = TrueOr(Items(Text("new"), "texts"))
_TEMPLATE: Final = Record(
    "ResourceTemplate",
    "resource template",
    "Many resources under one URI template: the item as `resources/templates/list` shows it, and a few keys of ours.",
    {
        "uriTemplate": Key(
            Text('"orders://{orderId}"'), "Its URI template (RFC 6570), unique.", True, True
        ),
        "name": Key(Text("order"), "Its name.", True, True),
        "title": _TITLE,
        "description": Key(Text("One order."), "What the resources hold.", wire=True),
        "mimeType": Key(Text("application/json"), "Media type of the content.", wire=True),
        "annotations": Key(_ANNOTATIONS, "For whom they are, how important.", wire=True),
        "icons": _ICONS,
        "_meta": _META,
        "parameters": Key(
            Table(Schema(boolean=True, sample="{type: integer}"), "JSON Schemas", "orderId"),
            "JSON Schema of a variable's decoded value; without one a variable is text.",
        ),
        "complete": Key(
            Table(_VALUES, "lists of texts (or true)", "orderId"),
            "Completion of a variable: the values, or `true` for a handler that finds them.",
        ),
        "schema": _CONTENT_SCHEMA,
        "subscribe": _SUBSCRIBE,
        "cache": Key(_CACHE, "How long clients may keep them."),
        "handler": _HANDLER,
        "scopes": _SCOPES,
        "examples": Key(
            _example("resource", _CONCRETE, '{uri: "orders://7", result: {id: 7}}'),
            "Examples of reads.",
        ),
        "list": Key(Flag(), "Whether a second handler lists the concrete resources."),
    },
    sample='{uriTemplate: "orders://{orderId}", name: order}',
    open=True,
    label="name",
)
_EMBEDDED: Final = Record(
    "EmbeddedContents",
    "embedded resource",
    "The content of a resource inside a message: text or base64 bytes.",
    {
        "uri": Key(Text('"orders://terms"'), "Its URI.", True, True),
        "mimeType": Key(Text("text/plain"), "Media type of the content.", wire=True),
        "text": Key(Text("Hello"), "The content as text.", wire=True),
        "blob": Key(Text("aGVsbG8="), "The content as base64.", wire=True),
        "_meta": _META,
    },
    sample='{uri: "orders://terms", text: Hello}',
    one_of=(("text", "blob"),),
)
_BLOCK_EXTRAS: Final = _item_keys(
    annotations=Key(_ANNOTATIONS, "For whom it is, how important.", wire=True), _meta=_META
)


def _block(tag: str, name: str, about: str, /, **keys: Key) -> Record:
    kinds = {"type": Key(Choice((tag,)), "The kind of block.", True, True)}
    return Record(
        name, f"{tag} block", about, kinds | keys | _BLOCK_EXTRAS, sample=f"{{type: {tag}}}"
    )


_DATA: Final = _item_keys(
    data=Key(Text("iVBORw0KGgo="), "The bytes as base64.", True, True),
    mimeType=Key(Text("image/png"), "Their media type.", True, True),
)
_BLOCK: Final = Tagged(
    "ContentBlock",
    "content block",
    "One piece of content as the protocol has it.",
    "type",
    {
        "text": _block(
            "text", "TextBlock", "Text.", text=Key(Text("Hello"), "The text.", True, True)
        ),
        "image": _block("image", "ImageBlock", "An image.", **_DATA),
        "audio": _block("audio", "AudioBlock", "Sound.", **_DATA),
        "resource": _block(
            "resource",
            "ResourceBlock",
            "A resource with its content.",
            resource=Key(_EMBEDDED, "The resource.", True, True),
        ),
        "resource_link": _block(
            "resource_link",
            "ResourceLinkBlock",
            "A resource that the client may read.",
            **{
                key: _RESOURCE.keys[key]
                for key in ("uri", "name", "title", "description", "mimeType", "size", "icons")
            },
        ),
    },
    sample="{type: text, text: Hello}",
)
_MESSAGE: Final = Record(
    "PromptMessage",
    "message",
    "One message of a prompt; `{{argument}}` in its texts stands for the argument's value.",
    {
        "role": Key(Choice(("user", "assistant")), "Who says it.", True),
        "text": Key(Text('"Report on {{week}}."'), "What is said, as text."),
        "content": Key(_BLOCK, "What is said, as a content block."),
    },
    sample='{role: user, text: "Report on {{week}}."}',
    one_of=(("text", "content"),),
)
_ARGUMENT: Final = Record(
    "PromptArgument",
    "argument",
    "An argument of a prompt. On the wire its value is text.",
    {
        "name": Key(Text("week"), "Its name, unique in the prompt.", True, True),
        "title": _TITLE,
        "description": Key(Text("Week, as 2026-W48."), "What it is.", wire=True),
        "required": Key(Flag(), "Whether a call must give it.", wire=True),
        "schema": Key(
            Schema(boolean=True, sample="{type: integer}"),
            "JSON Schema of what the text decodes to.",
        ),
        "complete": Key(
            _VALUES, "Completion: the values, or `true` for a handler that finds them."
        ),
    },
    sample="{name: week, required: true}",
    label="name",
)
_PROMPT: Final = Record(
    "Prompt",
    "prompt",
    "A message that the user may choose: the item as `prompts/list` shows it, and a few keys of ours.",
    {
        "name": Key(Text("weekly_report"), "Its name, unique.", True, True),
        "title": _TITLE,
        "description": Key(Text("Report on a week."), "What it is for.", wire=True),
        "arguments": Key(Items(_ARGUMENT, "arguments"), "What it needs to know.", wire=True),
        "icons": _ICONS,
        "_meta": _META,
        "messages": Key(
            Items(_MESSAGE, "messages"), "The messages, with placeholders: no handler is needed."
        ),
        "handler": _HANDLER,
        "scopes": _SCOPES,
        "examples": Key(
            _example("prompt", _ARGUMENTS, "{arguments: {week: 2026-W48}}"), "Examples of calls."
        ),
    },
    sample='{name: greet, messages: [{role: user, text: "Hello"}]}',
    open=True,
    label="name",
)
_SERVER: Final = Record(
    "Server",
    "server",
    "Who the server is.",
    {
        "name": Key(
            Text("orders"),
            "Its name; the names of the package and the command derive from it.",
            True,
            True,
        ),
        "version": Key(Text('"1.0.0"'), "Its version, as text.", True, True),
        "title": Key(Text("Order desk"), "Name for people.", wire=True, since=_JUNE),
        "description": Key(
            Text("Finds and changes orders."), "What it does.", wire=True, since=_NOVEMBER
        ),
        "websiteUrl": Key(
            Text('"https://example.com"'), "Where to read more.", wire=True, since=_NOVEMBER
        ),
        "icons": _ICONS,
        "instructions": Key(
            Text("Search first, then read."), "How to use the server, told to the model.", wire=True
        ),
    },
    sample='{name: orders, version: "1.0.0"}',
)
_PROJECT: Final = Record(
    "Project",
    "project",
    "How the emitted project is named; derived from `server.name` where absent.",
    {
        "package": Key(Text("orders"), "The import name."),
        "distribution": Key(
            Text("orders"), "The name in pyproject.toml, of the folder and of the console command."
        ),
        "python": Key(Text('"3.11"'), "The lowest Python version."),
    },
    sample="{package: orders}",
)
_HTTP: Final = Record(
    "Http",
    "http",
    "Defaults of the HTTP transport; flags and environment override them.",
    {
        "host": Key(Text("127.0.0.1"), "Address to listen on."),
        "port": Key(
            Number(low=0, high=65535, whole=True, sample="8000"), "Port; 0 takes a free one."
        ),
        "path": Key(Text("/mcp", start="/"), "Path of the endpoint."),
        "allowedHosts": Key(Items(Text("api.example.com"), "hosts"), "Host headers to admit."),
        "allowedOrigins": Key(
            Items(Text('"https://example.com"'), "origins"), "Origin headers to admit."
        ),
        "stateless": Key(Flag(), "Keep no sessions: for several workers or replicas."),
        "jsonResponse": Key(Flag(), "Answer with JSON instead of an event stream."),
    },
    sample="{port: 8000}",
)
_AUTH: Final = Record(
    "Auth",
    "auth",
    "The server as an OAuth 2.1 resource server, over HTTP.",
    {
        "issuer": Key(
            Text('"https://login.example.com"'), "URL of the authorization server.", True
        ),
        "resource": Key(
            Text('"https://api.example.com/mcp"'),
            "URL of this server, which tokens must be issued for.",
        ),
        "scopes": Key(Items(Text('"orders:read"'), "scopes"), "Scopes that every call needs."),
        "audience": Key(
            Text('"https://api.example.com/mcp"'),
            "Audience of the tokens, where it is not `resource`.",
        ),
        "jwksUri": Key(
            Text('"https://login.example.com/jwks"'),
            "Where the keys are, where discovery does not tell.",
        ),
        "algorithms": Key(Items(Text("RS256"), "algorithms"), "Signature algorithms to accept."),
    },
    sample='{issuer: "https://login.example.com"}',
)
_LISTS: Final = {
    "tools": Key(Items(_TOOL, "tools"), "Functions that the model may call."),
    "resources": Key(Items(_RESOURCE, "resources"), "Things to read, each under its URI."),
    "resourceTemplates": Key(
        Items(_TEMPLATE, "resource templates"), "Families of resources, each under a URI template."
    ),
    "prompts": Key(Items(_PROMPT, "prompts"), "Messages that the user may choose."),
}
_SCHEMAS: Final = Key(
    Table(Schema(boolean=True), "JSON Schemas", "Order"),
    'Shared types: `$ref: "#/schemas/Order"` from any schema.',
)
MANIFEST: Final = Record(
    "Manifest",
    "manifest",
    "One MCP server, whole.",
    {
        "$schema": Key(Text("mcpgen.schema.json"), "The JSON Schema of this file, for editors."),
        "mcpgen": Key(Format((1,)), "Version of the manifest format.", True),
        "include": Key(
            Items(Text("tools/*.yaml"), "paths"),
            "Further files, or globs, with any of the lists and `schemas`.",
        ),
        "server": Key(_SERVER, "Who the server is.", True),
        "project": Key(_PROJECT, "How the emitted project is named."),
        "schemas": _SCHEMAS,
        **_LISTS,
        "elicitations": Key(
            Table(
                Record(
                    "Elicitation",
                    "elicitation",
                    "A typed question to the user.",
                    {
                        "message": Key(Text("Really delete it?"), "The question.", True),
                        "schema": Key(
                            Schema(), "JSON Schema of the answer: an object of plain values.", True
                        ),
                    },
                    sample="{message: Sure?, schema: {type: object}}",
                ),
                "questions",
                "confirm",
            ),
            "Typed questions that a handler may ask the user while it runs.",
        ),
        "extensions": Key(
            Table(Free("{}"), "settings", "io.modelcontextprotocol/ui"),
            "Extensions of the protocol, by id, with their settings.",
        ),
        "logging": Key(
            Flag(), "Whether `ctx.log` reaches clients that ask for logs; by default it does."
        ),
        "listing": Key(
            Record(
                "Listing",
                "listing",
                "How the lists are given out.",
                {
                    "pageSize": Key(
                        Number(low=1, whole=True, sample="50"),
                        "Items on a page; absent: all at once.",
                    ),
                    "cache": Key(_CACHE, "How long clients may keep the lists."),
                },
                sample="{pageSize: 50}",
            ),
            "Pages and cache hints of the lists.",
        ),
        "http": Key(_HTTP, "Defaults of the HTTP transport."),
        "auth": Key(_AUTH, "OAuth for the HTTP transport."),
    },
    sample='{mcpgen: 1, server: {name: orders, version: "1.0.0"}}',
)
INCLUDED: Final = Record(
    "Included",
    "included file",
    "A file that a manifest includes.",
    {"schemas": _SCHEMAS, **_LISTS},
    sample="{tools: [{name: search_orders}]}",
)
