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
    assert found.codes == ["MCG311"] * 6
