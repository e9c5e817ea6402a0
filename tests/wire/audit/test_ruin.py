"""What a handler does to its own task or in the background costs its own call at most."""

from __future__ import annotations

import time

import pytest

from tests.support.http import HttpServer
from tests.support.stdio import StdioServer, modern
from tests.wire.audit.conftest import Client

TASKS = {"extensions": {"io.modelcontextprotocol/tasks": {}}}
FAILING = (
    "own cancellation",
    "own cancellation, then a failure",
    "another's cancellation",
)
HARMLESS = {
    "own cancellation, unawaited": "done",
    "own cancellation, caught": "caught",
    "exit in a task": "done",
    "interrupt in a task": "done",
    "exit in a callback": "done",
}


def is_well(client: Client) -> bool:
    """Whether the session is served as before."""
    return "result" in client.call("echo", value=1) and "result" in client.ask("tools/list")


@pytest.mark.parametrize("how", FAILING)
def test_a_handler_that_cancels_itself_fails_its_call_alone(client: Client, how: str) -> None:
    result = client.call("ruin", how=how)["result"]
    assert result["isError"] is True
    assert "incident" in result["content"][0]["text"]
    assert is_well(client)


@pytest.mark.parametrize("how", HARMLESS)
def test_what_a_handler_leaves_behind_ends_neither_session_nor_process(
    client: Client, how: str
) -> None:
    result = client.call("ruin", how=how)["result"]
    assert result == {"content": [{"type": "text", "text": HARMLESS[how]}]}
    assert is_well(client)


@pytest.mark.parametrize("how", FAILING)
def test_a_modern_call_that_cancels_itself_is_a_failure_too(
    http: HttpServer, stdio: StdioServer, how: str
) -> None:
    params = {"name": "ruin", "arguments": {"how": how}}
    frames = [http.ask("tools/call", params).frame, stdio.ask(modern("m", "tools/call", params))]
    assert [frame["result"]["isError"] for frame in frames] == [True, True]


@pytest.mark.parametrize("how", FAILING)
def test_a_task_that_cancels_itself_has_failed_and_is_not_cancelled(
    stdio: StdioServer, how: str
) -> None:
    params = {"name": "job", "arguments": {"how": how}}
    task = stdio.ask(modern("j", "tools/call", params, TASKS))["result"]["taskId"]
    deadline = time.monotonic() + 10
    while True:
        found = stdio.ask(modern("g", "tasks/get", {"taskId": task}, TASKS))["result"]
        if found["status"] != "working" or time.monotonic() > deadline:
            break
        time.sleep(0.02)
    assert found["status"] == "completed"
    assert found["result"]["isError"] is True
