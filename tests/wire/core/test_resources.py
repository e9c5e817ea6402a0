"""resources/read: content of the manifest, handlers, templates and their variables."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from .conftest import Client

GREETING = "core://%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82"


def read(client: Client, uri: str) -> list[Any]:
    contents: list[Any] = client.result("resources/read", {"uri": uri})["contents"]
    return contents


def value(client: Client, uri: str) -> Any:
    """What the handler of a template was given."""
    return json.loads(read(client, uri)[0]["text"])


def assert_not_found(client: Client, uri: str) -> None:
    error = client.error("resources/read", {"uri": uri})
    assert error["code"] == (-32602 if client.modern else -32002), uri
    assert error["data"] == {"uri": uri}


@pytest.mark.parametrize(
    ("uri", "content"),
    [
        ("core://text", {"mimeType": "text/plain", "text": "Текст {{braces}}"}),
        (
            "core://json",
            {"mimeType": "application/json", "text": '{"b":1.0,"a":[null,9007199254740993]}'},
        ),
        ("core://file.txt", {"mimeType": "text/plain", "text": "Заметка\n"}),
        (
            "core://file.bin",
            {
                "mimeType": "application/octet-stream",
                "blob": base64.b64encode(b"\x00\xff\xfe").decode(),
            },
        ),
        ("core://bytes", {"mimeType": "image/png", "blob": "iVBORw=="}),
        ("core://typed", {"mimeType": "application/json", "text": '{"ok":true}'}),
        (GREETING, {"text": "привет"}),
    ],
)
def test_content_of_concrete_resources(client: Client, uri: str, content: Any) -> None:
    assert read(client, uri) == [{"uri": uri, **content}]


def test_a_uri_may_come_unescaped_or_with_small_escapes(client: Client) -> None:
    assert read(client, "core://привет")[0]["text"] == "привет"
    assert read(client, GREETING.lower())[0]["text"] == "привет"


def test_several_contents_with_types_and_meta_of_their_own(client: Client) -> None:
    assert read(client, "core://rich") == [
        {
            "uri": "core://rich",
            "mimeType": "text/html",
            "text": "<p>",
            "_meta": {"com.example/x": None},
        },
        {"uri": "core://rich/2", "blob": "AQ=="},
    ]


def test_cache_hints_go_to_clients_that_know_them(client: Client) -> None:
    for uri, hint in [
        ("core://json", {"ttlMs": 5000, "cacheScope": "public"}),
        ("core://text", {"ttlMs": 0, "cacheScope": "private"}),
    ]:
        result = client.result("resources/read", {"uri": uri})
        found = {key: result[key] for key in hint if key in result}
        assert found == (hint if client.modern else {})


def test_what_is_not_there_is_not_found_with_its_uri(client: Client) -> None:
    for uri in ("core://nope/1", "other://x", "", "core://item/", "core://missing"):
        assert_not_found(client, uri)


def test_a_handler_can_say_that_there_is_no_such_resource(client: Client) -> None:
    assert_not_found(client, "core://item/101")


def test_a_failing_resource_says_nothing_internal(client: Client) -> None:
    error = client.error("resources/read", {"uri": "core://broken"})
    assert error["code"] == -32603
    assert "incident" in error["message"]
    assert "hunter2" not in json.dumps(error)


def test_a_variable_decodes_to_the_type_of_its_schema(client: Client) -> None:
    assert value(client, "core://item/7") == {"id": 7, "uri": "core://item/7"}
    assert value(client, "core://item/%37")["id"] == 7


def test_a_variable_that_its_schema_refuses_is_no_resource_of_that_template(
    client: Client,
) -> None:
    assert value(client, "core://item/beta") == {"slug": "beta"}  # the next template has it
    for uri in ("core://item/0", "core://item/-1", "core://item/7x", "core://item/NaN"):
        assert_not_found(client, uri)


def test_a_concrete_resource_comes_before_any_template(client: Client) -> None:
    assert read(client, "core://item/special")[0]["text"] == "concrete first"


def test_literals_outside_ascii_match_escaped_and_not(client: Client) -> None:
    for uri in ("core://заказ/ё%20a", "core://%D0%B7%D0%B0%D0%BA%D0%B0%D0%B7/%D1%91%20a"):
        assert value(client, uri) == {"name": "ё a"}


def test_an_exploded_variable_is_a_list(client: Client) -> None:
    assert value(client, "core://files/a/b%2Fc/d") == {"path": ["a", "b/c", "d"]}


def test_query_variables_are_optional_and_decoded(client: Client) -> None:
    assert value(client, "core://search") == {}
    assert value(client, "core://search?limit=5&q=7") == {"q": "7", "limit": 5}
    assert value(client, "core://search?flags=[true,false]") == {"flags": [True, False]}
    assert_not_found(client, "core://search?limit=many")


def test_a_fragment_is_a_variable(client: Client) -> None:
    assert value(client, "core://doc/1#two") == {"id": "1", "section": "two"}


def test_parameters_of_the_wrong_shape_are_refused(client: Client) -> None:
    assert client.error("resources/read", {})["code"] == -32602
    assert client.error("resources/read", {"uri": 5})["code"] == -32602
