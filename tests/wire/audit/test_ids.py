"""Request ids over HTTP: the text "1" and the number 1 are two."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.http import Answer, HttpServer
from tests.support.projects import Project
from tests.support.stdio import call, notification, request

ALIKE = (1, "1", "text:1", " 1", "01", "1_0", "text:text:1", "text:", "١")


@pytest.fixture(scope="module", params=[(), ("--json-response",), ("--stateless",)])
def server(request: pytest.FixtureRequest, audit: Project) -> Iterator[HttpServer]:
    """The server in each of its modes."""
    with HttpServer(audit.root, request.param, env=audit.env) as running:
        yield running.started()


def session_of(server: HttpServer) -> str | None:
    """A new session, in the modes that have them."""
    return None if "--stateless" in server.arguments else server.open()


def together(server: HttpServer, session: str | None, frames: list[Any]) -> list[Answer]:
    """The answers to requests that run at the same time."""
    answers: dict[int, Answer] = {}

    def post(place: int) -> None:
        answers[place] = server.post(frames[place], session)

    threads = [threading.Thread(target=post, args=[place]) for place in range(len(frames))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [answers[place] for place in range(len(frames))]


@pytest.mark.parametrize("id", ALIKE)
def test_an_id_comes_back_as_it_was_and_the_handler_sees_it_so(
    server: HttpServer, id: int | str
) -> None:
    frame = server.post(call(id, "echo"), session_of(server)).frame
    assert frame["id"] == id
    assert f'"id":"{id}"' in frame["result"]["content"][0]["text"].replace(":1}", ':"1"}')
    assert server.post(request(id, "nothing"), session_of(server)).frame["id"] == id


def test_ids_that_look_alike_run_side_by_side(server: HttpServer) -> None:
    frames = [call(id, "wait", {"seconds": 0.3}) for id in ALIKE]
    answers = together(server, session_of(server), frames)
    assert [answer.frame.get("id") for answer in answers] == list(ALIKE)
    assert all("result" in answer.frame for answer in answers)


def test_a_cancellation_means_the_very_id(server: HttpServer) -> None:
    session = session_of(server)
    if session is None:
        pytest.skip("without sessions nothing can be cancelled")
    threading.Timer(
        0.3, server.post, [notification("notifications/cancelled", {"requestId": "1"}), session]
    ).start()
    began = time.monotonic()
    frames = [call(1, "wait", {"seconds": 1.2}), call("1", "wait", {"seconds": 15})]
    number, text = together(server, session, frames)
    assert number.frame["result"]["content"][0]["text"] == "waited"
    assert not [frame for frame in text.frames if "result" in frame]
    assert time.monotonic() - began < 10


def test_an_id_is_open_to_initialize_too(server: HttpServer) -> None:
    params = {"protocolVersion": "2025-11-25", "capabilities": {}}
    info = {"clientInfo": {"name": "raw", "version": "1"}}
    answer = server.post(request("1", "initialize", {**params, **info}))
    assert answer.frame["id"] == "1"
    assert "result" in answer.frame


def test_a_batch_may_have_both(audit: Project, http: HttpServer) -> None:
    answer = http.post([request(1, "ping"), request("1", "ping")], http.open("2025-03-26"))
    assert sorted(answer.json, key=lambda frame: str(type(frame["id"]))) == [
        {"jsonrpc": "2.0", "id": 1, "result": {}},
        {"jsonrpc": "2.0", "id": "1", "result": {}},
    ]


def test_a_replayed_answer_has_the_clients_id(http: HttpServer) -> None:
    session = http.open()
    answer = http.post(call("1", "wait", {"seconds": 0}, progressToken="t"), session)
    first = answer.events[0]["id"]
    headers = {"accept": "text/event-stream", "mcp-session-id": session, "last-event-id": first}
    again = http.request("GET", "/mcp", None, headers)
    assert again.frame == answer.frame
    assert again.frame["id"] == "1"
