"""What a handler does or returns that must cost its own call alone, not the session or the server."""

from __future__ import annotations

import pytest

from tests.support.http import HttpServer
from tests.support.stdio import call, request


def is_well(server: HttpServer, session: str) -> bool:
    """Whether a session that existed before, and new requests, are still served."""
    old = server.post(call(1, "echo", {"text": "on"}), session)
    new = server.ask("tools/call", {"name": "echo", "arguments": {"text": "on"}})
    return "result" in old.frame and "result" in new.frame


@pytest.mark.parametrize(
    "how", ["exit", "interrupt", "own", "closed", "cancelled", "text", "failure"]
)
def test_a_handler_that_ruins_its_call_ruins_nothing_else(server: HttpServer, how: str) -> None:
    session = server.open()
    result = server.post(call(7, "ruin", {"how": how}), session).frame["result"]
    assert result["isError"] is True
    assert "incident" in result["content"][0]["text"]
    result = server.ask("tools/call", {"name": "ruin", "arguments": {"how": how}}).frame["result"]
    assert result["isError"] is True
    assert is_well(server, session)


@pytest.mark.parametrize("how", ["log", "progress", "news"])
def test_what_json_cannot_carry_is_replaced_on_the_way(server: HttpServer, how: str) -> None:
    session = server.open()
    server.post(request(1, "logging/setLevel", {"level": "debug"}), session)
    frames = server.post(call(7, "ruin", {"how": how}, progressToken=1), session).frames
    assert frames[-1]["result"]["content"][0]["text"] == "done"
    if how == "log":
        assert frames[0]["params"]["data"] == "a file name ?"
    if how == "progress":
        assert frames[0]["params"]["message"] == "a file name ?"
    assert is_well(server, session)
