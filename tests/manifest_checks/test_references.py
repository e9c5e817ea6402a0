"""References: where each leads, what goes out, and what is refused."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from mcpgen.contract.lower import check_and_lower
from mcpgen.manifest.load import load
from mcpgen.schemas.gate import compile_gate
from tests.manifest_checks.support import HEAD, Outcome, judge, of, tool
from tests.test_cases import assert_self_contained


def wire(outcome: Outcome) -> Any:
    schema = outcome.valid.tools[0].wire["inputSchema"]
    assert_self_contained(schema)
    return schema


def admits(outcome: Outcome, value: Any) -> bool:
    return compile_gate(wire(outcome)).is_valid(value)


def test_shared_type_is_bundled_and_known_by_its_name(tmp_path: Path) -> None:
    text = "schemas: {Line: {type: integer}}\n" + tool(of({"a": {"$ref": "#/schemas/Line"}}))
    outcome = judge(tmp_path, text)
    assert wire(outcome) == of(
        {"a": {"$ref": "#/$defs/Line"}}, **{"$defs": {"Line": {"type": "integer"}}}
    )
    assert outcome.valid.tools[0].input.schema.shared == {"Line": "Line"}
    assert [model.name for model in outcome.valid.types] == ["Line"]


def test_shared_type_makes_way_for_a_definition_of_its_name(tmp_path: Path) -> None:
    own = of(
        {"a": {"$ref": "#/$defs/Line"}, "b": {"$ref": "#/schemas/Line"}},
        **{"$defs": {"Line": {"type": "string"}}},
    )
    outcome = judge(tmp_path, "schemas: {Line: {type: integer}}\n" + tool(own))
    assert admits(outcome, {"a": "x", "b": 1})
    assert not admits(outcome, {"a": 1})
    assert not admits(outcome, {"b": "x"})
    assert outcome.valid.tools[0].input.schema.shared == {"Line2": "Line"}


def test_recursion_is_kept(tmp_path: Path) -> None:
    text = 'schemas: {Node: {type: object, properties: {next: {$ref: "#/schemas/Node"}}, additionalProperties: false}}\n'
    outcome = judge(tmp_path, text + tool(of({"list": {"$ref": "#/schemas/Node"}})))
    assert admits(outcome, {"list": {"next": {"next": {}}}})
    assert not admits(outcome, {"list": {"next": {"next": {"x": 1}}}})
    [node] = outcome.valid.types
    assert node.schema.document["properties"]["next"] == {"$ref": "#"}


def test_pointer_into_a_shared_type(tmp_path: Path) -> None:
    text = "schemas: {Order: {type: object, properties: {'a/b~c d': {type: integer}}}}\n"
    outcome = judge(
        tmp_path, text + tool(of({"n": {"$ref": "#/schemas/Order/properties/a~1b~0c%20d"}}))
    )
    assert admits(outcome, {"n": 1})
    assert not admits(outcome, {"n": "1"})


@pytest.mark.parametrize("name", ["Заказ", "a b", "a%b", "ä", "a/b", "a~b", '"', "{x}", "", "日本"])
def test_pointers_of_any_name_reach_the_validator(tmp_path: Path, name: str) -> None:
    pointer = "#/properties/" + name.replace("~", "~0").replace("/", "~1")
    outcome = judge(tmp_path, tool(of({name: {"type": "integer"}, "same": {"$ref": pointer}})))
    assert admits(outcome, {"same": 1})
    assert not admits(outcome, {"same": "1"})


def test_own_pointers_go_out_as_written(tmp_path: Path) -> None:
    schema = of(
        {"a": {"type": "integer"}, "b": {"$ref": "#/properties/a"}, "c": {"items": {"$ref": "#"}}}
    )
    assert wire(judge(tmp_path, tool(schema))) == schema


def test_root_of_a_shared_type_is_its_own(tmp_path: Path) -> None:
    text = 'schemas: {Tree: {type: object, properties: {kids: {type: array, items: {$ref: "#"}}}, required: [kids]}}\n'
    outcome = judge(tmp_path, text + tool(of({"tree": {"$ref": "#/schemas/Tree"}})))
    assert admits(outcome, {"tree": {"kids": [{"kids": []}]}})
    assert not admits(outcome, {"tree": {"kids": [{}]}})


def test_siblings_of_a_reference_hold_too(tmp_path: Path) -> None:
    text = "schemas: {Name: {type: string, minLength: 2}}\n"
    outcome = judge(tmp_path, text + tool(of({"n": {"$ref": "#/schemas/Name", "maxLength": 3}})))
    assert admits(outcome, {"n": "abc"})
    assert not admits(outcome, {"n": "abcd"})


def test_pointer_into_a_keyword_that_nobody_knows(tmp_path: Path) -> None:
    schema = of(
        {"a": {"$ref": "#/x-parts/one"}}, **{"x-parts": {"one": {"$ref": "#/schemas/Line"}}}
    )
    outcome = judge(tmp_path, "schemas: {Line: {type: integer}}\n" + tool(schema))
    assert admits(outcome, {"a": 1})
    assert not admits(outcome, {"a": "1"})


def test_draft_07_definitions(tmp_path: Path) -> None:
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        **of(
            {"a": {"$ref": "#/definitions/A"}},
            definitions={"A": {"type": "array", "items": [{"type": "integer"}]}},
        ),
    }
    outcome = judge(tmp_path, tool(schema))
    assert wire(outcome) == schema
    assert admits(outcome, {"a": [1, "x"]})
    assert not admits(outcome, {"a": ["x"]})


def test_anchors_of_a_shared_type_do_not_meet(tmp_path: Path) -> None:
    text = """schemas:
  A: {$defs: {i: {$anchor: inner, type: integer}}, items: {$ref: "#inner"}}
  B: {$defs: {i: {$anchor: inner, type: string}}, items: {$ref: "#inner"}}
"""
    outcome = judge(
        tmp_path, text + tool(of({"a": {"$ref": "#/schemas/A"}, "b": {"$ref": "#/schemas/B"}}))
    )
    assert admits(outcome, {"a": [1], "b": ["x"]})
    assert not admits(outcome, {"a": ["x"]})
    assert not admits(outcome, {"b": [1]})


def test_identity_of_a_shared_type_stays_at_home(tmp_path: Path) -> None:
    text = """schemas:
  A:
    $id: https://example.com/a.json
    $defs: {i: {type: integer}, j: {$ref: "#/schemas/B"}}
    items: {$ref: "a.json#/$defs/i"}
    prefixItems: [{$ref: "#/$defs/j"}]
  B: {type: string}
"""
    outcome = judge(tmp_path, text + tool(of({"a": {"$ref": "#/schemas/A"}})))
    assert admits(outcome, {"a": ["x", 1]})
    assert not admits(outcome, {"a": [1]})
    assert not admits(outcome, {"a": ["x", "y"]})


def test_embedded_resource_refers_to_a_shared_type(tmp_path: Path) -> None:
    schema = of(
        {"a": {"$ref": "https://example.com/inner"}},
        **{
            "$defs": {
                "In": {"$id": "https://example.com/inner", "items": {"$ref": "#/schemas/Line"}}
            }
        },
    )
    outcome = judge(tmp_path, "schemas: {Line: {type: integer}}\n" + tool(schema))
    gate = compile_gate(outcome.valid.tools[0].wire["inputSchema"])
    assert gate.is_valid({"a": [1]})
    assert not gate.is_valid({"a": ["x"]})


def test_dynamic_references_of_a_shared_type_keep_their_meaning(tmp_path: Path) -> None:
    text = """schemas:
  Tree:
    $dynamicAnchor: node
    type: object
    properties: {data: true, children: {type: array, items: {$dynamicRef: "#node"}}}
  Strict: {$dynamicAnchor: node, $ref: "#/schemas/Tree", unevaluatedProperties: false}
"""
    outcome = judge(
        tmp_path,
        text + tool(of({"t": {"$ref": "#/schemas/Strict"}, "u": {"$ref": "#/schemas/Tree"}})),
    )
    gate = compile_gate(outcome.valid.tools[0].wire["inputSchema"])
    assert gate.is_valid({"t": {"children": [{"data": 1}]}, "u": {"children": [{"daat": 1}]}})
    assert not gate.is_valid({"t": {"children": [{"daat": 1}]}})


def test_files_count_from_the_file_that_names_them(tmp_path: Path) -> None:
    files = {
        "schemas/order.json": '{"$defs": {"Id": {"type": "integer"}}, "type": "object", "properties": '
        '{"id": {"$ref": "#/$defs/Id"}, "price": {"$ref": "parts/money.yaml#/Money"}}}',
        "schemas/parts/money.yaml": "Money: {type: object, properties: {of: {$ref: '../order.json#/$defs/Id'}}}\n",
    }
    outcome = judge(tmp_path, tool(of({"order": {"$ref": "./schemas/order.json"}})), files)
    assert admits(outcome, {"order": {"id": 1, "price": {"of": 2}}})
    assert not admits(outcome, {"order": {"price": {"of": "2"}}})
    assert [file.path for file in outcome.valid.files] == sorted(files)


def test_file_reaches_a_shared_type_of_the_manifest(tmp_path: Path) -> None:
    files = {
        "a.json": '{"items": {"$ref": "#/schemas/Line"}}',
        "b.json": '{"items": {"$ref": "manifest.yaml#/schemas/Line"}}',
    }
    text = "schemas: {Line: {type: integer}}\n"
    outcome = judge(
        tmp_path, text + tool(of({"a": {"$ref": "a.json"}, "b": {"$ref": "b.json"}})), files
    )
    assert admits(outcome, {"a": [1], "b": [1]})
    assert not admits(outcome, {"a": ["x"]})
    assert not admits(outcome, {"b": ["x"]})


def test_included_file_counts_from_itself(tmp_path: Path) -> None:
    files = {
        "parts/tools.yaml": tool(of({"a": {"$ref": "a.json"}})),
        "parts/a.json": '{"type": "integer"}',
    }
    outcome = judge(tmp_path, "include: [parts/tools.yaml]\n", files)
    assert admits(outcome, {"a": 1})


def test_identity_of_a_file_does_not_hide_its_neighbours(tmp_path: Path) -> None:
    files = {
        "a.json": '{"$id": "https://example.com/schemas/a.json", "$schema": "https://json-schema.org/draft/2020-12/schema",'
        ' "items": {"$ref": "b.json"}}',
        "b.json": '{"type": "integer"}',
    }
    outcome = judge(tmp_path, tool(of({"a": {"$ref": "a.json"}})), files)
    assert admits(outcome, {"a": [1]})
    assert not admits(outcome, {"a": ["x"]})


@pytest.mark.parametrize(
    ("reference", "code", "word"),
    [
        ("#/schemas/Lin", "MCG601", '"Line"'),
        ("#/$defs/Nope", "MCG601", "$defs"),
        ("#nope", "MCG601", "anchor"),
        ("#/properties/id/type", "MCG602", "no schema"),
        ("nope.json", "MCG603", "does not exist"),
        ("a.jsn", "MCG603", '"a.json"'),
        ("a.json#/$defs/Mony", "MCG601", '"Money"'),
        ("../outside.json", "MCG604", "leaves the folder"),
        ("/etc/passwd", "MCG604", "absolute"),
        ("C:/windows/x.json", "MCG604", "absolute"),
        ("C:\\x.json", "MCG604", "absolute"),
        ("..%2Foutside.json", "MCG604", "leaves the folder"),
        (".hidden.json", "MCG604", "hidden"),
        ("link.json", "MCG604", "link"),
        ("folder/../../outside.json", "MCG604", "leaves the folder"),
        (".secret/a.json", "MCG604", "hidden"),
        ("folder", "MCG603", "folder"),
        ("https://example.com/a.json", "MCG605", "remote"),
        ("//example.com/a.json", "MCG605", "remote"),
        ("file:///etc/passwd", "MCG605", "remote"),
        ("urn:x", "MCG605", "remote"),
        ("http://[", "MCG605", "remote"),
        ("//[", "MCG605", "remote"),
        ("x" * 3000, "MCG603", "too long"),
        ("x" * 300, "MCG603", "does not exist"),
        ("%00.json", "MCG603", "names no file"),
        ("manifest.yaml#/tools/0/inputSchema", "MCG602", "manifest itself"),
        ("", "MCG607", "back to itself"),
        ("#", "MCG607", "back to itself"),
    ],
)
def test_reference_that_leads_nowhere_is_told_where_it_stands(
    tmp_path: Path, reference: str, code: str, word: str
) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (tmp_path / "outside.json").write_text("{}")
    files = {
        "a.json": '{"$defs": {"Money": {}}}',
        ".hidden.json": "{}",
        ".secret/a.json": "{}",
        "folder/a.json": "{}",
    }
    os.symlink(tmp_path / "outside.json", root / "link.json")
    schema = of({"id": {"type": "integer"}, "a": {"$ref": reference}})
    if reference in ("", "#"):
        schema = {"type": "object", "allOf": [{"$ref": reference}]}
    text = "schemas: {Line: {type: integer}}\n" + tool(schema)
    outcome = judge(root, text, files)
    found = outcome.only(code)
    assert word in f"{found.message} {found.hint}"
    assert found.span is not None
    assert found.span.line == 4
    assert outcome.contract is None


def test_wider_root_admits_a_file_above(tmp_path: Path) -> None:
    (tmp_path / "shared.json").write_text('{"type": "integer"}')
    folder = tmp_path / "server"
    folder.mkdir()
    (folder / "manifest.yaml").write_text(HEAD + tool(of({"a": {"$ref": "../shared.json"}})))
    contract, problems = check_and_lower(load(folder / "manifest.yaml", root=tmp_path))
    assert contract is not None, problems
    assert contract.tools[0].wire["inputSchema"]["$defs"] == {"shared": {"type": "integer"}}


def test_problem_inside_a_file_is_told_in_that_file_once(tmp_path: Path) -> None:
    files = {"a.json": '{\n "items": {"$ref": "#/nope"}\n}'}
    outcome = judge(tmp_path, tool(of({"a": {"$ref": "a.json"}, "b": {"$ref": "a.json"}})), files)
    [error] = outcome.errors
    assert error.span is not None
    assert (Path(error.span.file).name, error.span.line) == ("a.json", 2)


@pytest.mark.parametrize(
    "loop",
    [
        {"A": {"$ref": "#/schemas/A"}},
        {"A": {"anyOf": [{"type": "null"}, {"$ref": "#/schemas/A"}]}},
        {
            "A": {"$ref": "#/schemas/B"},
            "B": {"not": {"$ref": "#/schemas/C"}},
            "C": {"if": {"$ref": "#/schemas/A"}},
        },
        {"A": {"dependentSchemas": {"x": {"$ref": "#"}}}},
    ],
)
def test_loop_that_reaches_no_schema_is_one_error(tmp_path: Path, loop: dict[str, Any]) -> None:
    outcome = judge(
        tmp_path, f"schemas: {json.dumps(loop)}\n" + tool(of({"a": {"$ref": "#/schemas/A"}}))
    )
    assert [error.code for error in outcome.errors] == ["MCG607"]


def test_names_called_like_keywords_are_no_references(tmp_path: Path) -> None:
    schema = of(
        {"$ref": {"type": "string"}, "$id": {"type": "string"}, "$anchor": {"type": "string"}}
    )
    assert wire(judge(tmp_path, tool(schema))) == schema


def test_values_are_never_taken_for_schemas(tmp_path: Path) -> None:
    schema = of(
        {
            "a": {
                "enum": [{"$ref": "#/nope"}],
                "default": {"$ref": "#/nope"},
                "examples": [{"$ref": "#/nope"}],
            }
        }
    )
    assert judge(tmp_path, tool(schema)).valid.tools[0].wire["inputSchema"] == schema


def test_what_the_manifest_writes_is_not_changed_by_bundling(tmp_path: Path) -> None:
    text = "schemas: {Line: {type: integer, x-a: [null, 1.0, 12345678901234567890]}}\n"
    outcome = judge(
        tmp_path,
        text + tool(of({"a": {"$ref": "#/schemas/Line"}, "b": {"const": 1.0, "x-n": None}})),
    )
    schema = json.dumps(wire(outcome))
    assert '"x-a": [null, 1.0, 12345678901234567890]' in schema
    assert '{"const": 1.0, "x-n": null}' in schema


DRAFT_07 = "http://json-schema.org/draft-07/schema#"


def test_file_of_another_dialect_is_bundled_where_it_means_the_same(tmp_path: Path) -> None:
    files = {
        "a.json": json.dumps(
            {"$schema": DRAFT_07, "$id": "https://example.com/a", "type": "integer"}
        )
    }
    outcome = judge(tmp_path, tool(of({"a": {"$ref": "a.json"}})), files)
    assert wire(outcome)["$defs"] == {"a": {"type": "integer"}}


def test_file_of_another_dialect_is_refused_where_it_means_something_else(tmp_path: Path) -> None:
    files = {"a.json": json.dumps({"$schema": DRAFT_07, "items": [{"type": "integer"}]})}
    outcome = judge(tmp_path, tool(of({"a": {"$ref": "a.json"}})), files)
    assert '"items"' in outcome.only("MCG310").message


def test_file_of_the_same_old_dialect_is_bundled(tmp_path: Path) -> None:
    files = {"a.json": json.dumps({"$schema": DRAFT_07, "items": [{"type": "integer"}]})}
    outcome = judge(tmp_path, tool({"$schema": DRAFT_07, **of({"a": {"$ref": "a.json"}})}), files)
    assert admits(outcome, {"a": [1, "x"]})
    assert not admits(outcome, {"a": ["x"]})


DRAFT_04 = """
tools:
  - name: t
    description: T.
    inputSchema:
      $schema: http://json-schema.org/draft-04/schema#
      id: http://example.com/root.json
      type: object
      definitions:
        A: {id: "#a", type: string}
        B: {id: item.json, type: object, properties: {id: {type: integer}}, definitions: {C: {type: boolean}}}
      properties:
        id: {type: string}
        a: {$ref: "#a"}
        b: {$ref: item.json}
        c: {$ref: "http://example.com/item.json#/definitions/C"}
    examples: [{arguments: %s}]
"""


def test_id_gives_a_schema_of_draft_04_its_address(tmp_path: Path) -> None:
    fine = judge(tmp_path, DRAFT_04 % '{id: "1", a: x, b: {id: 5}, c: true}').valid
    assert fine.tools[0].wire["inputSchema"]["id"] == "http://example.com/root.json"
    wrong = judge(tmp_path, DRAFT_04 % '{id: "1", a: 5, b: {id: x}, c: 1}')
    assert wrong.codes.count("MCG311") == 3


def test_a_property_called_id_is_no_address(tmp_path: Path) -> None:
    text = DRAFT_04.replace("$ref: item.json", "$ref: other.json") % "{}"
    found = judge(tmp_path, text).only("MCG603")
    assert '"other.json"' in found.message
