"""Prompts: their arguments, messages and content blocks."""

from __future__ import annotations

from typing import Final

from mcpgen.manifest.shapes import Choice, Flag, Items, Key, Record, Schema, Tagged, Text
from mcpgen.manifest.vocabulary.common import (
    ANNOTATIONS,
    ARGUMENTS,
    HANDLER,
    ICONS,
    META,
    PROSE,
    SCOPES,
    TITLE,
    examples,
    keys,
)
from mcpgen.manifest.vocabulary.forms import BASE64
from mcpgen.manifest.vocabulary.resources import RESOURCE, VALUES

EMBEDDED: Final = Record(
    "EmbeddedContents",
    "embedded resource",
    "The content of a resource inside a message: text or base64 bytes.",
    {
        "uri": Key(Text('"orders://terms"'), "Its URI.", True, True),
        "mimeType": Key(Text("text/plain"), "Media type of the content.", wire=True),
        "text": Key(Text("Hello"), "The content as text.", wire=True),
        "blob": Key(Text("aGVsbG8=", BASE64), "The content as base64.", wire=True),
        "_meta": META,
    },
    sample='{uri: "orders://terms", text: Hello}',
    one_of=(("text", "blob"),),
)
BLOCK_EXTRAS: Final = keys(
    annotations=Key(ANNOTATIONS, "For whom it is, how important.", wire=True), _meta=META
)


def _block(tag: str, name: str, about: str, /, **own: Key) -> Record:
    kinds = {"type": Key(Choice((tag,)), "The kind of block.", True, True)}
    return Record(
        name, f"{tag} block", about, kinds | own | BLOCK_EXTRAS, sample=f"{{type: {tag}}}"
    )


DATA: Final = keys(
    data=Key(Text("iVBORw0KGgo=", BASE64), "The bytes as base64.", True, True),
    mimeType=Key(Text("image/png"), "Their media type.", True, True),
)
BLOCK: Final = Tagged(
    "ContentBlock",
    "content block",
    "One piece of content as the protocol has it.",
    "type",
    {
        "text": _block(
            "text", "TextBlock", "Text.", text=Key(Text("Hello"), "The text.", True, True)
        ),
        "image": _block("image", "ImageBlock", "An image.", **DATA),
        "audio": _block("audio", "AudioBlock", "Sound.", **DATA),
        "resource": _block(
            "resource",
            "ResourceBlock",
            "A resource with its content.",
            resource=Key(EMBEDDED, "The resource.", True, True),
        ),
        "resource_link": _block(
            "resource_link",
            "ResourceLinkBlock",
            "A resource that the client may read.",
            **{
                key: RESOURCE.keys[key]
                for key in ("uri", "name", "title", "description", "mimeType", "size", "icons")
            },
        ),
    },
    sample="{type: text, text: Hello}",
    fill="text",
)
_SYSTEM = (
    "MCP has no such messages: put the text into a user message, or into `server.instructions`"
)
_NO_SYSTEM: Final = {"system": _SYSTEM, "developer": _SYSTEM}
MESSAGE: Final = Record(
    "PromptMessage",
    "message",
    "One message of a prompt; `{{argument}}` in its texts stands for the argument's value.",
    {
        "role": Key(Choice(("user", "assistant"), _NO_SYSTEM), "Who says it.", True),
        "text": Key(Text('"Report on {{week}}."'), "What is said, as text."),
        "content": Key(BLOCK, "What is said, as a content block."),
    },
    sample='{role: user, text: "Report on {{week}}."}',
    fill="text",
    one_of=(("text", "content"),),
)
ARGUMENT: Final = Record(
    "PromptArgument",
    "argument",
    "An argument of a prompt. On the wire its value is text.",
    {
        "name": Key(Text("week"), "Its name, unique in the prompt.", True, True),
        "title": TITLE,
        "description": Key(Text("Week, as 2026-W48."), "What it is.", wire=True),
        "required": Key(Flag(), "Whether a call must give it.", wire=True),
        "schema": Key(
            Schema(boolean=True, sample="{type: integer}"),
            "JSON Schema of what the text decodes to.",
        ),
        "complete": Key(VALUES, "Completion: the values, or `true` for a handler that finds them."),
    },
    sample="{name: week, required: true}",
    open=True,
    label="name",
    fill="name",
    foreign={"type": "schema", **PROSE},
)
PROMPT: Final = Record(
    "Prompt",
    "prompt",
    "A message that the user may choose: the item as `prompts/list` shows it, and a few keys of ours.",
    {
        "name": Key(Text("weekly_report"), "Its name, unique.", True, True),
        "title": TITLE,
        "description": Key(Text("Report on a week."), "What it is for.", wire=True),
        "arguments": Key(Items(ARGUMENT, "arguments"), "What it needs to know.", wire=True),
        "icons": ICONS,
        "_meta": META,
        "messages": Key(
            Items(MESSAGE, "messages"), "The messages, with placeholders: no handler is needed."
        ),
        "handler": HANDLER,
        "scopes": SCOPES,
        "examples": Key(
            examples("prompt", ARGUMENTS, "{arguments: {week: 2026-W48}}"), "Examples of calls."
        ),
    },
    sample='{name: greet, messages: [{role: user, text: "Hello"}]}',
    open=True,
    label="name",
    fill="name",
    foreign={
        "parameters": "arguments",
        "params": "arguments",
        "args": "arguments",
        "template": "messages",
        "text": "messages",
        "content": "messages",
        "prompt": "messages",
        **PROSE,
    },
)
