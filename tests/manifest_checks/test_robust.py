"""Whatever a manifest holds, validation ends in diagnostics."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mcpgen.manifest.keywords import KEYWORDS
from tests.manifest_checks.support import judge, of, tool
from tests.test_hostile_text import manifest

WORDS = [
    *sorted(KEYWORDS),
    "x-mcp-header",
    "customTypePath",
    "#",
    "#/",
    "#/$defs/a",
    "#/schemas/Order",
    "#/schemas/",
    "#a",
    "http://[",
    "http://[x]/",
    "https://example.com/a#b",
    "urn:a",
    "//",
    "a.json",
    "manifest.yaml",
    "%",
    "%zz",
    "#/%zz",
    "#/a~2",
    "string",
    "object",
    "",
    "{{x}}",
    "a://{x}",
    "{",
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema",
    "^(a+)+$",
]


def value(source: random.Random, depth: int = 0) -> Any:
    kind = source.randrange(9 if depth < 3 else 6)
    if kind <= 2:
        return source.choice(WORDS)
    if kind == 3:
        return source.choice([0, 1, -1, 1.5, 2**70, 1e300])
    if kind == 4:
        return source.choice([True, False, None])
    if kind == 5:
        return source.choice([{}, [], "text"])
    if kind == 6:
        return [value(source, depth + 1) for _ in range(source.randrange(3))]
    return {source.choice(WORDS): value(source, depth + 1) for _ in range(source.randrange(4))}


def mutate(source: random.Random, data: Any) -> None:
    """Changes one place, anywhere."""
    places: list[tuple[Any, Any]] = []
    queue = [data]
    while queue:
        node = queue.pop()
        items = node.items() if isinstance(node, dict) else enumerate(node)
        for key, inner in items:
            places.append((node, key))
            if isinstance(inner, (dict, list)):
                queue.append(inner)
    if not places:
        return
    node, key = source.choice(places)
    how = source.randrange(4)
    if how == 0:
        del node[key]
    elif how == 1 and isinstance(node, dict):
        node[source.choice(WORDS)] = value(source)
    elif how == 2 and isinstance(node, dict):
        node[source.choice(WORDS)] = node.pop(key)
    else:
        node[key] = value(source)


@pytest.mark.parametrize("seed", range(40))
def test_changed_manifest_ends_in_diagnostics(tmp_path: Path, seed: int) -> None:
    source = random.Random(seed)
    base = manifest(lambda place: "word")
    for _ in range(10):
        data = copy.deepcopy(base)
        for _ in range(source.randint(1, 6)):
            mutate(source, data)
        judge(tmp_path, "mcpgen: 1\n" + "".join(_lines(data)))


def _lines(data: dict[str, Any]) -> Iterator[str]:
    for key, inner in data.items():
        if key != "mcpgen":
            yield f"{json.dumps(key)}: {json.dumps(inner, ensure_ascii=False)}\n"


@pytest.mark.parametrize("seed", range(60))
def test_schema_of_any_shape_ends_in_diagnostics(tmp_path: Path, seed: int) -> None:
    source = random.Random(1000 + seed)
    for _ in range(25):
        schemas = {name: value(source) for name in ("A", "Order")}
        schema = of({"a": value(source), "b": {"$ref": "#/schemas/A"}})
        schema[source.choice(WORDS)] = value(source)
        judge(tmp_path, f"schemas: {json.dumps(schemas)}\n" + tool(schema))


@pytest.mark.parametrize(
    "text",
    [
        'tools: [{name: t, description: T., inputSchema: {type: object, properties: {"": {type: {a: 1}}}}}]',
        'tools: [{name: t, description: T., inputSchema: {type: object, properties: {"": {type: object, properties: {"": {type: integer}}}}}, examples: [{arguments: {"": {"": x}}, result: 1}]}]',
        "elicitations: {e: {message: E., schema: {type: object, properties: {a: {type: [string]}, b: {type: []}, c: {type: {}}}}}}",
    ],
)
def test_empty_names_and_lists_of_types_are_told_of_like_others(tmp_path: Path, text: str) -> None:
    assert judge(tmp_path, text).diagnostics


def test_branches_of_several_types_are_looked_at(tmp_path: Path) -> None:
    from mcpgen.api import validate
    from tests.manifest_checks.support import HEAD

    path = tmp_path / "manifest.yaml"
    union = "{anyOf: [{type: [string, 'null']}, {type: [object, array]}, {}]}"
    text = f"tools: [{{name: t, description: T., inputSchema: {{type: object, properties: {{a: {union}}}}}}}]"
    path.write_text(HEAD + text, encoding="utf-8")
    assert validate([path]).ok
