"""What several kinds of items share."""

from __future__ import annotations

from typing import Final

from mcpgen.manifest.shapes import (
    AnyValue,
    Choice,
    Flag,
    Free,
    Items,
    Key,
    Number,
    Record,
    Schema,
    Text,
)
from mcpgen.manifest.vocabulary.forms import MOMENT, SCOPE

JUNE: Final = "2025-06-18"
MARCH: Final = "2025-03-26"
NOVEMBER: Final = "2025-11-25"

ICON: Final = Record(
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
    open=True,
    fill="src",
    foreign={"url": "src", "uri": "src", "href": "src", "type": "mimeType", "size": "sizes"},
)
CACHE: Final = Record(
    "Cache",
    "cache hint",
    "How long and for whom a client may keep an answer (protocol revision 2026-07-28).",
    {
        "ttlMs": Key(
            Number(low=0, whole=True, sample="60000  # milliseconds"),
            "How long, in milliseconds.",
            True,
        ),
        "scope": Key(
            Choice(("public", "private")),
            "`public`: the same for every user; `private`: for this one.",
        ),
    },
    sample="{ttlMs: 60000, scope: public}",
    foreign={"ttl": "ttlMs", "maxAge": "ttlMs"},
)
SCOPES: Final = Key(
    Items(Text('"orders:read"', SCOPE), "scopes"), "OAuth scopes that the caller needs."
)
ICONS: Final = Key(Items(ICON, "icons"), "Images that stand for it.", wire=True, since=NOVEMBER)
META: Final = Key(
    Free("{com.example/team: sales}"),
    "Data of your own or of an extension, sent as written.",
    wire=True,
    since=JUNE,
)
TITLE: Final = Key(Text("Search orders"), "Name for people.", wire=True, since=JUNE)
SUBSCRIBE: Final = Key(Flag(), "Whether clients may ask to be told of changes.")
CONTENT_SCHEMA: Final = Key(Schema(), "JSON Schema of the content; types what the handler returns.")
HANDLER: Final = Key(
    Text("find_orders"),
    "Python name of the handler, from which all its Python names derive; by default made from the name.",
)


PROSE: Final = dict.fromkeys(("desc", "summary", "doc", "help", "about"), "description")
"""What other formats call a description."""


def keys(**named: Key) -> dict[str, Key]:
    """Keys by name, where all names are identifiers."""
    return named


TOOL_ANNOTATIONS: Final = Record(
    "ToolAnnotations",
    "annotations",
    "Hints about what a tool does. Clients may show them or ask the user by them.",
    keys(
        title=Key(Text("Search orders"), "Name for people.", wire=True, since=MARCH),
        readOnlyHint=Key(Flag(), "It changes nothing.", wire=True, since=MARCH),
        destructiveHint=Key(
            Flag(), "What it changes may be lost for good.", wire=True, since=MARCH
        ),
        idempotentHint=Key(
            Flag(),
            "Calling it again with the same arguments changes nothing more.",
            wire=True,
            since=MARCH,
        ),
        openWorldHint=Key(Flag(), "It reaches systems beyond the server.", wire=True, since=MARCH),
    ),
    sample="{readOnlyHint: true}",
    foreign={
        "readOnly": "readOnlyHint",
        "readonly": "readOnlyHint",
        "read_only": "readOnlyHint",
        "destructive": "destructiveHint",
        "idempotent": "idempotentHint",
        "openWorld": "openWorldHint",
    },
    open=True,
)
ANNOTATIONS: Final = Record(
    "Annotations",
    "annotations",
    "For whom content is, how important it is, when it changed.",
    keys(
        audience=Key(Items(Choice(("user", "assistant")), "roles"), "For whom it is.", wire=True),
        priority=Key(
            Number(low=0, high=1, sample="0.5"), "From 0 (optional) to 1 (required).", wire=True
        ),
        lastModified=Key(
            Text('"2026-12-01T10:00:00Z"', MOMENT),
            "When it changed, as ISO 8601.",
            wire=True,
            since=JUNE,
        ),
    ),
    sample="{audience: [user], priority: 0.5}",
    open=True,
)


ARGUMENTS: Final = {"arguments": Key(Free("{limit: 1}"), "The arguments of the call.")}
CONCRETE: Final = {"uri": Key(Text('"orders://7"'), "A URI that the template matches.", True)}


def examples(noun: str, given: dict[str, Key], sample: str) -> Items:
    record = Record(
        f"{noun.capitalize()}Example",
        f"{noun} example",
        f"An example of a {noun}: checked, used by the emitted tests, served by `--mock`.",
        keys(
            name=Key(Text("paid orders"), "What the example shows."),
            **given,
            result=Key(AnyValue(), "What comes back."),
            error=Key(Text("no such order"), "The failure that comes back instead of a result."),
            exact=Key(Flag(), "Whether the written handler must answer exactly this."),
        ),
        sample=sample,
        label="name",
        exclusive=(("result", "error"),),
        foreign={
            "args": "arguments",
            "params": "arguments",
            "input": "arguments",
            "output": "result",
            "returns": "result",
            "expected": "result",
            "url": "uri",
            "title": "name",
        },
    )
    return Items(record, "examples")
