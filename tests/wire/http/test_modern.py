"""2026-07-28 over HTTP: one request, one answer, and headers that say what the body says."""

from __future__ import annotations

import json
import threading
import time

import pytest

from tests.support.http import HttpServer
from tests.support.stdio import MODERN, PROTOCOL_VERSION, initialize, modern, request


def test_discovery_and_a_call(server: HttpServer) -> None:
    found = server.ask("server/discover")
    assert found.status == 200
    assert MODERN in found.frame["result"]["supportedVersions"]
    answer = server.ask("tools/call", {"name": "echo", "arguments": {"text": "hi"}})
    assert answer.frame["result"]["content"][0]["text"] == "hi"
    assert "mcp-session-id" not in answer.headers


def test_an_unknown_method_is_not_found(server: HttpServer) -> None:
    answer = server.ask("no/such")
    assert (answer.status, answer.code) == (404, -32601)


def test_a_missing_envelope_is_refused(server: HttpServer) -> None:
    answer = server.post(
        request(1, "tools/list", {}), mcp_protocol_version=MODERN, mcp_method="tools/list"
    )
    assert (answer.status, answer.code) == (400, -32602)


def test_an_unknown_version_is_told_what_is_served(server: HttpServer) -> None:
    frame = modern(1, "tools/list")
    frame["params"]["_meta"][PROTOCOL_VERSION] = "2099-01-01"
    answer = server.post(frame, mcp_protocol_version="2099-01-01", mcp_method="tools/list")
    assert (answer.status, answer.code) == (400, -32022)
    data = answer.frame["error"]["data"]
    assert data["requested"] == "2099-01-01"
    assert MODERN in data["supported"]


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"mcp_protocol_version": "2025-11-25"},
        {"mcp_protocol_version": MODERN},
        {"mcp_protocol_version": MODERN, "mcp_method": "tools/call"},
        {"mcp_protocol_version": "2099-01-01", "mcp_method": "tools/list"},
    ],
)
def test_headers_that_disagree_with_the_body_are_a_mismatch(
    server: HttpServer, headers: dict[str, str]
) -> None:
    answer = server.post(modern(1, "tools/list"), **headers)
    assert (answer.status, answer.code) == (400, -32020)
    assert answer.frame["id"] == 1


def test_the_name_and_the_mirrored_arguments_must_match(server: HttpServer) -> None:
    call = {"name": "region", "arguments": {"region": "eu"}}
    good = server.ask("tools/call", call, mcp_param_region="eu")
    assert good.frame["result"]["content"][0]["text"] == "eu"
    assert server.ask("tools/call", call, mcp_param_region="us").code == -32020
    assert server.ask("tools/call", call).code == -32020
    assert server.ask("tools/call", call, mcp_param_region="eu", mcp_name="echo").code == -32020


def test_white_space_in_a_header_is_no_mismatch(server: HttpServer) -> None:
    call = {"name": "region", "arguments": {"region": "eu"}}
    answer = server.ask(
        "tools/call",
        call,
        mcp_param_region="eu \t",
        mcp_method="tools/call ",
        mcp_name="region\t",
        mcp_protocol_version=MODERN + "  ",
    )
    assert answer.status == 200


def test_progress_streams_and_hanging_up_cancels(server: HttpServer) -> None:
    params = {"name": "steps", "arguments": {"steps": 2, "pause": 0.05}}
    frame = modern(1, "tools/call", params, progressToken="t")
    lines = {"mcp-protocol-version": MODERN, "mcp-method": "tools/call", "mcp-name": "steps"}
    stream = server.stream("POST", frame, lines)
    assert stream.frame()["params"]["progress"] == 1
    assert stream.frame()["params"]["progress"] == 2
    assert stream.frame()["result"]
    assert stream.frame() is None
    stream.close()

    before = cancelled(server)
    frame = modern(1, "tools/call", {"name": "slow", "arguments": {"seconds": 30}})
    with pytest.raises(TimeoutError):
        server.stream("POST", frame, {**lines, "mcp-name": "slow"}, timeout=0.5)
    deadline = time.monotonic() + 5
    while cancelled(server) == before and time.monotonic() < deadline:
        time.sleep(0.05)
    assert cancelled(server) == before + 1


def cancelled(server: HttpServer) -> int:
    """How many calls were cancelled in the server so far."""
    answer = server.ask("tools/call", {"name": "traces", "arguments": {}})
    return int(json.loads(answer.frame["result"]["content"][0]["text"])["cancelled"])


def test_a_listener_hears_of_an_update(server: HttpServer) -> None:
    wanted = {"notifications": {"resourceSubscriptions": ["bench://note"]}}
    frame = modern("l", "subscriptions/listen", wanted)
    lines = {"mcp-protocol-version": MODERN, "mcp-method": "subscriptions/listen"}
    stream = server.stream("POST", frame, lines)
    assert stream.frame()["method"] == "notifications/subscriptions/acknowledged"
    threading.Timer(0.2, server.ask, ["tools/call", {"name": "change", "arguments": {}}]).start()
    assert stream.frame()["params"]["uri"] == "bench://note"
    stream.close()


def test_both_eras_are_served_at_once(server: HttpServer) -> None:
    session = server.open()
    assert server.ask("tools/list").frame["result"]["tools"]
    assert server.post(request(1, "tools/list"), session).frame["result"]["tools"]
    assert server.post(initialize(1, "2024-11-05")).status == 200
