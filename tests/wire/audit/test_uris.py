"""URIs: what a template matches, what its variables become, who hears of a change."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.stdio import StdioServer, call, modern, request
from tests.wire.audit.conftest import Client


def read(client: Client, uri: str) -> Any:
    """The variables that the handler got, or the code of the error."""
    answer = client.ask("resources/read", {"uri": uri})
    if "error" in answer:
        return answer["error"]["code"]
    return json.loads(answer["result"]["contents"][0]["text"])


@pytest.mark.parametrize("uri", ["text://%ff", "text://a%C3", "text://%ED%A0%80", "rest://h/%80"])
def test_what_is_escaped_must_be_text(client: Client, uri: str) -> None:
    assert read(client, uri) == -32002


@pytest.mark.parametrize("uri", ["rest://h/a?b", "rest://h/a#b", "rest://h?x/a", "text://a?b"])
def test_a_query_or_a_fragment_is_part_of_no_variable(client: Client, uri: str) -> None:
    assert read(client, uri) == -32002
    assert read(client, "rest://h/a%3Fb/c") == {"host": "h", "rest": "a?b/c"}


def test_a_schema_without_a_type_is_one_of_texts(client: Client) -> None:
    assert read(client, "code://abc") == {"code": "abc"}
    for text in ("1", "-1", "[]", "{}", "1.5"):
        assert read(client, f"code://{text}") == -32002
        prompt = client.ask("prompts/get", {"name": "greet", "arguments": {"code": text}})
        assert prompt["error"]["code"] == -32602
    assert read(client, "number://1") == {"n": 1}


def test_a_subscription_to_what_is_not_there_is_not_found(client: Client) -> None:
    answer = client.ask("resources/subscribe", {"uri": "audit://nothing"})
    assert answer["error"]["code"] == -32002
    assert answer["error"]["data"] == {"uri": "audit://nothing"}


@pytest.mark.parametrize("spelled", ["audit://ж", "audit://%d0%b6", "audit://%D0%B6"])
def test_news_come_under_the_uri_that_the_client_wrote(audit: Any, spelled: str) -> None:
    with StdioServer(audit.command(), env=audit.environment) as server:
        server.open_session()
        assert server.ask(request(1, "resources/subscribe", {"uri": spelled}))["result"] == {}
        for told in ("audit://ж", "audit://%D0%B6"):
            server.ask(call(2, "touch", {"uri": told}))
            assert server.receive()["params"] == {"uri": spelled}
        wanted = {"notifications": {"resourceSubscriptions": [spelled]}}
        assert server.ask(request(3, "resources/unsubscribe", {"uri": "audit://ж"}))["result"] == {}
        server.send(modern("L", "subscriptions/listen", wanted))
        assert server.receive()["params"]["notifications"]["resourceSubscriptions"] == [spelled]
        server.ask(call(2, "touch", {"uri": "audit://ж"}))
        assert server.receive()["params"]["uri"] == spelled
        assert server.silent_for(0.1)
