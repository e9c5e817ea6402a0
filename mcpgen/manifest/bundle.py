"""Self-contained schemas: what a schema refers to goes under its own `$defs`, recursion kept."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mcpgen.manifest.units import Target, Unit, is_legal, written
from mcpgen.manifest.walk import Pointer


@dataclass(frozen=True, slots=True)
class Bundled:
    """A schema in which every reference resolves, and which shared type each key of its `$defs` is."""

    document: Any
    shared: Mapping[str, str]


def bundle(unit: Unit) -> Bundled:
    """The unit with all that it reaches. A schema without references is given back as it is."""
    if not unit.targets:
        return Bundled(unit.schema, {})
    return _Bundle(copy.deepcopy(unit.schema), [((), unit)]).finished()


def bundle_object(properties: Sequence[tuple[str, Unit | Any]], required: Sequence[str]) -> Bundled:
    """An object schema, closed, of one schema per property; each is a unit, or plain JSON without references."""
    root: dict[str, Any] = {
        "type": "object",
        "properties": {
            name: copy.deepcopy(schema.schema) if isinstance(schema, Unit) else schema
            for name, schema in properties
        },
    }
    if required:
        root["required"] = list(required)
    root["additionalProperties"] = False
    mounts: list[tuple[Pointer, Unit]] = [
        (("properties", name), schema) for name, schema in properties if isinstance(schema, Unit)
    ]
    return _Bundle(root, mounts).finished()


@dataclass(slots=True)
class _Bundle:
    root: Any
    mounts: list[tuple[Pointer, Unit]]
    places: dict[int, Pointer] = field(default_factory=dict)
    shared: dict[str, str] = field(default_factory=dict)

    def finished(self) -> Bundled:
        for pointer, unit in self.mounts:
            self.places[id(unit)] = pointer
        for pointer, unit in self.mounts:  # grows while it is walked
            for (holder, keyword), target in unit.targets.items():
                self._rewrite(pointer, unit, holder, keyword, target)
        return Bundled(self.root, self.shared)

    def _rewrite(
        self, mount: Pointer, unit: Unit, holder: Pointer, keyword: str, target: Target
    ) -> None:
        schema: Any = self.root
        for token in (*mount, *holder):
            schema = schema[token]
        text = schema[keyword]
        if target.unit is unit and mount == () and (is_legal(text) or unit.home(holder) != ()):
            return
        if keyword != "$ref":
            return
        schema[keyword] = written((*self._place(target.unit), *target.pointer))

    def _place(self, unit: Unit) -> Pointer:
        place = self.places.get(id(unit))
        if place is None:
            definitions = self.root.setdefault("$defs", {})
            key = _free(unit.title, definitions)
            definitions[key] = _without_identity(unit)
            place = self.places[id(unit)] = ("$defs", key)
            self.mounts.append((place, unit))
            if unit.shared is not None:
                self.shared[key] = unit.shared
        return place


def _free(title: str, taken: Mapping[str, Any]) -> str:
    # Clients and generators choke on other characters in a key of `$defs`; letters of any script are fine.
    key = re.sub(r"[^\w.\-]+", "_", title).strip("_") or "Schema"
    candidate, number = key, 2
    while candidate in taken:
        candidate, number = f"{key}{number}", number + 1
    return candidate


def _without_identity(unit: Unit) -> Any:
    """A copy without `$id`, `$schema` and `$anchor`: inside another schema they would change what `#` means."""
    schema = copy.deepcopy(unit.schema)
    for pointer in unit.walk.places:
        value: Any = schema
        for token in pointer:
            value = value[token]
        if isinstance(value, dict):
            for keyword in ("$id", "$anchor"):
                if isinstance(value.get(keyword), str):
                    del value[keyword]
    if isinstance(schema, dict):
        schema.pop("$schema", None)
    return schema
