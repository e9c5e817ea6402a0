"""Self-contained schemas: what a schema refers to goes under its own `$defs`, recursion kept."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mcpgen.manifest.units import Bundled, Target, Unit, is_legal, written
from mcpgen.manifest.walk import Pointer


def bundle(unit: Unit) -> Bundled:
    """The unit with all that it reaches. A schema without references is given back as it is."""
    if not unit.targets:
        return Bundled(unit.schema, {})
    if unit.bundled is None:
        unit.bundled = _Bundle(copied(unit.schema), [((), unit)]).finished()
    return unit.bundled


def bundle_object(properties: Sequence[tuple[str, Unit | Any]], required: Sequence[str]) -> Bundled:
    """An object schema, closed, of one schema per property; each is a unit, or plain JSON without references."""
    root: dict[str, Any] = {"type": "object", "properties": {}}
    mounts: list[tuple[Pointer, Unit]] = []
    for name, schema in properties:
        if isinstance(schema, Unit):
            root["properties"][name] = _without_identity(schema)
            mounts.append((("properties", name), schema))
        else:
            root["properties"][name] = schema
    if required:
        root["required"] = list(required)
    root["additionalProperties"] = False
    return _Bundle(root, mounts).finished()


@dataclass(eq=False, slots=True)
class _Home:
    """A schema that `#` counts from, in whose `$defs` units are mounted."""

    root: Any
    places: dict[int, Pointer] = field(default_factory=dict)
    """By identity of the unit: where in this home it is mounted."""


class _Bundle:
    """One document in the making.

    Units are mounted in the home that refers to them, without `$id` and anchors, and every reference to them becomes
    a pointer. A unit with dynamic references keeps its address instead, because they depend on it; it is a home of
    its own, and referred to by address.
    """

    def __init__(self, root: Any, mounts: Sequence[tuple[Pointer, Unit]]) -> None:
        self._home = _Home(root)
        self._shared: dict[str, str] = {}
        self._inner: dict[tuple[int, Pointer], _Home] = {}
        self._addresses: dict[int, str] = {}
        self._queue: list[tuple[_Home, Pointer, Unit]] = []
        for pointer, unit in mounts:
            self._home.places[id(unit)] = pointer
            self._queue.append((self._home, pointer, unit))

    def finished(self) -> Bundled:
        for home, mount, unit in self._queue:  # grows while it is walked
            for (holder, keyword), target in unit.targets.items():
                self._rewrite(home, mount, unit, (holder, keyword), target)
        return Bundled(self._home.root, self._shared)

    def _rewrite(
        self, home: _Home, mount: Pointer, unit: Unit, at: tuple[Pointer, str], target: Target
    ) -> None:
        holder, keyword = at
        schema: Any = home.root
        for token in (*mount, *holder):
            schema = schema[token]
        text = schema[keyword]
        whole = mount == ()
        if whole and target.local and (not text.startswith("#") or is_legal(text)):
            return
        if keyword != "$ref":
            return  # dynamic references stand in units that keep their address, and name an anchor there
        if whole and (inner := unit.home(holder)) != ():
            home = self._inner_home(home, inner)
        if _is_dynamic(target.unit) and target.unit is not unit:
            place = written(target.pointer) if target.pointer else ""
            schema[keyword] = self._address(target.unit) + place
            return
        schema[keyword] = written((*self._place(home, target.unit), *target.pointer))

    def _inner_home(self, home: _Home, pointer: Pointer) -> _Home:
        """The home that an `$id` inside the schema opens at `pointer`."""
        found = self._inner.get((id(home), pointer))
        if found is None:
            root = home.root
            for token in pointer:
                root = root[token]
            found = self._inner[id(home), pointer] = _Home(root)
        return found

    def _place(self, home: _Home, unit: Unit) -> Pointer:
        place = home.places.get(id(unit))
        if place is None:
            key = self._mount(home, unit, _without_identity(unit))
            place = home.places[id(unit)] = ("$defs", key)
            self._queue.append((home, place, unit))
        return place

    def _address(self, unit: Unit) -> str:
        """The address of a unit that keeps it, mounted in the outermost home."""
        address = self._addresses.get(id(unit))
        if address is None:
            if id(unit) in self._home.places:
                schema = self._home.root
            else:
                schema = copied(unit.schema)
                self._mount(self._home, unit, schema)
                self._queue.append((_Home(schema, {id(unit): ()}), (), unit))
            address = schema.get("$id")
            if not isinstance(address, str) or ":" not in address:
                address = schema["$id"] = f"urn:mcpgen:{len(self._addresses) + 1}"
            address = self._addresses[id(unit)] = address.rstrip("#")
        return address

    def _mount(self, home: _Home, unit: Unit, schema: Any) -> str:
        definitions = home.root.setdefault("$defs", {})
        key = _free(unit.title, definitions)
        definitions[key] = schema
        if unit.shared is not None and home is self._home:
            self._shared[key] = unit.shared
        return key


def copied(value: Any) -> Any:
    """A copy of plain JSON, several times faster than one that must expect anything."""
    if type(value) is dict:
        return {key: copied(inner) for key, inner in value.items()}
    if type(value) is list:
        return [copied(inner) for inner in value]
    return value


def _is_dynamic(unit: Unit) -> bool:
    return isinstance(unit.schema, dict) and (
        any(keyword != "$ref" for _, keyword, _ in unit.walk.references)
        or any(dynamic for _, _, dynamic in unit.walk.anchors)
    )


def _free(title: str, taken: Mapping[str, Any]) -> str:
    # Clients and generators choke on other characters in a key of `$defs`; letters of any script are fine.
    key = re.sub(r"[^\w.\-]+", "_", title).strip("_") or "Schema"
    candidate, number = key, 2
    while candidate in taken:
        candidate, number = f"{key}{number}", number + 1
    return candidate


def _without_identity(unit: Unit) -> Any:
    """A copy without address, `$schema` and `$anchor`: inside another schema they would change what `#` means."""
    schema = copied(unit.schema)
    for pointer in (*(p for p, _ in unit.walk.ids), *(p for p, _, _ in unit.walk.anchors)):
        value: Any = schema
        for token in pointer:
            value = value[token]
        value.pop(unit.walk.identity, None)
        value.pop("$anchor", None)
    if isinstance(schema, dict):
        schema.pop("$schema", None)
    return schema
