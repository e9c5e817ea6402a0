"""Batches: on a session of 2025-03-26, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.support.projects import Project
from tests.support.stdio import LEGACY, StdioServer, call, initialize, notification, request

from .conftest import Start, starter


@pytest.fixture(scope="module")
def session(probe: Project) -> Iterator[StdioServer]:
    """A session of the one revision that has batches."""
    with ExitStack() as stack:
        server = starter(probe, stack)()
        server.open_session("2025-03-26")
        yield server


def test_batch_is_answered_by_one_array(session: StdioServer) -> None:
    session.send(
        [
            request(1, "ping"),
            notification("notifications/roots/list_changed"),
            call(2, "sleep", {"how": "loop", "seconds": 0.2}),
            {"jsonrpc": "2.0", "id": "x", "result": {}},
            5,
            request(3, "no/such"),
        ]
    )
    answers = session.receive()
    assert sorted(str(answer["id"]) for answer in answers) == ["1", "2", "3", "None"]
    assert session.silent_for(0.3)


def test_cancelled_member_is_left_out(session: StdioServer) -> None:
    session.send(
        [call(1, "sleep", {"how": "loop", "seconds": 30}), request(2, "ping")],
        notification("notifications/cancelled", {"requestId": 1}),
    )
    assert session.receive() == [{"jsonrpc": "2.0", "id": 2, "result": {}}]


def test_batch_whose_only_call_is_cancelled_gets_no_answer(session: StdioServer) -> None:
    session.send(
        [call(1, "sleep", {"how": "loop", "seconds": 30})],
        notification("notifications/cancelled", {"requestId": 1}),
    )
    assert session.silent_for(0.4)


def test_cancellation_may_stand_in_the_same_batch(session: StdioServer) -> None:
    session.send(
        [
            call(1, "sleep", {"how": "loop", "seconds": 30}),
            notification("notifications/cancelled", {"requestId": 1}),
            request(2, "ping"),
        ]
    )
    assert [answer["id"] for answer in session.receive()] == [2]


@pytest.mark.parametrize(
    "member", [notification("notifications/x"), {"jsonrpc": "2.0", "id": 9, "result": {}}]
)
def test_batch_without_requests_gets_no_answer(session: StdioServer, member: Any) -> None:
    session.send([member, member])
    assert session.silent_for(0.3)


def test_empty_batch_is_an_invalid_request(session: StdioServer) -> None:
    session.send([])
    assert session.receive()["error"]["code"] == -32600


def test_initialize_in_a_batch_is_refused(session: StdioServer) -> None:
    session.send([initialize(1, "2025-03-26"), request(2, "ping")])
    answers = {answer["id"]: answer for answer in session.receive()}
    assert answers[1]["error"]["code"] == -32600
    assert answers[2]["result"] == {}


def test_batch_behind_a_pipelined_initialize_is_served(start: Start) -> None:
    server = start()
    server.send(initialize(1, "2025-03-26"), [request(2, "ping")])
    assert server.receive()["id"] == 1
    assert server.receive() == [{"jsonrpc": "2.0", "id": 2, "result": {}}]


@pytest.mark.parametrize("version", [version for version in LEGACY if version != "2025-03-26"])
def test_other_revisions_have_no_batches(start: Start, version: str) -> None:
    server = start()
    server.open_session(version)
    server.send([request(1, "ping")])
    frame = server.receive()
    assert (frame["error"]["code"], frame["id"]) == (-32600, None)


def test_batch_is_bounded_by_the_number_of_calls(start: Start) -> None:
    server = start("--max-calls", "10")
    server.open_session("2025-03-26")
    server.send([1] * 11)
    assert server.receive()["error"]["code"] == -32600
    server.send([1] * 10)
    assert len(server.receive()) == 10
