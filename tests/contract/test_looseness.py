"""Validation says where a type in the code has to be looser than its schema."""

from __future__ import annotations

from pathlib import Path

import pytest

from mcpgen.api import validate
from mcpgen.contract import looseness
from mcpgen.diagnostics import Diagnostic
from tests.manifest_checks.support import HEAD

ALIKE = "{anyOf: [{type: object, properties: {a: {type: integer}}}, {type: object, properties: {a: {type: string}}}]}"
TAGGED = "{oneOf: [{type: object, properties: {k: {const: a}}, required: [k]}, {type: object, properties: {k: {const: b}}, required: [k]}]}"
TOOL = "tools:\n  - name: t\n    description: T.\n    inputSchema:\n      type: object\n      properties:\n        v: %s\n"


def loose(folder: Path, text: str) -> list[Diagnostic]:
    path = folder / "manifest.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    return [one for one in validate([path]).diagnostics if one.code == "MCG317"]


def test_branches_that_nothing_tells_apart_are_told_where_they_stand(tmp_path: Path) -> None:
    (found,) = loose(tmp_path, TOOL % ALIKE)
    assert found.severity == "warning"
    assert found.span is not None
    assert (found.span.line, found.span.column) == (9, 12)
    assert "`TInputV`" in found.message
    assert "const" in (found.hint or "")


def test_a_schema_that_admits_nothing_is_told(tmp_path: Path) -> None:
    (found,) = loose(tmp_path, TOOL % "{allOf: [{type: string}, {type: integer}]}")
    assert "no value is valid" in found.message


@pytest.mark.parametrize(
    "text",
    [
        f"schemas:\n  U: {ALIKE}\n" + TOOL % '{$ref: "#/schemas/U"}',
        f'resourceTemplates: [{{uriTemplate: "a://{{x}}", name: t, description: T., schema: {ALIKE}}}]',
        f'resources: [{{uri: "a://x", name: t, description: T., schema: {ALIKE}}}]',
        f'resourceTemplates: [{{uriTemplate: "a://{{x}}", name: t, description: T., parameters: {{x: {ALIKE}}}}}]',
        f"prompts: [{{name: p, description: P., arguments: [{{name: a, schema: {ALIKE}}}]}}]",
    ],
)
def test_every_place_of_a_schema_is_looked_at(tmp_path: Path, text: str) -> None:
    assert len(loose(tmp_path, text)) == 1


@pytest.mark.parametrize(
    "schema", [TAGGED, "{anyOf: [{type: string}, {type: 'null'}]}", "false", "{type: string}"]
)
def test_what_a_type_can_say_is_no_matter(tmp_path: Path, schema: str) -> None:
    assert loose(tmp_path, TOOL % schema) == []


def test_a_type_that_nothing_uses_is_no_matter(tmp_path: Path) -> None:
    assert loose(tmp_path, f"schemas: {{U: {ALIKE}}}") == []


def test_very_large_manifests_are_not_looked_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looseness, "MAX_NODES", 3)
    assert loose(tmp_path, TOOL % ALIKE) == []
