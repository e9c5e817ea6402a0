"""tools/call: admission, results, the two levels of failure."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from .conftest import Client

ERRORS_AS_ERRORS = ("2024-11-05", "2025-03-26", "2025-06-18")


def text_of(result: Any) -> str:
    assert len(result["content"]) == 1, result
    return str(result["content"][0]["text"])


def refused(client: Client, tool: str, arguments: Any) -> str:
    """The text of a refusal, wherever the revision puts it."""
    answer = client.frame("tools/call", {"name": tool, "arguments": arguments})
    if client.version in ERRORS_AS_ERRORS:
        assert answer["error"]["code"] == -32602, answer
        return str(answer["error"]["message"])
    assert answer["result"]["isError"] is True, answer
    return text_of(answer["result"])


def test_text_comes_back_with_the_state_of_the_lifespan(client: Client) -> None:
    assert text_of(client.call("text", {"value": "ё"})) == "ё 10 "


def test_settings_come_from_the_environment(start: Any) -> None:
    client = start("2025-11-25", env={"CORE_LIMIT": "7", "CORE_NAMES": "a, b"})
    assert text_of(client.call("text", {"value": "x"})) == "x 7 a,b"


def test_an_unknown_tool_is_an_error_that_names_it(client: Client) -> None:
    error = client.error("tools/call", {"name": "nope", "arguments": {}})
    assert (error["code"], error["message"]) == (-32602, "Unknown tool: nope")


@pytest.mark.parametrize("params", [{}, {"name": 5}, {"name": "text", "arguments": [1]}])
def test_parameters_of_the_wrong_shape_are_refused(client: Client, params: Any) -> None:
    assert client.error("tools/call", params)["code"] == -32602


def test_arguments_may_be_left_out(client: Client) -> None:
    assert text_of(client.result("tools/call", {"name": "many"})) == "0"
    assert text_of(client.result("tools/call", {"name": "many", "arguments": None})) == "0"


def test_bad_arguments_are_refused_with_path_and_reason_and_without_their_values(
    client: Client,
) -> None:
    text = refused(client, "typed", {"how": "hunter2", "extra": 1})
    assert "typed" in text
    assert "/how" in text
    assert "'extra'" in text
    assert "hunter2" not in text


def test_older_clients_get_the_reasons_as_data(clients: dict[str, Client]) -> None:
    for version in ERRORS_AS_ERRORS:
        error = clients[version].error(
            "tools/call", {"name": "many", "arguments": {"numbers": [1, "x", "y"]}}
        )
        assert error["data"]["errors"] == [
            {"path": "/numbers/1", "reason": 'the value is not of type "integer"'},
            {"path": "/numbers/2", "reason": 'the value is not of type "integer"'},
        ]


def test_a_refusal_lists_twenty_reasons_at_most(client: Client) -> None:
    text = refused(client, "many", {"numbers": ["x"] * 1000})
    assert text.count("/numbers/") == 20


def test_a_large_refusal_is_fast_and_has_one_reason(client: Client) -> None:
    text = refused(client, "many", {"numbers": ["x"] * 200_000})
    assert text.count("/numbers/") == 1


def test_nothing_is_coerced(client: Client) -> None:
    assert "/value" in refused(client, "text", {"value": 5})
    assert "/n" in refused(client, "plain_def", {"n": "5"})
    assert "/n" in refused(client, "plain_def", {"n": True})


def test_arguments_arrive_and_leave_under_their_own_names(client: Client) -> None:
    sent = {
        "order-id": 2**53 + 1,
        "class": "a",
        "2fa": False,
        "model_dump": "m",
        "big": 2**80,
        "неизвестный": "kept",
    }
    assert json.loads(text_of(client.call("names", sent))) == sent
    assert json.loads(text_of(client.call("verbatim", {"zeta": None}))) == {"zeta": None}
    assert json.loads(text_of(client.call("verbatim", {}))) == {}
    words = {"nothing": "NaN is no Infinity"}
    assert json.loads(text_of(client.call("verbatim", words))) == words


def test_recursive_arguments_pass_unaltered(client: Client) -> None:
    tree = {"tree": {"value": 1, "children": [{"value": 2, "children": []}, {"value": 3}]}}
    assert json.loads(text_of(client.call("recursive", tree))) == tree
    assert "/tree/children/0" in refused(
        client, "recursive", {"tree": {"value": 1, "children": [{}]}}
    )


@pytest.mark.parametrize(
    ("how", "data"),
    [("model", {"total": 3}), ("dict", {"total": 4, "note": None})],
)
def test_structured_content_has_its_json_beside_it(client: Client, how: str, data: Any) -> None:
    result = client.call("typed", {"how": how})
    assert result["structuredContent"] == data
    assert json.loads(text_of(result)) == data
    assert "isError" not in result


def test_a_full_result_goes_out_as_it_is(client: Client) -> None:
    result = client.call("typed", {"how": "result"})
    assert result == {
        "content": [{"type": "text", "text": "said"}],
        "structuredContent": {"total": 5},
        "_meta": {"a": None},
    }
    result = client.call("typed", {"how": "error"})
    assert result == {"content": [{"type": "text", "text": "it failed"}], "isError": True}


@pytest.mark.parametrize("how", ["wrong", "text", "blocks"])
def test_a_result_that_breaks_the_output_schema_is_a_failure(client: Client, how: str) -> None:
    result = client.call("typed", {"how": how})
    assert result["isError"] is True
    assert "breaks the server's contract" in text_of(result)
    assert "secret" not in text_of(result)


def test_the_reason_of_a_broken_contract_goes_to_stderr(client: Client) -> None:
    incident = text_of(client.call("typed", {"how": "wrong"})).split("incident ")[1].rstrip(")")
    client.server.wait_for_stderr(incident)
    assert "/total" in client.server.stderr


def test_structured_content_that_is_no_object_is_text_alone_for_older_clients(
    client: Client,
) -> None:
    result = client.call("listed")
    assert text_of(result) == "[1,2]"
    assert result.get("structuredContent") == ([1, 2] if client.modern else None)


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


@pytest.mark.parametrize(
    ("kind", "blocks"),
    [
        (
            "text",
            [
                {
                    "type": "text",
                    "text": "hi",
                    "annotations": {"audience": ["user"], "priority": 1},
                }
            ],
        ),
        ("image", [{"type": "image", "data": encoded(b"\x89PNG"), "mimeType": "image/png"}]),
        (
            "audio",
            [
                {
                    "type": "audio",
                    "data": encoded(b"RIFF"),
                    "mimeType": "audio/wav",
                    "_meta": {"k": None},
                }
            ],
        ),
        ("link", [{"type": "resource_link", "uri": "core://text", "name": "text", "size": 3}]),
        (
            "embedded",
            [
                {
                    "type": "resource",
                    "resource": {
                        "uri": "core://text",
                        "mimeType": "text/plain",
                        "text": "inside",
                    },
                }
            ],
        ),
        (
            "blob",
            [{"type": "resource", "resource": {"uri": "core://bytes", "blob": encoded(b"\0")}}],
        ),
        (
            "mixed",
            [
                {"type": "text", "text": "first"},
                {"type": "image", "data": encoded(b"1"), "mimeType": "image/gif"},
            ],
        ),
        ("none", []),
        ("dict", [{"type": "text", "text": '{"a":[1,"ё"]}'}]),
        ("number", [{"type": "text", "text": "7"}]),
        (
            "converted",
            [
                {
                    "type": "text",
                    "text": '{"enum":"red","day":"2026-07-28","pair":[1,{"kind":"text"}]}',
                }
            ],
        ),
    ],
)
def test_content_of_every_kind(client: Client, kind: str, blocks: Any) -> None:
    assert client.call("content", {"kind": kind}) == {"content": blocks}


def test_meta_of_a_result_keeps_its_nulls(client: Client) -> None:
    result = client.call("content", {"kind": "meta"})
    assert result["_meta"] == {"com.example/m": None}
    assert [block["text"] for block in result["content"]] == ["x", "y"]


def test_an_expected_failure_says_its_text(client: Client) -> None:
    result = client.call("fails", {"how": "expected"})
    assert result == {"content": [{"type": "text", "text": "no such order"}], "isError": True}


UNPLANNED = ["crash", "nan", "keys", "object", "library"]
UNPLANNED += ["exit", "interrupt", "own", "cancelled", "half", "block"]


@pytest.mark.parametrize("how", UNPLANNED)
def test_an_unplanned_failure_says_nothing_internal(client: Client, how: str) -> None:
    result = client.call("fails", {"how": how})
    assert result["isError"] is True
    text = text_of(result)
    assert "incident" in text
    for internal in ("hunter2", "Error", "Traceback", ".py", "nan", "deep"):
        assert internal not in text


def test_the_traceback_of_an_incident_is_on_stderr(client: Client) -> None:
    text = text_of(client.call("fails", {"how": "crash"}))
    client.server.wait_for_stderr(text.split("incident ")[1].rstrip(")"))
    client.server.wait_for_stderr("RuntimeError: password=hunter2")


def test_a_stub_says_that_it_is_not_written_yet(client: Client) -> None:
    result = client.call("stub")
    assert result["isError"] is True
    assert text_of(result) == "Tool stub is not written yet"
    client.server.wait_for_stderr("tools/stub.py")


def test_a_plain_function_serves_as_well(client: Client) -> None:
    assert text_of(client.call("plain_def", {"n": 21})) == "42"


def test_a_tool_that_may_be_a_task_runs_at_once_for_who_knows_no_tasks(client: Client) -> None:
    assert text_of(client.call("background")) == "done"
