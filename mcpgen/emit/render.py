"""Contract → files, in memory: no file of the project is read or written here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import jinja2

from mcpgen import __version__
from mcpgen.contract.ir import Contract, JsonObject
from mcpgen.emit import views
from mcpgen.emit.contract_json import contract_json
from mcpgen.emit.filters import FILTERS, summary
from mcpgen.emit.format import check_python, formatted
from mcpgen.emit.layout import pieces
from mcpgen.project.templates import SUFFIX, template_root

Kind = Literal["generated", "seeded"]

PACKAGE_FOLDER = "src/package/"


@dataclass(frozen=True, slots=True)
class RenderedFile:
    """One file of the emitted project; `path` is relative to it, with forward slashes."""

    path: str
    data: bytes
    kind: Kind


@dataclass(frozen=True, slots=True)
class About:
    """What a reader is told first."""

    title: str
    summary: str
    url: str
    """The endpoint over HTTP, where nothing but the manifest has a say."""

    @classmethod
    def of(cls, contract: Contract) -> About:
        info = contract.server.info
        title = str(info.get("title") or info["name"])
        told = summary(str(info.get("description") or f"The MCP server {title}."))
        return cls(title, told, _url(contract.http))


def _url(http: JsonObject) -> str:
    """What a client on this machine connects to; a server that listens everywhere is reached here, too."""
    host = str(http.get("host", "127.0.0.1"))
    if host in ("0.0.0.0", "::", ""):
        host = "127.0.0.1"
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{http.get('port', 8000)}{http.get('path', '/mcp')}"


@cache
def template_texts() -> dict[str, str]:
    """Every template by its name, such as `src/package/app.py.jinja`."""
    root = template_root()
    return {
        path.relative_to(root).as_posix(): path.read_text("utf-8")
        for path in sorted(root.rglob("*" + SUFFIX))
    }


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.DictLoader(template_texts()),
        undefined=jinja2.StrictUndefined,
        autoescape=False,  # what is emitted is no HTML: the filters escape, each for its language
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(FILTERS)
    return environment


# Templates that make a file for each item instead of one file: which items, and where the file goes.
_PER_ITEM: dict[str, tuple[Callable[[Contract], Iterator[Any]], str]] = {
    "src/package/tools/tool.py.jinja": (lambda c: iter(c.tools), "tools"),
    "src/package/resources/resource.py.jinja": (
        lambda c: (r for r in c.resources if r.content is None),
        "resources",
    ),
    "src/package/resources/template.py.jinja": (lambda c: iter(c.templates), "resources"),
    "src/package/prompts/prompt.py.jinja": (
        lambda c: (p for p in c.prompts if p.messages is None or _completed_by_handler(p)),
        "prompts",
    ),
}

# Modules that only some contracts need.
_NEEDED: dict[str, Callable[[Contract], bool]] = {
    "src/package/tools/__init__.py.jinja": lambda c: bool(c.tools),
    "src/package/resources/__init__.py.jinja": lambda c: (
        bool(c.templates) or any(r.content is None for r in c.resources)
    ),
    "src/package/prompts/__init__.py.jinja": lambda c: any(
        p.messages is None or _completed_by_handler(p) for p in c.prompts
    ),
}


def _completed_by_handler(item: Any) -> bool:
    return any(c is True for c in item.completions.values())


def render(contract: Contract) -> dict[str, RenderedFile]:
    """Every file of the project but the manifest and its side files, by path.

    Raises SyntaxError or jinja2.TemplateError on a fault of ours; nothing has been written then.
    """
    files: dict[str, RenderedFile] = {}
    for path, text, known in _texts(contract):
        if known is not None and path.endswith(".py"):
            text = formatted(text, known)  # noqa: PLW2901
            check_python(path, text)
        kind = kind_of(path, contract.project.package)
        data = _stamped(path, text, contract) if kind == "generated" else text.encode()
        files[path] = RenderedFile(path, data, kind)
    for side in contract.files:
        if side.role == "content":
            path = f"src/{contract.project.package}/generated/content/{side.path}"
            files[path] = RenderedFile(path, side.data, "generated")
    return files


def kind_of(path: str, package: str) -> Kind:
    """Whose file it is: ours to rewrite, or the person's from the moment that it is there."""
    inside = path.removeprefix(f"src/{package}/")
    ours = (
        inside.startswith("generated/")
        or (inside != path and inside.endswith("__init__.py"))
        or inside in ("__main__.py", "py.typed")
        or path == "tests/test_contract.py"
    )
    return "generated" if ours else "seeded"


def _is_open(source: str) -> bool:
    """Whether a template leaves anything to the contract; most run-time modules are plain Python."""
    return "{{" in source or "{%" in source or "{#" in source


@cache
def _plain(name: str) -> frozenset[str]:
    """The statements of a template that leave nothing to the contract: tests see to it that they need no Black."""
    return frozenset(p.text for p in pieces(template_texts()[name]) if not _is_open(p.text))


def _texts(contract: Contract) -> Iterator[tuple[str, str, frozenset[str] | None]]:
    """(path, text, what in it is known to be laid out), None where nothing depends on the contract."""
    from mcpgen.schemas.assemble import FIXED
    from mcpgen.schemas.models import generate_models

    whole: dict[str, Callable[[Contract], object]] = {
        "src/package/app.py.jinja": views.app,
        "src/package/generated/__init__.py.jinja": views.exports,
        "src/package/generated/handlers.py.jinja": views.handlers,
    }
    each: dict[str, Callable[[Contract, Any], object]] = {
        "src/package/tools/tool.py.jinja": views.tool_stub,
        "src/package/resources/resource.py.jinja": views.resource_stub,
        "src/package/resources/template.py.jinja": views.template_stub,
        "src/package/prompts/prompt.py.jinja": views.prompt_stub,
    }
    package = f"src/{contract.project.package}/"
    generated = package + "generated/"
    environment = _environment()
    models = generate_models(contract)
    shared = {
        "contract": contract,
        "project": contract.project,
        "about": About.of(contract),
        "models": models,
    }
    for name, source in template_texts().items():
        if name in _NEEDED and not _NEEDED[name](contract):
            continue
        target = name.removesuffix(SUFFIX).replace(PACKAGE_FOLDER, package)
        if not _is_open(source):
            yield target, source, None
            continue
        template = environment.get_template(name)
        if name in _PER_ITEM:
            items, folder = _PER_ITEM[name]
            for item in items(contract):
                text = template.render(**shared, item=item, view=each[name](contract, item))
                yield f"{package}{folder}/{item.handle}.py", text, _plain(name)
        else:
            view = whole[name](contract) if name in whole else None
            known = _plain(name) if target.endswith(".py") else frozenset()
            yield target, template.render(**shared, view=view), known
    yield generated + "models.py", models.text, FIXED
    yield generated + "contract.json", contract_json(contract), None
    yield package + "py.typed", "", None


def _stamped(path: str, text: str, contract: Contract) -> bytes:
    from mcpgen.project.headers import stamp

    return stamp(path, text, contract.manifest_name, __version__)
