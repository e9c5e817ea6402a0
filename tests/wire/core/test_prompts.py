"""prompts/get and completion/complete."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .conftest import Client


def get(client: Client, name: str, arguments: Any = None) -> Any:
    return client.result("prompts/get", {"name": name, "arguments": arguments or {}})


def refused(client: Client, name: str, arguments: Any) -> str:
    error = client.error("prompts/get", {"name": name, "arguments": arguments})
    assert error["code"] == -32602
    return str(error["message"])


def test_arguments_are_put_in_place_once_and_nothing_is_evaluated(client: Client) -> None:
    result = get(client, "fixed", {"who": "{{who else}} \\g<0> \\1", "who else": "{{who}}"})
    assert result["description"] == "Messages of the manifest."
    first, second = result["messages"]
    who, other = "{{who else}} \\g<0> \\1", "{{who}}"
    assert first == {
        "role": "user",
        "content": {
            "type": "text",
            "text": f"Hi {who} and {other}! {{x}} {{{who}}} " + "{{who}}",
        },
    }
    assert second["content"]["resource"]["text"] == f"for {who}"


def test_an_argument_left_out_gives_nothing_and_an_empty_one_is_present(client: Client) -> None:
    text = get(client, "fixed", {"who": ""})["messages"][0]["content"]["text"]
    assert text == "Hi  and ! {x} {} {{who}}"


def test_a_missing_unknown_or_undecodable_argument_is_named(client: Client) -> None:
    assert "who" in refused(client, "fixed", {})
    assert "stranger" in refused(client, "fixed", {"who": "a", "stranger": "b"})
    assert "count" in refused(client, "typed", {"count": "many"})
    assert "count" in refused(client, "typed", {"count": "0"})
    assert "tags" in refused(client, "typed", {"count": "1", "tags": "[1]"})
    assert "mood" in refused(client, "typed", {"count": "1", "mood": "sad"})
    assert "nope" in refused(client, "nope", {})


def test_values_on_the_wire_are_strings(client: Client) -> None:
    assert (
        client.error("prompts/get", {"name": "typed", "arguments": {"count": 1}})["code"] == -32602
    )


def test_a_handler_gets_decoded_arguments_and_may_mix_texts_and_messages(client: Client) -> None:
    result = get(client, "typed", {"count": "2", "tags": '["a","ё"]', "mood": "calm"})
    assert result["messages"] == [
        {"role": "user", "content": {"type": "text", "text": "2 ['a', 'ё'] 'calm'"}},
        {
            "role": "assistant",
            "content": {"type": "image", "data": "MQ==", "mimeType": "image/png"},
        },
    ]


def test_a_failing_prompt_says_nothing_internal(client: Client) -> None:
    error = client.error("prompts/get", {"name": "failing"})
    assert error["code"] == -32603
    assert "incident" in error["message"]
    assert "hunter2" not in json.dumps(error)


def complete(
    client: Client, ref: Any, name: str, value: str, chosen: dict[str, str] | None = None
) -> Any:
    params: dict[str, Any] = {"ref": ref, "argument": {"name": name, "value": value}}
    if chosen is not None:
        params["context"] = {"arguments": chosen}
    return client.result("completion/complete", params)["completion"]


PROMPT = {"type": "ref/prompt", "name": "typed"}
ITEM = {"type": "ref/resource", "uri": "core://item/{id}"}
SLUG = {"type": "ref/resource", "uri": "core://item/{slug}"}


def test_values_of_the_manifest_are_matched_by_prefix(client: Client) -> None:
    assert complete(client, SLUG, "slug", "al") == {
        "values": ["alpha", "alpine"],
        "total": 2,
        "hasMore": False,
    }
    assert complete(client, PROMPT, "mood", "x")["values"] == []


def test_a_handler_completes_and_sees_the_other_values(client: Client) -> None:
    assert complete(client, PROMPT, "city", "R", {"count": "3"})["values"] == ["R-3"]
    assert complete(client, PROMPT, "city", "R")["values"] == ["R-?"]


def test_at_most_a_hundred_values_go_out(client: Client) -> None:
    answer = complete(client, ITEM, "id", "")
    assert len(answer["values"]) == 100
    assert (answer["total"], answer["hasMore"]) == (150, True)


def test_an_argument_without_completion_has_no_values(client: Client) -> None:
    assert complete(client, PROMPT, "count", "1")["values"] == []


@pytest.mark.parametrize(
    ("ref", "name"),
    [
        ({"type": "ref/prompt", "name": "nope"}, "mood"),
        ({"type": "ref/resource", "uri": "core://item/{other}"}, "id"),
        (PROMPT, "stranger"),
    ],
)
def test_an_unknown_reference_or_argument_is_refused(client: Client, ref: Any, name: str) -> None:
    params = {"ref": ref, "argument": {"name": name, "value": ""}}
    assert client.error("completion/complete", params)["code"] == -32602
