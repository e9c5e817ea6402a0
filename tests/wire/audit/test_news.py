"""Bursts of news: many streams do not make them many messages."""

from __future__ import annotations

from tests.support.projects import Project
from tests.support.stdio import StdioServer, modern, notification

STREAMS = 100
WANTED = {"notifications": {"resourceSubscriptions": ["audit://%D0%B6"]}}


def test_a_burst_is_a_few_rounds_however_many_streams_are_open(audit: Project) -> None:
    with StdioServer(audit.command(), env=audit.environment) as server:
        server.send(*(modern(f"L{n}", "subscriptions/listen", WANTED) for n in range(STREAMS)))
        for _ in range(STREAMS):
            assert server.receive()["method"] == "notifications/subscriptions/acknowledged"
        arguments = {"uri": "audit://%D0%B6", "times": 3000}
        server.send(modern("burst", "tools/call", {"name": "touch", "arguments": arguments}))
        news = 0
        while server.receive().get("id") != "burst":
            news += 1
        while not server.silent_for(0.5):
            news += 1
        assert STREAMS <= news <= 20 * STREAMS
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
