"""Uses of a value in a syntax tree: the chains of attributes that are read from a name as long as it keeps its value."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mcpgen.project.handlers import FunctionNode, walk


@dataclass(frozen=True, slots=True)
class Use:
    """Attributes read from a form that the user filled in."""

    node: ast.AST
    form: str
    """The form's class, by its name in the generated code."""
    subject: str
    """As the code names the form: `form`, `answer.value`."""
    attributes: list[str]


def chain_of(node: ast.AST, name: str) -> list[str] | None:
    """The attributes read from `name` in `name.a.b`."""
    attributes: list[str] = []
    while isinstance(node, ast.Attribute):
        attributes.insert(0, node.attr)
        node = node.value
    if isinstance(node, ast.Name) and node.id == name and attributes:
        return attributes
    return None


def rebinds(inside: Iterable[ast.AST], name: str, *, but: ast.AST | None = None) -> bool:
    """Whether a name gets another value anywhere among the nodes, as a parameter of inner functions included.

    `but`: the node that gives it the value in question.
    """
    return any(node is not but and name in bound_by(node) for node in inside)


def bound_by(node: ast.AST) -> tuple[str, ...]:
    """The names that a node by itself gives a value."""
    binder = _BINDERS.get(type(node))
    return binder(node) if binder is not None else ()


def _parameters(node: Any) -> tuple[str, ...]:
    found = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    found += [one for one in (node.args.vararg, node.args.kwarg) if one is not None]
    return tuple(one.arg for one in found)


def _named(node: Any) -> tuple[str, ...]:
    return () if node.name is None else (node.name,)


_BINDERS: dict[type[ast.AST], Callable[[Any], tuple[str, ...]]] = {
    ast.Name: lambda node: () if isinstance(node.ctx, ast.Load) else (node.id,),
    ast.MatchAs: _named,
    ast.MatchStar: _named,
    ast.ExceptHandler: _named,
    ast.ClassDef: _named,
    ast.alias: lambda node: (node.asname or node.name.partition(".")[0],),
    ast.Lambda: _parameters,
    ast.FunctionDef: lambda node: (node.name, *_parameters(node)),
    ast.AsyncFunctionDef: lambda node: (node.name, *_parameters(node)),
}
"""By its type, what a node binds. A table, since every node of every handler is asked."""


def form_uses(function: FunctionNode, imported: Mapping[str, str]) -> Iterator[Use]:
    """What is read from the answers to `ctx.elicit(Form)`.

    Seen are `case Accepted(form)` on the call itself or on a name for its result, and `.value` of such a name.
    `imported`: names of the module that come from the generated code, and their names there.
    """
    inside = walk(function)
    answers = dict(_answers(inside, imported))
    for node in inside:
        if isinstance(node, ast.Match):
            form = _asked(node.subject, imported)
            if form is None and isinstance(node.subject, ast.Name):
                form = answers.get(node.subject.id)
            if form is not None:
                yield from _in_cases(node, form, imported)
            continue
        for answer, form in answers.items():
            chain = chain_of(node, answer)
            if chain is not None and chain[0] == "value" and len(chain) > 1:
                yield Use(node, form, f"{answer}.value", chain[1:])


def _answers(inside: list[ast.AST], imported: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Names that hold the answer to one question and never anything else, and the form of the question."""
    for node in inside:
        target: ast.expr | None = None
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr):
            target = node.target
        if isinstance(target, ast.Name):
            form = _asked(node.value, imported)  # type: ignore[attr-defined]  # all three have one
            if form is not None and not rebinds(inside, target.id, but=target):
                yield target.id, form


def _asked(value: ast.expr | None, imported: Mapping[str, str]) -> str | None:
    """The form in `await ctx.elicit(Form, …)`, or without `await` in a plain function."""
    if isinstance(value, ast.Await):
        value = value.value
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute)):
        return None
    if value.func.attr != "elicit" or not value.args or not isinstance(value.args[0], ast.Name):
        return None
    return imported.get(value.args[0].id)


def _in_cases(match: ast.Match, form: str, imported: Mapping[str, str]) -> Iterator[Use]:
    for case in match.cases:
        name = _accepted(case.pattern, imported)
        if name is None:
            continue
        roots = [*case.body] if case.guard is None else [case.guard, *case.body]
        inside = [node for root in roots for node in walk(root)]
        if rebinds(inside, name):
            continue
        for node in inside:
            chain = chain_of(node, name)
            if chain is not None:
                yield Use(node, form, name, chain)


def _accepted(pattern: ast.pattern, imported: Mapping[str, str]) -> str | None:
    """The name in `Accepted(name)` or `Accepted(value=name)`."""
    if isinstance(pattern, ast.MatchAs) and pattern.pattern is not None:
        pattern = pattern.pattern
    if not (isinstance(pattern, ast.MatchClass) and isinstance(pattern.cls, ast.Name)):
        return None
    if imported.get(pattern.cls.id) != "Accepted":
        return None
    inner = [*pattern.patterns, *pattern.kwd_patterns]
    if len(inner) == 1 and isinstance(inner[0], ast.MatchAs) and inner[0].pattern is None:
        return inner[0].name
    return None
