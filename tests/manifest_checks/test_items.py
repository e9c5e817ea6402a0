"""Tools, resources, prompts and forms: errors, and the advice that clients would give if they could."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mcpgen.contract.lower import check_and_lower
from mcpgen.manifest.load import load
from tests.manifest_checks.support import HEAD, Outcome, judge, of, tool


def one_tool(folder: Path, **item: Any) -> Outcome:
    return judge(
        folder,
        f"tools: [{json.dumps({'name': 'find', 'description': 'Finds.', **item}, ensure_ascii=False)}]\n",
    )


@pytest.mark.parametrize("name", ["a", "A.b-c_9", "x" * 46])
def test_tool_name_is_taken(tmp_path: Path, name: str) -> None:
    assert one_tool(tmp_path, name=name).diagnostics == []


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "MCG202"),
        ("x" * 129, "MCG202"),
        ("a/b", "MCG201"),
        ("a b", "MCG201"),
        ("ж", "MCG201"),
        ("a\n", "MCG201"),
        ("²", "MCG201"),
    ],
)
def test_tool_name_that_clients_refuse(tmp_path: Path, name: str, code: str) -> None:
    assert code in [error.code for error in one_tool(tmp_path, name=name).errors]


def test_long_tool_name_is_warned_of_with_the_prefix(tmp_path: Path) -> None:
    found = one_tool(tmp_path, name="x" * 60).only("MCG802")
    assert "mcp__shop__" in found.message
    assert "53 characters" in (found.hint or "")


def test_second_of_a_name_names_the_first(tmp_path: Path) -> None:
    text = "tools:\n- {name: a, description: D.}\n- {name: a, description: D.}\n"
    outcome = judge(tmp_path, text)
    assert [error.code for error in outcome.errors] == ["MCG203"]
    assert "line 4" in outcome.only("MCG203").message


@pytest.mark.parametrize(
    "root",
    [
        {},
        {"type": "array"},
        {"type": ["object"]},
        {"type": ["object", "null"]},
        {"$ref": "#/$defs/a", "$defs": {"a": {"type": "object"}}},
    ],
)
def test_root_of_arguments_is_an_object(tmp_path: Path, root: Any) -> None:
    assert one_tool(tmp_path, inputSchema=root).only("MCG306").severity == "error"


def test_output_may_have_any_root(tmp_path: Path) -> None:
    assert one_tool(tmp_path, outputSchema={"type": "array"}).errors == []
    assert one_tool(tmp_path, outputSchema={}).errors == []


@pytest.mark.parametrize(
    ("example", "code"),
    [
        ({"arguments": {"n": 1}, "result": {"ok": True}}, None),
        ({"arguments": {"n": "1"}, "error": "x"}, "MCG311"),
        ({"arguments": {}, "error": "x"}, "MCG311"),
        ({"arguments": {"n": 1}, "result": {"ok": "yes"}}, "MCG311"),
        ({"arguments": {"n": 1}, "error": "no such order"}, None),
    ],
)
def test_example_is_held_against_the_schemas(
    tmp_path: Path, example: Any, code: str | None
) -> None:
    schemas = {
        "inputSchema": of({"n": {"type": "integer"}}, required=["n"]),
        "outputSchema": of({"ok": {"type": "boolean"}}),
    }
    outcome = one_tool(tmp_path, examples=[example], **schemas)
    assert outcome.codes == ([] if code is None else [code])


def test_tool_without_description_is_warned_of(tmp_path: Path) -> None:
    assert judge(tmp_path, "tools: [{name: a}]\n").only("MCG801").severity == "warning"


@pytest.mark.parametrize(
    ("name", "annotations", "warned"),
    [
        ("delete_order", None, True),
        ("removeUser", {}, True),
        ("delete_order", {"title": "x"}, True),
        ("delete_order", {"destructiveHint": False}, False),
        ("delete_order", {"readOnlyHint": True}, False),
        ("deleted_orders", None, False),
        ("find", None, False),
    ],
)
def test_destructive_looking_tool_is_asked_to_say_so(
    tmp_path: Path, name: str, annotations: Any, warned: bool
) -> None:
    item: dict[str, Any] = {"name": name, "inputSchema": of({"id": {}})}
    if annotations is not None:
        item["annotations"] = annotations
    assert ("MCG806" in one_tool(tmp_path, **item).codes) == warned


@pytest.mark.parametrize(
    ("properties", "hint", "warned"),
    [({}, True, True), ({"a": {}}, True, False), ({}, False, False)],
)
def test_tool_that_only_reads_is_better_a_resource(
    tmp_path: Path, properties: Any, hint: bool, warned: bool
) -> None:
    outcome = one_tool(tmp_path, inputSchema=of(properties), annotations={"readOnlyHint": hint})
    assert ("MCG807" in outcome.codes) == warned


def test_long_list_is_warned_of_with_its_size(tmp_path: Path) -> None:
    tools = [{"name": f"t{number}", "description": "D."} for number in range(51)]
    outcome = judge(tmp_path, f"tools: {json.dumps(tools)}\n")
    size = len(json.dumps([one.wire for one in outcome.valid.tools], separators=(",", ":")))
    assert outcome.only("MCG805").message.startswith(f"51 tools and {size:,} bytes")
    assert judge(tmp_path, f"tools: {json.dumps(tools[:50])}\n").codes == []
    fat = [{"name": "t", "description": "D" * 40_000, "inputSchema": of({})}]
    found = judge(tmp_path, f"tools: {json.dumps(fat)}\n")
    size = len(json.dumps([one.wire for one in found.valid.tools], separators=(",", ":")).encode())
    assert f"1 tools and {size:,} bytes" in found.only("MCG805").message


def test_scopes_want_auth(tmp_path: Path) -> None:
    assert one_tool(tmp_path, scopes=["a"]).only("MCG808").severity == "warning"
    text = (
        tool(of({"a": {}}), scopes=["a"])
        + "auth: {issuer: https://login.example.com, resource: https://a.example.com/mcp}\n"
    )
    assert "MCG808" not in judge(tmp_path, text).codes


@pytest.mark.parametrize(
    ("uri", "warned"), [("ui://app", False), ("ui://page/1", False), ("ui://nope", True)]
)
@pytest.mark.parametrize("flat", [False, True])
def test_interface_wants_a_resource(tmp_path: Path, uri: str, warned: bool, flat: bool) -> None:
    meta: Any = {"ui/resourceUri": uri} if flat else {"ui": {"resourceUri": uri}}
    text = tool(of({"a": {}}), _meta=meta)
    text += "resources: [{uri: 'ui://app', name: app, description: A., text: x}]\n"
    text += "resourceTemplates: [{uriTemplate: 'ui://page/{n}', name: page, description: P.}]\n"
    assert ("MCG809" in judge(tmp_path, text).codes) == warned


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        ("a\u202eb", True),
        ("a\u200bb", True),
        ("a\x1bb", True),
        ("a\U000e0041b", True),
        ("line\nline\ttab", False),
        ("👩‍👩‍👧‍👦 🏴\U000e0067\U000e0062\U000e007f", False),
        ("é заказ 日本", False),
    ],
)
def test_hidden_characters_are_warned_of(tmp_path: Path, text: str, warned: bool) -> None:
    assert ("MCG810" in one_tool(tmp_path, description=text).codes) == warned


def test_two_resources_of_one_uri(tmp_path: Path) -> None:
    text = "resources:\n- {uri: 'a://b', name: b, description: B., text: x}\n- {uri: 'a://b', name: c, description: C., text: x}\n"
    found = judge(tmp_path, text).only("MCG402")
    assert "line 4" in found.message
    assert found.span is not None
    assert found.span.line == 5


def test_content_fits_its_schema(tmp_path: Path) -> None:
    text = "resources: [{uri: 'a://b', name: b, description: B., json: {a: 1}, schema: {properties: {a: {type: string}}}}]\n"
    assert judge(tmp_path, text).only("MCG311").severity == "error"


def test_file_of_a_resource_goes_along(tmp_path: Path) -> None:
    text = "resources: [{uri: 'a://b', name: b, description: B., file: ./docs/a.txt}]\n"
    contract = judge(tmp_path, text, {"docs/a.txt": "hello"}).valid
    [side] = contract.files
    assert (side.path, side.data, side.role) == ("docs/a.txt", b"hello", "content")
    content = contract.resources[0].content
    assert content is not None
    assert content.value == "docs/a.txt"


PROMPT = """prompts:
- name: report
  description: R.
  arguments: [{name: week, required: true, schema: {type: integer}}, {name: номер недели}]
"""


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{{week}} {{ week }} {{\tномер недели }}", None),
        ("{{weak}}", '"week"'),
        ("{{ 7*7 }}", "there are"),
        ("\\{{weak}} {{}} { {weak} } {weak} }}", None),
        ("{{{week}}}", None),
    ],
)
def test_message_names_arguments_only(tmp_path: Path, text: str, wrong: str | None) -> None:
    outcome = judge(tmp_path, PROMPT + f"  messages: [{{role: user, text: {json.dumps(text)}}}]\n")
    if wrong is None:
        assert outcome.codes == []
    else:
        assert wrong in (outcome.only("MCG502").hint or "")


def test_message_of_blocks_is_looked_into(tmp_path: Path) -> None:
    content = {"type": "resource", "resource": {"uri": "a://b", "text": "{{nope}}"}}
    text = PROMPT + f"  messages: [{{role: user, content: {json.dumps(content)}}}]\n"
    assert judge(tmp_path, text).only("MCG502").severity == "error"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"week": "5"}, None),
        ({"week": "five"}, "MCG505"),
        ({"week": 5}, "MCG505"),
        ({}, "MCG505"),
        ({"week": "5", "day": "1"}, "MCG505"),
    ],
)
def test_example_of_a_prompt(tmp_path: Path, arguments: Any, code: str | None) -> None:
    text = PROMPT + f"  examples: [{{arguments: {json.dumps(arguments)}, result: x}}]\n"
    assert judge(tmp_path, text).codes == ([] if code is None else [code])


def test_two_arguments_of_one_name(tmp_path: Path) -> None:
    text = "prompts: [{name: a, description: A., arguments: [{name: b}, {name: b}]}]\n"
    assert judge(tmp_path, text).only("MCG501").severity == "error"


def test_completion_offers_what_is_admitted(tmp_path: Path) -> None:
    text = "prompts: [{name: a, description: A., arguments: [{name: b, schema: {type: integer}, complete: ['1', one]}]}]\n"
    assert '"one"' in judge(tmp_path, text).only("MCG504").message
    text = "resourceTemplates: [{uriTemplate: 'a://{b}', name: a, description: A., complete: {B: true}}]\n"
    assert '"b"' in (judge(tmp_path, text).only("MCG503").hint or "")


@pytest.mark.parametrize(
    ("schema", "code"),
    [
        (
            of(
                {
                    "a": {"type": "string"},
                    "b": {"enum": ["x"]},
                    "c": {"type": "array", "items": {"enum": ["x"]}},
                }
            ),
            None,
        ),
        (of({"a": {"type": "object"}}), "MCG811"),
        (of({"a": {"type": "array", "items": {"type": "string"}}}), "MCG811"),
        ({"type": "string"}, "MCG306"),
    ],
)
def test_form_is_flat(tmp_path: Path, schema: Any, code: str | None) -> None:
    text = f"elicitations: {{ask: {{message: Which?, schema: {json.dumps(schema)}}}}}\n"
    assert judge(tmp_path, text).codes == ([] if code is None else [code])


def test_file_above_the_manifest_stays_inside_the_project(tmp_path: Path) -> None:
    (tmp_path / "shared.txt").write_text("hello")
    folder = tmp_path / "server"
    folder.mkdir()
    path = folder / "manifest.yaml"
    path.write_text(
        HEAD + "resources: [{uri: 'a://b', name: b, description: B., file: ../shared.txt}]\n"
    )
    contract, problems = check_and_lower(load(path, root=tmp_path))
    assert contract is not None, problems
    assert [side.path for side in contract.files] == ["up/shared.txt"]


@pytest.mark.parametrize("handler", ["Context", "ToolError", "NotFound", "ResourceLink"])
def test_a_handler_that_would_hide_an_import_is_refused(tmp_path: Path, handler: str) -> None:
    text = f"tools: [{{name: t, description: T., handler: {handler}}}]"
    found = judge(tmp_path, text).only("MCG205")
    assert f"would hide the `{handler}`" in found.message


@pytest.mark.parametrize("name", ['""', '"  "'])
def test_a_server_without_a_name_is_refused(tmp_path: Path, name: str) -> None:
    found = judge(tmp_path, f'mcpgen: 1\nserver: {{name: {name}, version: "1"}}\n').only("MCG209")
    assert "server.name" in found.message


def test_an_empty_version_is_told(tmp_path: Path) -> None:
    assert judge(tmp_path, 'mcpgen: 1\nserver: {name: a, version: ""}\n').codes == ["MCG210"]


@pytest.mark.parametrize("scope", ['"a b"', '""', "'a\"b'"])
def test_a_scope_that_no_token_can_have_is_refused(tmp_path: Path, scope: str) -> None:
    text = f'auth: {{issuer: "https://a.example", scopes: [{scope}]}}'
    assert "scope" in judge(tmp_path, text).only("MCG110").message


def test_the_first_of_two_is_named_with_its_file_where_that_is_another(tmp_path: Path) -> None:
    text = "include: [b.yaml]\ntools: [{name: a, description: A.}, {name: c.d, description: C.}]"
    more = "tools: [{name: a, description: A.}, {name: c-d, description: C.}]"
    found = judge(tmp_path, text, {"b.yaml": more})
    first = tmp_path / "manifest.yaml"
    assert f"line 4 of {first}" in found.only("MCG203").message
    assert f"line 4 of {first}" in found.only("MCG204").message


def test_what_was_merged_in_twice_is_told_of_where_it_is_merged(tmp_path: Path) -> None:
    text = """
tools:
  - &a {name: a, description: A.}
  - {<<: *a}
resources:
  - &r {uri: "a://b", name: r, description: R.}
  - *r
resourceTemplates:
  - &t {uriTemplate: "a://{b}", name: t, description: T.}
  - {<<: *t, name: u}
"""
    found = judge(tmp_path, text)
    lines = [(one.code, one.span.line) for one in found.errors if one.span]
    assert sorted(lines) == [("MCG203", 6), ("MCG402", 9), ("MCG402", 12)]


@pytest.mark.parametrize(
    "text",
    [
        'tools: [{name: t, description: T., annotations: {title: "a\\u202e"}}]',
        'tools: [{name: t, description: T., inputSchema: {type: object, properties: {a: {description: "a\\u200b"}}}}]',
        'schemas: {S: {title: "a\\U000e0041"}}',
        'prompts: [{name: p, description: P., arguments: [{name: a, description: "a\\u2066"}]}]',
        'prompts: [{name: p, description: P., messages: [{role: user, text: "a\\u2066"}]}]',
        'prompts: [{name: p, description: P., messages: [{role: user, content: {type: text, text: "a\\u2066"}}]}]',
        'elicitations: {e: {message: "a\\u2066", schema: {type: object}}}',
    ],
)
def test_a_hidden_character_is_found_wherever_a_model_or_a_person_reads(
    tmp_path: Path, text: str
) -> None:
    assert judge(tmp_path, text).codes == ["MCG810"]


def test_the_older_key_of_an_interface_counts_beside_a_mapping_without_it(tmp_path: Path) -> None:
    text = 'tools: [{name: t, description: T., _meta: {ui: {visibility: [app]}, ui/resourceUri: "ui://x"}}]'
    assert "ui://x" in judge(tmp_path, text).only("MCG809").message


@pytest.mark.parametrize(
    "text",
    [
        "tools: [{name: t, description: T., icons: [{src: icon.svg}]}]",
        'mcpgen: 1\nserver: {name: a, version: "1", websiteUrl: www.example.com}',
        'mcpgen: 1\nserver: {name: a, version: "1", icons: [{src: /icon.svg}]}',
    ],
)
def test_an_address_without_a_scheme_is_told(tmp_path: Path, text: str) -> None:
    assert judge(tmp_path, text).codes == ["MCG812"]


def test_an_image_in_the_manifest_itself_is_fine(tmp_path: Path) -> None:
    text = 'tools: [{name: t, description: T., icons: [{src: "data:image/png;base64,aGk="}]}]'
    assert judge(tmp_path, text).codes == []
