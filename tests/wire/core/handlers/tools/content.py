from datetime import date
from enum import StrEnum
from typing import Any

from core.generated import (
    AudioContent,
    ContentInput,
    Context,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
    ToolResult,
)


class Colour(StrEnum):
    """A text that is more than a text."""

    RED = "red"


async def content(args: ContentInput, ctx: Context) -> Any:
    return {
        "text": TextContent("hi", annotations={"audience": ["user"], "priority": 1}),
        "image": ImageContent(b"\x89PNG", "image/png"),
        "audio": AudioContent(b"RIFF", "audio/wav", meta={"k": None}),
        "link": ResourceLink("core://text", "text", size=3),
        "embedded": EmbeddedResource("core://text", "inside", "text/plain"),
        "blob": EmbeddedResource("core://bytes", b"\x00"),
        "mixed": ["first", ImageContent(b"1", "image/gif")],
        "none": None,
        "dict": {"a": [1, "ё"]},
        "number": 7,
        "converted": {
            "enum": Colour.RED,
            "day": date(2026, 7, 28),
            "pair": (1, ContentInput(kind="text")),
        },
        "meta": ToolResult(["x", TextContent("y")], meta={"com.example/m": None}),
    }[args.kind]
