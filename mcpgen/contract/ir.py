"""The contract: what a valid manifest says, in the protocol's terms and free of any target language.

Everything here is frozen and already checked: whoever reads it need not validate again. The only names that are
ours are *handles*: the identifier of an item in lower case with underscores (`search_orders`), unique within its
kind, from which a target language derives its own names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from mcpgen.contract.project import Project as Project  # noqa: PLC0414  (exported from here)

Json = Any
JsonObject = dict[str, Any]

Role = Literal["input", "output", "params", "args", "content", "form", "shared"]


@dataclass(frozen=True, slots=True)
class Schema:
    """A JSON Schema made self-contained.

    `document` is what goes out and what the gate compiles: every `$ref` starts with `#` and resolves inside.
    `shared` maps a key of `document["$defs"]` to the shared type (a name in `Contract.types`) that was bundled
    there, so that a type named once in the manifest is one type in the code.
    """

    document: JsonObject | bool
    shared: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Model:
    """A typed view to be generated: the name of its type and the schema that it follows."""

    name: str
    role: Role
    schema: Schema
    owner: str
    """What it belongs to, for messages: `tool "search_orders"`."""


@dataclass(frozen=True, slots=True)
class Cache:
    """Cache hint of 2026-07-28: how long in milliseconds, and for whom."""

    ttl_ms: int
    scope: Literal["public", "private"]


@dataclass(frozen=True, slots=True)
class Server:
    """Who the server is. `info` is the protocol's Implementation object, verbatim."""

    info: JsonObject
    instructions: str | None

    @property
    def name(self) -> str:
        return str(self.info["name"])


# What completes a value: the values themselves, or True where a handler does it.
Completion = tuple[str, ...] | Literal[True]


@dataclass(frozen=True, slots=True)
class Tool:
    wire: JsonObject
    """The listed item, schemas bundled, otherwise verbatim and in the manifest's order of keys."""
    handle: str
    input: Model
    output: Model | None
    scopes: tuple[str, ...]
    timeout: float | None
    """Seconds."""
    examples: tuple[JsonObject, ...]

    @property
    def name(self) -> str:
        return str(self.wire["name"])

    @property
    def task_support(self) -> Literal["forbidden", "optional", "required"]:
        support = self.wire.get("execution", {}).get("taskSupport", "forbidden")
        return (
            "required"
            if support == "required"
            else "optional" if support == "optional" else "forbidden"
        )


@dataclass(frozen=True, slots=True)
class Content:
    """Content kept in the manifest or beside it."""

    kind: Literal["text", "json", "file"]
    value: Json
    """The text, the JSON value, or for a file its name inside the package data of the emitted project."""
    source: Path | None = None
    """For a file: where its bytes are now."""


@dataclass(frozen=True, slots=True)
class Resource:
    wire: JsonObject
    handle: str
    content: Content | None
    """None: a handler gives it."""
    model: Model | None
    subscribe: bool
    cache: Cache | None
    scopes: tuple[str, ...]

    @property
    def uri(self) -> str:
        return str(self.wire["uri"])


@dataclass(frozen=True, slots=True)
class ResourceTemplate:
    wire: JsonObject
    handle: str
    params: Model
    """An object schema with a property for each variable."""
    model: Model | None
    completions: Mapping[str, Completion]
    subscribe: bool
    cache: Cache | None
    scopes: tuple[str, ...]
    examples: tuple[JsonObject, ...]
    listed: bool
    """Whether a second handler enumerates the concrete resources."""

    @property
    def uri_template(self) -> str:
        return str(self.wire["uriTemplate"])


@dataclass(frozen=True, slots=True)
class Prompt:
    wire: JsonObject
    handle: str
    args: Model
    """An object schema with a property for each argument; those without a schema are strings."""
    completions: Mapping[str, Completion]
    messages: tuple[JsonObject, ...] | None
    """None: a handler gives them."""
    scopes: tuple[str, ...]
    examples: tuple[JsonObject, ...]

    @property
    def name(self) -> str:
        return str(self.wire["name"])


@dataclass(frozen=True, slots=True)
class Elicitation:
    """A typed question; `name` is a key of the manifest's `elicitations`."""

    name: str
    message: str
    form: Model


@dataclass(frozen=True, slots=True)
class SideFile:
    """A file that the project needs beside the manifest: a schema, an included manifest, the content of a resource.

    `path` is relative to the manifest, with forward slashes.
    """

    path: str
    data: bytes
    role: Literal["manifest", "content"]


@dataclass(frozen=True, slots=True)
class Contract:
    """One server, whole."""

    server: Server
    project: Project
    tools: tuple[Tool, ...]
    resources: tuple[Resource, ...]
    templates: tuple[ResourceTemplate, ...]
    prompts: tuple[Prompt, ...]
    elicitations: tuple[Elicitation, ...]
    types: tuple[Model, ...]
    """The shared types, role `shared`: those that some schema reaches."""
    logging: bool
    page_size: int | None
    list_cache: Cache | None
    extensions: JsonObject
    http: JsonObject
    """The manifest's `http` section as written; {} when absent."""
    auth: JsonObject | None
    manifest_name: str
    """File name of the manifest inside the project."""
    manifest_text: bytes
    files: tuple[SideFile, ...]

    @property
    def models(self) -> tuple[Model, ...]:
        """Every model in manifest order, shared types first."""
        found: list[Model] = list(self.types)
        for tool in self.tools:
            found.append(tool.input)
            if tool.output is not None:
                found.append(tool.output)
        found += [r.model for r in self.resources if r.model is not None]
        for template in self.templates:
            found.append(template.params)
            if template.model is not None:
                found.append(template.model)
        found += [p.args for p in self.prompts]
        found += [e.form for e in self.elicitations]
        return tuple(found)
