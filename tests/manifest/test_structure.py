"""The structural validator: every mistake told in its place, with the way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.load import Manifest, load
from mcpgen.manifest.nearest import nearest

HEAD = 'mcpgen: 1\nserver: {name: a, version: "1"}\n'


def loaded(tmp_path: Path, text: str) -> Manifest:
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def told(tmp_path: Path, text: str) -> list[Diagnostic]:
    return loaded(tmp_path, HEAD + text).diagnostics


def one(tmp_path: Path, text: str) -> Diagnostic:
    found = told(tmp_path, text)
    assert len(found) == 1, found
    return found[0]


class TestKeys:
    @pytest.mark.parametrize(
        ("text", "code", "slip", "meant"),
        [
            ("tool: []\n", "MCG101", "tool", "tools"),
            ("resource_templates: []\n", "MCG101", "resource_templates", "resourceTemplates"),
            ("listing: {pagesize: 1}\n", "MCG101", "pagesize", "pageSize"),
            ("tools: [{name: a, inputShema: {}}]\n", "MCG102", "inputShema", "inputSchema"),
            ("tools: [{name: a, input_schema: {}}]\n", "MCG102", "input_schema", "inputSchema"),
            ("tools: [{name: a, InputSchema: {}}]\n", "MCG102", "InputSchema", "inputSchema"),
            ("tools: [{name: a, meta: {}}]\n", "MCG102", "meta", "_meta"),
            (
                "tools: [{name: a, annotations: {readonlyHint: true}}]\n",
                "MCG102",
                "readonlyHint",
                "readOnlyHint",
            ),
            (
                "resources: [{uri: 'a:b', name: a, mime_type: t}]\n",
                "MCG102",
                "mime_type",
                "mimeType",
            ),
            ("prompts: [{name: a, argument: []}]\n", "MCG102", "argument", "arguments"),
        ],
    )
    def test_a_slip_is_told_with_the_key_that_was_meant(
        self, tmp_path: Path, text: str, code: str, slip: str, meant: str
    ) -> None:
        item = one(tmp_path, text)
        assert item.code == code
        assert item.severity == "error"
        assert f'"{slip}"' in item.message
        assert f'did you mean "{meant}"?' in item.message

    def test_a_slip_of_a_required_key_is_told_once(self, tmp_path: Path) -> None:
        assert one(tmp_path, "tools: [{nmae: a}]\n").code == "MCG102"

    def test_a_far_key_of_an_item_is_a_warning_and_kept(self, tmp_path: Path) -> None:
        manifest = loaded(
            tmp_path, HEAD + "tools: [{name: a, vendor: {x: null}, annotations: {cost: 1}}]\n"
        )
        assert [(item.code, item.severity) for item in manifest.diagnostics] == [
            ("MCG103", "warning")
        ] * 2
        assert manifest.data["tools"] == [
            {"name": "a", "vendor": {"x": None}, "annotations": {"cost": 1}}
        ]

    def test_a_far_key_elsewhere_is_an_error_that_lists_the_known_ones(
        self, tmp_path: Path
    ) -> None:
        item = one(tmp_path, "http: {tls: true}\n")
        assert item.code == "MCG101"
        assert item.hint is not None
        assert "allowedHosts" in item.hint

    def test_all_of_it_in_one_run(self, tmp_path: Path) -> None:
        found = told(tmp_path, "tools:\n  - {nme: a}\n  - x\nprompts: {}\nlogging: 1\nfoo: 2\n")
        assert len(found) == 5

    def test_a_missing_key_shows_what_to_add(self, tmp_path: Path) -> None:
        item = one(tmp_path, "tools:\n  - title: T\n    description: D\n")
        assert item.message == '"name" is missing in tool 1'
        assert item.hint == "add\n  name: search_orders"
        assert item.span is not None
        assert (item.span.line, item.span.column, item.span.end_column) == (4, 5, 10)

    def test_the_top_needs_version_and_server(self, tmp_path: Path) -> None:
        messages = [item.message for item in loaded(tmp_path, "tools: []\n").diagnostics]
        assert messages == [
            '"mcpgen" is missing in the manifest',
            '"server" is missing in the manifest',
        ]

    @pytest.mark.parametrize("text", ["2", '"1"', "one", "null", "1.5", "true"])
    def test_another_format_names_the_known_ones(self, tmp_path: Path, text: str) -> None:
        manifest = loaded(tmp_path, f"mcpgen: {text}\nserver: {{name: a, version: '1'}}\n")
        (item,) = manifest.diagnostics
        assert item.code == "MCG109"
        assert "1" in item.message


class TestTypes:
    @pytest.mark.parametrize(
        ("text", "hint"),
        [
            ("tools: [{name: 404}]\n", 'quote it: "404"'),
            ("project: {python: 3.10}\n", 'quote it: "3.10"'),
            ("tools: [{name: a, title: true}]\n", 'quote it: "true"'),
            ("logging: yes\n", "write true"),
            ("logging: Off\n", "write false"),
            ('logging: "true"\n', "write true, without quotes"),
            ("http: {port: 0x1F90}\n", "write 8080"),
            ('http: {port: "8080"}\n', "write 8080, without quotes"),
            ("tools: [{name: a, timeout: 007}]\n", "write 7"),
            ("tools: [{name: a, scopes: read}]\n", "write a list: scopes: [read]"),
            (
                """tools: [{name: a, inputSchema: '{"type": "object"}'}]\n""",
                "remove the quotes: JSON is written here as it is",
            ),
        ],
    )
    def test_the_spelling_is_given(self, tmp_path: Path, text: str, hint: str) -> None:
        item = one(tmp_path, text)
        assert item.code == "MCG105"
        assert item.hint == hint

    @pytest.mark.parametrize(
        ("text", "says", "shows"),
        [
            (
                "tools: {a: 1}\n",
                "a mapping; it must be a list of tools",
                "tools:\n    - {name: a",
            ),
            (
                "prompts: [{name: a, arguments: {b: 1}}]\n",
                "must be a list of arguments",
                "arguments:\n    - {name: b",
            ),
            ("http: []\n", "must be a mapping", "http:\n    port: 8000"),
            (
                "tools: [{name: a, inputSchema: null}]\n",
                "nothing (null)",
                "leave the key out, or write it as\n  inputSchema:\n",
            ),
            (
                "schemas: []\n",
                "a mapping from names to JSON Schemas",
                "schemas:\n    Order: {type: object",
            ),
            (
                "tools: [a]\n",
                'tool 1 is the text "a"; it must be a mapping',
                "- {name: a, description",
            ),
            ("include: [1]\n", 'item 1 of "include" is a number (1); it must be text', '"1"'),
        ],
    )
    def test_a_wrong_type_shows_the_expected_shape(
        self, tmp_path: Path, text: str, says: str, shows: str
    ) -> None:
        item = one(tmp_path, text)
        assert item.code == "MCG105"
        assert says in item.message
        assert shows in str(item.hint)

    def test_one_point_zero_is_a_whole_number_as_in_json_schema(self, tmp_path: Path) -> None:
        assert told(tmp_path, "listing: {pageSize: 2.0}\n") == []

    @pytest.mark.parametrize(
        ("text", "code", "says"),
        [
            ("listing: {pageSize: 0}\n", "MCG107", "a whole number of 1 or more"),
            ("tools: [{name: a, timeout: 0}]\n", "MCG107", "a number above 0"),
            ("http: {port: 65536}\n", "MCG107", "from 0 to 65535"),
            ("http: {path: mcp}\n", "MCG110", "must be a path that begins with"),
            (
                "tools: [{name: a, execution: {taskSupport: optionel}}]\n",
                "MCG106",
                "one of forbidden, optional, required",
            ),
        ],
    )
    def test_values_out_of_bounds(self, tmp_path: Path, text: str, code: str, says: str) -> None:
        item = one(tmp_path, text)
        assert item.code == code
        assert says in item.message

    def test_a_near_choice_is_suggested(self, tmp_path: Path) -> None:
        assert (
            one(tmp_path, "tools: [{name: a, execution: {taskSupport: Optional}}]\n").hint
            == 'did you mean "optional"?'
        )


class TestWhatWasMeant:
    @pytest.mark.parametrize(
        ("text", "hint"),
        [
            ("tools: [search]\n", "write it as\n  - {name: search, description: Finds orders.}"),
            (
                "prompts: [{name: a, arguments: [who]}]\n",
                "write it as\n  - {name: who, required: true}",
            ),
            (
                'prompts: [{name: a, messages: ["Hi, {{a}}"]}]\n',
                'write it as\n  - {role: user, text: "Hi, {{a}}"}',
            ),
            (
                "elicitations: {a: Sure}\n",
                "write it as\n  a:\n    {message: Sure, schema: {type: object}}",
            ),
        ],
    )
    def test_a_bare_text_is_shown_in_its_place(self, tmp_path: Path, text: str, hint: str) -> None:
        assert one(tmp_path, text).hint == hint

    @pytest.mark.parametrize(
        ("text", "meant"),
        [
            ("tools: [{name: a, parameters: {}}]\n", "inputSchema"),
            ("tools: [{name: a, annotations: {readOnly: true}}]\n", "readOnlyHint"),
            ("server: {name: a, version: '1', homepage: x}\n", "websiteUrl"),
        ],
    )
    def test_a_key_of_another_format_is_recognised(
        self, tmp_path: Path, text: str, meant: str
    ) -> None:
        head = "mcpgen: 1\n" if "server" in text else HEAD
        (item,) = loaded(tmp_path, head + text).diagnostics
        assert meant in str(item.hint)

    @pytest.mark.parametrize(
        ("timeout", "hint"),
        [("10s", "write 10"), ("500 ms", "write 0.5"), ("2m", "write 120"), ("10x", "write it as")],
    )
    def test_a_duration_is_given_in_the_unit_of_its_key(
        self, tmp_path: Path, timeout: str, hint: str
    ) -> None:
        found = one(tmp_path, f"tools: [{{name: a, timeout: {timeout}}}]\n")
        assert (found.hint or "").startswith(hint)

    def test_a_duration_in_milliseconds(self, tmp_path: Path) -> None:
        found = one(tmp_path, "listing: {cache: {ttlMs: 1.5s}}\n")
        assert found.hint == "write 1500"

    def test_a_foreign_key_in_place_of_a_required_one_is_told_once(self, tmp_path: Path) -> None:
        found = one(tmp_path, "resourceTemplates: [{uri: 'a://{b}', name: a}]\n")
        assert found.code == "MCG102"
        assert 'did you mean "uriTemplate"?' in found.message

    def test_a_role_that_mcp_does_not_have(self, tmp_path: Path) -> None:
        text = "prompts: [{name: a, messages: [{role: system, text: b}]}]\n"
        assert "`server.instructions`" in (one(tmp_path, text).hint or "")

    def test_a_hint_without_its_ending(self, tmp_path: Path) -> None:
        found = one(tmp_path, "tools: [{name: a, annotations: {readonly: true}}]\n")
        assert "did you mean `readOnlyHint`?" in (found.hint or "")


class TestUnions:
    def test_a_content_block_is_judged_by_its_own_kind(self, tmp_path: Path) -> None:
        item = one(
            tmp_path,
            "prompts: [{name: a, messages: [{role: user, content: {type: image, data: aa}}]}]\n",
        )
        assert item.message.startswith('"mimeType" is missing in')

    def test_an_unknown_kind_lists_the_known_ones(self, tmp_path: Path) -> None:
        item = one(
            tmp_path,
            "prompts: [{name: a, messages: [{role: user, content: {type: txt, text: a}}]}]\n",
        )
        assert item.code == "MCG106"
        assert item.hint == 'did you mean "text"?'

    def test_completion_is_a_list_or_true(self, tmp_path: Path) -> None:
        assert (
            told(
                tmp_path,
                "prompts: [{name: a, arguments: [{name: b, complete: true}, {name: c, complete: [x]}]}]\n",
            )
            == []
        )
        item = one(tmp_path, "prompts: [{name: a, arguments: [{name: b, complete: [1]}]}]\n")
        assert (
            item.message
            == 'item 1 of "complete" in argument "b" in prompt "a" is a number (1); it must be text'
        )
        assert (
            "true or a list of texts"
            in one(tmp_path, "prompts: [{name: a, arguments: [{name: b, complete: no}]}]\n").message
        )

    def test_contents_exclude_one_another(self, tmp_path: Path) -> None:
        item = one(tmp_path, "resources:\n  - uri: a:b\n    name: a\n    text: x\n    file: y\n")
        assert item.code == "MCG108"
        assert item.span is not None
        assert item.span.line == 7

    def test_a_message_has_one_content(self, tmp_path: Path) -> None:
        assert (
            "neither" in one(tmp_path, "prompts: [{name: a, messages: [{role: user}]}]\n").message
        )


class TestWhatIsLeft:
    def test_a_slip_is_read_as_what_was_meant(self, tmp_path: Path) -> None:
        manifest = loaded(
            tmp_path, HEAD + "tools:\n  - name: a\n    inputShema: {type: object}\n    titel: 5\n"
        )
        assert manifest.data["tools"] == [{"name": "a", "inputSchema": {"type": "object"}}]
        assert manifest.span(("tools", 0, "inputSchema")).line == 5
        assert [item.code for item in manifest.diagnostics] == ["MCG102", "MCG102", "MCG105"]

    def test_data_holds_only_what_is_well_shaped(self, tmp_path: Path) -> None:
        manifest = loaded(
            tmp_path,
            HEAD
            + "tools:\n  - {name: a, title: 1, inputShema: 1}\n  - x\n  - {name: b}\nlogging: 3\nfoo: 1\n",
        )
        assert manifest.data["tools"] == [{"name": "a"}, {"name": "b"}]
        assert "logging" not in manifest.data
        assert "foo" not in manifest.data
        assert manifest.span(("tools", 1, "name")).line == 6

    def test_what_yaml_complained_about_is_not_complained_about_again(self, tmp_path: Path) -> None:
        found = told(tmp_path, "tools: [{name: !x 1, description: 1e999, title: *b}]\n")
        assert [item.code for item in found] == ["MCG006", "MCG012", "MCG009"]

    def test_nothing_in_schemas_is_judged_here(self, tmp_path: Path) -> None:
        assert told(tmp_path, "tools: [{name: a, inputSchema: {type: strng, nmae: 1}}]\n") == []


class TestNearest:
    @pytest.mark.parametrize(
        ("word", "meant"),
        [
            ("tool", "tools"),
            ("toosl", "tools"),
            ("INPUT-SCHEMA", "inputSchema"),
            ("inputSchemas", "inputSchema"),
            ("zzz", None),
            ("", None),
            ("x" * 10_000, None),
        ],
    )
    def test_it_is_near_or_nothing(self, word: str, meant: str | None) -> None:
        assert nearest(word, ["tools", "inputSchema", "_meta", "uri"]) == meant
