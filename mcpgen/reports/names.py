"""The Python names that the items of a manifest get, as a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mcpgen.contract.naming import Names, name_items
from mcpgen.manifest.load import Manifest
from mcpgen.reports.escaping import line, width

_HEADS = ("kind", "name", "handler", "classes")

Row = tuple[str, str, str, str]


def table(manifest: Manifest) -> str:
    """A row for each item: what it is called on the wire, its handler, its classes."""
    names = name_items(manifest)
    rows: list[Row] = [_HEADS, *_rows(manifest.data, names)]
    clean = [tuple(line(cell) for cell in row) for row in rows]
    widths = [max(_width(row[column]) for row in clean) for column in range(len(_HEADS))]
    project = names.project
    printed = [
        f"package {project.package}, distribution and command {project.distribution}, environment {project.env_prefix}_…"
    ]
    for row in clean:
        cells = [cell + " " * (wide - _width(cell)) for cell, wide in zip(row, widths, strict=True)]
        printed.append("  ".join(cells).rstrip())
    return "\n".join(printed) + "\n"


def _rows(data: dict[str, Any], names: Names) -> Iterator[Row]:
    for item, handle in zip(data.get("tools") or (), names.tools, strict=False):
        classes = [f"{handle.stem}Input"] + [f"{handle.stem}Output"] * ("outputSchema" in item)
        yield "tool", item.get("name", ""), f"tools/{handle.name}.py", ", ".join(classes)
    for item, handle in zip(data.get("resources") or (), names.resources, strict=False):
        kept = any(key in item for key in ("text", "json", "file"))
        module = "(no handler)" if kept else f"resources/{handle.name}.py"
        yield "resource", item.get("uri", ""), module, (
            f"{handle.stem}Content" if "schema" in item else ""
        )
    for item, handle in zip(data.get("resourceTemplates") or (), names.templates, strict=False):
        classes = [f"{handle.stem}Params"] + [f"{handle.stem}Content"] * ("schema" in item)
        yield "template", item.get("uriTemplate", ""), f"resources/{handle.name}.py", ", ".join(
            classes
        )
    for item, handle in zip(data.get("prompts") or (), names.prompts, strict=False):
        module = "(no handler)" if "messages" in item else f"prompts/{handle.name}.py"
        yield "prompt", item.get("name", ""), module, f"{handle.stem}Args"
    for name, stem in names.elicitations.items():
        yield "elicitation", name, "", f"{stem}Form"
    for name, class_name in names.types.items():
        yield "shared type", name, "", class_name


def _width(text: str) -> int:
    return sum(map(width, text))
