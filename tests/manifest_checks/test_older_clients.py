"""What clients up to 2025-11-25 are not shown, and so what the author is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from mcpgen.api import validate
from tests.manifest_checks.support import HEAD, judge

TYPES = """\
schemas:
  Order: {type: object, properties: {id: {type: string}}}
  Alias: {$ref: "#/schemas/Order"}
  Loose: {properties: {id: {type: string}}}
  Ids: {type: array, items: {type: string}}
  Maybe: {type: [object, "null"]}
"""
INPUT = "inputSchema: {type: object, properties: {x: {type: string}}, required: [x]}"


def tools(output: str, comment: str = "") -> str:
    return (
        f"{TYPES}tools:\n  - name: t\n    description: T.\n    {INPUT}\n"
        f"    outputSchema: {output}{comment}\n"
    )


@pytest.mark.parametrize(
    ("output", "hint"),
    [
        ('{$ref: "#/schemas/Order"}', "add `type: object` beside `$ref`"),
        ('{$ref: "#/schemas/Alias"}', "add `type: object` beside `$ref`"),
        ('{$ref: "#/schemas/Loose"}', "add `type: object` beside `$ref`"),
        (
            '{allOf: [{description: A.}, {$ref: "#/schemas/Order"}]}',
            "add `type: object` beside `allOf`",
        ),
        (
            '{oneOf: [{$ref: "#/schemas/Order"}, {type: object}]}',
            "add `type: object` beside `oneOf`",
        ),
        ("{properties: {id: {type: string}}}", "add `type: object` beside `properties`"),
        ("{type: [object]}", "write `type: object`, not a list"),
    ],
)
def test_a_root_that_leads_to_an_object_wants_its_type(
    tmp_path: Path, output: str, hint: str
) -> None:
    outcome = judge(tmp_path, tools(output))
    found = outcome.only("MCG813")
    assert outcome.valid
    assert found.severity == "warning"
    assert found.hint == hint
    assert 'are not shown the outputSchema of tool "t"' in found.message


@pytest.mark.parametrize(
    ("output", "inner"),
    [
        ('{$ref: "#/schemas/Ids"}', '{$ref: "#/schemas/Ids"}'),
        ('{$ref: "#/schemas/Maybe"}', '{$ref: "#/schemas/Maybe"}'),
        ("{type: array, items: {type: string}}", "…"),
        ("{description: Whatever there is.}", "…"),
        ('{oneOf: [{$ref: "#/schemas/Order"}, {type: string}]}', "…"),
    ],
)
def test_another_root_is_to_be_wrapped_or_accepted(tmp_path: Path, output: str, inner: str) -> None:
    hint = judge(tmp_path, tools(output)).only("MCG813").hint or ""
    assert hint.startswith(f"wrap it as\n  type: object\n  properties: {{value: {inner}}}\n")
    assert hint.endswith("`# mcpgen: ignore[MCG813]`")


@pytest.mark.parametrize(
    "output",
    ["{type: object}", '{type: object, $ref: "#/schemas/Order"}', "{type: object, oneOf: [{}]}"],
)
def test_a_root_with_its_type_is_shown_to_everybody(tmp_path: Path, output: str) -> None:
    assert judge(tmp_path, tools(output)).codes == []


def test_a_comment_accepts_it(tmp_path: Path) -> None:
    path = tmp_path / "manifest.yaml"
    path.write_text(HEAD + tools("{type: array}"), "utf-8")
    assert [one.code for one in validate([path]).diagnostics] == ["MCG813"]
    path.write_text(HEAD + tools("{type: array}", "   # mcpgen: ignore[MCG813]"), "utf-8")
    assert validate([path]).diagnostics == []
