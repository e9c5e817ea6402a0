"""Schemas of one dialect of JSON Schema that refer to schemas of another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.units import Unit
from mcpgen.manifest.walk import Pointer
from mcpgen.schemas.gate import DIALECTS, dialect_of

# Keywords that another dialect does not know, or reads otherwise.
_WORDS = """
$anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef additionalItems dependencies dependentRequired
dependentSchemas maxContains minContains prefixItems unevaluatedItems unevaluatedProperties
"""
_PECULIAR = frozenset(_WORDS.split())
_ANNOTATIONS = frozenset({"title", "description", "default", "examples", "deprecated", "$comment"})
DRAFT_04 = "http://json-schema.org/draft-04/schema"
_OLD = frozenset({"http://json-schema.org/draft-06/schema", DRAFT_04})


def mixed(units: Iterable[Unit]) -> list[Diagnostic]:
    """An error for each reference to a schema which means something else in the dialect of the one that refers to it.

    What is bundled is read in the dialect of the whole, so that only schemas which mean the same in both may be.
    """
    found = []
    for unit in units:
        here = dialect_in(unit)
        for (holder, keyword), target in unit.targets.items():
            there = dialect_in(target.unit)
            if (
                here == there
                or target.unit is unit
                or here not in DIALECTS
                or there not in DIALECTS
            ):
                continue
            peculiar = next(_peculiar(target.unit, there), None)
            if peculiar is not None:
                text = (
                    f"this refers from a schema of {_short(here)} to one of {_short(there)}, which uses "
                    f'"{peculiar[-1]}": it means something else here'
                )
                hint = f'give both the same "$schema", or write that schema in {_short(here)}'
                found.append(Diagnostic.of("MCG310", unit.span((*holder, keyword)), text, hint))
    return found


def dialect_in(unit: Unit) -> str:
    """The dialect of a unit: its own, else that of the file in which it stands."""
    return dialect_of(unit.schema, dialect_of(unit.frame.schema))


def _short(dialect: str) -> str:
    return (
        dialect.removesuffix("/schema")
        .rsplit("/", 1)[-1]
        .replace("2020", "draft 2020")
        .replace("2019", "draft 2019")
    )


def _peculiar(unit: Unit, dialect: str) -> Iterator[Pointer]:
    for node in unit.walk.nodes:
        schema = node.schema
        if not isinstance(schema, dict):
            continue
        for keyword in schema:
            if keyword in _PECULIAR:
                yield (*node.pointer, keyword)
        if isinstance(schema.get("items"), list):
            yield (*node.pointer, "items")
        if "$ref" in schema and schema.keys() - _ANNOTATIONS != {"$ref"} and node.pointer:
            yield (*node.pointer, "$ref")
        if dialect in _OLD:
            for keyword in ("exclusiveMinimum", "exclusiveMaximum", "id"):
                if isinstance(schema.get(keyword), (bool, str)):
                    yield (*node.pointer, keyword)
