"""What the pyproject of an existing repository lacks of ours, as lines to add to it by hand."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

Table = dict[str, Any]

_OWN = frozenset({"name", "version", "description", "readme", "requires-python"})
"""Keys of `[project]` that are the repository's own affair once it has such a table."""

_TASTE = frozenset({"tool.ruff.lint", "tool.black"})
"""Tables of style: a repository that configures the tool in any way is left to its own."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def missing_lines(seed: str, present: str) -> tuple[str, ...]:
    """The tables and keys of the seeded pyproject that are missing in the present one, in the order of the seed.

    Lists lack single elements, and requirements are told apart by their names alone: versions are the
    repository's own affair. A text that is no TOML lacks everything; it is reported elsewhere.
    """
    try:
        theirs = tomllib.loads(present)
    except ValueError:
        theirs = {}
    lines: list[str] = []
    for path, table in _tables(tomllib.loads(seed), ()):
        found = list(_missing(path, table, theirs))
        if found:
            lines += [f"[{'.'.join(_key(name) for name in path)}]", *found]
    return tuple(lines)


def _tables(table: Table, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Table]]:
    """Every table that has values of its own, and its path."""
    values = {key: value for key, value in table.items() if not isinstance(value, dict)}
    if values:
        yield path, values
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _tables(value, (*path, key))


def _missing(path: tuple[str, ...], table: Table, theirs: Table) -> Iterator[str]:
    there = _at(theirs, path)
    if there is not None and path == ("build-system",):
        return
    backend = (theirs.get("build-system") or {}).get("build-backend", "")
    if path[:2] == ("tool", "hatch") and "build-system" in theirs and "hatch" not in str(backend):
        return  # another back end builds this one
    if ".".join(path) in _TASTE and _at(theirs, path[:2]) is not None:
        return
    for key, value in table.items():
        if there is not None and path == ("project",) and key in _OWN:
            continue
        old = None if there is None else there.get(key)
        if isinstance(value, list) and isinstance(old, list):
            names = {_name(item) for item in old}
            value = [item for item in value if _name(item) not in names]  # noqa: PLW2901
            if value:
                yield f"{_key(key)} = ["
                yield "    # … beside those that are there:"
                yield from (f"    {_toml(item)}," for item in value)
                yield "]"
        elif old is None or (path == ("project", "scripts") and old != value):
            yield from _assignment(key, value)


def _at(table: Any, path: tuple[str, ...]) -> Table | None:
    for key in path:
        table = table.get(key) if isinstance(table, dict) else None
    return table if isinstance(table, dict) else None


def _assignment(key: str, value: Any) -> Iterator[str]:
    if isinstance(value, list) and len(value) > 1:
        yield f"{_key(key)} = ["
        yield from (f"    {_toml(item)}," for item in value)
        yield "]"
    else:
        yield f"{_key(key)} = {_toml(value)}"


def _name(requirement: Any) -> str:
    """What tells the elements of a list apart: a requirement's name as PyPI compares it, any other text as it is."""
    text = str(requirement).strip()
    found = re.match(r"[\w.-]+", text)
    head = text if found is None or "/" in text else found[0]
    return re.sub(r"[-_.]+", "-", head).lower()


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _toml(name)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(_toml(item) for item in value)}]"
    if not isinstance(value, str):
        return str(value)
    if '"' in value and "'" not in value and value.isprintable():
        return f"'{value}'"
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'
