"""What a schema may have wrong in itself, and how it is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from mcp.shared.inbound import find_invalid_x_mcp_header

from tests.manifest_checks.support import Outcome, judge, of, tool


def schema(folder: Path, properties: Any, **more: Any) -> Outcome:
    return judge(folder, tool(of(properties, **more)))


@pytest.mark.parametrize(
    ("value", "message", "hint"),
    [
        ({"type": "strng"}, '"strng" is no type', '"string"'),
        ({"type": "int"}, '"int" is no type', '"integer"'),
        ({"type": "String"}, '"String" is no type', '"string"'),
        ({"type": ["string", "nul"]}, '"nul" is no type', '"null"'),
        ({"type": None}, "not null", 'quote it: "null"'),
        ({"type": []}, "at least one type", ""),
        (
            {"minLength": "3"},
            '"minLength" must be a whole number from 0, not "3"',
            "without quotes: minLength: 3",
        ),
        ({"minLength": -1}, "not -1", ""),
        ({"maximum": "ten"}, "must be a number", ""),
        ({"required": True}, '"required" must be a list', "of the object"),
        ({"type": "object", "required": "id"}, "a list of different names", ""),
        ({"required": ["a", "a"]}, "twice", "once"),
        ({"enum": "a"}, "a list of values", ""),
        ({"enum": {"a": 1}}, "a list of values", "[a, b]"),
        ({"properties": ["a"]}, "a mapping from names to schemas", ""),
        ({"properties": {"a": "string"}}, 'must be a schema, not "string"', "{type: string}"),
        ({"properties": {"a": None}}, "must be a schema, not null", "{type: string}"),
        ({"items": [{"type": "string"}]}, '"items"', "prefixItems"),
        ({"items": "string"}, '"items" must be a schema', ""),
        ({"exclusiveMinimum": True}, '"exclusiveMinimum" must be a number', "since draft-06"),
        ({"anyOf": []}, '"anyOf"', "at least one"),
        ({"anyOf": {"type": "string"}}, "a list of schemas", ""),
        ({"$ref": 5}, '"$ref"', ""),
        ({"description": 5}, '"description" must be text', ""),
        ({"multipleOf": 0}, "above 0", ""),
        ({"uniqueItems": "yes"}, "true or false", ""),
        ({"additionalProperties": "no"}, "true, false or a schema", ""),
    ],
)
def test_what_is_no_schema_is_told_with_the_shape_that_is_due(
    tmp_path: Path, value: Any, message: str, hint: str
) -> None:
    found = schema(tmp_path, {"a": value}).only("MCG301")
    assert message in found.message
    assert hint in (found.hint or "")
    assert "any of the" not in found.message


def test_mistakes_are_all_told_each_in_its_place(tmp_path: Path) -> None:
    text = """tools:
- name: find
  description: Finds.
  inputSchema:
    type: object
    properties:
      a: {type: strng}
      b: {minLength: "3"}
      c: {items: {properties: {d: {pattern: "["}}}}
schemas:
  Order: {type: objct}
"""
    outcome = judge(tmp_path, text)
    lines = sorted((one.span.line, one.code) for one in outcome.errors if one.span)
    assert lines == [(9, "MCG301"), (10, "MCG301"), (11, "MCG303"), (13, "MCG301")]


def test_shared_type_at_fault_is_told_once_however_often_it_is_used(tmp_path: Path) -> None:
    text = "schemas: {Order: {type: objct}}\n" + tool(
        of({"a": {"$ref": "#/schemas/Order"}, "b": {"$ref": "#/schemas/Order"}})
    )
    assert [error.code for error in judge(tmp_path, text).errors] == ["MCG301"]


@pytest.mark.parametrize("pattern", ["[", "(", "*a", "a{2,1}", "(?<n>a)(?<n>b)", "\\p{Nope}"])
def test_pattern_that_the_engine_refuses(tmp_path: Path, pattern: str) -> None:
    assert schema(tmp_path, {"a": {"pattern": pattern}}).only("MCG303").severity == "error"
    assert "MCG303" in schema(tmp_path, {"a": {"patternProperties": {pattern: {}}}}).codes


@pytest.mark.parametrize(
    "pattern", ["^(?=a).*$", r"^\p{L}+$", r"\d", "^(a|b)\\1$", r"^\/x\/$", "", "а-я"]
)
def test_pattern_of_ecma_262_is_taken(tmp_path: Path, pattern: str) -> None:
    assert schema(tmp_path, {"a": {"pattern": pattern}}).errors == []


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("requried", "required"),
        ("propertes", "properties"),
        ("minlength", "minLength"),
        ("min_length", "minLength"),
        ("additionalproperties", "additionalProperties"),
        ("desciption", "description"),
        ("oneof", "oneOf"),
    ],
)
def test_slip_in_a_keyword_is_warned_of(tmp_path: Path, written: str, meant: str) -> None:
    found = schema(tmp_path, {"a": {written: []}}).only("MCG302")
    assert found.severity == "warning"
    assert f'"{meant}"' in (found.hint or "")


@pytest.mark.parametrize(
    "keyword",
    ["x-required", "markdownDescription", "errorMessage", "enumDescriptions", "ui:order", "id"],
)
def test_keyword_of_somebody_else_is_nobodys_business(tmp_path: Path, keyword: str) -> None:
    assert schema(tmp_path, {"a": {keyword: "x"}}).diagnostics == []


@pytest.mark.parametrize(
    "keyword", ["customTypePath", "customBasePath", "x-python-import", "x-python-type"]
)
@pytest.mark.parametrize("place", ["property", "definition", "shared", "root"])
def test_keyword_that_names_code_is_refused(tmp_path: Path, keyword: str, place: str) -> None:
    bad = {keyword: "subprocess.Popen"}
    text = {
        "property": tool(of({"a": bad})),
        "definition": tool(of({}, **{"$defs": {"a": bad}})),
        "shared": f"schemas: {{A: {json.dumps(bad)}}}\n",
        "root": tool(of({}, **bad)),
    }[place]
    assert judge(tmp_path, text).only("MCG308").severity == "error"


def test_depth_is_bounded(tmp_path: Path) -> None:
    inner: Any = {"type": "string"}
    for _ in range(99):
        inner = {"items": inner}
    assert schema(tmp_path, {"a": inner}).errors == []
    found = schema(tmp_path, {"a": {"items": inner}}).only("MCG307")
    assert "100" in found.message


@pytest.mark.parametrize(
    ("name", "stable"),
    [("m³", "m3"), ("ﬁle", "file"), ("е\u0306", "ӗ"), ("\u212b", "\u00c5"), ("ｘ", "x")],
)
def test_property_name_that_python_would_change(tmp_path: Path, name: str, stable: str) -> None:
    found = schema(tmp_path, {name: {}}).only("MCG212")
    assert stable in (found.hint or "")


def test_unknown_dialect_is_refused(tmp_path: Path) -> None:
    found = schema(tmp_path, {}, **{"$schema": "https://example.com/mine"}).only("MCG310")
    assert "draft-07" in (found.hint or "")


@pytest.mark.parametrize(
    ("format", "meant"),
    [
        ("datetime", "date-time"),
        ("date_time", "date-time"),
        ("e-mail", "email"),
        ("ur", ""),
        ("int64", ""),
    ],
)
def test_unknown_format_is_warned_of(tmp_path: Path, format: str, meant: str) -> None:
    found = schema(tmp_path, {"a": {"format": format}}).only("MCG312")
    assert meant in (found.hint or "")


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"type": "integer", "default": "20"}, "MCG304"),
        ({"type": "string", "default": 5}, "MCG304"),
        ({"enum": ["a"], "default": "b"}, "MCG304"),
        ({"$ref": "#/schemas/Name", "default": "x"}, "MCG304"),
        ({"items": {"$ref": "#/schemas/Name"}, "default": ["x"]}, "MCG304"),
        ({"type": "string", "default": None}, "MCG305"),
        ({"$ref": "#/schemas/Name", "default": None}, "MCG305"),
        ({"type": "integer", "examples": [1, "2"]}, "MCG311"),
        ({"type": ["string", "null"], "default": None}, None),
        ({"default": None}, None),
        ({"$ref": "#/schemas/Name", "default": "xy"}, None),
        ({"type": "integer", "default": 1.0}, None),
        (
            {"type": "integer", "maximum": 18446744073709551615, "default": 18446744073709551616},
            "MCG304",
        ),
        ({"type": "string", "format": "date", "default": "tomorrow"}, None),
        ({"type": "boolean", "default": 1}, "MCG304"),
        ({"type": "integer", "default": True}, "MCG304"),
    ],
)
def test_default_is_held_against_its_own_schema(
    tmp_path: Path, value: Any, code: str | None
) -> None:
    text = "schemas: {Name: {type: string, minLength: 2}}\n" + tool(of({"a/b~c": value}))
    assert judge(tmp_path, text).codes == ([] if code is None else [code])


@pytest.mark.parametrize(
    ("value", "advice"),
    [
        ("{type: boolean, default: True}", "write true"),
        ('{type: boolean, default: "false"}', "write it without quotes: false"),
        ('{type: integer, default: "5"}', "write it without quotes: 5"),
        ("{type: integer, default: x}", None),
        ('{type: integer, minimum: 6, default: "5"}', None),
        ("{type: string, default: 5}", 'write it in quotes: "5"'),
        ('{type: string, pattern: "^a", default: 5}', None),
        ('{anyOf: [{type: integer, default: "5"}]}', "write it without quotes: 5"),
        ("{type: string, examples: [1]}", 'write it in quotes: "1"'),
    ],
)
def test_advice_on_a_default_holds_when_it_is_followed(
    tmp_path: Path, value: str, advice: str | None
) -> None:
    schema = f"{{type: object, properties: {{a: {value}}}}}"
    (found,) = judge(
        tmp_path, f"tools: [{{name: t, description: D., inputSchema: {schema}}}]\n"
    ).errors
    assert found.hint == advice
    assert 'of "a"' in found.message


def test_default_inside_a_shared_type_is_told_there(tmp_path: Path) -> None:
    text = "schemas:\n  A: {properties: {x: {type: integer, default: a}}}\n" + tool(
        of({"a": {"$ref": "#/schemas/A"}})
    )
    assert judge(tmp_path, text).line("MCG304") == 4


@pytest.mark.parametrize("keyword", ["oneOf", "anyOf", "allOf"])
def test_combined_root_is_warned_of(tmp_path: Path, keyword: str) -> None:
    assert schema(tmp_path, {}, **{keyword: [{}]}).only("MCG803").severity == "warning"


HEADERS: list[dict[str, Any]] = [
    of({"a": {"type": "string", "x-mcp-header": "A"}}),
    of(
        {
            "a": {"type": "string", "x-mcp-header": "A"},
            "b": {"type": "integer", "x-mcp-header": "a"},
        }
    ),
    of({"a": {"type": "number", "x-mcp-header": "A"}}),
    of({"a": {"type": ["string"], "x-mcp-header": "A"}}),
    of({"a": {"x-mcp-header": "A"}}),
    of({"a": {"type": "string", "x-mcp-header": ""}}),
    of({"a": {"type": "string", "x-mcp-header": "a b"}}),
    of({"a": {"type": "string", "x-mcp-header": "ж"}}),
    of({"a": {"type": "string", "x-mcp-header": "A\n"}}),
    of({"a": {"type": "string", "x-mcp-header": None}}),
    of({"a": of({"b": {"type": "boolean", "x-mcp-header": "B"}})}),
    of({"a": {"items": {"type": "string", "x-mcp-header": "A"}}}),
    of({"a": {"anyOf": [{"type": "string", "x-mcp-header": "A"}]}}),
    of({}, **{"x-mcp-header": "A"}),
    of({}, **{"$defs": {"a": {"type": "string", "x-mcp-header": "A"}}}),
    of({"x-mcp-header": {"type": "string"}}),
    of({"a": {"default": {"x-mcp-header": 5}}}),
    of({"properties": {"type": "string", "x-mcp-header": "!#$%&'*+-.^_`|~09"}}),
    of({"a": of({}, patternProperties={"properties": {"type": "string", "x-mcp-header": "A"}})}),
]


@pytest.mark.parametrize("document", HEADERS, ids=range(len(HEADERS)))
def test_mirrored_header_is_judged_as_clients_judge_it(
    tmp_path: Path, document: dict[str, Any]
) -> None:
    refused = "MCG309" in judge(tmp_path, tool(document)).codes
    assert refused == (find_invalid_x_mcp_header(document) is not None)


def test_mirrored_header_in_a_shared_type_is_refused(tmp_path: Path) -> None:
    text = "schemas: {A: {type: string, x-mcp-header: A}}\n" + tool(
        of({"a": {"$ref": "#/schemas/A"}})
    )
    assert judge(tmp_path, text).line("MCG309") == 3
