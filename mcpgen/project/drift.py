"""Contract drift: where a handler that a person wrote no longer fits the contract, told with file and line.

Only what a syntax tree shows for certain is reported. The rest is a type checker's: the generated Protocols make it see
every mismatch of types.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mcpgen.diagnostics import Diagnostic, Span
from mcpgen.project.handlers import (
    SERVER,
    Expectation,
    Function,
    FunctionNode,
    Module,
    read_module,
    walk,
)
from mcpgen.project.models_text import Class, Models
from mcpgen.project.uses import bound_by, chain_of, form_uses, rebinds

__all__ = ["Models", "drift_of"]

_CONTEXTS = ("a plain function", "SyncContext", "Context")
_ASYNC_CONTEXTS = ("an async function", "Context", "SyncContext")
_MODEL_SUFFIXES = ("Input", "Output", "Params", "Args", "Content", "Form")


def drift_of(
    path: str, data: bytes, expected: Expectation, package: str, models: Models
) -> Iterator[Diagnostic]:
    """Every misfit that can be seen in one handler module. `path` is relative to the project."""
    try:
        module = read_module(data)
    except SyntaxError as fault:
        line, column = fault.lineno or 1, fault.offset or 1
        what = path if expected.item == SERVER else f"the handler of {expected.item}"
        yield Diagnostic.of(
            "MCG715",
            Span(path, line, column, line, column),
            f"{what} is not Python: {fault.msg}",
        )
        return
    reader = _Reader(path, module, expected, _imported(module, package), models)
    yield from reader.imports()
    for function in expected.functions:
        yield from reader.function(function)
    yield from reader.constructions()
    yield from reader.forms()


def _imported(module: Module, package: str) -> dict[str, tuple[str, ast.alias]]:
    """Names of the module that come from the generated package: local name → (its name there, where it stands).

    What is imported under `try` may be missing, by its author's own account.
    """
    found: dict[str, tuple[str, ast.alias]] = {}
    tried = {
        id(inner)
        for node in module.nodes
        if isinstance(node, ast.Try) and node.handlers
        for inner in node.body
    }
    for node in module.nodes:
        if not isinstance(node, ast.ImportFrom) or id(node) in tried:
            continue
        inside = "" if node.level else f"{package}."
        if node.module in (f"{inside}generated", f"{inside}generated.models"):
            found |= {alias.asname or alias.name: (alias.name, alias) for alias in node.names}
    # A name that the module itself gives another meaning is not the generated one everywhere.
    if not found:
        return found
    others = {name for n in module.nodes if not isinstance(n, ast.alias) for name in bound_by(n)}
    return {name: one for name, one in found.items() if name not in others}


@dataclass(frozen=True, slots=True)
class _Reader:
    path: str
    module: Module
    expected: Expectation
    imported: Mapping[str, tuple[str, ast.alias]]
    models: Models

    def _at(self, node: ast.AST, code: str, message: str, hint: str | None = None) -> Diagnostic:
        line = getattr(node, "lineno", 1)
        column = self.module.column(line, getattr(node, "col_offset", 0))
        end = getattr(node, "end_lineno", line) or line
        end_column = self.module.column(end, getattr(node, "end_col_offset", 0) or 0)
        if end != line:
            end, end_column = line, column
        return Diagnostic.of(code, Span(self.path, line, column, end, end_column), message, hint)

    def imports(self) -> Iterator[Diagnostic]:
        """Names that the generated package no longer has."""
        for name, alias in self.imported.values():
            if name == "*" or self.models.exports(name):
                continue
            near = self._near(name, self.models.importable)
            yield self._at(alias, "MCG712", f"the generated code has no `{name}`", near)

    def function(self, wanted: Function) -> Iterator[Diagnostic]:
        if not self.module.defines(wanted.name):
            near = self._near(wanted.name, self.module.functions)
            signature = f"{wanted.name}({', '.join(wanted.parameters)})"
            text = f"no function {signature}, which {self.expected.item} needs"
            yield Diagnostic.of("MCG710", Span(self.path, 1, 1, 1, 1), text, near)
            return
        node = self.module.functions.get(wanted.name)
        if node is None or node.decorator_list:
            return  # bound in some other way, or changed by a decorator: a type checker's work
        if not _takes(node.args, len(wanted.parameters)):
            yield self._at(
                node,
                "MCG711",
                f"{wanted.name}() must take {len(wanted.parameters)} positional parameters: "
                f"({', '.join(wanted.parameters)})",
            )
            return
        yield from self._context(node, wanted)
        yield from self._annotations(node, wanted)
        yield from self._fields(node, wanted)
        yield from self._returned(node, wanted)

    def _context(self, node: FunctionNode, wanted: Function) -> Iterator[Diagnostic]:
        """A context of the other kind of function: a plain one cannot await what `Context` offers."""
        positional = [*node.args.posonlyargs, *node.args.args]
        if wanted.parameters[-1] != "ctx" or len(positional) < len(wanted.parameters):
            return
        annotation = positional[len(wanted.parameters) - 1].annotation
        local = _name_of(annotation)
        if annotation is None or local not in self.imported:
            return
        plain = isinstance(node, ast.FunctionDef)
        kind, right, wrong = _CONTEXTS if plain else _ASYNC_CONTEXTS
        if self.imported[local][0] == wrong:
            text = f"{kind} takes `{right}`, not `{wrong}`"
            yield self._at(annotation, "MCG711", text)

    def _annotations(self, node: FunctionNode, wanted: Function) -> Iterator[Diagnostic]:
        positional = [*node.args.posonlyargs, *node.args.args]
        first = positional[0].annotation if positional else None
        for annotation, right in ((first, wanted.takes), (node.returns, wanted.gives)):
            if annotation is None or right is None or not self.models.has(right):
                continue
            name = self._model_name(annotation)
            if name is None or not self.models.exports(name):
                continue
            if self.models.real(name) != self.models.real(right):
                yield self._at(annotation, "MCG712", f"the type is `{right}` here, not `{name}`")

    def _model_name(self, annotation: ast.expr) -> str | None:
        """The generated class that an annotation names on its own, None for any other type."""
        name = _name_of(annotation)
        if name not in self.imported:
            return None
        real = self.imported[name][0]
        return real if real.endswith(_MODEL_SUFFIXES) and self.models.has(real) else None

    def _fields(self, node: FunctionNode, wanted: Function) -> Iterator[Diagnostic]:
        """Uses of fields that the model of the arguments does not have."""
        positional = [*node.args.posonlyargs, *node.args.args]
        if wanted.takes is None or not positional:
            return
        name = positional[0].arg
        inside = walk(node)
        if rebinds(inside, name, but=node):
            return
        for use in inside:
            chain = chain_of(use, name)
            if chain is not None:
                yield from self._follow(use, wanted.takes, name, chain)

    def forms(self) -> Iterator[Diagnostic]:
        """Uses of fields that a form which the user was asked to fill in does not have."""
        if not any(b"elicit" in line for line in self.module.lines):
            return
        names = {local: real for local, (real, _) in self.imported.items()}
        for function in self.module.functions.values():
            for use in form_uses(function, names):
                yield from self._follow(use.node, use.form, use.subject, use.attributes)

    def _follow(
        self, use: ast.AST, model: str, subject: str, chain: list[str]
    ) -> Iterator[Diagnostic]:
        """Walk `args.order.lines` through the models; report where a step has no field."""
        for position, attribute in enumerate(chain):
            found = self.models.read(model)
            if found is None or found.open:
                return
            if not found.allows(attribute):
                if position == len(chain) - 1:  # every prefix of a chain is met on its own
                    yield self._missing(use, subject, attribute, found)
                return
            subject = f"{subject}.{attribute}"
            following = found.type_of(attribute)
            if following is None:
                return
            model = following

    def _missing(self, use: ast.AST, subject: str, attribute: str, found: Class) -> Diagnostic:
        fields = ", ".join(found.fields) or "none"
        near = self._near(attribute, found.fields)
        return self._at(
            use,
            "MCG713",
            f"`{subject}.{attribute}`: {found.name} has no field `{attribute}` (its fields: {fields})",
            near,
        )

    def constructions(self) -> Iterator[Diagnostic]:
        """Calls of generated models that leave out a required field or name one that is gone."""
        for node in self.module.nodes:
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id not in self.imported or node.args:
                continue
            found = self.models.read(self.imported[node.func.id][0])
            keywords = [k.arg for k in node.keywords]
            if found is None or found.open or found.root or None in keywords:
                continue
            given = {k for k in keywords if k is not None}
            for keyword in node.keywords:
                if keyword.arg is not None and not found.accepts(keyword.arg) and not found.extra:
                    yield self._missing(keyword, node.func.id, keyword.arg, found)
            yield from self._lacking(node, node.func.id, found.lacking(given))

    def _returned(self, node: FunctionNode, wanted: Function) -> Iterator[Diagnostic]:
        """Dicts written out in a `return` that lack a required key of the output."""
        found = self.models.read(wanted.gives) if wanted.gives else None
        if found is None or found.open or found.root:
            return
        for statement in _own_statements(node):
            if not (isinstance(statement, ast.Return) and isinstance(statement.value, ast.Dict)):
                continue
            keys = [k.value if isinstance(k, ast.Constant) else None for k in statement.value.keys]
            if None not in keys:
                missing = found.lacking_on_the_wire({str(k) for k in keys})
                yield from self._lacking(statement, found.name, missing)

    def _lacking(self, node: ast.AST, name: str, fields: list[str]) -> Iterator[Diagnostic]:
        if fields:
            quoted = ", ".join(f"`{field}`" for field in fields)
            word = "field" if len(fields) == 1 else "fields"
            yield self._at(node, "MCG714", f"{name} requires the {word} {quoted}, not set here")

    def _near(self, name: str, known: Mapping[str, object] | frozenset[str]) -> str | None:
        near = difflib.get_close_matches(name, list(known), 1, 0.6)
        return f"did you mean `{near[0]}`?" if near else None


def _name_of(annotation: ast.expr | None) -> str:
    """The name that an annotation consists of, quoted or not; empty for any other annotation."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return annotation.value.strip()
    return annotation.id if isinstance(annotation, ast.Name) else ""


def _takes(arguments: ast.arguments, count: int) -> bool:
    """Whether a function can be called with `count` positional arguments."""
    positional = len(arguments.posonlyargs) + len(arguments.args)
    required = positional - len(arguments.defaults)
    needs_keyword = any(default is None for default in arguments.kw_defaults)
    return (
        required <= count
        and (positional >= count or arguments.vararg is not None)
        and not needs_keyword
    )


def _own_statements(node: FunctionNode) -> Iterator[ast.stmt]:
    """The statements of a function, those of inner functions and classes left out."""
    waiting: list[ast.AST] = list(node.body)
    while waiting:
        inner = waiting.pop(0)
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(inner, ast.stmt):
            yield inner
        waiting.extend(ast.iter_child_nodes(inner))
