"""Everything that a manifest of the right structure may still have wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.checks_forms import FormChecks
from mcpgen.manifest.checks_items import ItemChecks
from mcpgen.manifest.checks_prompts import PromptChecks
from mcpgen.manifest.checks_resources import ResourceChecks
from mcpgen.manifest.checks_schema import SchemaChecks
from mcpgen.manifest.checks_tools import ToolChecks
from mcpgen.manifest.checks_values import ValueChecks
from mcpgen.manifest.dialects import mixed
from mcpgen.manifest.load import Manifest
from mcpgen.manifest.loops import endless
from mcpgen.manifest.references import References
from mcpgen.manifest.sidefiles import SideFiles
from mcpgen.manifest.units import Unit
from mcpgen.manifest.walk import Pointer


@dataclass(slots=True)
class Checked:
    """What the checks found out on their way, for lowering."""

    problems: list[Diagnostic] = field(default_factory=list)
    units: dict[Pointer, Unit] = field(default_factory=dict)
    """The schemas of the manifest by their pointers, references resolved."""
    reached: set[str] = field(default_factory=set)
    """The shared types that some schema of an item reaches."""
    content_files: dict[int, Path] = field(default_factory=dict)
    """By index of the resource: the file that holds its content."""


def check(manifest: Manifest) -> Checked:
    """All checks beyond structure, names in Python excepted. Whatever the structure lost is passed over."""
    found = Checked()
    references = _resolve(manifest, found)
    # A schema that is at fault in itself, or that reaches one, judges no values: that would only repeat the fault.
    sound, values = _check_schemas(references, found, _mapping(manifest.data.get("schemas")))
    usable = {pointer: unit for pointer, unit in found.units.items() if _is_sound(unit, sound)}
    report = found.problems.append
    scene = (manifest, found.units, usable, values, report)
    ToolChecks(*scene).check()
    resources = ResourceChecks(*scene)
    resources.check()
    found.content_files = resources.content_files
    PromptChecks(*scene).check()
    FormChecks(*scene).check()
    items = ItemChecks(*scene)
    items.check()
    items.check_interfaces(resources.matchers, resources.uris)
    # Where YAML itself could not be read there stands a null that nobody wrote.
    unread = {
        (d.span.file, d.span.line, d.span.column)
        for d in manifest.diagnostics
        if d.span and d.code < "MCG1"
    }
    if unread:
        found.problems = [
            d
            for d in found.problems
            if d.span is None or (d.span.file, d.span.line, d.span.column) not in unread
        ]
    return found


def _resolve(manifest: Manifest, found: Checked) -> References:
    sides = SideFiles(manifest)
    references = References(manifest, sides)
    for pointer, title in schema_places(manifest.data):
        unit = references.unit(pointer, title)
        found.units[pointer] = unit
        found.reached |= references.shared_types_of(unit)
    for name in _mapping(manifest.data.get("schemas")):
        # Types that nothing uses are checked as well: they are meant to be used.
        found.units["schemas", name] = references.unit(("schemas", name), name, name)
    found.problems += sides.problems
    found.problems += references.problems
    return references


def _check_schemas(
    references: References, found: Checked, shared: Collection[str]
) -> tuple[set[int], ValueChecks]:
    units = references.units
    loops = endless(units)
    found.problems += loops
    found.problems += mixed(units)
    schemas = SchemaChecks(found.problems.append, shared)
    values = ValueChecks(found.problems.append)
    sound = set()
    for unit in units:
        whole = schemas.check(unit)
        if whole and len(unit.targets) == len(unit.walk.references):
            sound.add(id(unit))
    if loops:
        return set(), values
    for unit in units:
        if _is_sound(unit, sound):
            values.check_defaults(unit)
            values.try_out(unit)
    return sound, values


def _is_sound(unit: Unit, sound: set[int]) -> bool:
    """Whether a unit and all that it reaches can be compiled."""
    queue, seen = [unit], {id(unit)}
    while queue:
        current = queue.pop()
        if id(current) not in sound:
            return False
        for target in current.targets.values():
            if id(target.unit) not in seen:
                seen.add(id(target.unit))
                queue.append(target.unit)
    return True


def schema_places(data: dict[str, Any]) -> Iterator[tuple[Pointer, str]]:
    """Where items hold schemas, each with a short name, in the manifest's order."""
    for index, item in enumerate(data.get("tools") or ()):
        for key in ("inputSchema", "outputSchema"):
            if key in item:
                yield ("tools", index, key), key
    for kind in ("resources", "resourceTemplates"):
        for index, item in enumerate(data.get(kind) or ()):
            for name in _mapping(item.get("parameters")):
                yield (kind, index, "parameters", name), name
            if "schema" in item:
                yield (kind, index, "schema"), "schema"
    for index, item in enumerate(data.get("prompts") or ()):
        for place, argument in enumerate(item.get("arguments") or ()):
            if "schema" in argument:
                yield ("prompts", index, "arguments", place, "schema"), str(
                    argument.get("name", "")
                )
    for name, item in _mapping(data.get("elicitations")).items():
        if "schema" in item:
            yield ("elicitations", name, "schema"), name


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
