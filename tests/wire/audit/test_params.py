"""Parameters that do not fit, the same on both transports."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.http import HttpServer
from tests.support.stdio import LEGACY, request
from tests.wire.audit.conftest import Client, OverHttp


@pytest.mark.parametrize(
    ("method", "params", "place"),
    [
        ("tools/call", {}, "params.name"),
        ("tools/call", {"name": "echo", "arguments": []}, "params.arguments"),
        ("tools/list", {"cursor": 5}, "params.cursor"),
        ("prompts/get", {"name": "greet", "arguments": {"code": 5}}, "params.arguments.code"),
        ("resources/read", {"uri": 5}, "params.uri"),
        ("resources/subscribe", {}, "params.uri"),
        ("logging/setLevel", {"level": "loud"}, "params.level"),
    ],
)
def test_the_place_of_a_misfit_is_named(
    client: Client, method: str, params: Any, place: str
) -> None:
    error = client.ask(method, params)["error"]
    assert error == {"code": -32602, "message": f"Invalid params of {method} at {place}"}


def test_a_refused_initialize_opens_no_session(http: HttpServer) -> None:
    answer = http.post(request(1, "initialize", {"protocolVersion": "2025-11-25"}))
    assert answer.status == 400
    assert "mcp-session-id" not in answer.headers
    assert answer.frame["id"] == 1
    assert answer.frame["error"] == {
        "code": -32602,
        "message": "Invalid params of initialize at params.capabilities",
    }


@pytest.mark.parametrize("version", LEGACY)
def test_an_older_client_gets_text_alone_where_it_is_not_shown_the_schema(
    http: HttpServer, version: str
) -> None:
    old = OverHttp(http, version)
    (tool,) = [t for t in old.ask("tools/list")["result"]["tools"] if t["name"] == "either"]
    assert "outputSchema" not in tool
    assert old.call("either")["result"] == {"content": [{"type": "text", "text": '{"a":1}'}]}
    result = http.ask("tools/call", {"name": "either", "arguments": {}}).frame["result"]
    assert result["structuredContent"] == {"a": 1}
