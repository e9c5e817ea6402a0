"""References that only lead to references: a schema that never says anything."""

from __future__ import annotations

from collections.abc import Iterable

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.units import Target, Unit
from mcpgen.manifest.walk import Pointer, in_place

Holder = tuple[int, Pointer, str]
"""(identity of the unit, pointer of the schema with the reference, its keyword)"""


def endless(units: Iterable[Unit]) -> list[Diagnostic]:
    """An error for each ring of references in which no step goes into a part of the value."""
    known = list(units)
    by_id = {id(unit): unit for unit in known}
    edges: dict[Holder, list[Holder]] = {}
    for unit in known:
        for (pointer, keyword), target in unit.targets.items():
            edges[id(unit), pointer, keyword] = _next(target)
    rank = {holder: number for number, holder in enumerate(edges)}
    found = []
    for ring in _rings(edges):
        ring.sort(key=lambda holder: rank[holder])
        texts: list[str] = []
        for identity, pointer, keyword in ring:
            schema = by_id[identity].schema
            for token in pointer:
                schema = schema[token]
            if schema[keyword] not in texts:
                texts.append(schema[keyword])
        identity, pointer, keyword = ring[0]
        shown = ", ".join(f'"{text}"' for text in texts[:6])
        message = (
            f"the reference {shown} leads back to itself and never to a schema"
            if len(texts) == 1
            else f"the references {shown} only lead to each other and never to a schema"
        )
        span = by_id[identity].span((*pointer, keyword))
        found.append(
            Diagnostic.of(
                "MCG607", span, message, "let one of them say what it is, such as `type: object`"
            )
        )
    return found


def _next(target: Target) -> list[Holder]:
    """The references that judge the same value as the target does."""
    unit = target.unit
    found: list[Holder] = []
    queue, seen = [target.pointer], {target.pointer}
    while queue:
        pointer = queue.pop()
        for keyword in ("$ref", "$dynamicRef"):
            if (pointer, keyword) in unit.targets:
                found.append((id(unit), pointer, keyword))
        schema = unit.schema
        for token in pointer:
            schema = schema[token]
        if isinstance(schema, dict):
            for inner in in_place(pointer, schema):
                if inner not in seen:
                    seen.add(inner)
                    queue.append(inner)
    return found


def _rings(edges: dict[Holder, list[Holder]]) -> list[list[Holder]]:
    """The strongly connected parts with a way back (Kosaraju's two passes, without recursion)."""
    order: list[Holder] = []
    seen: set[Holder] = set()
    for start, first in edges.items():
        if start in seen:
            continue
        seen.add(start)
        stack = [(start, iter(first))]
        while stack:
            node, rest = stack[-1]
            for following in rest:
                if following not in seen:
                    seen.add(following)
                    stack.append((following, iter(edges.get(following, ()))))
                    break
            else:
                order.append(node)
                stack.pop()
    back: dict[Holder, list[Holder]] = {}
    for node, following_nodes in edges.items():
        for following in following_nodes:
            back.setdefault(following, []).append(node)
    rings: list[list[Holder]] = []
    placed: set[Holder] = set()
    for start in reversed(order):
        if start in placed:
            continue
        placed.add(start)
        part, queue = [start], [start]
        while queue:
            for earlier in back.get(queue.pop(), ()):
                if earlier not in placed:
                    placed.add(earlier)
                    part.append(earlier)
                    queue.append(earlier)
        if len(part) > 1 or start in edges.get(start, ()):
            rings.append(part)
    return rings
