"""Everything that a manifest of the right structure may still have wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.load import Manifest
from mcpgen.manifest.references import References
from mcpgen.manifest.sidefiles import SideFiles
from mcpgen.manifest.units import Unit
from mcpgen.manifest.walk import Pointer


@dataclass(slots=True)
class Checked:
    """What the checks found out on their way, for lowering."""

    problems: list[Diagnostic] = field(default_factory=list)
    units: dict[Pointer, Unit] = field(default_factory=dict)
    reached: set[str] = field(default_factory=set)
    """The shared types that some schema of an item reaches."""
    content_files: dict[int, Path] = field(default_factory=dict)
    """By index of the resource: the file that holds its content."""

    def unit(self, pointer: Pointer) -> Unit:
        """The schema at a pointer of the manifest, its references resolved."""
        return self.units[pointer]


def check(manifest: Manifest, names: Any) -> Checked:
    """All checks beyond structure."""
    checked = Checked()
    sides = SideFiles(manifest)
    references = References(manifest, sides)
    data = manifest.data
    for name, schema in (data.get("schemas") or {}).items():
        references.unit(("schemas", name), name, name)
    for pointer, title in schema_places(data):
        unit = references.unit(pointer, title)
        checked.units[pointer] = unit
        checked.reached |= references.shared_types_of(unit)
    for name in data.get("schemas") or {}:
        checked.units[("schemas", name)] = references.unit(("schemas", name), name, name)
    checked.problems += sides.problems
    checked.problems += references.problems
    return checked


def schema_places(data: dict[str, Any]) -> list[tuple[Pointer, str]]:
    """Where items hold schemas, with a name for each, in the manifest's order."""
    found: list[tuple[Pointer, str]] = []
    for index, item in enumerate(data.get("tools") or ()):
        found += [(("tools", index, key), key) for key in ("inputSchema", "outputSchema") if key in item]
    for kind in ("resources", "resourceTemplates"):
        for index, item in enumerate(data.get(kind) or ()):
            found += [((kind, index, "parameters", name), name) for name in item.get("parameters") or {}]
            found += [((kind, index, "schema"), "schema")] if "schema" in item else []
    for index, item in enumerate(data.get("prompts") or ()):
        for place, argument in enumerate(item.get("arguments") or ()):
            if "schema" in argument:
                found.append((("prompts", index, "arguments", place, "schema"), argument.get("name", "")))
    for name, item in (data.get("elicitations") or {}).items():
        if "schema" in item:
            found.append((("elicitations", name, "schema"), name))
    return found
