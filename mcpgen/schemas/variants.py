"""What tells the branches of a union apart, and names them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from mcpgen.schemas.locations import Location
from mcpgen.schemas.naming import field_names, pascal
from mcpgen.schemas.reading import Reader
from mcpgen.schemas.shapes import ObjectShape, Shape


def find_tag(ways: list[ObjectShape], reader: Reader) -> str | None:
    """The property that every branch requires, with constant texts that no two branches share."""
    if not ways:
        return None
    for name in ways[0].fields:
        if field_names([name])[name] != name:
            continue
        seen: set[str] = set()
        count = 0
        for way in ways:
            texts = _constants(way, name, reader)
            if not texts:
                break
            seen.update(texts)
            count += len(texts)
        else:
            if len(seen) == count:
                return name
    return None


def choose_suffixes(ways: list[ObjectShape], reader: Reader) -> list[str | None]:
    """A suffix for the class name of each branch: its tag, else its title, else a property that no other has.

    None where nothing tells a branch apart. Never a number: an inserted branch would shift it.
    """
    tag = find_tag(ways, reader)

    def by_tag(way: ObjectShape) -> str | None:
        texts = _constants(way, tag, reader) if tag is not None else ()
        return pascal(texts[0]) if len(texts) == 1 else None

    def by_title(way: ObjectShape) -> str | None:
        for source in sorted(way.sources, key=str):
            node = reader.node(source) if isinstance(source, Location) else None
            if (
                isinstance(node, dict)
                and isinstance(node.get("title"), str)
                and len(node["title"]) <= 60
            ):
                return pascal(node["title"])
        return None

    holders = Counter(name for way in ways for name in way.fields)

    def by_property(way: ObjectShape) -> str | None:
        own = [name for name in way.fields if holders[name] == 1]
        own.sort(key=lambda name: name not in way.required)
        return f"With{pascal(own[0])}" if own and pascal(own[0]) else None

    found: list[str | None] = [None] * len(ways)
    ways_to_name: tuple[Callable[[ObjectShape], str | None], ...] = (by_tag, by_title, by_property)
    for naming in ways_to_name:
        proposed = [
            naming(way) if known is None else None for way, known in zip(ways, found, strict=True)
        ]
        counts = Counter([*proposed, *found])
        found = [
            known or (new if new and counts[new] == 1 else None)
            for known, new in zip(found, proposed, strict=True)
        ]
    return found


def _constants(way: ObjectShape, name: str, reader: Reader) -> tuple[str, ...]:
    """The texts that the property `name` is confined to, if it is required and confined to texts."""
    if name not in way.required or name not in way.fields:
        return ()
    shape = reader.shape(way.fields[name])
    if not isinstance(shape.text, tuple) or shape != Shape(text=shape.text):
        return ()
    return shape.text
