"""Cancellation, progress, ids, questions to the client, limits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stdio import StdioServer, call, initialize, modern, notification, request

from .conftest import Start


def cancelled(id: Any) -> dict[str, Any]:
    """The client no longer wants the answer to `id`."""
    return notification("notifications/cancelled", {"requestId": id})


def text_of(frame: Any) -> str:
    """The text of a tool's answer."""
    return str(frame["result"]["content"][0]["text"])


@pytest.mark.parametrize("how", ["loop", "thread", "executor"])
def test_cancellation_stops_the_handler_and_nothing_more_is_sent(
    shared: StdioServer, how: str
) -> None:
    shared.send(call(1, "sleep", {"how": how, "seconds": 3}))
    assert shared.ask(request(2, "ping"))["result"] == {}
    shared.send(cancelled(1))
    assert text_of(shared.ask(call(3, "cleaned"))).endswith(how)
    assert shared.silent_for(0.3)


def test_cancellation_in_the_same_piece_as_its_request(shared: StdioServer) -> None:
    shared.send(call(1, "sleep", {"how": "loop", "seconds": 9}), cancelled(1), request(2, "ping"))
    assert shared.receive()["id"] == 2
    assert shared.silent_for(0.3)


def test_handler_that_swallows_cancellation_still_sends_nothing(shared: StdioServer) -> None:
    shared.send(call(1, "sleep", {"how": "stubborn", "seconds": 0.3}))
    assert shared.ask(request(2, "ping"))["result"] == {}
    shared.send(cancelled(1))
    assert shared.silent_for(0.8)


def test_id_of_a_cancelled_request_is_free_again(shared: StdioServer) -> None:
    shared.send(call(1, "sleep", {"how": "loop", "seconds": 9}), cancelled(1), request(1, "ping"))
    assert shared.receive() == {"jsonrpc": "2.0", "id": 1, "result": {}}


def test_modern_request_is_cancelled_too(shared: StdioServer) -> None:
    server = shared
    arguments = {"how": "loop", "seconds": 9}
    server.send(modern(1, "tools/call", {"name": "sleep", "arguments": arguments}), cancelled(1))
    assert server.silent_for(0.5)


@pytest.mark.parametrize("id", ["1", 2, True, 1.0, None])
def test_only_the_very_id_cancels(shared: StdioServer, id: Any) -> None:
    shared.send(call(1, "sleep", {"how": "loop", "seconds": 0.2}), cancelled(id))
    assert text_of(shared.receive()) == "slept: loop"


def test_initialize_cannot_be_cancelled(start: Start) -> None:
    server = start()
    server.send(initialize(1, "2025-11-25"), cancelled(1))
    assert "result" in server.receive()


def test_progress_increases_and_ends_with_the_result(shared: StdioServer) -> None:
    shared.send(call(1, "count", {"steps": [1, 2, 2, 1, 3]}, progressToken="t"))
    progress = [shared.receive() for _ in range(3)]
    assert [frame["params"]["progress"] for frame in progress] == [1, 2, 3]
    assert {frame["params"]["progressToken"] for frame in progress} == {"t"}
    assert text_of(shared.receive()) == "counted"
    assert shared.silent_for(0.4)


@pytest.mark.parametrize("meta", [{}, {"progressToken": True}])
def test_no_progress_without_a_token(shared: StdioServer, meta: dict[str, Any]) -> None:
    shared.send(call(1, "count", {"steps": [1, 2]}, **meta))
    assert shared.receive()["id"] == 1


def test_second_request_with_a_running_id_is_refused_without_that_id(shared: StdioServer) -> None:
    shared.send(call(1, "sleep", {"how": "loop", "seconds": 0.3}), request(1, "ping"))
    refusal = shared.receive()
    assert refusal["id"] is None
    assert refusal["error"]["code"] == -32600
    assert "1" in refusal["error"]["message"]
    assert text_of(shared.receive()) == "slept: loop"


def test_number_and_text_are_different_ids(shared: StdioServer) -> None:
    shared.send(call(1, "sleep", {"how": "loop", "seconds": 0.2}), request("1", "ping"))
    assert shared.receive() == {"jsonrpc": "2.0", "id": "1", "result": {}}
    assert shared.receive()["id"] == 1


def test_calls_run_side_by_side(shared: StdioServer) -> None:
    shared.send(*(call(n, "sleep", {"how": "loop", "seconds": 0.5}) for n in range(50)))
    assert sorted(shared.receive(5)["id"] for _ in range(50)) == list(range(50))


def test_calls_over_the_limit_are_refused(start: Start) -> None:
    server = start("--max-calls", "2")
    server.open_session()
    server.send(*(call(n, "sleep", {"how": "loop", "seconds": 0.5}) for n in range(3)))
    refusal = server.receive()
    assert refusal["id"] == 2
    assert refusal["error"]["code"] == -32005
    assert "2" in refusal["error"]["message"]
    assert server.ask(request("p", "ping"))["result"] == {}
    assert {server.receive()["id"], server.receive()["id"]} == {0, 1}
    assert "result" in server.ask(call(5, "echo", {"value": 1}))


class TestQuestions:
    """What the server asks the client on a session."""

    def open(self, server: StdioServer) -> tuple[StdioServer, Any]:
        """A call that asks, and the question."""
        server.send(call(1, "ask"))
        question = server.receive()
        assert question["method"] == "elicitation/create"
        return server, question["id"]

    def test_answer_reaches_the_handler(self, shared: StdioServer) -> None:
        server, id = self.open(shared)
        accepted = {"action": "accept", "content": {"name": "Анна"}}
        server.send({"jsonrpc": "2.0", "id": id, "result": accepted})
        assert text_of(server.receive()) == "hello Анна"

    @pytest.mark.parametrize(
        "answer",
        [
            {"error": {"code": 1, "message": "no"}},
            {"error": {"code": "x"}},
            {"error": 5},
            {"result": []},
            {"result": {"action": "dance"}},
        ],
    )
    def test_bad_answer_ends_the_call_and_not_the_server(
        self, shared: StdioServer, answer: Any
    ) -> None:
        server, id = self.open(shared)
        server.send({"jsonrpc": "2.0", "id": id, **answer})
        frame = server.receive()
        assert frame["id"] == 1
        assert "error" in frame or frame["result"]["isError"]
        assert server.ask(request(2, "ping"))["result"] == {}

    def test_other_requests_are_served_while_a_question_is_open(self, shared: StdioServer) -> None:
        server, id = self.open(shared)
        assert text_of(server.ask(call(2, "echo", {"value": 1}))) == "1"
        server.send({"jsonrpc": "2.0", "id": id, "result": {"action": "decline"}})
        assert text_of(server.receive()) == "hello"

    def test_cancelled_call_takes_its_question_back(self, shared: StdioServer) -> None:
        server, id = self.open(shared)
        server.send(cancelled(1))
        taken_back = server.receive()
        assert taken_back["method"] == "notifications/cancelled"
        assert taken_back["params"]["requestId"] == id
        server.send({"jsonrpc": "2.0", "id": id, "result": {"action": "decline"}})
        assert server.silent_for(0.3)

    def test_the_client_may_leave_a_question_open(self, start: Start) -> None:
        server = start()
        server.open_session("2025-06-18", {"elicitation": {}})
        server, _ = self.open(server)
        server.close_input()
        assert server.wait() == 0


@pytest.mark.parametrize("how", ["exit", "cancel itself", "raise"])
def test_broken_handler_fails_one_call(shared: StdioServer, how: str) -> None:
    frame = shared.ask(call(1, "break_down", {"how": how}))
    assert "error" in frame or frame["result"]["isError"]
    assert "hunter2" not in str(frame)
    assert shared.ask(request(2, "ping"))["result"] == {}


def test_text_that_json_cannot_carry_is_an_error(shared: StdioServer) -> None:
    frame = shared.ask(call(1, "break_down", {"how": "surrogate"}))
    assert "error" in frame or frame["result"]["isError"]
    assert shared.ask(request(2, "ping"))["result"] == {}
