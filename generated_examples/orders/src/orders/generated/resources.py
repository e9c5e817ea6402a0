# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: f4257c5d85e8137390f950b664ab2dbcbea00fa371b1c0dba4ee318fee1ff453
"""`resources/read`: content from the manifest, from a handler, or from a template's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from .content import ResourceContents, ResourceLink, plain
from .context import Context
from .contract import BrokenContract, Gate, JsonObject
from .decoding import Decoder, Undecodable
from .dialogue import Dialogue, SilentDialogue, answered
from .errors import NotFound
from .incidents import guarded, is_unwritten
from .invoke import invoke
from .matching import Matcher, is_text, normal
from .mock import ExampleFailure, Examples
from .protocol import (
    Request,
    insufficient_scope,
    internal_error,
    resource_not_found,
)
from .results import json_text
from .scopes import missing
from .views import View

if TYPE_CHECKING:
    from .loading import Function
    from .runtime import Runtime

JSON = "application/json"
_TEXTUAL = ("text/", JSON, "application/xml", "application/javascript", "image/svg+xml")


@dataclass(slots=True)
class Source:
    """Where the content of a resource, or of the resources of a template, comes from."""

    name: str
    mime_type: str | None
    function: Function | None
    """None for static content, and with `--mock`."""
    static: JsonObject
    """At most one of `text`, `json` and `file`."""
    schema: Gate | None
    """What JSON content has to fit."""
    subscribe: bool
    cache: JsonObject
    scopes: list[str]
    examples: Examples


@dataclass(slots=True)
class Template:
    """A template of URIs."""

    uri_template: str
    matcher: Matcher
    decoder: Decoder
    view: View
    source: Source
    listing: Function | None
    """Enumerates the concrete resources, where the manifest asks for it."""

    def params(self, uri: str) -> JsonObject | None:
        """The decoded variables of a normal URI; None when it is none of this template."""
        texts = self.matcher.match(uri)
        if texts is None:
            return None
        try:
            return self.decoder.decode(texts)
        except Undecodable:
            return None


class Resources:
    """All resources: concrete ones first, then the templates in manifest order."""

    def __init__(self, runtime: Runtime, models: Mapping[str, str]) -> None:
        """`models` leads from a URI template to the class of its parameters."""
        self._runtime = runtime
        contract, handlers = runtime.contract, runtime.handlers
        self._concrete = {
            normal(item["uri"]): _source(
                item,
                contract.behaviour_of("resources", item["uri"]),
                handlers.resources.get(item["uri"]),
            )
            for item in contract.resources
        }
        self._templates = [
            _template(item, runtime, models[item["uriTemplate"]])
            for item in contract.templates
        ]

    def subscribable(self, uri: str) -> bool | None:
        """Whether the caller may subscribe to updates of it; None: no such resource."""
        source, _, _ = self._find(uri)
        if source is None:
            return None
        return source.subscribe and not missing(source.scopes)

    def declared_subscribable(self, uri: str) -> bool:
        """Whether anybody may subscribe to updates of it."""
        source, _, _ = self._find(uri)
        return source is not None and source.subscribe

    def scopes(self, uri: str) -> list[str]:
        """The scopes that reading this resource needs."""
        source, _, _ = self._find(uri)
        return source.scopes if source else []

    def scopes_of_template(self, uri_template: str) -> list[str]:
        """The scopes that the resources of a template need."""
        for template in self._templates:
            if template.uri_template == uri_template:
                return template.source.scopes
        return []

    async def read(self, request: Request) -> JsonObject:
        """Answer `resources/read`.

        Raises:
            MCPError: there is no such resource, or its handler failed.
        """
        uri = (request.params or {})["uri"]
        version = request.protocol_version
        source, template, params = self._find(uri)
        if source is None:
            raise resource_not_found(uri, version)
        if lacking := missing(source.scopes):
            raise insufficient_scope(f"resource {source.name}", lacking)
        if source.static:
            return {"contents": [_static(source, uri)], **source.cache}
        if source.function is None:
            return _mocked(source, uri)

        async def run(dialogue: Dialogue) -> JsonObject:
            ctx = Context(request, self._runtime, dialogue, name=source.name, uri=uri)
            assert source.function is not None
            with guarded(f"resource {source.name}", source.function):
                arguments = () if template is None else (template.view.make(params),)
                try:
                    value = await invoke(source.function, arguments, ctx)
                except NotFound:
                    raise resource_not_found(uri, version) from None
                return {"contents": _contents(value, source, uri), **source.cache}

        result: JsonObject = await answered(request, run)
        return result

    async def listed(self, request: Request) -> list[JsonObject]:
        """The concrete resources that handlers enumerate, template by template.

        One that is still a stub enumerates none.

        Raises:
            MCPError: a handler failed.
        """
        items: list[JsonObject] = []
        for template in self._templates:
            if template.listing is None or missing(template.source.scopes):
                continue
            name = template.source.name
            ctx = Context(request, self._runtime, SilentDialogue(request), name=name)
            label = f"listing of resource {name}"
            with guarded(label, template.listing):
                try:
                    found = await invoke(template.listing, (), ctx)
                except NotImplementedError as error:
                    if is_unwritten(label, error, template.listing):
                        continue  # the rest of the list is served
                    raise
                items += [_item(entry) for entry in found]
        return items

    def _find(
        self, uri: str
    ) -> tuple[Source | None, Template | None, JsonObject | None]:
        plain = normal(uri)
        concrete = self._concrete.get(plain)
        if concrete is not None:
            return concrete, None, None
        for template in self._templates if is_text(plain) else ():
            params = template.params(plain)
            if params is not None:
                return template.source, template, params
        return None, None, None


def _template(item: JsonObject, runtime: Runtime, model: str) -> Template:
    uri_template = item["uriTemplate"]
    behaviour = runtime.contract.behaviour_of("resourceTemplates", uri_template)
    handlers = runtime.handlers
    return Template(
        uri_template=uri_template,
        matcher=Matcher(uri_template),
        decoder=Decoder(behaviour["params"]),
        view=View(model),
        source=_source(item, behaviour, handlers.templates.get(uri_template)),
        listing=handlers.listings.get(uri_template),
    )


def _source(
    item: JsonObject, behaviour: JsonObject, function: Function | None
) -> Source:
    schema = behaviour.get("schema")
    hint = behaviour.get("cache") or {}
    static: JsonObject = {
        key: behaviour[key] for key in ("text", "json", "file") if key in behaviour
    }
    return Source(
        name=item["name"],
        mime_type=item.get("mimeType"),
        function=function,
        static=static,
        schema=None if schema is None else Gate(schema),
        subscribe=behaviour.get("subscribe", False),
        cache={
            "ttlMs": hint.get("ttlMs", 0),
            "cacheScope": hint.get("scope", "private"),
        },
        scopes=behaviour.get("scopes", []),
        examples=Examples(behaviour.get("examples", [])),
    )


def _static(source: Source, uri: str) -> JsonObject:
    """Content that the manifest keeps."""
    if "text" in source.static:
        content: str | bytes = source.static["text"]
        return ResourceContents(content).wire(uri, source.mime_type)
    if "json" in source.static:
        content = json_text(source.static["json"])
        return ResourceContents(content).wire(uri, source.mime_type or JSON)
    content = _file(source.static["file"])
    if source.mime_type is None or source.mime_type.startswith(_TEXTUAL):
        with suppress(UnicodeDecodeError):  # it goes out as bytes then
            content = content.decode("utf-8")
    return ResourceContents(content).wire(uri, source.mime_type)


@cache
def _file(name: str) -> bytes:
    """A file of the package data, under `content/`."""
    folder = files(__package__).joinpath("content")
    return folder.joinpath(*name.split("/")).read_bytes()


def _contents(value: Any, source: Source, uri: str) -> list[JsonObject]:
    """What a handler returned, as contents.

    Raises:
        BrokenContract: it does not fit the schema of the manifest.
    """
    if isinstance(value, ResourceContents):
        return [value.wire(uri, source.mime_type)]
    if (
        isinstance(value, Sequence)
        and value
        and all(isinstance(part, ResourceContents) for part in value)
    ):
        return [part.wire(uri, source.mime_type) for part in value]
    if isinstance(value, bytes | bytearray | memoryview):
        return [ResourceContents(bytes(value)).wire(uri, source.mime_type)]
    if isinstance(value, str):
        return [ResourceContents(value).wire(uri, source.mime_type)]
    data = plain(value)
    text = json_text(data)
    if source.schema is not None:
        source.schema.demand(data)
    return [ResourceContents(text).wire(uri, source.mime_type or JSON)]


def _item(entry: Any) -> JsonObject:
    """A resource that a handler lists, as it goes out."""
    if isinstance(entry, ResourceLink):
        return entry.item()
    if isinstance(entry, Mapping) and {"uri", "name"} <= entry.keys():
        item: JsonObject = plain(entry)
        return item
    raise BrokenContract(
        "a listed resource is a ResourceLink, or a mapping with uri and name"
    )


def _mocked(source: Source, uri: str) -> JsonObject:
    """The answer of an example."""
    try:
        value = source.examples.answer("uri", uri)
    except ExampleFailure as error:
        raise internal_error(str(error)) from None
    return {"contents": _contents(value, source, uri), **source.cache}
