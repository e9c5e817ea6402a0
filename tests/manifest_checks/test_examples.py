"""Examples that `--mock` and the emitted tests can use, and those that say nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.manifest_checks.support import judge

TOOL = "tools: [{name: t, description: T., inputSchema: {type: object}, examples: %s}]"
PROMPT = "prompts: [{name: p, description: P., arguments: [{name: a}], examples: %s}]"
READ = 'resourceTemplates: [{uriTemplate: "t://{a}", name: t, description: T., examples: %s}]'


@pytest.mark.parametrize(
    "text", [TOOL % "[{arguments: {a: 1}}]", PROMPT % "[{arguments: {a: x}}]", READ % '[{uri: "t://1"}]']
)  # fmt: skip
def test_an_example_without_an_outcome_is_told_and_passed_over(tmp_path: Path, text: str) -> None:
    found = judge(tmp_path, text)
    assert found.codes == ["MCG316"]
    contract = found.valid
    assert [one.examples for one in (*contract.tools, *contract.prompts, *contract.templates)] == [
        ()
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [("{a: 1}", "{a: 1.0}"), ("{a: 1, b: [2]}", "{b: [2.0], a: 1}"), ("{}", "{}")],
)
def test_a_second_example_of_the_same_call_is_told_and_passed_over(
    tmp_path: Path, first: str, second: str
) -> None:
    text = TOOL % f"[{{arguments: {first}, result: x}}, {{arguments: {second}, result: y}}]"
    found = judge(tmp_path, text)
    assert found.codes == ["MCG316"]
    assert "on line 3" in found.only("MCG316").message
    assert [one["result"] for one in found.valid.tools[0].examples] == ["x"]


def test_calls_that_json_tells_apart_are_two(tmp_path: Path) -> None:
    text = (
        TOOL
        % '[{arguments: {a: 1}, result: x}, {arguments: {a: true}, result: y}, {arguments: {a: "1"}, error: z}]'
    )
    found = judge(tmp_path, text)
    assert found.codes == []
    assert len(found.valid.tools[0].examples) == 3


@pytest.mark.parametrize(
    "result",
    ["hello", "[{role: user, text: hi}]", "[{role: assistant, content: {type: text, text: hi}}]"],
)
def test_a_prompt_gives_a_text_or_messages(tmp_path: Path, result: str) -> None:
    assert judge(tmp_path, PROMPT % f"[{{result: {result}}}]").codes == []


@pytest.mark.parametrize(
    ("result", "code"),
    [
        ("5", "MCG505"),
        ("{role: user, text: hi}", "MCG505"),
        ("[{role: system, text: hi}]", "MCG106"),
        ("[{role: user}]", "MCG104"),
        ("[hi]", "MCG105"),
    ],
)
def test_what_no_prompt_can_give_is_refused(tmp_path: Path, result: str, code: str) -> None:
    assert judge(tmp_path, PROMPT % f"[{{result: {result}}}]").codes == [code]


def test_a_prompt_whose_messages_stand_in_the_manifest_does_not_fail(tmp_path: Path) -> None:
    text = "prompts: [{name: p, description: P., messages: [{role: user, text: a}], examples: [{error: no}]}]"
    assert "does not fail" in judge(tmp_path, text).only("MCG505").message
