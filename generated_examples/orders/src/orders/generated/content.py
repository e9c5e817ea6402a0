# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 99ce29adb0f4dc59f762bb3aa9d535e9f7f129ae33af51275068a3da75ce14c3
"""What handlers may return, piece by piece: content blocks, results, messages.

Each class knows its form on the wire. Binary content is given as `bytes`; the encoding
in base64 happens here.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Final, Literal

from mcp import types
from pydantic import BaseModel
from pydantic_core import PydanticSerializationError, to_jsonable_python

from .contract import BrokenContract, JsonObject

ABSENT: Final = object()
"""Says that there is no structured content; None is a value of its own."""


def _with_extras(
    wire: JsonObject,
    annotations: Mapping[str, Any] | None,
    meta: Mapping[str, Any] | None,
) -> JsonObject:
    if annotations is not None:
        wire["annotations"] = plain(annotations)
    if meta is not None:
        wire["_meta"] = plain(meta)
    return wire


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _media(kind: str, media: ImageContent | AudioContent) -> JsonObject:
    block = {
        "type": kind,
        "data": _base64(media.data),
        "mimeType": media.mime_type,
    }
    return _with_extras(block, media.annotations, media.meta)


@dataclass(frozen=True, slots=True)
class TextContent:
    """Text."""

    text: str
    _: KW_ONLY
    annotations: Mapping[str, Any] | None = None
    """`audience`, `priority` from 0 to 1, `lastModified`."""
    meta: Mapping[str, Any] | None = None
    """Goes out as `_meta`."""

    def wire(self) -> JsonObject:
        """The block as it goes out."""
        block = {"type": "text", "text": self.text}
        return _with_extras(block, self.annotations, self.meta)


@dataclass(frozen=True, slots=True)
class ImageContent:
    """An image."""

    data: bytes
    mime_type: str
    """As `image/png`."""
    _: KW_ONLY
    annotations: Mapping[str, Any] | None = None
    meta: Mapping[str, Any] | None = None

    def wire(self) -> JsonObject:
        """The block as it goes out."""
        return _media("image", self)


@dataclass(frozen=True, slots=True)
class AudioContent:
    """A sound."""

    data: bytes
    mime_type: str
    """As `audio/wav`."""
    _: KW_ONLY
    annotations: Mapping[str, Any] | None = None
    meta: Mapping[str, Any] | None = None

    def wire(self) -> JsonObject:
        """The block as it goes out."""
        return _media("audio", self)


@dataclass(frozen=True, slots=True)
class ResourceLink:
    """A pointer to a resource that the client may read."""

    uri: str
    name: str
    _: KW_ONLY
    title: str | None = None
    description: str | None = None
    mime_type: str | None = None
    size: int | None = None
    """In bytes."""
    annotations: Mapping[str, Any] | None = None
    meta: Mapping[str, Any] | None = None

    def item(self) -> JsonObject:
        """The resource as a list shows it."""
        optional = {
            "title": self.title,
            "description": self.description,
            "mimeType": self.mime_type,
            "size": self.size,
        }
        item: JsonObject = {"uri": self.uri, "name": self.name}
        item |= {key: value for key, value in optional.items() if value is not None}
        return _with_extras(item, self.annotations, self.meta)

    def wire(self) -> JsonObject:
        """The block as it goes out."""
        return {"type": "resource_link", **self.item()}


@dataclass(frozen=True, slots=True)
class ResourceContents:
    """The content of a resource, where more than its body has to be said.

    The MIME type and the URI default to those of the resource that is being read.
    """

    content: str | bytes
    _: KW_ONLY
    mime_type: str | None = None
    uri: str | None = None
    meta: Mapping[str, Any] | None = None

    def wire(self, uri: str, mime_type: str | None) -> JsonObject:
        """The contents as they go out, with what is left open filled in."""
        wire: JsonObject = {"uri": self.uri or uri}
        if kind := self.mime_type or mime_type:
            wire["mimeType"] = kind
        if isinstance(self.content, str):
            wire["text"] = self.content
        else:
            wire["blob"] = _base64(self.content)
        return _with_extras(wire, None, self.meta)


@dataclass(frozen=True, slots=True)
class EmbeddedResource:
    """The content of a resource, inside a result."""

    uri: str
    content: str | bytes
    mime_type: str | None = None
    _: KW_ONLY
    annotations: Mapping[str, Any] | None = None
    meta: Mapping[str, Any] | None = None

    def wire(self) -> JsonObject:
        """The block as it goes out."""
        contents = ResourceContents(self.content).wire(self.uri, self.mime_type)
        block = {"type": "resource", "resource": contents}
        return _with_extras(block, self.annotations, self.meta)


Block = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource
"""One piece of content in the result of a tool or in a message of a prompt."""

_OURS: Final = (TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource)
_SDK: Final = (
    types.TextContent,
    types.ImageContent,
    types.AudioContent,
    types.ResourceLink,
    types.EmbeddedResource,
)


_SCALARS: Final = frozenset({str, bool, int, float, type(None)})
_PLAIN: Final = _SCALARS | {dict, list, tuple}


def is_block(value: object) -> bool:
    """Whether the value is a content block: one of ours, or one of the SDK's."""
    # To ask this of a model class of the SDK's is slow, and most values are plain data.
    return type(value) not in _PLAIN and isinstance(value, _OURS + _SDK)


def wire_block(value: Any) -> JsonObject:
    """A block, or a text that stands for one, as it goes out."""
    if isinstance(value, str):
        return {"type": "text", "text": value}
    if isinstance(value, _OURS):
        return value.wire()
    if isinstance(value, _SDK):
        return value.model_dump(mode="json", by_alias=True, exclude_none=True)
    raise BrokenContract(f"not a content block: {type(value).__name__}")


@dataclass(frozen=True, slots=True)
class ToolResult:
    """The result of a tool in full: blocks, structured content, failure, `_meta`."""

    content: str | Block | Sequence[str | Block] = ()
    """Left empty beside structured content, it becomes the JSON of that."""
    _: KW_ONLY
    structured: Any = ABSENT
    """JSON, or a model; it has to fit the tool's `outputSchema`."""
    is_error: bool = False
    """Whether the tool failed, in a way that the model should know."""
    meta: Mapping[str, Any] | None = None

    def blocks(self) -> list[JsonObject]:
        """The content as it goes out."""
        content = self.content
        if isinstance(content, str) or is_block(content):
            return [wire_block(content)]
        assert isinstance(content, Sequence)
        return [wire_block(block) for block in content]


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """One message of a prompt."""

    role: Literal["user", "assistant"]
    content: str | Block

    def wire(self) -> JsonObject:
        """The message as it goes out."""
        return {"role": self.role, "content": wire_block(self.content)}


def wire_messages(value: Any) -> list[JsonObject]:
    """What a prompt's handler returned, as messages: a text is one from the user."""
    if isinstance(value, str) or is_block(value):
        return [PromptMessage("user", value).wire()]
    if isinstance(value, PromptMessage):
        return [value.wire()]
    if isinstance(value, types.PromptMessage):
        return [value.model_dump(mode="json", by_alias=True, exclude_none=True)]
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        return [message for part in value for message in wire_messages(part)]
    raise BrokenContract(f"not a prompt message: {type(value).__name__}")


def plain(value: Any) -> Any:
    """The value as JSON knows it, models and what they hold included.

    Raises:
        BrokenContract: a key of an object is no text, or a value has no JSON form.
    """
    kind = value.__class__
    if kind in _SCALARS:
        return value
    # These two first: most of a result, and asking for a model or a Mapping costs more.
    if kind is dict:
        return _plain_object(value)
    if kind is list:
        return _plain_array(value)
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, Mapping):
        return _plain_object(value)
    if isinstance(value, list | tuple):
        return _plain_array(value)
    return _converted(value)


def _plain_object(value: Mapping[Any, Any]) -> JsonObject:
    for key in value:
        if not isinstance(key, str):
            raise BrokenContract("the keys of a JSON object are text")
    return {
        key: item if item.__class__ in _SCALARS else plain(item)
        for key, item in value.items()
    }


def _plain_array(value: Sequence[Any]) -> list[Any]:
    return [item if item.__class__ in _SCALARS else plain(item) for item in value]


def _converted(value: Any) -> Any:
    try:
        return to_jsonable_python(value, by_alias=True)
    except PydanticSerializationError as error:
        raise BrokenContract(f"no JSON form: {type(value).__name__}") from error
