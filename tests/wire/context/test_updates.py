"""News of changed resources and lists, for both ways of asking for them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stdio import MODERN, StdioServer, call, modern, notification, request
from tests.wire.context.rounds import text, tool

ID = "io.modelcontextprotocol/subscriptionId"


def listen(id: Any, **wanted: Any) -> dict[str, Any]:
    """A request for a stream."""
    return modern(id, "subscriptions/listen", {"notifications": wanted})


def touch(server: StdioServer, *uris: str, times: int = 1) -> None:
    """Let a handler announce changes, in a request that asks for none."""
    frame = modern("touch", "tools/call", tool("touch", uris=list(uris), times=times))
    server.send(frame)


def news(server: StdioServer) -> dict[str, Any]:
    """The next notification; answers of calls are skipped."""
    while True:
        frame: dict[str, Any] = server.receive()
        if "method" in frame:
            return frame


@pytest.mark.parametrize("version", ["2024-11-05", "2025-11-25"])
def test_a_session_hears_of_what_it_subscribed_to(server: StdioServer, version: str) -> None:
    server.open_session(version)
    assert server.ask(request(1, "resources/subscribe", {"uri": "desk://note/1"}))["result"] == {}
    touch(server, "desk://note/2", "desk://note/1")
    frame = news(server)
    assert frame["method"] == "notifications/resources/updated"
    assert frame["params"] == {"uri": "desk://note/1"}
    assert server.ask(request(2, "resources/unsubscribe", {"uri": "desk://note/1"}))["result"] == {}
    touch(server, "desk://note/1")
    assert text(server.receive_for("touch")) == "touched"
    assert server.silent_for(0.2)


def test_a_resource_that_sends_no_news_cannot_be_subscribed_to(server: StdioServer) -> None:
    server.open_session()
    for uri, code in (("desk://secret", -32602), ("desk://nothing/here", -32002)):
        response = server.ask(request(uri, "resources/subscribe", {"uri": uri}))
        assert response["error"]["code"] == code
        assert uri in response["error"]["message"]


@pytest.mark.parametrize("version", ["2024-11-05", "2025-11-25"])
def test_a_session_hears_of_changed_lists(server: StdioServer, version: str) -> None:
    result = server.open_session(version)
    assert result["capabilities"]["tools"] == {"listChanged": True}
    server.send(call(1, "rename"))
    assert news(server)["method"] == "notifications/tools/list_changed"


def test_a_stream_acknowledges_what_is_really_sent(server: StdioServer) -> None:
    uris = ["desk://note/1", "desk://secret", "mailto:x"]
    server.send(
        listen(5, toolsListChanged=True, promptsListChanged=False, resourceSubscriptions=uris)
    )
    frame = server.receive()
    assert frame["method"] == "notifications/subscriptions/acknowledged"
    assert frame["params"]["notifications"] == {
        "toolsListChanged": True,
        "resourceSubscriptions": ["desk://note/1"],
    }
    assert frame["params"]["_meta"][ID] == 5


def test_a_stream_carries_what_it_asked_for(server: StdioServer) -> None:
    server.send(listen("s", resourceSubscriptions=["desk://note/1"]))
    assert news(server)["method"].endswith("acknowledged")
    server.send(modern(1, "tools/call", tool("rename")))
    touch(server, "desk://note/2", "desk://note/1")
    frame = news(server)
    assert frame["method"] == "notifications/resources/updated"
    assert frame["params"]["uri"] == "desk://note/1"
    assert frame["params"]["_meta"][ID] == "s"
    server.silent_for(0.3)
    methods = [line for line in server.lines if b'"method"' in line]
    assert len(methods) == 2  # the acknowledgement and this one


def test_a_cancelled_stream_is_silent(server: StdioServer) -> None:
    server.send(listen("s", toolsListChanged=True))
    news(server)
    server.send(notification("notifications/cancelled", {"requestId": "s"}))
    assert text(server.ask(modern(1, "tools/call", tool("rename")))) == "renamed"
    assert server.silent_for(0.2)


def test_a_modern_request_alone_hears_nothing(server: StdioServer) -> None:
    touch(server, "desk://note/1")
    assert text(server.receive()) == "touched"
    assert server.silent_for(0.2)


def test_a_client_that_does_not_read_gets_equal_news_once(server: StdioServer) -> None:
    server.open_session("2025-11-25")
    server.ask(request(1, "resources/subscribe", {"uri": "desk://note/1"}))
    server.pause_reading()
    touch(server, "desk://note/1", times=20_000)
    server.resume_reading()
    assert text(server.receive_for("touch")) == "touched"
    while not server.silent_for(0.5):
        pass
    updates = sum(b"resources/updated" in line for line in server.lines)
    assert 1 <= updates < 2_000


def test_at_the_end_of_input_a_stream_gets_its_result(server: StdioServer) -> None:
    server.send(listen("s", toolsListChanged=True))
    news(server)
    server.close_input()
    assert server.wait() == 0
    (result,) = [f for f in server.rest() if f.get("id") == "s"]
    assert result["result"]["resultType"] == "complete"
    assert result["result"]["_meta"][ID] == "s"


@pytest.mark.parametrize("version", ["2025-11-25", MODERN])
def test_methods_of_the_other_era_do_not_exist(server: StdioServer, version: str) -> None:
    if version == MODERN:
        frame = modern(1, "resources/subscribe", {"uri": "desk://note/1"})
    else:
        server.open_session(version)
        frame = request(1, "subscriptions/listen", {"notifications": {}})
    assert server.ask(frame)["error"]["code"] == -32601
