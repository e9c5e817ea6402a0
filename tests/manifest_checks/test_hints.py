"""Hints quote what the author wrote, and name the branch that was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.manifest_checks.support import judge


def schema_of(text: str) -> str:
    return f"tools: [{{name: t, description: T., inputSchema: {{type: object, properties: {{a: {text}}}}}}}]"


@pytest.mark.parametrize(
    ("schema", "code", "hint"),
    [
        (
            r"{type: string, pattern: '^1\.1', default: 1.10}",
            "MCG304",
            'write it in quotes: "1.10"',
        ),
        ("{enum: ['1.10'], type: string, default: 1.10}", "MCG304", 'write it in quotes: "1.10"'),
        ("{type: string, enum: [a, 1.10]}", "MCG314", 'quote it: "1.10"'),
        ("{type: string, const: 1e3}", "MCG314", 'quote it: "1e3"'),
        ("{type: string, description: 1.10}", "MCG301", 'quote it: "1.10"'),
        ("{type: string, pattern: 10}", "MCG301", 'quote it: "10"'),
        ("{type: string, enum: a}", "MCG301", "write a list: enum: [a]"),
        ("{type: object, required: id}", "MCG301", "write a list: required: [id]"),
        ('{type: array, uniqueItems: "true"}', "MCG301", "without quotes: uniqueItems: true"),
        ("{type: string, deprecated: yes}", "MCG301", "write deprecated: true"),
        ('{type: string, maxLength: "10"}', "MCG301", "without quotes: maxLength: 10"),
        ("{type: [string, nul]}", "MCG301", 'write "null", in quotes'),
        ("{type: [string, strng]}", "MCG301", 'did you mean "string"?'),
        ("{type: [string, string]}", "MCG301", "name each type once"),
        ("{type: object, properties: [a]}", "MCG301", "write the names as keys, without dashes"),
        ("{anyOf: {type: string}}", "MCG301", "write a list: anyOf: [{…}, {…}]"),
        ("{type: number, default: .5}", "MCG304", "write 0.5"),
        ("{type: integer, default: 1_000}", "MCG304", "write 1000"),
        ("{type: integer, default: 0x1F}", "MCG304", "write 31"),
        ("{type: integer, minimum: 1_000}", "MCG301", "write minimum: 1000"),
        ("{type: string, title: }", "MCG301", "leave the key out, or give it a value"),
    ],
)
def test_a_hint_says_what_to_write(tmp_path: Path, schema: str, code: str, hint: str) -> None:
    assert judge(tmp_path, schema_of(schema)).only(code).hint == hint


def test_a_pattern_at_fault_says_why(tmp_path: Path) -> None:
    found = judge(tmp_path, schema_of('{type: string, pattern: "[a"}')).only("MCG303")
    assert "unterminated character set" in found.message


EXAMPLES = """
tools:
  - name: t
    description: T.
    inputSchema:
      type: object
      properties:
        text: {type: string}
        maybe: {type: [integer, "null"]}
        flag: {type: boolean}
        limit: {type: integer}
        one:
          anyOf:
            - {type: object, properties: {kind: {const: a}, n: {type: integer}}, required: [kind]}
            - {type: object, properties: {kind: {const: b}, m: {type: string}}, required: [kind, m]}
            - {type: "null"}
      additionalProperties: false
    examples: [{arguments: %s}]
"""


@pytest.mark.parametrize(
    ("arguments", "words", "hint"),
    [
        ("{text: 1.10}", "of type string", 'quote it: "1.10"'),
        ("{text: true}", "of type string", 'quote it: "true"'),
        ('{maybe: "5"}', "integer", "write it without quotes: 5"),
        ("{flag: yes}", "boolean", "write true"),
        ('{flag: "false"}', "boolean", "write false, without quotes"),
        ("{limt: 5}", '"limt" is none of the properties', 'did you mean "limit"?'),
        ("{one: {kind: b}}", '"m" is missing', None),
        ("{one: {kind: b, m: 2.50}}", "one/m", 'quote it: "2.50"'),
        ("{one: {kind: c}}", '"kind" is none of "a", "b"', None),
        ("{one: 5}", "of type object or null", None),
    ],
)
def test_an_example_at_fault_is_told_of_by_the_branch_that_was_meant(
    tmp_path: Path, arguments: str, words: str, hint: str | None
) -> None:
    found = judge(tmp_path, EXAMPLES % arguments).only("MCG311")
    assert words in found.message
    assert found.hint == hint
    assert "any of the schemas" not in found.message


def test_every_fault_of_an_example_is_told(tmp_path: Path) -> None:
    given = "{text: 1, maybe: a, flag: 2, limit: x, one: 5, other: 6}"
    found = judge(tmp_path, EXAMPLES % given)
    assert found.codes.count("MCG311") == 6


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("prompts: [{name: p, description: P., messages: hello}]", "MCG105", "write it as\n  messages:\n    - {role: user, text: hello}"),
        ("tools: [{name: t, description: T., icons: a.png}]", "MCG105", "write it as\n  icons:\n    - {src: a.png}"),
        ("prompts: [{name: p, description: P., arguments: {week: {}}, messages: []}]", "MCG105", "write a list, in which each has its `name`:\n  arguments:\n    - {name: week, required: true}"),
        ("tools: {find: {description: T.}}", "MCG105", "write a list, in which each has its `name`:\n  tools:\n    - {name: find, description: Finds orders.}"),
        ("prompts: [{name: p, description: P., arguments: [{name: a, complete: x}]}]", "MCG105", "write a list: complete: [x]"),
        ("prompts: [{name: p, description: P., arguments: [{name: a, complete: false}]}]", "MCG105", "leave the key out, or write it as\n  complete: [new]"),
        ('tools: [{name: t, description: T., outputSchema: "#/schemas/S"}]', "MCG105", 'write outputSchema: {$ref: "#/schemas/S"}'),
        ("prompts: [{name: p, description: P., arguments: [{name: a, schema: int}]}]", "MCG105", "write schema: {type: integer}"),
        ("tools: [{name: t, description: T., inputSchema: '{}'}]", "MCG105", "remove the quotes: JSON is written here as it is"),
        ("tools: [{name: t, description: T., examples: '[]'}]", "MCG105", "remove the quotes: JSON is written here as it is"),
        ("tools:\n  - name: t\n    description: T.\n    inputSchema: |\n      {}\n", "MCG105", "remove the `|`: JSON is written here as it is"),
        ("tools: [{name: t, desc: T.}]", "MCG103", "it is sent to clients as written; did you mean `description`?"),
        ("title: Shop", "MCG101", "it belongs under `server`"),
        ("pageSize: 5", "MCG101", "it belongs there: `listing: {pageSize: 5}`"),
        ("tools: [{name: t, description: T., readOnlyHint: true}]", "MCG103", "it is sent to clients as written; it belongs there: `annotations: {readOnlyHint: true}`"),
        ("tools: [{name: t, description: T., annotations: {title: T}, readOnlyHint: true}]", "MCG103", "it is sent to clients as written; it belongs under `annotations`"),
        ("tools: [{name: t, description: T., taskSupport: optional}]", "MCG103", "it is sent to clients as written; it belongs there: `execution: {taskSupport: optional}`"),
        ("tools: [{name: t, description: T., elicitation: {message: Sure?}}]", "MCG103", "it is sent to clients as written; questions stand under the top-level `elicitations`; the handler asks with `ctx.elicit`"),
        ("tools: [{name: t, description: T., elicit: sure}]", "MCG103", "it is sent to clients as written; questions stand under the top-level `elicitations`; the handler asks with `ctx.elicit`"),
        ("types: {}", "MCG101", 'did you mean "schemas"?'),
        ("tools: [{name: t, description: T., examples: [{args: {}}]}]", "MCG101", 'did you mean "arguments"?'),
        ('tools: [{name: t, description: T., inputSchema: {type: object, properties: {a: {$ref: "#/schemas/order"}}}}]\nschemas: {Order: {}}', "MCG601", 'did you mean "Order"?'),
        ('tools: [{name: t, description: T., inputSchema: {type: object, $defs: {M: {}}, properties: {a: {$ref: "#M"}}}}]', "MCG601", 'write "#/$defs/M"'),
        ('resources: [{uri: "заказы://все", name: a, description: A., text: a}]', "MCG401", 'write "shop://%D0%B2%D1%81%D0%B5"'),
        ('resources: [{uri: "http://a:port/", name: a, description: A., text: a}]', "MCG401", None),
        ("resources: [{uri: rules, name: a, description: A., text: a}, {uri: 'library://hours', name: b, description: B., text: b}]", "MCG401", 'write "library://rules"'),
        ("resources: [{uri: rules, name: a, description: A., text: a}, {uri: 'https://x.org/a', name: b, description: B., text: b}]", "MCG401", 'write "shop://rules"'),
        ("resourceTemplates: [{uriTemplate: 'books/{id}', name: a, description: A.}, {uriTemplate: 'library://a/{id}', name: b, description: B.}]", "MCG401", 'write "library://books/{id}"'),
        ("resources: [{uri: docs/rules, name: a, description: A., text: a}]", "MCG401", 'write "shop://docs/rules"'),
        ('resources: [{uri: "", name: a, description: A., text: a}]', "MCG401", 'write "shop://readme"'),
        ("resources: [{uri: 'C:\\a\\b', name: a, description: A., text: a}]", "MCG401", 'write "file:///C:/a/b"'),
        ('resourceTemplates: [{uriTemplate: "заказы://{id}", name: a, description: A.}]', "MCG401", 'write "shop://{id}"'),
        ('resourceTemplates: [{uriTemplate: "a://x y/{id}", name: a, description: A.}]', "MCG401", 'write "a://x%20y/{id}"'),
        ('resourceTemplates: [{uriTemplate: "a://{{id}}", name: a, description: A.}]', "MCG403", "a variable stands in single braces: `{id}`"),
        ('resourceTemplates: [{uriTemplate: "a://{id,}", name: a, description: A.}]', "MCG403", "remove the comma that nothing follows"),
        ('resourceTemplates: [{uriTemplate: "a://{=id}", name: a, description: A.}]', "MCG403", 'write "{id}"'),
        ('resourceTemplates: [{uriTemplate: "a://:id", name: a, description: A.}]', "MCG407", "a variable is written in braces: `{name}`"),
        ('resourceTemplates: [{uriTemplate: "a://{id}", name: a, description: A., examples: [{uri: "b://1"}]}]', "MCG406", 'such as "a://1"'),
    ],
)  # fmt: skip
def test_the_way_out_is_what_the_author_meant(
    tmp_path: Path, text: str, code: str, hint: str | None
) -> None:
    assert judge(tmp_path, text).only(code).hint == hint


def test_a_required_key_is_not_to_be_left_out(tmp_path: Path) -> None:
    hint = judge(tmp_path, "tools: [{name: , description: T.}]").only("MCG105").hint
    assert hint == "write it as\n  name: search_orders"


def test_a_slip_in_the_name_of_the_header_keyword_is_told(tmp_path: Path) -> None:
    found = judge(tmp_path, schema_of("{type: string, X-Mcp-Headers: Region}")).only("MCG302")
    assert found.hint == 'did you mean "x-mcp-header"?'


def test_an_unknown_key_of_an_included_file_is_not_said_to_be_the_manifests(tmp_path: Path) -> None:
    found = judge(tmp_path, "include: [a.yaml]", {"a.yaml": "server: {}\n"}).only("MCG101")
    assert 'unknown key "server" in the included file' in found.message


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ("{type: string, minLength: 5, maxLength: 2}", "nothing fits both"),
        ("{minimum: 1.5, maximum: 1}", "nothing fits both"),
        ("{enum: []}", "admits nothing"),
    ],
)
def test_bounds_that_nothing_fits_are_told(tmp_path: Path, schema: str, words: str) -> None:
    assert words in judge(tmp_path, schema_of(schema)).only("MCG314").message


@pytest.mark.parametrize(
    ("pattern", "hint"),
    [
        (r"a\\Z", r"patterns are those of JavaScript: write $ in place of \Z"),
        ("(?P<a>x", "patterns are those of JavaScript: write (?< in place of (?P<"),
    ],
)
def test_a_pattern_of_another_language_is_told_as_such(
    tmp_path: Path, pattern: str, hint: str
) -> None:
    assert judge(tmp_path, schema_of(f'{{pattern: "{pattern}"}}')).only("MCG303").hint == hint


def test_a_key_that_lacks_its_space_is_shown_with_it(tmp_path: Path) -> None:
    found = judge(tmp_path, "tools:\n  - name: a\n    description:Finds\n").only("MCG003")
    assert found.hint == "write `description: Finds`, with a space after the colon"


def test_an_escape_that_is_none_is_shown(tmp_path: Path) -> None:
    assert "`\\q`" in judge(tmp_path, 'tools: "a\\qb"').only("MCG003").message
