"""Progress, logs, cancellation, time limits and threads: the course of a call."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from tests.support.stdio import LEGACY, MODERN, StdioServer, call, modern, notification, request
from tests.wire.context.conftest import Speak
from tests.wire.context.rounds import ALL, Session, text, tool


@pytest.fixture
def server(session: Session) -> StdioServer:
    """One server for most tests here, in a session of 2025-11-25."""
    seen(session.server)
    return session.server


def frames_until(server: StdioServer, id: Any) -> tuple[list[dict[str, Any]], Any]:
    """The frames before the response to `id`, and that response."""
    before: list[dict[str, Any]] = []
    while True:
        frame = server.receive()
        if frame.get("id") == id:
            return before, frame
        before.append(frame)


def seen(server: StdioServer) -> list[str]:
    """What the handlers noted since the last look."""
    found: list[str] = json.loads(text(server.ask(call("seen", "seen"))))
    return found


def seen_until(server: StdioServer, what: str) -> list[str]:
    """The same, waiting until `what` is among it."""
    found: list[str] = []
    deadline = time.monotonic() + 10
    while what not in found and time.monotonic() < deadline:
        found += seen(server)
        time.sleep(0.02)
    return found


def begin(speak: Speak, version: str, id: Any, name: str, **meta: Any) -> StdioServer:
    """Send a call of this revision to a server that speaks it."""
    server = speak(version).server
    server.send(
        modern(id, "tools/call", tool(name), ALL, **meta)
        if version == MODERN
        else call(id, name, **meta)
    )
    return server


@pytest.mark.parametrize("version", [*LEGACY, MODERN])
@pytest.mark.parametrize("name", ["steps", "steps_in_thread"])
def test_progress_strictly_increases(speak: Speak, version: str, name: str) -> None:
    server = begin(speak, version, 1, name, progressToken="t")
    before, response = frames_until(server, 1)
    assert text(response) == "steps"
    assert all(f["method"] == "notifications/progress" for f in before)
    assert [f["params"]["progress"] for f in before] == [1, 2, 3]
    assert {f["params"]["progressToken"] for f in before} == {"t"}
    if name == "steps":
        assert ("message" in before[0]["params"]) == (version != "2024-11-05")


@pytest.mark.parametrize("version", [*LEGACY, MODERN])
def test_no_progress_without_a_token(speak: Speak, version: str) -> None:
    server = begin(speak, version, 1, "steps")
    before, _ = frames_until(server, 1)
    assert before == []


@pytest.mark.parametrize("version", ["2025-11-25", MODERN])
def test_nothing_goes_out_after_the_result(server: StdioServer, version: str) -> None:
    server.ask(request("level", "logging/setLevel", {"level": "debug"}))
    before = len(server.lines)
    level = {"io.modelcontextprotocol/logLevel": "debug"} if version == MODERN else {}
    if version == MODERN:
        server.send(modern(1, "tools/call", tool("late"), progressToken="t", **level))
    else:
        server.send(call(1, "late", progressToken="t"))
    assert text(server.receive()) == "late"
    assert "late has run" in seen_until(server, "late has run")
    assert not any(b"progress" in line or b"too late" in line for line in server.lines[before:])
    server.ask(request("level", "logging/setLevel", {"level": "emergency"}))


# Logs


@pytest.mark.parametrize("version", ["2024-11-05", "2025-06-18"])
def test_a_session_gets_logs_from_its_level_on(speak: Speak, version: str) -> None:
    server = speak(version).server
    before, _ = frames_until_call(server, 1, "steps")
    assert before == []
    assert server.ask(request(2, "logging/setLevel", {"level": "info"}))["result"] == {}
    before, _ = frames_until_call(server, 3, "steps")
    assert [f["params"]["level"] for f in before] == ["info"] * 6 + ["error"]
    assert before[0]["params"] == {"level": "info", "logger": "desk.steps", "data": "step 1"}
    server.ask(request(4, "logging/setLevel", {"level": "critical"}))
    before, _ = frames_until_call(server, 5, "steps")
    assert before == []


def frames_until_call(server: StdioServer, id: int, name: str) -> tuple[list[Any], Any]:
    server.send(call(id, name))
    return frames_until(server, id)


def test_a_modern_request_asks_for_its_own_logs(server: StdioServer) -> None:
    level = {"io.modelcontextprotocol/logLevel": "error"}
    server.send(modern(1, "tools/call", tool("steps"), **level))
    before, _ = frames_until(server, 1)
    assert [f["params"]["data"] for f in before] == ["it failed"]
    server.send(modern(2, "tools/call", tool("steps")))
    before, _ = frames_until(server, 2)
    assert before == []


def test_logs_and_progress_come_in_the_order_of_the_code(server: StdioServer) -> None:
    level = {"io.modelcontextprotocol/logLevel": "info"}
    server.send(modern(1, "tools/call", tool("steps_in_thread"), progressToken=7, **level))
    before, _ = frames_until(server, 1)
    kinds = [f["method"].removeprefix("notifications/") for f in before]
    assert kinds == ["message", "progress"] * 3


def test_a_traceback_stays_on_stderr(server: StdioServer) -> None:
    level = {"io.modelcontextprotocol/logLevel": "debug"}
    server.send(modern(1, "tools/call", tool("steps"), **level))
    frames_until(server, 1)
    server.wait_for_stderr("ValueError: secret detail")
    assert b"secret detail" not in b"".join(server.lines)


def test_a_flood_of_logs_is_bounded_and_the_client_is_told(server: StdioServer) -> None:
    level = {"io.modelcontextprotocol/logLevel": "info"}
    server.send(modern(1, "tools/call", tool("chatter"), **level))
    before, response = frames_until(server, 1)
    assert text(response) == "said"
    data = [f["params"]["data"] for f in before]
    assert data[:1000] == [f"message {n}" for n in range(1000)]
    assert data[-1] == f"{5000 - 1000} more log messages were dropped"


def test_an_unknown_level_is_refused(server: StdioServer) -> None:
    response = server.ask(request(1, "logging/setLevel", {"level": "loud"}))
    assert response["error"]["code"] == -32602


# Time and cancellation


@pytest.mark.parametrize("version", ["2025-11-25", MODERN])
def test_an_async_handler_out_of_time_is_cancelled(speak: Speak, version: str) -> None:
    server = begin(speak, version, 1, "slow")
    _, response = frames_until(server, 1)
    assert response["result"]["isError"] is True
    assert "longer than 0.2 s" in text(response)
    if version != MODERN:
        assert "slow was cancelled" in seen(server)


def test_a_thread_out_of_time_is_told_and_ends_at_its_next_use_of_ctx(
    server: StdioServer,
) -> None:
    response = server.ask(call(1, "slow_in_thread"))
    assert "longer than 0.2 s" in text(response)
    found = seen_until(server, "ended by Abandoned")
    assert found == ["thread told: True", "ended by Abandoned"]


@pytest.mark.parametrize("name", ["wait", "wait_in_thread"])
def test_a_cancelled_call_ends_and_is_not_answered(server: StdioServer, name: str) -> None:
    server.send(call(name, name))
    assert "waiting" in seen_until(server, "waiting")
    server.send(notification("notifications/cancelled", {"requestId": name}))
    end = "wait has ended" if name == "wait" else "told: True"
    assert end in seen_until(server, end)
    assert not any(json.loads(line).get("id") == name for line in server.lines)


def test_a_question_of_a_cancelled_call_is_withdrawn(server: StdioServer) -> None:
    server.send(call(1, "order_in_thread"))
    question = server.receive()
    server.send(notification("notifications/cancelled", {"requestId": 1}))
    withdrawn = server.receive()
    assert withdrawn["method"] == "notifications/cancelled"
    assert withdrawn["params"]["requestId"] == question["id"]
    assert seen(server) == []


def test_a_handler_that_exits_ends_its_own_call_only(server: StdioServer) -> None:
    response = server.ask(call(1, "leave"))
    assert response["result"]["isError"] is True
    assert "result" in server.ask(call(2, "seen"))


def test_abandoned_threads_are_bounded(server: StdioServer) -> None:
    server.send(*[call(n, "deaf") for n in range(32)])
    answers = [text(server.receive()) for _ in range(32)]
    assert all("longer than 0.3 s" in answer for answer in answers)
    assert "Too many earlier calls" in text(server.ask(call(40, "deaf")))
    assert json.loads(text(server.ask(call(41, "seen")))) == []  # others are served
    deadline = time.monotonic() + 10
    while "Too many" in text(server.ask(call(42, "deaf"))):
        assert time.monotonic() < deadline
        time.sleep(0.2)


# What ctx tells


@pytest.mark.parametrize("version", [*LEGACY, MODERN])
def test_ctx_tells_who_calls_and_how(speak: Speak, version: str) -> None:
    server = begin(speak, version, 41, "about")
    _, response = frames_until(server, 41)
    assert json.loads(text(response)) == {
        "client": "raw",
        "version": version,
        "request": 41,
        "uri": None,
        "principal": None,
        "scopes": [],
        "headers": [],
        "can": [version >= "2025-06-18", True, True],
        "cancelled": False,
    }
