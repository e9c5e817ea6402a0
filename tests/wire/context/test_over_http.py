"""The same handlers over HTTP: streams, sessions, answers in plain JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.http import HttpServer, Stream
from tests.support.projects import Project
from tests.support.stdio import MODERN, call, initialize, modern, notification, request
from tests.wire.context.rounds import ALL, helpful, text, tool


@pytest.fixture(scope="module")
def server(desk: Project) -> Iterator[HttpServer]:
    """A server with sessions and streams."""
    with HttpServer(desk.root) as running:
        yield running.started()


def session(server: HttpServer, version: str = "2025-11-25") -> dict[str, str]:
    """The headers of a new session whose client answers everything."""
    answer = server.post(initialize(0, version, ALL))
    headers = {
        "mcp-session-id": answer.headers["mcp-session-id"],
        "mcp-protocol-version": version,
    }
    assert server.post(notification("notifications/initialized"), **headers).status == 202
    return headers


def post(server: HttpServer, headers: dict[str, str], frame: Any) -> Stream:
    """Post a frame and read the response while it comes."""
    return server.stream("POST", frame, headers)


def modern_headers(method: str, name: str | None = None) -> dict[str, str]:
    """The headers that mirror a modern body."""
    headers = {"mcp-protocol-version": MODERN, "mcp-method": method}
    return headers if name is None else {**headers, "mcp-name": name}


@pytest.mark.parametrize("name", ["order", "order_in_thread"])
def test_a_question_comes_on_the_stream_of_its_call(server: HttpServer, name: str) -> None:
    headers = session(server)
    stream = post(server, headers, call(7, name))
    for _ in range(2):
        question = stream.frame()
        assert question["method"] == "elicitation/create"
        reply = {"jsonrpc": "2.0", "id": question["id"], "result": helpful(question)}
        assert server.post(reply, **headers).status == 202
    assert text(stream.frame()).startswith("Ada True")
    assert stream.frame() is None
    stream.close()


def test_a_modern_call_asks_in_its_result(server: HttpServer) -> None:
    headers = modern_headers("tools/call", "order")
    params: dict[str, Any] = tool("order")
    for _ in range(2):
        answer = server.post(modern(1, "tools/call", params, ALL), **headers)
        result = answer.frame["result"]
        answers = {key: helpful(q) for key, q in result["inputRequests"].items()}
        state = result["requestState"]
        params = {**tool("order"), "inputResponses": answers, "requestState": state}
    answer = server.post(modern(1, "tools/call", params, ALL), **headers)
    assert text(answer.frame).startswith("Ada True")


def test_a_missing_capability_is_a_bad_request(server: HttpServer) -> None:
    answer = server.ask("tools/call", tool("order"))
    assert answer.status == 400
    assert answer.code == -32021


@pytest.mark.parametrize("flag", ["--json-response", "--stateless"])
def test_where_nothing_can_be_asked_the_tool_says_so(desk: Project, flag: str) -> None:
    with HttpServer(desk.root, [flag]) as running:
        server = running.started()
        headers = session(server) if flag == "--json-response" else {}
        if not headers:
            server.post(initialize(0, "2025-11-25", ALL))
        answer = server.post(call(1, "order"), **headers)
        assert answer.frame["result"]["isError"] is True
        about = server.post(call(2, "about"), **headers)
        assert json.loads(text(about.frame))["can"] == [False, False, False]


@pytest.mark.parametrize("name", ["steps", "steps_in_thread"])
def test_progress_and_logs_stream_before_the_result(server: HttpServer, name: str) -> None:
    headers = session(server)
    server.post(request(1, "logging/setLevel", {"level": "info"}), **headers)
    frames = server.post(call(2, name, progressToken="t"), **headers).frames
    kinds = [frame.get("method", "result").rpartition("/")[2] for frame in frames]
    assert kinds[-1] == "result"
    assert kinds.count("progress") == 3
    assert kinds.count("message") >= 3


def test_each_session_has_its_own_level(server: HttpServer) -> None:
    loud, quiet = session(server), session(server)
    server.post(request(1, "logging/setLevel", {"level": "info"}), **loud)
    assert len(server.post(call(2, "steps_in_thread"), **loud).frames) == 4
    assert len(server.post(call(2, "steps_in_thread"), **quiet).frames) == 1


def test_news_reach_the_session_that_subscribed(server: HttpServer) -> None:
    subscribed, other = session(server), session(server)
    streams = [server.stream("GET", None, headers) for headers in (subscribed, other)]
    server.post(request(1, "resources/subscribe", {"uri": "desk://note/1"}), **subscribed)
    server.post(call(2, "touch", {"uris": ["desk://note/2", "desk://note/1"]}), **other)
    assert streams[0].frame()["params"] == {"uri": "desk://note/1"}
    server.post(call(3, "rename"), **other)
    for stream in streams:
        assert stream.frame()["method"] == "notifications/tools/list_changed"
        stream.close()


def test_a_session_that_never_listens_holds_up_nobody(server: HttpServer) -> None:
    deaf = session(server)
    server.post(request(1, "resources/subscribe", {"uri": "desk://note/1"}), **deaf)
    frame = call(2, "touch", {"uris": ["desk://note/1"], "times": 3000})
    answer = server.post(frame, **session(server))
    assert text(answer.frame) == "touched"
    assert server.post(call(3, "seen"), **deaf).status == 200


def test_a_listen_stream_carries_news_and_its_acknowledgement_first(server: HttpServer) -> None:
    wanted = {"toolsListChanged": True, "resourceSubscriptions": ["desk://note/1"]}
    frame = modern("s", "subscriptions/listen", {"notifications": wanted})
    stream = post(server, modern_headers("subscriptions/listen"), frame)
    assert stream.frame()["params"]["notifications"] == wanted
    server.ask("tools/call", tool("touch", uris=["desk://note/9", "desk://note/1"]))
    assert stream.frame()["params"]["uri"] == "desk://note/1"
    server.ask("tools/call", tool("rename"))
    assert stream.frame()["method"] == "notifications/tools/list_changed"
    stream.close()


def test_ctx_shows_headers_and_no_credentials(server: HttpServer) -> None:
    secret = {"authorization": "Bearer abc", "cookie": "a=b", "x-trace": "1"}
    answer = server.ask("tools/call", tool("about"), **secret)
    headers = json.loads(text(answer.frame))["headers"]
    assert "x-trace" in headers
    assert not {"authorization", "cookie"} & set(headers)


def test_a_call_goes_on_when_its_client_hangs_up_and_comes_back(server: HttpServer) -> None:
    headers = session(server)
    stream = post(server, headers, call(5, "pause"))
    event = stream.event()
    assert event is not None
    assert stream.frame() is None  # the stream ends before the result
    stream.close()
    resumed = server.stream("GET", None, {**headers, "last-event-id": event["id"]})
    assert text(resumed.frame()) == "came back"
    resumed.close()
