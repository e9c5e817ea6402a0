"""What the contract expects of a handler module, and what stands in the module, read as a syntax tree.

A handler is never imported here: it is its author's code, with whatever effects importing it has.
"""

from __future__ import annotations

import ast
import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpgen.project import newer

if TYPE_CHECKING:
    from mcpgen.contract.ir import Contract, Prompt, ResourceTemplate


@dataclass(frozen=True, slots=True)
class Function:
    """A function that a handler module must define. It is called by position."""

    name: str
    parameters: tuple[str, ...]
    takes: str | None = None
    """Class of the first parameter, one of the generated models."""
    gives: str | None = None
    """Class of the result, where the contract has a schema for it."""


_COMPLETION = ("value", "chosen", "ctx")

SERVER = "the server"


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a module must define, and for which item of the contract."""

    item: str
    """As messages name it: `tool "search_orders"`; SERVER for `app.py`, which no item of the contract needs."""
    functions: tuple[Function, ...]

    def to_json(self) -> dict[str, Any]:
        functions = [[f.name, list(f.parameters), f.takes, f.gives] for f in self.functions]
        return {"functions": functions, "item": self.item}

    @classmethod
    def from_json(cls, keys: Any) -> Expectation:
        """Raises ValueError, KeyError or TypeError when the record is not one of ours."""
        functions = []
        for name, parameters, takes, gives in keys["functions"]:
            texts = [name, *parameters, takes or "", gives or ""]
            if not all(isinstance(text, str) for text in texts):
                raise TypeError("text expected")
            functions.append(Function(name, tuple(parameters), takes, gives))
        if not functions or not isinstance(keys["item"], str):
            raise ValueError("an expectation without function or item")
        return cls(keys["item"], tuple(functions))


def expectations(contract: Contract) -> dict[str, Expectation]:
    """What each handler module, and `app.py`, must define, by its path in the project."""
    package = f"src/{contract.project.package}"
    lifespan = Function("lifespan", ("settings",))
    found = {f"{package}/app.py": Expectation(SERVER, (lifespan,))}
    for tool in contract.tools:
        gives = tool.output.name if tool.output else None
        function = Function(tool.handle, ("args", "ctx"), tool.input.name, gives)
        found[f"{package}/tools/{tool.handle}.py"] = Expectation(f'tool "{tool.name}"', (function,))
    for resource in contract.resources:
        if resource.content is None:
            gives = resource.model.name if resource.model else None
            function = Function(resource.handle, ("ctx",), None, gives)
            item = f'resource "{resource.uri}"'
            found[f"{package}/resources/{resource.handle}.py"] = Expectation(item, (function,))
    for template in contract.templates:
        gives = template.model.name if template.model else None
        functions = [Function(template.handle, ("params", "ctx"), template.params.name, gives)]
        if template.listed:
            functions.append(Function(f"list_{template.handle}", ("ctx",)))
        functions += _completions(template)
        item = f'resource template "{template.uri_template}"'
        found[f"{package}/resources/{template.handle}.py"] = Expectation(item, tuple(functions))
    for prompt in contract.prompts:
        functions = list(_completions(prompt))
        if prompt.messages is None:
            functions.insert(0, Function(prompt.handle, ("args", "ctx"), prompt.args.name))
        if functions:
            item = f'prompt "{prompt.name}"'
            found[f"{package}/prompts/{prompt.handle}.py"] = Expectation(item, tuple(functions))
    return found


def _completions(item: Prompt | ResourceTemplate) -> Iterator[Function]:
    from mcpgen.contract.names import completion_name

    for argument, completion in item.completions.items():
        name = completion_name(argument) if completion is True else None
        if name is not None:
            yield Function(name, _COMPLETION)


PACKAGED = "__init__.py"


def packaged(path: str) -> str:
    """Where a handler's code is when its author has made a package of the module: `tools/search/__init__.py`."""
    return f"{path.removesuffix('.py')}/{PACKAGED}"


def module_of(path: str) -> str:
    """A handler's path as if it were one module: `tools/search.py`, also where a package stands for it."""
    folder, _, name = path.rpartition("/")
    return f"{folder}.py" if name == PACKAGED else path


def handle_of(path: str) -> str:
    """The name of a handler, by the path of its module or package."""
    return module_of(path).rpartition("/")[2].removesuffix(".py")


FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Module:
    """What can be seen of a handler module without running it."""

    nodes: tuple[ast.AST, ...]
    """Every node of the tree."""
    functions: dict[str, FunctionNode]
    """Functions at the top level, the last of a name."""
    bound: frozenset[str]
    """Every name that the top level gives a value in some way."""
    opaque: bool
    """Whether names may arise that a syntax tree does not show (`from … import *`, `__getattr__`)."""
    lines: tuple[bytes, ...] = ()

    def defines(self, name: str) -> bool:
        return self.opaque or name in self.bound

    def column(self, line: int, offset: int) -> int:
        """The column of a place in characters, from 1. Syntax trees count the bytes of UTF-8."""
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else b""
        return len(text[:offset].decode("utf-8", "ignore")) + 1


def walk(node: ast.AST) -> list[ast.AST]:
    """A node and everything in it: `ast.walk` at a third of its price, which counts where there are a thousand handlers."""
    found = [node]
    for one in found:  # it grows on the way
        for name in one._fields:
            value = getattr(one, name, None)
            if isinstance(value, list):
                found += [item for item in value if isinstance(item, ast.AST)]
            elif isinstance(value, ast.AST):
                found.append(value)
    return found


def read_module(data: bytes) -> Module:
    """Raises SyntaxError, with a line where there is one, when the text is not Python of any version.

    What only a later Python reads than the one that runs mcpgen is no mistake of its author's: nothing can be seen in
    such a module, and so nothing is missing.
    """
    try:
        tree = ast.parse(data)
    except SyntaxError as fault:
        if newer.is_newer_python(data, fault):
            return Module((), {}, frozenset(), opaque=True)
        raise
    except (ValueError, RecursionError, MemoryError) as fault:
        # NUL bytes, or nesting too deep for Python's own parser
        raise SyntaxError(str(fault) or "nested too deeply") from fault
    functions: dict[str, FunctionNode] = {}
    bound: set[str] = set()
    opaque = False
    for node in _top_level(tree.body):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            functions[node.name] = node
            bound.add(node.name)
            opaque = opaque or node.name == "__getattr__"
        elif isinstance(node, ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.asname or alias.name.partition(".")[0] for alias in node.names]
            bound.update(names)
            opaque = opaque or "*" in names
        else:
            bound.update(
                name.id
                for name in ast.walk(node)
                if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
            )
    lines = tuple(data.removeprefix(codecs.BOM_UTF8).split(b"\n"))
    return Module(tuple(walk(tree)), functions, frozenset(bound), opaque, lines)


def unneeded(module: Module, expected: Expectation) -> Iterator[FunctionNode]:
    """Completions and listings in a handler module that the contract no longer asks for.

    Known by their names and the number of their parameters; what the module itself uses is some helper of its author's.
    """
    needed = {function.name for function in expected.functions}
    used = {n.id for n in module.nodes if isinstance(n, ast.Name)}
    for name, node in module.functions.items():
        count = len(node.args.posonlyargs) + len(node.args.args)
        known = (name.startswith("complete_") and count == len(_COMPLETION)) or (
            name.startswith("list_") and name.removeprefix("list_") in needed and count == 1
        )
        if known and name not in needed | used and not node.decorator_list:
            yield node


_BLOCKS = ast.If | ast.Try | ast.TryStar | ast.With | ast.For | ast.While


def _top_level(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run when the module is imported: also those under `if`, `try`, `with`."""
    for node in body:
        yield node
        for name in ("body", "orelse", "finalbody"):
            if isinstance(node, _BLOCKS):
                yield from _top_level(getattr(node, name, []))
        if isinstance(node, ast.Try | ast.TryStar):
            for handler in node.handlers:
                yield from _top_level(handler.body)
        if isinstance(node, ast.Match):
            for case in node.cases:
                yield from _top_level(case.body)
