"""Bursts of news: many streams do not make them many messages."""

from __future__ import annotations

import time

from tests.support.projects import Project
from tests.support.stdio import StdioServer, call, modern, notification

STREAMS = 100
WANTED = {"notifications": {"resourceSubscriptions": ["audit://%D0%B6"]}}


def test_a_burst_is_a_few_rounds_however_many_streams_are_open(audit: Project) -> None:
    with StdioServer(audit.command(), env=audit.environment) as server:
        server.send(*(modern(f"L{n}", "subscriptions/listen", WANTED) for n in range(STREAMS)))
        for _ in range(STREAMS):
            assert server.receive()["method"] == "notifications/subscriptions/acknowledged"
        arguments = {"uri": "audit://%D0%B6", "times": 1000}
        server.send(modern("burst", "tools/call", {"name": "touch", "arguments": arguments}))
        news, began = 0, time.monotonic()
        while server.receive().get("id") != "burst":
            news += 1
        while not server.silent_for(0.5):
            news += 1
        # A round waits a millisecond for each stream.
        rounds = (time.monotonic() - began) / (STREAMS * 0.001) + 2
        assert STREAMS <= news <= rounds * STREAMS
        server.send(*(notification("notifications/cancelled", {"requestId": "L0"}),))
        server.send(
            modern("one", "tools/call", {"name": "touch", "arguments": {**arguments, "times": 1}})
        )
        server.receive_for("one")
        last = [server.receive() for _ in range(STREAMS - 1)]
        assert (
            len(
                {
                    frame["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"]
                    for frame in last
                }
            )
            == 99
        )
        assert server.silent_for(0.3)


def test_a_stream_of_many_resources_holds_up_nobody(audit: Project) -> None:
    with StdioServer(audit.command(), env=audit.environment) as server:
        server.ask(modern("warm", "tools/list"))
        uris = [f"rest://host/{n}" for n in range(3000)]
        wanted = {"notifications": {"resourceSubscriptions": [*uris, "audit://%D0%B6"]}}
        server.send(modern("L", "subscriptions/listen", wanted), modern("ask", "tools/list"))
        first = server.receive()
        assert first["id"] == "ask"
        assert server.receive()["params"]["notifications"] == {
            "resourceSubscriptions": ["audit://%D0%B6"]
        }


def test_news_that_nobody_can_ask_for_are_told_on_stderr_once(audit: Project) -> None:
    with StdioServer(audit.command(), env=audit.environment) as server:
        server.open_session()
        for uri in ("audit://nowhere", "text://declared-but-not-subscribable", "audit://ж"):
            server.ask(call(2, "touch", {"uri": uri, "times": 3}))
        server.ask(call(3, "touch", {"uri": "audit://two\nlines"}))
        server.close_input()
        assert server.wait() == 0
        warnings = [line for line in server.stderr.splitlines() if "reaches nobody" in line]
        assert len(warnings) == 3, server.stderr
        assert "resource_updated('audit://nowhere')" in warnings[0]
        assert "`subscribe: true`" in warnings[0]
        assert "text://declared-but-not-subscribable" in warnings[1]
        assert "audit://two\\nlines" in warnings[2]
