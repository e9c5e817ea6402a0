"""The order of types in the module: each after those it needs.

Annotations are then evaluated as Python meets them. Kept as text, which `from __future__ import annotations` would do,
Pydantic has to compile and evaluate every one of them when the module is imported: half as much again of the time
that a large server takes to start. Only what contains itself has to be quoted.
"""

from __future__ import annotations

import ast
from collections.abc import Set

from mcpgen.schemas import kinds
from mcpgen.schemas.classes import Views


def in_order(definitions: dict[str, str], views: Views) -> list[str]:
    """The definitions sorted, with quotes around what still comes later."""
    needs = {name: _needed(name, views) & definitions.keys() for name in definitions}
    written: dict[str, str] = {}
    # Twice: an alias that waited for a class on its way is written when all classes are.
    for name in [*definitions, *definitions]:
        if name not in written:
            _write(name, definitions, needs, written)
    return list(written.values())


def _needed(name: str, views: Views) -> set[str]:
    if name in views.aliases:
        return kinds.names_in(views.aliases[name])
    found = views.classes[name]
    types = [field.type for field in found.fields]
    if found.extra is not None:
        types.append(found.extra)
    return set().union(*(kinds.names_in(kind) for kind in types))


def _write(
    name: str, definitions: dict[str, str], needs: dict[str, set[str]], written: dict[str, str]
) -> None:
    """Write what `name` needs, then `name`. An explicit stack: chains of types may be long."""
    stack = [(name, iter(sorted(needs[name])))]
    begun = {name}
    while stack:
        current, rest = stack[-1]
        needed = next(rest, None)
        if needed is None:
            stack.pop()
            later = needs[current] - written.keys()
            if _is_class(definitions[current]):
                written[current] = _quoted(definitions[current], later)
            elif not any(_is_class(definitions[name]) for name in later):
                written[current] = definitions[current]  # it quotes other aliases by itself
        elif needed not in written and needed not in begun:
            begun.add(needed)
            stack.append((needed, iter(sorted(needs[needed]))))


def _is_class(text: str) -> bool:
    return text.startswith("class ")


def _quoted(text: str, later: Set[str]) -> str:
    """The class `text` with the annotations of its fields quoted that mention a name of `later`."""
    if not later:
        return text
    lines = text.splitlines(keepends=True)
    (definition,) = ast.parse(text).body
    assert isinstance(definition, ast.ClassDef)
    for statement in reversed(definition.body):
        if isinstance(statement, ast.AnnAssign):
            node = statement.annotation
            if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Annotated":
                assert isinstance(node.slice, ast.Tuple)
                node = node.slice.elts[0]
            mentioned = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
            if mentioned & later:
                _replace(lines, node, kinds.quoted(ast.unparse(node)))
    return "".join(lines)


def _replace(lines: list[str], node: ast.expr, text: str) -> None:
    """Put `text` where `node` stands. Columns of the syntax tree count bytes."""
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    before = lines[first].encode()[: node.col_offset].decode()
    after = lines[last].encode()[node.end_col_offset :].decode()
    lines[first : last + 1] = [before + text + after]
