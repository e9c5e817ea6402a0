"""Schemas and examples that are allowed, and that nobody can have meant: warnings, and what they advise."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from tests.manifest_checks.support import Outcome, judge, of, tool

ISBN = "schemas: {Isbn: {type: string}, Author: {type: object}}\n"
TEXT = {"type": "string"}


def judged(folder: Path, schema: Any, before: str = "") -> Outcome:
    return judge(folder, before + tool(schema))


@pytest.mark.parametrize("written", ["integer", {"type": "integer"}])
def test_property_beside_properties_is_warned_of(tmp_path: Path, written: Any) -> None:
    found = judged(tmp_path, {"type": "object", "member": written}).only("MCG302")
    assert found.severity == "warning"
    assert "under `properties:`" in (found.hint or "")


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "x-owner": {"type": "string"}},
        {"type": "object", "widget": {"kind": "select"}, "unit": "metres"},
        {"type": "object", "Own": TEXT, "properties": {"a": {"$ref": "#/Own"}}},
        {"type": "object", "properties": {"a": {"type": "string", "kind": "integer"}}},
    ],
)
def test_keyword_of_somebody_else_is_no_property(tmp_path: Path, schema: Any) -> None:
    assert judged(tmp_path, schema).codes == []


def test_root_without_type_shows_where_its_properties_belong(tmp_path: Path) -> None:
    found = judged(tmp_path, {"isbn": {"$ref": "#/schemas/Isbn"}}, ISBN).only("MCG306")
    assert found.hint == 'add `type: object`, and put "isbn" under `properties:`'


def test_root_that_refers_to_text_is_to_be_wrapped(tmp_path: Path) -> None:
    reference = {"$ref": "#/schemas/Isbn"}
    found = judged(tmp_path, reference, ISBN).only("MCG306")
    assert 'properties: {value: {$ref: "#/schemas/Isbn"}}' in (found.hint or "")
    both = judged(tmp_path, {**reference, "type": "object"}, ISBN).only("MCG314")
    assert "nothing fits both" in both.message
    fitting = {"$ref": "#/schemas/Author", "type": "object"}
    assert judged(tmp_path, fitting, ISBN).codes == []
    assert judged(tmp_path, {"$ref": "#/schemas/Author"}, ISBN).only("MCG306").hint == (
        "add `type: object`"
    )


@pytest.mark.parametrize(
    ("more", "hint"),
    [
        ({}, 'did you mean "isbn"?'),
        ({"additionalProperties": False}, 'did you mean "isbn"?'),
        ({"additionalProperties": True}, 'did you mean "isbn"?'),
        ({"additionalProperties": TEXT}, None),
        ({"patternProperties": {"^i": TEXT}}, None),
        ({"allOf": [{"properties": {"isnb": TEXT}}]}, None),
    ],
)
def test_required_name_that_no_property_has(tmp_path: Path, more: Any, hint: str | None) -> None:
    outcome = judged(tmp_path, of({"isbn": TEXT}, required=["isnb"], **more))
    assert [one.hint for one in outcome.diagnostics if one.code == "MCG313"] == (
        [hint] if hint else []
    )
    assert outcome.errors == []


def test_required_name_of_another_place_is_left_alone(tmp_path: Path) -> None:
    branch = {"properties": {"b": TEXT}, "required": ["a", "b"]}
    schema = of({"a": TEXT, "c": {"anyOf": [branch]}}, additionalProperties=True, required=["z"])
    assert judged(tmp_path, schema).codes == []
    assert judged(tmp_path, {"type": "object", "required": ["a"]}).codes == []


@pytest.mark.parametrize(
    ("schema", "hint"),
    [
        ({"type": "string", "enum": ["fiction", 1984]}, 'quote it: "1984"'),
        ({"type": "integer", "enum": ["a", "b"]}, "remove one of the two, or mend it"),
        ({"type": "string", "enum": ["a", None]}, 'write `type: [string, "null"]`'),
        ({"type": "string", "const": True}, 'quote it: "true"'),
        ({"type": "number", "enum": [1, 2.5]}, None),
        ({"type": "integer", "enum": [1, 2.0]}, None),
        ({"type": ["string", "null"], "enum": ["a", None]}, None),
        ({"enum": ["a", 1]}, None),
    ],
)
def test_value_that_its_own_type_refuses(tmp_path: Path, schema: Any, hint: str | None) -> None:
    outcome = judged(tmp_path, of({"a": schema}))
    assert [one.hint for one in outcome.diagnostics if one.code == "MCG314"] == (
        [hint] if hint else []
    )


@pytest.mark.parametrize(
    ("schema", "hint"),
    [
        ({"type": "integer", "min": 0}, '"minimum"'),
        ({"type": "string", "max": 3}, '"maxLength"'),
        ({"type": "array", "minValue": 1}, '"minItems"'),
        ({"type": "string", "regex": "^a"}, '"pattern"'),
        ({"type": "string", "choices": ["a"]}, '"enum"'),
        ({"type": "string", "nullable": True}, 'type: [string, "null"]'),
    ],
)
def test_keyword_of_another_language_is_translated(tmp_path: Path, schema: Any, hint: str) -> None:
    assert hint in (judged(tmp_path, of({"a": schema})).only("MCG302").hint or "")


@pytest.mark.parametrize(
    ("written", "schema"),
    [
        ("date", "{type: string, format: date}"),
        ("Author", '{$ref: "#/schemas/Author"}'),
        ("#/schemas/Author", '{$ref: "#/schemas/Author"}'),
        ("Author[]", '{type: array, items: {$ref: "#/schemas/Author"}}'),
        ("list[int]", "{type: array, items: {type: integer}}"),
        ("string?", '{type: [string, "null"]}'),
        ("date | null", '{type: [string, "null"], format: date}'),
        ("Optional[Author]", '{anyOf: [{$ref: "#/schemas/Author"}, {type: "null"}]}'),
        ("any", "{}"),
    ],
)
def test_type_of_another_language_is_shown_as_a_schema(
    tmp_path: Path, written: str, schema: str
) -> None:
    for value in ({"type": written}, written):
        found = judged(tmp_path, of({"a": value}), ISBN).only("MCG301")
        assert found.hint == f"write {schema}"
    listed = judged(tmp_path, of({"a": {"items": written}}), ISBN).only("MCG301")
    assert listed.hint == f"write items: {schema}"


def test_type_that_says_nothing_gets_no_guess(tmp_path: Path) -> None:
    found = judged(tmp_path, of({"a": {"type": "Frobnicator"}}), ISBN).only("MCG301")
    assert found.hint is None


def test_optional_is_what_required_does_not_name(tmp_path: Path) -> None:
    found = judged(tmp_path, of({"a": {"type": "string", "optional": True}})).only("MCG302")
    assert "required" in (found.hint or "")


@pytest.mark.parametrize(
    "schema", [{"min": "a"}, {"max": True}, {"options": {"a": 1}}, {"nullable": False}]
)
def test_keyword_with_another_meaning_is_left_alone(tmp_path: Path, schema: Any) -> None:
    assert judged(tmp_path, of({"a": schema})).codes == []


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("required", ["a"], "indent it less"),
        ("description", "What it is about.", "indent it less"),
        ("when", "datetime", "{type: string, format: date-time}"),
    ],
)
def test_keyword_among_properties_is_told_where_it_belongs(
    tmp_path: Path, name: str, value: Any, hint: str
) -> None:
    found = judged(tmp_path, of({"a": TEXT, name: value})).only("MCG301")
    assert hint in (found.hint or "")


def test_closing_among_properties_closes_nothing(tmp_path: Path) -> None:
    found = judged(tmp_path, of({"a": TEXT, "additionalProperties": False})).only("MCG804")
    assert "indent it less" in (found.hint or "")


def test_siblings_at_fault_are_all_told_at_once(tmp_path: Path) -> None:
    outcome = judged(tmp_path, of({"born": {"type": "int"}, "name": "string", "b": {"type": "x"}}))
    assert [one.code for one in outcome.errors] == ["MCG301"] * 3


@pytest.mark.parametrize(
    ("name", "warned"), [("limt", True), ("Limit", True), ("page", False), ("limit", False)]
)
def test_slip_in_an_example_is_warned_of(tmp_path: Path, name: str, warned: bool) -> None:
    schema = of({"query": TEXT, "limit": {"type": "integer"}})
    example = {"arguments": {"query": "Dune", name: 5}, "result": {"titel": "x"}}
    outcome = judge(tmp_path, tool(schema, outputSchema=of({"title": TEXT}), examples=[example]))
    found = [one for one in outcome.diagnostics if one.code == "MCG315"]
    assert [one.hint for one in found] == (
        ['did you mean "limit"?'] * warned + ['did you mean "title"?']
    )
    closed = tool(
        {**schema, "additionalProperties": False},
        examples=[{"arguments": {"limt": 5}, "error": "x"}],
    )
    assert judge(tmp_path, closed).codes == ["MCG311"]


def test_slip_deep_in_an_example_is_found_over_references(tmp_path: Path) -> None:
    types = {"Author": of({"born": TEXT})}
    schema = of({"books": {"type": "array", "items": of({"author": {"$ref": "#/schemas/Author"}})}})
    example = {"arguments": {"books": [{"author": {"borne": "1920"}}]}}
    text = f"schemas: {json.dumps(types)}\n" + tool(schema, examples=[example])
    assert judge(tmp_path, text).only("MCG315").hint == 'did you mean "born"?'


def test_names_by_the_thousand_are_judged_in_time(tmp_path: Path) -> None:
    known = {f"property_{number}": {} for number in range(3_000)}
    wanted = [f"propertie_{number}" for number in range(3_000)]
    schema = of(known, required=wanted)
    started = time.monotonic()
    outcome = judged(tmp_path, schema)
    assert time.monotonic() - started < 10
    assert outcome.codes.count("MCG313") == 100


@pytest.mark.parametrize("written", ["Author", "#/Author", "#/definitions/Author", "./Author"])
def test_reference_that_misses_a_shared_type_is_set_right(tmp_path: Path, written: str) -> None:
    [error] = judged(tmp_path, of({"a": {"$ref": written}}), ISBN).errors
    assert error.hint == 'write "#/schemas/Author"'


def test_uri_without_scheme_gets_the_name_of_the_server(tmp_path: Path) -> None:
    outcome = judge(tmp_path, "resources: [{uri: /hours, name: h, description: D., text: x}]\n")
    assert outcome.only("MCG401").hint == 'write "shop://hours"'


def test_argument_written_as_text_is_known_to_the_messages(tmp_path: Path) -> None:
    text = 'prompts: [{name: p, description: D., arguments: [a], messages: [{role: user, text: "{{a}}"}]}]\n'
    assert judge(tmp_path, text).codes == ["MCG105"]
