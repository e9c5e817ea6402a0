"""Gate and models against the official JSON Schema Test Suite."""

from __future__ import annotations

from pathlib import Path

import pytest

from mcpgen.schemas.gate import compile_gate
from tests.schemas.report import TARGET, report
from tests.schemas.suite import Group, run_suite
from tests.schemas.support import SUITE, Json, imported, inputs, same, through

pytestmark = pytest.mark.skipif(
    not SUITE.is_dir(), reason="the official suite is not beside the repository"
)


@pytest.fixture(scope="module")
def judged() -> list[Group]:
    return run_suite()


def test_every_group_that_needs_no_network_agrees(judged: list[Group]) -> None:
    served = [group for group in judged if group.refused is None]
    agreed = [group for group in served if not group.wrong]
    print(
        f"{len(agreed)} of {len(served)} groups agree; {len(judged) - len(served)} need the network"
    )
    assert [(group.keyword, group.title, group.wrong) for group in served if group.wrong] == []
    assert len(served) >= 436


def test_what_is_refused_is_refused_for_the_network(judged: list[Group]) -> None:
    for group in judged:
        if group.refused is not None:
            assert "Retrieval is disabled" in group.refused or "unknown dialect" in group.refused


def test_types_are_types_where_the_schema_allows_it(judged: list[Group]) -> None:
    """A view that makes everything `Any` would agree, too."""
    typed = [group for group in judged if group.annotation not in ("", "typing.Any")]
    assert len(typed) >= 100


def test_the_documented_table_is_what_was_measured(judged: list[Group]) -> None:
    assert TARGET.read_text(encoding="utf-8") == report(judged)


DRAFT_7 = "http://json-schema.org/draft-07/schema#"


@pytest.mark.parametrize(
    ("schema", "valid", "invalid", "annotation"),
    [
        (
            {
                "definitions": {"A": {"type": "object", "properties": {"n": {"type": "integer"}}}},
                "properties": {"x": {"$ref": "#/definitions/A"}},
            },
            [{"x": {"n": 1}}, {"x": {}}],
            [{"x": 1}],
            "SearchInputA | None",
        ),
        (
            {
                "properties": {
                    "x": {
                        "type": "array",
                        "items": [{"type": "string"}, {"type": "integer"}],
                        "additionalItems": False,
                    }
                }
            },
            [{"x": ["a", 1]}, {"x": ["a"]}, {"x": []}],
            [{"x": [1]}, {"x": ["a", 1, 2]}],
            "list[",
        ),
        (
            {"properties": {"x": {"type": "array", "items": [{"type": "string"}]}}},
            [{"x": ["a", 1, None]}],
            [{"x": [1]}],
            "list[typing.Any]",
        ),
        (
            {
                "properties": {"x": {}, "y": {}},
                "dependencies": {"x": ["y"], "y": {"required": ["x"]}},
            },
            [{"x": 1, "y": 2}, {}],
            [{"x": 1}, {"y": 1}],
            "typing.Any",
        ),
        (
            {
                "definitions": {"A": {"type": "string"}},
                "properties": {"x": {"$ref": "#/definitions/A", "type": "integer"}},
            },
            [{"x": "the type beside the reference does not count"}],
            [{"x": 1}],
            "str",
        ),
    ],
)
def test_draft_7(
    tmp_path: Path, schema: Json, valid: list[Json], invalid: list[Json], annotation: str
) -> None:
    whole = {"$schema": DRAFT_7, "type": "object", **schema}
    gate = compile_gate(whole)
    kind = imported(inputs(SearchInput=whole), tmp_path).SearchInput
    kind.model_rebuild()
    assert annotation in str(kind.model_fields["x"].annotation)
    for value in valid:
        assert gate.is_valid(value)
        assert same(through(kind, value), value)
    for value in invalid:
        assert not gate.is_valid(value)
