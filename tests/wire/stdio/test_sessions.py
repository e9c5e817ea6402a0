"""Negotiation, and both eras of the protocol in one process."""

from __future__ import annotations

import pytest

from tests.support.stdio import (
    CLIENT_CAPABILITIES,
    LEGACY,
    MODERN,
    PROTOCOL_VERSION,
    StdioServer,
    call,
    initialize,
    modern,
    notification,
    request,
)

from .conftest import Start


@pytest.mark.parametrize("version", LEGACY)
def test_initialize_echoes_a_version_that_it_knows(start: Start, version: str) -> None:
    result = start().open_session(version)
    assert result["protocolVersion"] == version
    assert result["serverInfo"]["name"] == "probe"


@pytest.mark.parametrize("version", ["1999-01-01", MODERN])
def test_initialize_offers_the_latest_session_version_otherwise(start: Start, version: str) -> None:
    assert start().open_session(version)["protocolVersion"] == "2025-11-25"


def test_before_initialize_only_ping_is_served(start: Start) -> None:
    server = start()
    assert server.ask(request(1, "ping"))["result"] == {}
    for id, frame in enumerate((request(2, "tools/list"), call(3, "echo", {"value": 1})), 2):
        assert server.ask(frame)["error"]["code"] == -32602, id


def test_initialized_alone_opens_nothing(start: Start) -> None:
    server = start()
    server.send(notification("notifications/initialized"))
    assert server.ask(request(1, "tools/list"))["error"]["code"] == -32602


def test_client_may_send_everything_behind_initialize_at_once(start: Start) -> None:
    server = start(warm=False)
    server.send(
        initialize(1, "2025-06-18"),
        notification("notifications/initialized"),
        request(2, "tools/list"),
        call(3, "echo", {"value": "early"}),
    )
    answers = {frame["id"]: frame for frame in (server.receive(), server.receive())}
    frame = server.receive()
    answers[frame["id"]] = frame
    assert answers[1]["result"]["protocolVersion"] == "2025-06-18"
    assert len(answers[2]["result"]["tools"]) == 8
    assert answers[3]["result"]["content"][0]["text"] == "'early'"


def test_initialize_with_bad_params_can_be_repeated(start: Start) -> None:
    server = start()
    for params in (None, {}, {"protocolVersion": 5}, {"protocolVersion": "x"}):
        assert server.ask(request(1, "initialize", params))["error"]["code"] == -32602
    assert "result" in server.ask(initialize(2, "2025-11-25"))


def test_unknown_method(shared: StdioServer) -> None:
    assert shared.ask(request(1, "no/such"))["error"]["code"] == -32601
    assert shared.ask(request(2, "prompts/list"))["error"]["code"] == -32601
    assert shared.ask(modern(3, "no/such"))["error"]["code"] == -32601


def test_bad_params_name_the_place_and_nothing_internal(shared: StdioServer) -> None:
    refused = {
        "params.name": {"arguments": {}},
        "params.arguments": {"name": "echo", "arguments": [1]},
        "params._meta.progressToken": {"name": "echo", "_meta": {"progressToken": [1]}},
    }
    for place, params in refused.items():
        error = shared.ask(request(1, "tools/call", params))["error"]
        assert error == {"code": -32602, "message": f"Invalid params of tools/call at {place}"}


def test_place_of_bad_params_ends_with_what_the_client_wrote(shared: StdioServer) -> None:
    params = {"name": "echo", "arguments": {"value": 1}, "inputResponses": {"x": {"role": 1}}}
    error = shared.ask(modern(1, "tools/call", params))["error"]
    assert error["code"] == -32602
    assert error["message"].startswith("Invalid params of tools/call at params.inputResponses.x")
    assert "Result" not in error["message"]


def test_discover_needs_no_handshake(start: Start) -> None:
    server = start()
    result = server.ask(modern(1, "server/discover"))["result"]
    assert MODERN in result["supportedVersions"]
    assert server.ask(modern(2, "tools/list"))["result"]["resultType"] == "complete"


@pytest.mark.parametrize("missing", [PROTOCOL_VERSION, CLIENT_CAPABILITIES])
def test_modern_request_without_its_envelope(shared: StdioServer, missing: str) -> None:
    frame = modern(1, "tools/list")
    del frame["params"]["_meta"][missing]
    error = shared.ask(frame)["error"]
    assert error["code"] == -32602
    assert missing in error["message"]


def test_discover_without_any_envelope_names_what_is_missing(start: Start) -> None:
    error = start().ask(request(1, "server/discover"))["error"]
    assert error["code"] == -32602
    assert PROTOCOL_VERSION in error["message"]


def test_unknown_modern_version(shared: StdioServer) -> None:
    frame = modern(1, "tools/list")
    frame["params"]["_meta"][PROTOCOL_VERSION] = "2030-01-01"
    error = shared.ask(frame)["error"]
    assert error["code"] == -32022
    assert error["data"] == {"supported": [MODERN], "requested": "2030-01-01"}


def test_both_eras_are_served_by_one_process(shared: StdioServer) -> None:
    old = shared.ask(call(1, "echo", {"value": 1}))["result"]
    new = shared.ask(modern(2, "tools/call", {"name": "echo", "arguments": {"value": 1}}))["result"]
    again = shared.ask(call(3, "echo", {"value": 1}))["result"]
    assert old == again
    assert "resultType" not in old
    assert new["resultType"] == "complete"
    assert new["content"] == old["content"]


def test_modern_client_may_open_a_session_later(start: Start) -> None:
    server = start()
    assert "result" in server.ask(modern(1, "server/discover"))
    assert "result" in server.ask(initialize(2, "2025-03-26"))
    assert "result" in server.ask(request(3, "tools/list"))
