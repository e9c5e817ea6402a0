"""From a manifest to the contract: schemas bundled, names given, our own keys told apart from the protocol's."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeGuard

from mcpgen.contract.ir import (
    Cache,
    Completion,
    Content,
    Contract,
    Elicitation,
    JsonObject,
    Model,
    Prompt,
    Resource,
    ResourceTemplate,
    Role,
    Schema,
    Server,
    SideFile,
    Tool,
)
from mcpgen.contract.names import class_name
from mcpgen.contract.naming import Names, name_items
from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.bundle import bundle, bundle_object
from mcpgen.manifest.checks import Checked, check
from mcpgen.manifest.checks_tools import NO_ARGUMENTS
from mcpgen.manifest.examples import telling
from mcpgen.manifest.load import Manifest
from mcpgen.manifest.templates import Template, parse_template
from mcpgen.manifest.units import Bundled, Unit
from mcpgen.manifest.walk import Pointer

# Keys of items that are ours and never reach the wire.
_OURS = {
    "tools": frozenset({"handler", "scopes", "timeout", "examples"}),
    "resources": frozenset(
        {"handler", "scopes", "text", "json", "file", "schema", "subscribe", "cache"}
    ),
    "resourceTemplates": frozenset(
        {
            "handler",
            "scopes",
            "parameters",
            "complete",
            "schema",
            "subscribe",
            "cache",
            "examples",
            "list",
        }
    ),
    "prompts": frozenset({"handler", "scopes", "messages", "examples"}),
}
_OURS_ARGUMENT = frozenset({"schema", "complete"})


def check_and_lower(manifest: Manifest) -> tuple[Contract | None, list[Diagnostic]]:
    """What the manifest says, checked, and its contract; None where it or the manifest has an error.

    The list holds what the checks found, not `manifest.diagnostics`.
    """
    names = name_items(manifest)
    checked = check(manifest)
    found = [*names.problems, *checked.problems]
    if any(one.severity == "error" for one in (*manifest.diagnostics, *found)):
        return None, found
    return lowered(manifest, names, checked), found


def lowered(manifest: Manifest, names: Names, checked: Checked) -> Contract:
    """The contract of a manifest in which no error was found."""
    return _Lowering(manifest, names, checked).contract()


class _Lowering:
    """Makes the contract of a manifest in which no error was found."""

    def __init__(self, manifest: Manifest, names: Names, checked: Checked) -> None:
        self._manifest = manifest
        self._data: JsonObject = manifest.data
        self._names = names
        self._checked = checked

    def contract(self) -> Contract:
        data = self._data
        server = data["server"]
        listing = data.get("listing") or {}
        tools = tuple(self._tool(index, item) for index, item in enumerate(data.get("tools") or ()))
        resources = tuple(
            self._resource(i, item) for i, item in enumerate(data.get("resources") or ())
        )
        templates = tuple(
            self._template(i, item) for i, item in enumerate(data.get("resourceTemplates") or ())
        )
        prompts = tuple(self._prompt(i, item) for i, item in enumerate(data.get("prompts") or ()))
        elicitations = tuple(
            self._elicitation(name, item) for name, item in (data.get("elicitations") or {}).items()
        )
        return Contract(
            server=Server(
                info={key: value for key, value in server.items() if key != "instructions"},
                instructions=server.get("instructions"),
            ),
            project=self._names.project,
            tools=tools,
            resources=resources,
            templates=templates,
            prompts=prompts,
            elicitations=elicitations,
            types=self._types(),
            logging=data.get("logging", True),
            page_size=listing.get("pageSize"),
            list_cache=_cache(listing.get("cache")),
            extensions=data.get("extensions") or {},
            http=data.get("http") or {},
            auth=data.get("auth"),
            manifest_name=self._manifest.path.name,
            manifest_text=self._manifest.files[0].data,
            files=self._files(resources),
        )

    def _types(self) -> tuple[Model, ...]:
        """The shared types that the schemas reach, in the manifest's order."""
        reached = self._checked.reached
        return tuple(
            self._model(class_name, "shared", ("schemas", name), f'shared type "{name}"')
            for name, class_name in self._names.types.items()
            if name in reached
        )

    def _bundled(self, pointer: Pointer) -> Bundled:
        return bundle(self._checked.units[pointer])

    def _model(self, name: str, role: Role, pointer: Pointer, owner: str) -> Model:
        return self._made(name, role, self._bundled(pointer), owner)

    def _made(self, name: str, role: Role, bundled: Bundled, owner: str) -> Model:
        return Model(name, role, Schema(bundled.document, dict(bundled.shared)), owner)

    def _tool(self, index: int, item: JsonObject) -> Tool:
        handle = self._names.tools[index]
        owner = f'tool "{item["name"]}"'
        wire = _wire("tools", item)
        if "inputSchema" in item:
            model = self._model(
                class_name(handle.stem, "Input"), "input", ("tools", index, "inputSchema"), owner
            )
            wire["inputSchema"] = model.schema.document
        else:
            wire["inputSchema"] = dict(NO_ARGUMENTS)
            model = Model(
                class_name(handle.stem, "Input"), "input", Schema(dict(NO_ARGUMENTS)), owner
            )
        output = None
        if "outputSchema" in item:
            output = self._model(
                class_name(handle.stem, "Output"), "output", ("tools", index, "outputSchema"), owner
            )
            wire["outputSchema"] = output.schema.document
        timeout = item.get("timeout")
        return Tool(
            wire=wire,
            handle=handle.name,
            input=model,
            output=output,
            scopes=tuple(item.get("scopes") or ()),
            timeout=None if timeout is None else float(timeout),
            examples=telling(item.get("examples") or (), "arguments"),
        )

    def _content_model(
        self, kind: str, index: int, item: JsonObject, stem: str, owner: str
    ) -> Model | None:
        if "schema" not in item:
            return None
        return self._model(class_name(stem, "Content"), "content", (kind, index, "schema"), owner)

    def _resource(self, index: int, item: JsonObject) -> Resource:
        handle = self._names.resources[index]
        owner = f'resource "{item["uri"]}"'
        return Resource(
            wire=_wire("resources", item),
            handle=handle.name,
            content=self._content(index, item),
            model=self._content_model("resources", index, item, handle.stem, owner),
            subscribe=bool(item.get("subscribe", False)),
            cache=_cache(item.get("cache")),
            scopes=tuple(item.get("scopes") or ()),
        )

    def _content(self, index: int, item: JsonObject) -> Content | None:
        if "text" in item:
            return Content("text", item["text"])
        if "json" in item:
            return Content("json", item["json"])
        if "file" in item:
            source = self._checked.content_files[index]
            # With a wider root the file may lie above the manifest; its name in the project may not.
            name = self._relative(source).replace("../", "up/")
            return Content("file", name, source)
        return None

    def _template(self, index: int, item: JsonObject) -> ResourceTemplate:
        handle = self._names.templates[index]
        owner = f'resource template "{item["uriTemplate"]}"'
        template = parse_template(item["uriTemplate"])
        return ResourceTemplate(
            wire=_wire("resourceTemplates", item),
            handle=handle.name,
            params=self._made(
                class_name(handle.stem, "Params"),
                "params",
                self._params(index, item, template),
                owner,
            ),
            model=self._content_model("resourceTemplates", index, item, handle.stem, owner),
            completions=_completions((item.get("complete") or {}).items()),
            subscribe=bool(item.get("subscribe", False)),
            cache=_cache(item.get("cache")),
            scopes=tuple(item.get("scopes") or ()),
            examples=telling(item.get("examples") or (), "uri"),
            listed=bool(item.get("list", False)),
        )

    def _params(self, index: int, item: JsonObject, template: Template) -> Bundled:
        written = item.get("parameters") or {}
        properties: list[tuple[str, Unit | Any]] = []
        for variable in template.variables:
            schema: Unit | Any = {"type": "string"}
            if variable.explode:
                schema = {"type": "array", "items": {"type": "string"}}
            if variable.name in written:
                schema = self._checked.units[
                    ("resourceTemplates", index, "parameters", variable.name)
                ]
            properties.append((variable.name, schema))
        required = [v.name for v in template.variables if v.name not in template.optional]
        return bundle_object(properties, required)

    def _prompt(self, index: int, item: JsonObject) -> Prompt:
        handle = self._names.prompts[index]
        wire = _wire("prompts", item)
        arguments: list[JsonObject] = list(item.get("arguments") or ())
        if arguments:
            wire["arguments"] = [
                {key: value for key, value in argument.items() if key not in _OURS_ARGUMENT}
                for argument in arguments
            ]
        properties: list[tuple[str, Unit | Any]] = []
        for place, argument in enumerate(arguments):
            schema: Unit | Any = {"type": "string"}
            if "schema" in argument:
                schema = self._checked.units[("prompts", index, "arguments", place, "schema")]
            properties.append((argument["name"], schema))
        required = [argument["name"] for argument in arguments if argument.get("required") is True]
        messages = item.get("messages")
        return Prompt(
            wire=wire,
            handle=handle.name,
            args=self._made(
                class_name(handle.stem, "Args"),
                "args",
                bundle_object(properties, required),
                f'prompt "{item["name"]}"',
            ),
            completions=_completions(
                (argument["name"], argument["complete"])
                for argument in arguments
                if "complete" in argument
            ),
            messages=None if messages is None else tuple(messages),
            scopes=tuple(item.get("scopes") or ()),
            examples=telling(item.get("examples") or (), "arguments"),
        )

    def _elicitation(self, name: str, item: JsonObject) -> Elicitation:
        stem = self._names.elicitations[name]
        form = self._model(
            class_name(stem, "Form"),
            "form",
            ("elicitations", name, "schema"),
            f'elicitation "{name}"',
        )
        return Elicitation(name, item["message"], form)

    def _relative(self, path: Path) -> str:
        return Path(os.path.relpath(path, self._manifest.path.resolve().parent)).as_posix()

    def _files(self, resources: tuple[Resource, ...]) -> tuple[SideFile, ...]:
        own = self._manifest.path.resolve()
        files = [
            SideFile(self._relative(file.path), file.data, "manifest")
            for file in self._manifest.files
            if file.path.resolve() != own
        ]
        contents = {
            content.value: content.source
            for content in (resource.content for resource in resources)
            if _is_file(content)
        }
        files += [
            SideFile(name, path.read_bytes(), "content")
            for name, path in contents.items()
            if path is not None
        ]
        return tuple(sorted(files, key=lambda file: (file.role, file.path)))


def _is_file(content: Content | None) -> TypeGuard[Content]:
    return content is not None and content.kind == "file"


def _wire(kind: str, item: Mapping[str, Any]) -> JsonObject:
    return {key: value for key, value in item.items() if key not in _OURS[kind]}


def _cache(value: Mapping[str, Any] | None) -> Cache | None:
    if value is None:
        return None
    return Cache(ttl_ms=int(value.get("ttlMs", 0)), scope=value.get("scope", "private"))


def _completions(pairs: Any) -> dict[str, Completion]:
    return {name: True if value is True else tuple(value) for name, value in pairs}
