"""Gives every item of a manifest its Python names, and says where two would be one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mcpgen.contract import names
from mcpgen.contract.project import Project
from mcpgen.diagnostics import Diagnostic, Span
from mcpgen.manifest.load import Manifest
from mcpgen.manifest.walk import Pointer

DEFAULT_PYTHON = "3.11"

Place = Callable[..., Span]


class Handle(NamedTuple):
    """What the code calls an item: its function and module, and the first half of its classes."""

    name: str
    stem: str


@dataclass(slots=True)
class Names:
    """The names of a whole manifest; lists run parallel to those of the manifest."""

    project: Project
    tools: list[Handle] = field(default_factory=list)
    resources: list[Handle] = field(default_factory=list)
    templates: list[Handle] = field(default_factory=list)
    prompts: list[Handle] = field(default_factory=list)
    elicitations: dict[str, str] = field(default_factory=dict)
    """The stem of each form's class."""
    types: dict[str, str] = field(default_factory=dict)
    """The class of each shared type."""
    problems: list[Diagnostic] = field(default_factory=list)


class _Wanted(NamedTuple):
    """An item that needs a name. `owned` tells whether it has a module of its own, and so must have it alone."""

    kind: str
    title: str
    pointer: Pointer
    item: dict[str, Any]
    owned: bool


def name_items(manifest: Manifest) -> Names:
    """The names of all items of a manifest."""
    data, span, lost = manifest.data, manifest.span, manifest.has_lost
    problems: list[Diagnostic] = []
    found = Names(project=_project(data, span, problems), problems=problems)
    found.tools = _handles(_wanted(data, "tools", "tool", "name", lost), span, problems)
    resources = _wanted(data, "resources", "resource", "uri", lost)
    templates = _wanted(data, "resourceTemplates", "resource template", "uriTemplate", lost)
    # Resources and templates share a folder of modules.
    both = _handles([*resources, *templates], span, problems)
    found.resources, found.templates = both[: len(resources)], both[len(resources) :]
    found.prompts = _handles(_wanted(data, "prompts", "prompt", "name", lost), span, problems)
    for kind, handles in (("resourceTemplates", found.templates), ("prompts", found.prompts)):
        _check_completions(data, kind, handles, span, problems)
    found.elicitations = _forms(data, span, problems)
    _name_types(data, span, found)
    return found


def _wanted(
    data: dict[str, Any], kind: str, title: str, label: str, lost: Callable[..., bool]
) -> list[_Wanted]:
    items = data.get(kind) or ()
    return [
        _Wanted(
            kind,
            f'{title} "{item.get(label, "")}"',
            (kind, index),
            item,
            _needs_module(kind, item) and not any(lost(item, key) for key in _CONTENT),
        )
        for index, item in enumerate(items)
        if isinstance(item, dict)
    ]


_CONTENT = ("text", "json", "file", "messages")
"""What an item has in the manifest itself in place of a handler."""


def _needs_module(kind: str, item: dict[str, Any]) -> bool:
    if kind == "resources":
        return not any(key in item for key in _CONTENT)
    if kind == "prompts":
        arguments = item.get("arguments") or ()
        asks = any(isinstance(one, dict) and one.get("complete") is True for one in arguments)
        return "messages" not in item or asks
    return True


def _handles(wanted: list[_Wanted], span: Place, problems: list[Diagnostic]) -> list[Handle]:
    """A handle per item. Those that own a module come first: the others make way by a number."""
    names_found: dict[int, str] = {}
    modules: dict[str, _Wanted] = {}
    stems: dict[str, _Wanted] = {}
    said_twice: set[str] = set()
    for index, one in enumerate(wanted):
        name = _handle(one, span, problems)
        if name is None or not one.owned:
            continue
        first = modules.get(name.casefold()) or stems.get(names.stem(name))
        if first is None:
            modules[name.casefold()] = one
            stems[names.stem(name)] = one
        elif not _is_duplicate(first, one):
            # Two tools or prompts of one name, or two resources of one URI, are reported as such.
            problems.append(_collision(first, one, name, span))
            said_twice.add(name)
        names_found[index] = name
    handles: list[Handle] = []
    for index, one in enumerate(wanted):
        own = names_found.get(index)
        if own is None:
            base = _quiet_handle(one) or one.kind.lower().rstrip("s")
            own, number = base, 2
            while own.casefold() in modules or names.stem(own) in stems:
                own, number = f"{base}_{number}", number + 1
            modules[own.casefold()] = one
            stems[names.stem(own)] = one
        handles.append(Handle(own, names.stem(own)))
    return handles


def _is_duplicate(first: _Wanted, second: _Wanted) -> bool:
    """Whether two items cannot be told apart by clients either."""
    key = {"resources": "uri", "resourceTemplates": "uriTemplate"}.get(second.kind, "name")
    same = first.kind == second.kind
    return same and first.item.get(key) == second.item.get(key)


def _quiet_handle(one: _Wanted) -> str | None:
    handler = one.item.get("handler")
    if isinstance(handler, str) and names.written_handle(handler) is not None:
        return handler
    derived = names.derived_handle(str(one.item.get("name", "")))
    if derived is None or len(derived.encode()) > names.MAX_HANDLE_BYTES:
        return None
    return derived


def _handle(one: _Wanted, span: Place, problems: list[Diagnostic]) -> str | None:
    handler = one.item.get("handler")
    if isinstance(handler, str):
        if handler in names.OFFERED_NAMES:
            better = names.derived_handle(handler)
            text = f"the handler `{handler}` of {one.title} would hide the `{handler}` that handlers import"
            problems.append(
                Diagnostic.of("MCG205", span((*one.pointer, "handler")), text, f'write "{better}"')
            )
            return None
        if (written := names.written_handle(handler)) is None:
            better = names.derived_handle(handler)
            problems.append(
                Diagnostic.of(
                    "MCG205",
                    span((*one.pointer, "handler")),
                    f'handler "{handler}" of {one.title} is no Python name that code can use',
                    (
                        f'write "{better}"'
                        if better and len(better) <= 60
                        else "write a name like search_orders"
                    ),
                )
            )
        return written
    name = one.item.get("name")
    if not one.owned or not isinstance(name, str):
        return None
    if one.kind == "tools" and not names.is_tool_name(name):
        return None  # told of as such: with another name it will have another handle
    derived = names.derived_handle(name)
    if derived is None:
        if name:
            text = f'no Python name can be made from "{name}", the name of the {_noun(one)}'
            problems.append(
                Diagnostic.of(
                    "MCG206", span((*one.pointer, "name")), text, "add `handler: some_name`"
                )
            )
        return None
    if len(derived.encode()) > names.MAX_HANDLE_BYTES:
        text = f"the name of {one.title} is too long for the name of a file"
        problems.append(
            Diagnostic.of("MCG206", span((*one.pointer, "name")), text, "add a shorter `handler:`")
        )
        return None
    return derived


def _collision(first: _Wanted, second: _Wanted, name: str, span: Place) -> Diagnostic:
    key = "handler" if "handler" in second.item else "name"
    earlier = span((*first.pointer, "handler" if "handler" in first.item else "name"))
    later = span((*second.pointer, key))
    if later == earlier:  # brought in twice, by `<<` or an alias
        later = span(second.pointer)
    labels = f"{_label(first)} ({earlier.seen_from(later)}) and {_label(second)}"
    return Diagnostic.of(
        "MCG204",
        later,
        f"{labels} would both be `{name}` in Python",
        f"give one of them a name of its own in the code: `handler: {name}_2`",
    )


def _label(one: _Wanted) -> str:
    return f'{_noun(one)} "{one.item.get("name", "")}"'


def _noun(one: _Wanted) -> str:
    return "resource template" if one.kind == "resourceTemplates" else one.kind.rstrip("s")


def _check_completions(
    data: dict[str, Any], kind: str, handles: list[Handle], span: Place, problems: list[Diagnostic]
) -> None:
    """The functions that complete an argument stand in the item's module: none may take another's name."""
    for index, (item, handle) in enumerate(zip(data.get(kind) or (), handles, strict=True)):
        taken: dict[str, str] = {handle.name: f"the handler `{handle.name}`"}
        for name, pointer in _completed(kind, index, item):
            function = names.completion_name(name)
            place = span(pointer, key=kind != "prompts")
            if function is None:
                text = f'no Python name can be made from "{name}", so that nothing can complete it'
                problems.append(
                    Diagnostic.of("MCG206", place, text, "list its values under `complete`")
                )
            elif function in taken:
                text = f'the function that completes "{name}" would be `{function}`, which is {taken[function]}'
                hint = "rename it, or list its values under `complete`"
                problems.append(Diagnostic.of("MCG204", place, text, hint))
            else:
                taken[function] = f'the one that completes "{name}"'


def _completed(kind: str, index: int, item: dict[str, Any]) -> list[tuple[str, Pointer]]:
    """The names that a handler completes, with their places."""
    if kind == "prompts":
        return [
            (argument["name"], ("prompts", index, "arguments", place, "name"))
            for place, argument in enumerate(item.get("arguments") or ())
            if argument.get("complete") is True and isinstance(argument.get("name"), str)
        ]
    asked = item.get("complete") or {}
    return [(name, (kind, index, "complete", name)) for name, how in asked.items() if how is True]


def _forms(data: dict[str, Any], span: Place, problems: list[Diagnostic]) -> dict[str, str]:
    stems: dict[str, str] = {}
    owners: dict[str, str] = {}
    for name in data.get("elicitations") or {}:
        handle = names.derived_handle(name)
        place = span(("elicitations", name), key=True)
        if handle is None:
            text = f'no Python name can be made from the elicitation "{name}"'
            problems.append(
                Diagnostic.of("MCG206", place, text, "rename it: letters and digits are wanted")
            )
            continue
        stem = names.stem(handle)
        if stem in owners:
            line = span(("elicitations", owners[stem]), key=True).line
            text = f'elicitations "{owners[stem]}" (line {line}) and "{name}" would both be `{stem}Form` in Python'
            problems.append(Diagnostic.of("MCG204", place, text, "rename one of them"))
        owners.setdefault(stem, name)
        stems[name] = stem
    return stems


def _name_types(data: dict[str, Any], span: Place, found: Names) -> None:
    types = data.get("schemas")
    if not isinstance(types, dict):
        return
    found.types = names.type_names(types, _classes(found))
    for name, class_name in found.types.items():
        if name != class_name:
            found.problems.append(
                Diagnostic.of(
                    "MCG211",
                    span(("schemas", name), key=True),
                    (
                        f'the shared type "{name}" is the class `{class_name}` in the code, as `{name}` is taken there'
                        if names.is_stable(name)
                        else f'the shared type "{name}" is the class `{class_name}` in the code'
                    ),
                )
            )


def _classes(found: Names) -> Iterable[str]:
    for suffixes, handles in (
        (("Input", "Output"), found.tools),
        (("Content",), found.resources),
        (("Params", "Content"), found.templates),
        (("Args",), found.prompts),
    ):
        for handle in handles:
            for suffix in suffixes:
                yield names.class_name(handle.stem, suffix)
    for stem in found.elicitations.values():
        yield names.class_name(stem, "Form")


def _project(data: dict[str, Any], span: Place, problems: list[Diagnostic]) -> Project:
    section = data.get("project")
    project: dict[str, Any] = section if isinstance(section, dict) else {}
    server: dict[str, Any] = data.get("server") if isinstance(data.get("server"), dict) else {}  # type: ignore[assignment]
    name = str(server.get("name", ""))
    named = isinstance(server.get("name"), str)
    package = project.get("package")
    distribution = project.get("distribution")
    if package is not None:
        _check_package(package, span, problems)
    if distribution is not None:
        _check_distribution(distribution, span, problems)
    derived = names.package_name(name) or (
        names.package_name(distribution) if distribution else None
    )
    if named and not name.strip():
        text = "the server has no name: `server.name` is empty"
        hint = "write what clients should call it, such as `orders`"
        problems.append(Diagnostic.of("MCG209", span(("server", "name")), text, hint))
    elif package is None and derived is None and named:
        problems.append(
            Diagnostic.of(
                "MCG209",
                span(("server", "name")),
                f'no package can be named after "{name}": it has no ASCII letter or digit after the last "/"',
                "name it by project.package, at the top level: `project: {package: my_server}`",
            )
        )
    package = package or derived or "server"
    version = str(server.get("version", "0"))
    nearest = names.nearest_version(version)
    if nearest != version.strip():
        problems.append(
            Diagnostic.of(
                "MCG210",
                span(("server", "version")),
                f'Python packaging does not know a version "{version}": pyproject gets "{nearest}", the wire "{version}"',
            )
        )
    return Project(
        package=package,
        distribution=distribution
        or names.distribution_name(name)
        or package.strip("_").replace("_", "-"),
        python=_python(project, span, problems),
        version=nearest,
    )


def _check_package(package: str, span: Place, problems: list[Diagnostic]) -> None:
    place = span(("project", "package"))
    better = names.package_name(package)
    if not names.is_package(package):
        text = f'project.package "{package}" is no import name of ASCII letters, digits and "_"'
        problems.append(
            Diagnostic.of("MCG207", place, text, f'write "{better}"' if better else None)
        )
    elif names.hides_module(package):
        text = f'a package called "{package}" would hide the module of that name, which the server needs'
        problems.append(Diagnostic.of("MCG207", place, text, f'write "{better}"'))


def _check_distribution(distribution: str, span: Place, problems: list[Diagnostic]) -> None:
    place = span(("project", "distribution"))
    better = names.distribution_name(distribution)
    hint = f'write "{better}"' if better else None
    if not names.is_distribution(distribution):
        text = f'project.distribution "{distribution}" is no name that packaging tools accept'
        problems.append(Diagnostic.of("MCG208", place, text, hint))
    elif names.is_dependency(distribution):
        text = f'project.distribution "{distribution}" is the name of a package that the project depends on'
        problems.append(Diagnostic.of("MCG208", place, text, hint))


def _python(project: dict[str, Any], span: Place, problems: list[Diagnostic]) -> str:
    python = project.get("python")
    if not isinstance(python, str):
        return DEFAULT_PYTHON
    text = python.strip().removeprefix(">=").strip()
    parts = text.split(".")
    if (
        not all(part.isdecimal() and part.isascii() for part in parts)
        or len(parts) < 2
        or len(text) > 20
    ):
        message = f'project.python "{python}" is no version of Python'
    elif (int(parts[0]), int(parts[1])) < (3, 11) or int(parts[0]) != 3:
        message = f'project.python "{python}": the emitted code needs Python 3.11 or later'
    else:
        return f"{int(parts[0])}.{int(parts[1])}"
    problems.append(
        Diagnostic.of(
            "MCG213", span(("project", "python")), message, 'write "3.11" or later, in quotes'
        )
    )
    return DEFAULT_PYTHON
