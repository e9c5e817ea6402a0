"""Tools that run as tasks: started, polled, answered, cancelled."""

from __future__ import annotations

import sys
import time
from typing import Any

import pytest

from tests.support.projects import Project
from tests.support.stdio import MODERN, StdioServer, modern
from tests.support.warm import run
from tests.wire.context.conftest import Speak
from tests.wire.context.rounds import Rounds, Session, accept, text, tool

EXTENSION = "io.modelcontextprotocol/tasks"
ABLE: dict[str, Any] = {"elicitation": {}, "extensions": {EXTENSION: {}}}


def ask(server: StdioServer, method: str, capabilities: Any = ABLE, **params: Any) -> Any:
    """One modern request."""
    frame = modern(f"t{len(server.lines)}", method, params, capabilities)
    return server.ask(frame)


@pytest.fixture
def server(speak: Speak) -> StdioServer:
    """One server for all tests here: each has tasks of its own."""
    return speak(MODERN, ABLE).server


def poll(server: StdioServer, task_id: str, *statuses: str) -> Any:
    """Ask for the task until it has one of the statuses."""
    deadline = time.monotonic() + 10
    while True:
        found = ask(server, "tasks/get", taskId=task_id)["result"]
        if found["status"] in statuses:
            return found
        assert time.monotonic() < deadline, found
        time.sleep(0.02)


def test_the_extension_is_advertised_to_those_who_can_use_it(server: StdioServer) -> None:
    found = ask(server, "server/discover")["result"]["capabilities"]["extensions"]
    assert found == {EXTENSION: {}}


def test_a_task_asks_is_answered_and_completes(server: StdioServer) -> None:
    started = ask(server, "tools/call", **tool("job"))["result"]
    assert started["resultType"] == "task"
    assert started["status"] == "working"
    assert not {"inputRequests", "requestState"} & started.keys()
    task = poll(server, started["taskId"], "input_required")
    ((key, question),) = task["inputRequests"].items()
    assert question["method"] == "elicitation/create"
    for useless in ({"zz": accept(name="Eve")}, {key: {"action": "shrug"}}):
        answered = ask(server, "tasks/update", taskId=task["taskId"], inputResponses=useless)
        assert answered["result"]["resultType"] == "complete"
        assert poll(server, task["taskId"], "input_required", "completed")["inputRequests"]
    answers = {key: accept(name="Ada")}
    ask(server, "tasks/update", taskId=task["taskId"], inputResponses=answers)
    done = poll(server, task["taskId"], "completed")
    assert done["result"]["content"][0]["text"] == "for Ada"
    assert "inputRequests" not in done


def test_no_progress_goes_out_for_a_call_that_was_answered(server: StdioServer) -> None:
    before = len(server.lines)
    server.send(modern(1, "tools/call", tool("job"), ABLE, progressToken="p"))
    task = server.receive()["result"]
    poll(server, task["taskId"], "input_required")
    assert not any(b"notifications/progress" in line for line in server.lines[before:])


def test_a_tool_asks_first_and_becomes_a_task_then(server: StdioServer) -> None:
    rounds = Rounds(server, ABLE)
    first = rounds.once("tools/call", tool("report"))["result"]
    assert first["resultType"] == "input_required"
    sent = {
        **tool("report"),
        "inputResponses": {key: accept(name="Ada") for key in first["inputRequests"]},
        "requestState": first["requestState"],
    }
    second = rounds.once("tools/call", sent)["result"]
    assert second["resultType"] == "task"
    assert "requestState" not in second
    task = poll(server, second["taskId"], "input_required")
    (key,) = task["inputRequests"]
    ask(server, "tasks/update", taskId=task["taskId"], inputResponses={key: accept(sure=True)})
    done = poll(server, task["taskId"], "completed")
    assert done["result"]["content"][0]["text"] == "Ada True"


def test_a_tool_that_ends_before_it_becomes_a_task_answers_the_call(
    server: StdioServer,
) -> None:
    rounds = Rounds(server, ABLE)
    declined = rounds.ask("tools/call", tool("report"), lambda _: {"action": "decline"})
    assert text(declined) == "no report"


@pytest.mark.parametrize("capabilities", [{"elicitation": {}}, {}])
def test_an_unable_client_calls_optional_tools_as_any_other(
    server: StdioServer, capabilities: Any
) -> None:
    response = Rounds(server, capabilities).ask("tools/call", tool("broken_job"))
    assert response["result"]["isError"] is True
    refused = Rounds(server, capabilities).once("tools/call", tool("job"))
    assert refused["error"]["code"] == -32021
    assert refused["error"]["data"] == {"requiredCapabilities": {"extensions": {EXTENSION: {}}}}


def test_a_session_runs_a_tool_that_requires_a_task(session: Session) -> None:
    assert text(session.ask("tools/call", tool("job"))) == "for Ada"
    response = session.ask("tasks/get", {"taskId": "x"})
    assert response["error"]["code"] == -32601


def test_a_failed_tool_is_a_completed_task(server: StdioServer) -> None:
    started = ask(server, "tools/call", **tool("broken_job"))["result"]
    done = poll(server, started["taskId"], "completed", "failed")
    assert done["status"] == "completed"
    assert done["result"]["isError"] is True
    assert "secret" not in done["result"]["content"][0]["text"]


def test_a_cancelled_task_stays_cancelled(server: StdioServer) -> None:
    started = ask(server, "tools/call", **tool("job"))["result"]
    task_id = started["taskId"]
    poll(server, task_id, "input_required")
    for _ in range(2):
        assert ask(server, "tasks/cancel", taskId=task_id)["result"]["resultType"] == "complete"
    found = poll(server, task_id, "cancelled")
    assert "inputRequests" not in found
    ask(server, "tasks/update", taskId=task_id, inputResponses={"q1": accept(name="Eve")})
    assert poll(server, task_id, "cancelled", "completed")["status"] == "cancelled"


@pytest.mark.parametrize("method", ["tasks/get", "tasks/cancel", "tasks/update"])
def test_an_unknown_task(server: StdioServer, method: str) -> None:
    extra: dict[str, Any] = {"inputResponses": {}} if method == "tasks/update" else {}
    response = ask(server, method, taskId="nobody-knows", **extra)
    assert response["error"]["code"] == -32602
    response = ask(server, method, capabilities={}, taskId="nobody-knows", **extra)
    assert response["error"]["code"] == -32021


def test_tasks_end_with_the_server(server: StdioServer) -> None:
    started = ask(server, "tools/call", **tool("job"))["result"]
    poll(server, started["taskId"], "input_required")
    server.close_input()  # the last test of this server
    assert server.wait(5) == 0


FULL = """
import pytest
from mcp.shared.exceptions import MCPError
from desk.generated import tasks

tasks.MOST_TASKS = 2
kept = tasks.Tasks()
running, done = tasks.Task(None), tasks.Task(None)
kept._tasks = {task.id: task for task in (running, done)}
with pytest.raises(MCPError) as refused:
    kept._make_room()
assert refused.value.error.code == -32005
done.move("completed", result={})
kept._make_room()
assert list(kept._tasks) == [running.id]
"""


def test_an_old_result_goes_before_new_work_is_refused(desk: Project) -> None:
    done = run([sys.executable, "-c", FULL], env=desk.environment)
    assert done.returncode == 0, done.stderr


def test_tasks_are_not_spread_over_workers(desk: Project) -> None:
    arguments = ["--transport", "http", "--port", "0", "--workers", "2", "--stateless"]
    env = {**desk.environment, "DESK_STATE_KEYS": "0123456789abcdef" * 2}
    done = run(desk.command(*arguments), env=env, warm=False)
    assert done.returncode == 1
    assert "run as tasks" in done.stderr
