"""What the templates of handlers show: rows and names, computed here so that templates carry layout alone.

Pure functions from the contract. Handlers live in one module per item; how their functions are called follows the
naming rule of `mcpgen.contract.names`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from mcpgen.contract.ir import Completion, Contract, Prompt, Resource, ResourceTemplate, Tool
from mcpgen.contract.names import completion_name, stem
from mcpgen.emit.filters import doc

# Names that handlers may import, by the module of the emitted package that has them.
_EXPORTS: dict[str, tuple[str, ...]] = {
    "blocking": ("SyncContext",),
    "content": (
        "AudioContent",
        "EmbeddedResource",
        "ImageContent",
        "PromptMessage",
        "ResourceContents",
        "ResourceLink",
        "TextContent",
        "ToolResult",
    ),
    "context": ("Context", "Principal"),
    "elicitation": ("Accepted", "Cancelled", "Declined"),
    "environment": ("EnvironmentSettings",),
    "errors": ("NotFound", "StartError", "ToolError"),
    "sampling": ("Root", "Sampled"),
    "tasks": ("becomes_task",),
}

EXPORTED_NAMES = frozenset(name for names in _EXPORTS.values() for name in names)
"""The names that a model must not take: both would be imported from the same package."""


@dataclass(frozen=True, slots=True)
class HandlerRow:
    """A row of a table: the function that serves the item with this key."""

    key: str
    module: str
    function: str
    model: str | None = None


@dataclass(frozen=True, slots=True)
class CompletionRow:
    """A function that completes one argument of the item with this key."""

    kind: str
    key: str
    argument: str
    module: str
    function: str


@dataclass(frozen=True, slots=True)
class FormRow:
    """The class of an elicitation's form."""

    key: str
    model: str


@dataclass(frozen=True, slots=True)
class Check:
    """A handler, and the shape against which type checkers hold it.

    `alias` names the shape where it is the item's own; shapes that all items share need no name.
    """

    name: str
    alias: str | None
    about: str
    type: str
    function: str


@dataclass(frozen=True, slots=True)
class HandlersView:
    """`generated/handlers.py`."""

    tools: list[HandlerRow]
    resources: list[HandlerRow]
    templates: list[HandlerRow]
    listings: list[HandlerRow]
    prompts: list[HandlerRow]
    completions: list[CompletionRow]
    forms: list[FormRow]
    checks: list[Check]

    @property
    def module_imports(self) -> list[str]:
        """One line for each module of handlers, in the order that import sorters want."""
        found = {
            (kind, handle)
            for rows in (self.tools, self.resources, self.templates, self.prompts, self.completions)
            for row in rows
            for kind, handle in [tuple(row.module.split(".")[-2:])]
        }
        order = sorted(found, key=lambda place: (place[0], _import_key(place[1])))
        return [f"from ..{kind} import {handle} as {kind}_{handle}" for kind, handle in order]

    @property
    def signatures(self) -> list[str]:
        """The names of `signatures.py` that the checks use."""
        words = {word for check in self.checks for word in re.findall(r"(?<![\w.])\w+", check.type)}
        return sort_imports(words - {"models"})


def handlers(contract: Contract) -> HandlersView:
    """The tables of `generated/handlers.py`, and the checks below them."""
    root = contract.project.package
    written = [p for p in contract.prompts if p.messages is None]
    return HandlersView(
        tools=[
            HandlerRow(t.name, f"{root}.tools.{t.handle}", t.handle, t.input.name)
            for t in contract.tools
        ],
        resources=[
            HandlerRow(r.uri, f"{root}.resources.{r.handle}", r.handle)
            for r in contract.resources
            if r.content is None
        ],
        templates=[
            HandlerRow(t.uri_template, f"{root}.resources.{t.handle}", t.handle, t.params.name)
            for t in contract.templates
        ],
        listings=[
            HandlerRow(t.uri_template, f"{root}.resources.{t.handle}", f"list_{t.handle}")
            for t in contract.templates
            if t.listed
        ],
        prompts=[
            HandlerRow(p.name, f"{root}.prompts.{p.handle}", p.handle, p.args.name) for p in written
        ],
        completions=list(_completion_rows(contract)),
        forms=[FormRow(e.name, e.form.name) for e in contract.elicitations],
        checks=[
            *map(_tool_check, contract.tools),
            *(_resource_check(r) for r in contract.resources if r.content is None),
            *(check for t in contract.templates for check in _template_checks(t)),
            *(check for p in contract.prompts for check in _prompt_checks(p)),
        ],
    )


def _completion_rows(contract: Contract) -> Iterator[CompletionRow]:
    root = contract.project.package
    for prompt in contract.prompts:
        for one in _completions(prompt.completions.items()):
            yield CompletionRow(
                "prompt", prompt.name, one.argument, f"{root}.prompts.{prompt.handle}", one.function
            )
    for template in contract.templates:
        for one in _completions(template.completions.items()):
            yield CompletionRow(
                "template",
                template.uri_template,
                one.argument,
                f"{root}.resources.{template.handle}",
                one.function,
            )


def _tool_check(tool: Tool) -> Check:
    result = f"models.{tool.output.name} | Structured" if tool.output else "Unstructured"
    return Check(
        name=f"tool_{tool.handle}",
        alias=f"{stem(tool.handle)}Tool",
        about=f"The handler of the tool {tool.name}.",
        type=f"Handles[models.{tool.input.name}, {result}]",
        function=f"tools_{tool.handle}.{tool.handle}",
    )


def _resource_check(resource: Resource) -> Check:
    result = f"models.{resource.model.name} | Typed" if resource.model else "Content"
    return Check(
        name=f"resource_{resource.handle}",
        alias=f"{stem(resource.handle)}Resource",
        about=f"The handler of the resource {resource.uri}.",
        type=f"Reads[{result}]",
        function=f"resources_{resource.handle}.{resource.handle}",
    )


def _template_checks(template: ResourceTemplate) -> Iterator[Check]:
    result = f"models.{template.model.name} | Typed" if template.model else "Content"
    module = f"resources_{template.handle}"
    yield Check(
        name=f"template_{template.handle}",
        alias=f"{stem(template.handle)}Template",
        about=f"The handler of the resources {template.uri_template}.",
        type=f"Handles[models.{template.params.name}, {result}]",
        function=f"{module}.{template.handle}",
    )
    if template.listed:
        name = f"list_{template.handle}"
        yield Check(f"listing_{template.handle}", None, "", "Lists", f"{module}.{name}")
    for one in _completions(template.completions.items()):
        name = f"template_{template.handle}_{one.function}"
        yield Check(name, None, "", "Completes", f"{module}.{one.function}")


def _prompt_checks(prompt: Prompt) -> Iterator[Check]:
    module = f"prompts_{prompt.handle}"
    if prompt.messages is None:
        yield Check(
            name=f"prompt_{prompt.handle}",
            alias=f"{stem(prompt.handle)}Prompt",
            about=f"The handler of the prompt {prompt.name}.",
            type=f"Handles[models.{prompt.args.name}, Messages]",
            function=f"{module}.{prompt.handle}",
        )
    for one in _completions(prompt.completions.items()):
        name = f"prompt_{prompt.handle}_{one.function}"
        yield Check(name, None, "", "Completes", f"{module}.{one.function}")


class ExportsView:
    """`generated/__init__.py`: what it exports, `classes` being those of `models.py`."""

    @staticmethod
    def exports(classes: Iterable[str]) -> list[tuple[str, list[str]]]:
        """Each module with the names that come from it, in the order that import sorters want."""
        places = {module: sort_imports(names) for module, names in _EXPORTS.items()}
        if found := sort_imports(classes):
            places["models"] = found
        return sorted(places.items())

    @staticmethod
    def all(classes: Iterable[str]) -> list[str]:
        """Every exported name, in the order that Ruff wants in `__all__`: as imports, but with regard to case."""
        return sorted({*EXPORTED_NAMES, *classes}, key=_exported_key)


def exports(contract: Contract) -> ExportsView:
    """The names that handlers import from `generated`."""
    return ExportsView()


def app(contract: Contract) -> None:
    """`app.py` shows nothing that depends on the items of the contract."""


@dataclass(frozen=True, slots=True)
class CompletionStub:
    """A function that completes one argument."""

    argument: str
    function: str


@dataclass(frozen=True, slots=True)
class StubView:
    """A fresh module of handlers."""

    handle: str
    about: str
    """The description, for people who will write the function."""
    argument: str | None
    """The class of the first argument; None where there is none."""
    model: str | None
    """The class of what is returned; None where it is text."""
    completions: list[CompletionStub] = field(default_factory=list)
    listing: str | None = None
    """The function that enumerates the concrete resources."""

    @property
    def imports(self) -> list[str]:
        """What the module imports from `generated`."""
        link = "ResourceLink" if self.listing else None
        used = {"Context", self.argument, self.model, link}
        return sort_imports(name for name in used if name is not None)

    @property
    def result(self) -> str:
        """The type of what is returned."""
        return self.model or self.text_type

    @property
    def shadows(self) -> bool:
        """Whether the function takes the name of a built-in type that its module needs."""
        if self.handle == "str":
            return self.model is None or bool(self.completions)
        if self.handle == "dict":
            return bool(self.completions)
        return self.handle == "list" and bool(self.completions or self.listing)

    @property
    def text_type(self) -> str:
        """How the module calls the built-in type."""
        return self._built_in("str")

    @property
    def dict_type(self) -> str:
        """How the module calls the built-in type."""
        return self._built_in("dict")

    @property
    def list_type(self) -> str:
        """How the module calls the built-in type."""
        return self._built_in("list")

    def _built_in(self, name: str) -> str:
        return f"builtins.{name}" if name == self.handle else name

    @property
    def closing(self) -> str:
        """What stands between the description and the end of the docstring: several lines end on one of their own."""
        return "\n    " if "\n" in doc(self.about, 4) else ""


def tool_stub(contract: Contract, tool: Tool) -> StubView:
    """`tools/<handle>.py`."""
    model = tool.output.name if tool.output else None
    return StubView(tool.handle, _about("tool", tool), tool.input.name, model)


def resource_stub(contract: Contract, resource: Resource) -> StubView:
    """`resources/<handle>.py` of a resource that has no content in the manifest."""
    model = resource.model.name if resource.model else None
    return StubView(resource.handle, _about("resource", resource), None, model)


def template_stub(contract: Contract, template: ResourceTemplate) -> StubView:
    """`resources/<handle>.py` of a template."""
    return StubView(
        template.handle,
        _about("resource", template),
        template.params.name,
        template.model.name if template.model else None,
        completions=_completions(template.completions.items()),
        listing=f"list_{template.handle}" if template.listed else None,
    )


def prompt_stub(contract: Contract, prompt: Prompt) -> StubView:
    """`prompts/<handle>.py`; with messages in the manifest it has completions alone."""
    return StubView(
        prompt.handle,
        _about("prompt", prompt),
        prompt.args.name if prompt.messages is None else None,
        None,
        completions=_completions(prompt.completions.items()),
    )


def _completions(declared: Iterable[tuple[str, Completion]]) -> list[CompletionStub]:
    """The arguments that a handler completes."""
    return [
        CompletionStub(argument, completion_name(argument) or "complete")
        for argument, completion in declared
        if completion is True
    ]


def _about(kind: str, item: Tool | Resource | ResourceTemplate | Prompt) -> str:
    wire = item.wire
    return str(wire.get("description") or wire.get("title") or f"The {kind} {wire['name']}.")


def sort_imports(names: Iterable[str]) -> list[str]:
    """Names as import sorters (isort, Ruff) want them: constants, classes, the rest; digits by their value."""
    return sorted(names, key=_import_key)


def _import_key(name: str) -> tuple[int, list[tuple[int, int | str]], str]:
    return _kind(name), _natural(name.lower()), name


def _exported_key(name: str) -> tuple[int, list[tuple[int, int | str]], str]:
    return _kind(name), _natural(name), name


def _kind(name: str) -> int:
    """Constants, classes, the rest. One letter is a class, unless UTF-8 needs more than a byte for it: so Ruff counts."""
    if len(name.encode()) > 1 and name.isupper():
        return 0
    return 1 if name[:1].isupper() else 2


def _natural(name: str) -> list[tuple[int, int | str]]:
    """The name in pieces, so that 10 comes behind 9."""
    chunks = re.findall(r"\d+|\D+", name)
    return [(0, int(chunk)) if chunk.isdecimal() else (1, chunk) for chunk in chunks]
