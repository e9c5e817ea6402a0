"""The table of diagnostic codes: the one place where a code, its title and its explanation are written.

A module of `mcpgen.codes` holds each family.
`docs/diagnostics.md` and `mcpgen explain` are made from it. A family per hundred: 0xx YAML, 1xx structure, 2xx names,
3xx JSON Schema, 4xx URIs and templates, 5xx prompts and completion, 6xx references and files, 7xx project and lock,
8xx client limits and advice. A code once published keeps its meaning.
"""

from __future__ import annotations

from mcpgen.codes.clients import CLIENTS
from mcpgen.codes.entry import FAMILIES, Code, Severity
from mcpgen.codes.names import NAMES
from mcpgen.codes.project import PROJECT
from mcpgen.codes.prompts import PROMPTS
from mcpgen.codes.references import REFERENCES
from mcpgen.codes.schemas import SCHEMAS
from mcpgen.codes.structure import STRUCTURE
from mcpgen.codes.uris import URIS
from mcpgen.codes.yaml import YAML

__all__ = ["CODES", "FAMILIES", "Code", "Severity"]

CODES: dict[str, Code] = {
    code.code: code
    for family in (YAML, STRUCTURE, NAMES, SCHEMAS, URIS, PROMPTS, REFERENCES, PROJECT, CLIENTS)
    for code in family
}
