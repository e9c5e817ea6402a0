"""One mistake is told once: what was left out because it is at fault makes nothing else look wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from mcpgen.api import validate
from tests.manifest_checks.support import HEAD

ECHOES = {
    "a schema of arguments": (
        "tools: [{name: a, description: A., inputSchema: nope, examples: [{arguments: {b: 1}, error: x}]}]",
        ["MCG105"],
    ),
    "arguments of a prompt": (
        "prompts: [{name: a, description: A., arguments: week, messages: [{role: user, text: '{{week}}'}], examples: [{arguments: {week: '1'}, result: x}]}]",
        ["MCG105"],
    ),
    "one argument of a prompt": (
        "prompts: [{name: a, description: A., arguments: [5, {name: b}], messages: [{role: user, text: '{{week}}'}]}]",
        ["MCG105"],
    ),
    "an argument without a name": (
        "prompts: [{name: a, description: A., arguments: [{description: b}], messages: [{role: user, text: '{{week}}'}]}]",
        ["MCG104"],
    ),
    "messages": ("prompts: [{name: '!', description: A., messages: nope}]", ["MCG105"]),
    "content": (
        "resources: [{uri: 'a://b', name: '!', description: A., text: 5}, {uri: 'a://c', name: '!', description: A., file: []}]",
        ["MCG105", "MCG105"],
    ),
    "a description": ("tools: [{name: a, description: 5}]", ["MCG105"]),
    "annotations": ("tools: [{name: drop_all, description: A., annotations: x}]", ["MCG105"]),
    "all shared types": (
        "schemas: []\ntools: [{name: a, description: A., inputSchema: {type: object, properties: {b: {$ref: '#/schemas/B'}}}}]",
        ["MCG105"],
    ),
}


@pytest.mark.parametrize("case", ECHOES)
def test_what_was_left_out_is_told_once(tmp_path: Path, case: str) -> None:
    text, codes = ECHOES[case]
    path = tmp_path / "manifest.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    assert [one.code for one in validate([path]).diagnostics] == codes


def test_a_type_whose_name_begins_like_that_of_a_lost_one_is_still_missed(tmp_path: Path) -> None:
    path = tmp_path / "manifest.yaml"
    text = "schemas: {A: 5}\ntools: [{name: a, description: A., inputSchema: {type: object, properties: {b: {$ref: '#/schemas/AB'}, c: {$ref: '#/schemas/A'}}}}]"
    path.write_text(HEAD + text, encoding="utf-8")
    found = validate([path]).diagnostics
    assert [one.code for one in found] == ["MCG105", "MCG601"]
    assert '"#/schemas/AB"' in found[1].message


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (
            "tools: [{name: a b, description: A.}, {name: a/b, description: A.}]",
            ["MCG201", "MCG201"],
        ),
        ("tools: [{name: a, description: A., inputSchema: {type: Object}}]", ["MCG301"]),
        ("tools: [{name: a, description: A., inputSchema: {type: array}}]", ["MCG306"]),
    ],
)
def test_one_fault_of_a_tool_is_one_error(tmp_path: Path, text: str, codes: list[str]) -> None:
    path = tmp_path / "manifest.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    assert [one.code for one in validate([path]).diagnostics] == codes


def test_an_argument_written_as_a_bare_name_is_known_to_the_messages(tmp_path: Path) -> None:
    path = tmp_path / "manifest.yaml"
    text = "prompts: [{name: a, description: A., arguments: [week], messages: [{role: user, text: '{{week}} {{day}}'}]}]"
    path.write_text(HEAD + text, encoding="utf-8")
    found = validate([path]).diagnostics
    assert [one.code for one in found] == ["MCG105", "MCG502"]
    assert "day" in found[1].message
