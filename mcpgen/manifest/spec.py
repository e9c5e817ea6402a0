"""The vocabulary of the manifest: every key, what it holds and what it means.

The one source of the structural validator (`structure.py`) and of the published JSON Schema (`published.py`).
The rule of each wire key is the protocol's; `since` is the revision that introduced it.
"""

from __future__ import annotations

from typing import Final

from mcpgen.manifest.shapes import (
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
    Text,
)
from mcpgen.manifest.vocabulary.common import CACHE, ICONS, JUNE, NOVEMBER
from mcpgen.manifest.vocabulary.forms import HOST, HTTP_URL, ORIGIN, PATH, SCOPE
from mcpgen.manifest.vocabulary.prompts import PROMPT
from mcpgen.manifest.vocabulary.resources import RESOURCE, TEMPLATE
from mcpgen.manifest.vocabulary.tools import TOOL

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
        "title": Key(Text("Order desk"), "Name for people.", wire=True, since=JUNE),
        "description": Key(
            Text("Finds and changes orders."), "What it does.", wire=True, since=NOVEMBER
        ),
        "websiteUrl": Key(
            Text('"https://example.com"'), "Where to read more.", wire=True, since=NOVEMBER
        ),
        "icons": ICONS,
        "instructions": Key(
            Text("Search first, then read."), "How to use the server, told to the model.", wire=True
        ),
    },
    sample='{name: orders, version: "1.0.0"}',
    fill="name",
    foreign={"url": "websiteUrl", "homepage": "websiteUrl", "id": "name"},
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
        "path": Key(Text("/mcp", PATH), "Path of the endpoint."),
        "allowedHosts": Key(
            Items(Text("api.example.com", HOST), "hosts"), "Host headers to admit."
        ),
        "allowedOrigins": Key(
            Items(Text('"https://example.com"', ORIGIN), "origins"), "Origin headers to admit."
        ),
        "stateless": Key(Flag(), "Keep no sessions: for several workers or replicas."),
        "jsonResponse": Key(Flag(), "Answer with JSON instead of an event stream."),
    },
    sample="{port: 8000}",
)
ALGORITHMS: Final = tuple("RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA".split())
"""What tokens may be signed with: the emitted server accepts these and no others."""
_NO_SECRETS: Final = {
    "none": "tokens that nobody has signed prove nothing",
    **dict.fromkeys(
        ("HS256", "HS384", "HS512"),
        "signatures by a shared secret are not accepted: whoever can check one can make one",
    ),
}
_AUTH: Final = Record(
    "Auth",
    "auth",
    "The server as an OAuth 2.1 resource server, over HTTP.",
    {
        "issuer": Key(
            Text('"https://login.example.com"', HTTP_URL), "URL of the authorization server.", True
        ),
        "resource": Key(
            Text('"https://api.example.com/mcp"', HTTP_URL),
            "URL of this server, which tokens must be issued for.",
        ),
        "scopes": Key(
            Items(Text('"orders:read"', SCOPE), "scopes"), "Scopes that every call needs."
        ),
        "audience": Key(
            Text('"https://api.example.com/mcp"'),
            "Audience of the tokens, where it is not `resource`.",
        ),
        "jwksUri": Key(
            Text('"https://login.example.com/jwks"'),
            "Where the keys are, where discovery does not tell.",
        ),
        "algorithms": Key(
            Items(Choice(ALGORITHMS, _NO_SECRETS), "algorithms"), "Signature algorithms to accept."
        ),
    },
    sample='{issuer: "https://login.example.com"}',
)
_LISTS: Final = {
    "tools": Key(Items(TOOL, "tools"), "Functions that the model may call."),
    "resources": Key(Items(RESOURCE, "resources"), "Things to read, each under its URI."),
    "resourceTemplates": Key(
        Items(TEMPLATE, "resource templates"), "Families of resources, each under a URI template."
    ),
    "prompts": Key(Items(PROMPT, "prompts"), "Messages that the user may choose."),
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
                    fill="message",
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
                    "cache": Key(CACHE, "How long clients may keep the lists."),
                },
                sample="{pageSize: 50}",
            ),
            "Pages and cache hints of the lists.",
        ),
        "http": Key(_HTTP, "Defaults of the HTTP transport."),
        "auth": Key(_AUTH, "OAuth for the HTTP transport."),
    },
    sample='{mcpgen: 1, server: {name: orders, version: "1.0.0"}}',
    foreign={
        "types": "schemas",
        "$defs": "schemas",
        "definitions": "schemas",
        "components": "schemas",
        "templates": "resourceTemplates",
        "forms": "elicitations",
        "functions": "tools",
    },
)
INCLUDED: Final = Record(
    "Included",
    "included file",
    "A file that a manifest includes.",
    {"schemas": _SCHEMAS, **_LISTS},
    sample="{tools: [{name: search_orders}]}",
)
