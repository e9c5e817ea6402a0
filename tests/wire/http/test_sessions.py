"""The revisions with sessions: ids, their end, limits, batches, resumption, cancellation."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from tests.support.http import HttpServer
from tests.support.stdio import LEGACY, MODERN, call, initialize, notification, request

TOKEN = {"progressToken": "p"}


@pytest.mark.parametrize("version", LEGACY)
def test_a_session_is_opened_used_and_ended(server: HttpServer, version: str) -> None:
    opened = server.post(initialize(1, version))
    assert opened.frame["result"]["protocolVersion"] == version
    session = opened.headers["mcp-session-id"]
    assert server.post(request(2, "tools/list"), session).frame["result"]["tools"]
    assert server.request("DELETE", headers={"mcp-session-id": session}).status == 200
    gone = server.post(request(3, "ping"), session)
    assert gone.status == 404
    assert "mcp-session-id" not in gone.headers
    assert server.request("DELETE", headers={"mcp-session-id": session}).status == 404


def test_an_unknown_revision_is_answered_with_the_latest(server: HttpServer) -> None:
    answer = server.post(initialize(1, "1999-01-01"))
    assert answer.frame["result"]["protocolVersion"] == "2025-11-25"


def test_a_request_without_a_session_names_none(server: HttpServer) -> None:
    answer = server.post(request(4, "tools/list"))
    assert answer.status == 400
    assert answer.frame["id"] == 4
    assert "mcp-session-id" not in answer.headers
    assert server.post(notification("notifications/initialized")).status == 400


def test_a_refused_initialize_opens_no_session(server: HttpServer) -> None:
    answer = server.post(request(1, "initialize", {"protocolVersion": 5}))
    assert answer.code == -32602
    if (session := answer.headers.get("mcp-session-id")) is not None:
        assert server.post(request(2, "tools/list"), session).status in (404, 200)


@pytest.mark.parametrize("session", ["nope", "x" * 5000, "%00", "../../etc"])
def test_an_unknown_session_is_not_found(server: HttpServer, session: str) -> None:
    answer = server.post(request(1, "ping"), session)
    assert answer.status == 404
    assert "mcp-session-id" not in answer.headers


def test_a_bad_version_header_is_refused(server: HttpServer) -> None:
    session = server.open()
    bad = {"mcp_protocol_version": "1999-01-01"}
    assert server.post(request(1, "ping"), session, **bad).status == 400
    headers = {"mcp-session-id": session, "mcp-protocol-version": "1999-01-01"}
    assert server.request("GET", headers={**headers, "accept": "text/event-stream"}).status == 400
    assert server.request("DELETE", headers=headers).status == 400
    assert server.post(request(1, "ping"), session).status == 200


def test_white_space_after_a_header_is_no_difference(server: HttpServer) -> None:
    session = server.open()
    answer = server.post(request(1, "ping"), session + "  ", mcp_protocol_version="2025-11-25 \t")
    assert answer.frame["result"] == {}


def test_a_get_needs_a_stream_and_a_session(server: HttpServer) -> None:
    session = server.open()
    assert server.request("GET", headers={"accept": "text/event-stream"}).status == 400
    lines = {"accept": "application/json", "mcp-session-id": session}
    assert server.request("GET", headers=lines).status == 406
    lines = {"accept": "text/event-stream", "mcp-protocol-version": MODERN}
    answer = server.request("GET", headers=lines)
    assert (answer.status, answer.headers["allow"]) == (405, "POST")


def test_progress_streams_and_then_the_answer_ends_it(server: HttpServer) -> None:
    session = server.open()
    answer = server.post(call(1, "steps", {"steps": 3}, **TOKEN), session)
    frames = answer.frames
    assert [f["params"]["progress"] for f in frames[:-1]] == [1, 2, 3]
    assert frames[-1]["result"]["content"][0]["text"] == "done"
    assert all(event["id"] for event in answer.events)


def test_a_dropped_stream_is_resumed_where_it_was(server: HttpServer) -> None:
    session = server.open()
    frame = call(1, "steps", {"steps": 6, "pause": 0.15}, **TOKEN)
    stream = server.stream("POST", frame, {"mcp-session-id": session})
    first = stream.event()
    while first is not None and not first["data"]:
        first = stream.event()
    assert first is not None
    stream.close()
    time.sleep(0.2)
    lines = {"mcp-session-id": session, "last-event-id": first["id"]}
    resumed = server.stream("GET", headers=lines)
    frames = []
    while (frame := resumed.frame()) is not None:
        frames.append(frame)
    resumed.close()
    assert [f["params"]["progress"] for f in frames[:-1]] == [2, 3, 4, 5, 6]
    assert frames[-1]["result"]["content"][0]["text"] == "done"


def test_a_finished_stream_is_replayed_and_ends(server: HttpServer) -> None:
    session = server.open()
    answer = server.post(call(1, "steps", {"steps": 2}, **TOKEN), session)
    lines = {"mcp-session-id": session, "last-event-id": answer.events[0]["id"]}
    lines["accept"] = "text/event-stream"
    again = server.request("GET", headers=lines)
    assert again.frames == answer.frames[1:]


def test_nobody_resumes_the_stream_of_another_session(server: HttpServer) -> None:
    mine, yours = server.open(), server.open()
    answer = server.post(call(1, "echo", {"text": "for me only"}), mine)
    server.post(call(1, "echo", {"text": "for you"}), yours)
    for event in [*answer.events, {"id": "1"}, {"id": "2"}, {"id": "3"}]:
        lines = {"mcp-session-id": yours, "last-event-id": event["id"]}
        lines["accept"] = "text/event-stream"
        assert b"for me only" not in server.request("GET", headers=lines).body


def test_an_unknown_event_ends_at_once(server: HttpServer) -> None:
    session = server.open()
    for event in ("99999", "x", "-1", "1e9"):
        lines = {"accept": "text/event-stream", "mcp-session-id": session, "last-event-id": event}
        answer = server.request("GET", headers=lines)
        assert (answer.status, answer.frames) == (200, [])


def test_cancellation_stops_the_handler_and_nothing_answers(server: HttpServer) -> None:
    session = server.open()
    box = []
    thread = threading.Thread(
        target=lambda: box.append(server.post(call(7, "slow", {"seconds": 30}), session))
    )
    thread.start()
    time.sleep(0.4)
    cancel = notification("notifications/cancelled", {"requestId": 7, "reason": "test"})
    assert server.post(cancel, session).status == 202
    thread.join(10)
    assert [answer.frames for answer in box] == [[]]
    events = {"accept": "text/event-stream", "mcp-session-id": session, "last-event-id": "1"}
    assert b"-32800" not in server.request("GET", headers=events).body


def test_an_object_that_looks_like_a_cancellation_still_arrives(server: HttpServer) -> None:
    session = server.open()
    answer = server.post(call(1, "error_object"), session)
    assert "-32800" in answer.frame["result"]["content"][0]["text"]


def test_too_many_sessions_are_refused_and_room_comes_back(bench: Path) -> None:
    with HttpServer(bench, ["--max-sessions", "2", "--session-idle", "0.6"]) as server:
        server.started()
        server.open()
        kept = server.open()
        refused = server.post(initialize(1, "2025-11-25"))
        assert refused.status == 503
        assert refused.headers["retry-after"] == "1"
        assert server.post(request(1, "ping"), kept).status == 200
        time.sleep(1.2)
        assert server.post(request(1, "ping"), kept).status == 404
        server.open()


def test_too_many_calls_are_refused_with_a_reason(bench: Path) -> None:
    with HttpServer(bench, ["--max-calls", "1"]) as server:
        server.started()
        session = server.open()
        thread = threading.Thread(
            target=lambda: server.post(call(1, "slow", {"seconds": 1.2}), session)
        )
        thread.start()
        time.sleep(0.4)
        refused = server.post(call(2, "echo"), session)
        assert refused.status == 503
        assert refused.code == -32005
        assert refused.frame["id"] == 2
        assert refused.headers["retry-after"] == "1"
        assert server.ask("tools/call", {"name": "echo", "arguments": {}}).status == 503
        assert server.post(request(3, "ping"), session).frame["result"] == {}
        thread.join(10)
        assert server.post(call(4, "echo"), session).status == 200


def test_an_update_reaches_the_stream_of_who_subscribed(server: HttpServer) -> None:
    one, other = server.open(), server.open()
    params = {"uri": "bench://note"}
    assert server.post(request(1, "resources/subscribe", params), one).frame["result"] == {}
    streams = [server.stream("GET", headers={"mcp-session-id": s}, timeout=3) for s in (one, other)]
    time.sleep(0.2)
    server.post(call(2, "change"), other)
    frame = streams[0].frame()
    assert frame["method"] == "notifications/resources/updated"
    assert frame["params"]["uri"] == "bench://note"
    with pytest.raises(TimeoutError):
        streams[1].frame()
    for stream in streams:
        stream.close()


# Batches

ITEMS = [request(1, "ping"), call(2, "echo", {"text": "a"}), notification("notifications/x")]


def test_a_batch_is_answered_with_one_array(server: HttpServer) -> None:
    session = server.open("2025-03-26")
    answer = server.post([*ITEMS, {"id": 9}, initialize(3, "2025-03-26")], session)
    assert answer.status == 200
    by_id = {frame["id"]: frame for frame in answer.json}
    assert by_id[1]["result"] == {}
    assert by_id[2]["result"]["content"][0]["text"] == "a"
    assert by_id[9]["error"]["code"] == -32600
    assert by_id[3]["error"]["code"] == -32600
    assert len(answer.json) == 4


def test_progress_of_a_batch_comes_before_its_array(server: HttpServer) -> None:
    session = server.open("2025-03-26")
    steps = call(1, "steps", {"steps": 2, "pause": 0.05}, **TOKEN)
    answer = server.post([steps, request(2, "ping")], session)
    *progress, array = answer.frames
    assert [f["params"]["progress"] for f in progress] == [1, 2]
    assert {frame["id"] for frame in array} == {1, 2}


def test_a_batch_without_requests_is_accepted(server: HttpServer) -> None:
    session = server.open("2025-03-26")
    answer = server.post([notification("notifications/x")], session)
    assert (answer.status, answer.body) == (202, b"")


def test_a_cancelled_member_is_left_out(server: HttpServer) -> None:
    session = server.open("2025-03-26")
    box = []
    batch = [call(1, "slow", {"seconds": 30}), request(2, "ping")]
    thread = threading.Thread(target=lambda: box.append(server.post(batch, session)))
    thread.start()
    time.sleep(0.4)
    server.post([notification("notifications/cancelled", {"requestId": 1})], session)
    thread.join(10)
    assert [frame["id"] for frame in box[0].frames[-1]] == [2]


@pytest.mark.parametrize("version", ["2024-11-05", "2025-06-18", "2025-11-25"])
def test_no_other_revision_has_batches(server: HttpServer, version: str) -> None:
    session = server.open(version)
    answer = server.post(ITEMS, session)
    assert (answer.status, answer.code) == (400, -32600)


def test_an_empty_batch_and_one_without_a_session_are_refused(server: HttpServer) -> None:
    session = server.open("2025-03-26")
    assert server.post([], session).status == 400
    assert server.post(ITEMS).status == 400
    assert server.post(ITEMS, "nope").status == 404
    assert server.post(ITEMS, mcp_protocol_version=MODERN).status == 400
    assert server.post([initialize(1, "2025-03-26")]).status == 400
    assert server.post([request(1, "ping")] * 1001, session).status == 400


# Other modes


def test_json_mode_answers_a_cancelled_call_because_it_must(plain: HttpServer) -> None:
    session = plain.open()
    answer = plain.post(call(1, "echo", {"text": "x"}), session)
    assert answer.headers["content-type"] == "application/json"
    box = []
    thread = threading.Thread(
        target=lambda: box.append(plain.post(call(7, "slow", {"seconds": 30}), session))
    )
    thread.start()
    time.sleep(0.4)
    plain.post(notification("notifications/cancelled", {"requestId": 7}), session)
    thread.join(10)
    assert box[0].code == -32800
    assert plain.post(call(2, "steps", {}, **TOKEN), session).frames[-1]["id"] == 2
    only = plain.post(request(3, "ping"), session, accept="application/json")
    assert only.status == 200


def test_json_mode_has_batches_too(plain: HttpServer) -> None:
    session = plain.open("2025-03-26")
    assert {frame["id"] for frame in plain.post(ITEMS, session).json} == {1, 2}


def test_without_sessions_every_request_stands_alone(stateless: HttpServer) -> None:
    opened = stateless.post(initialize(1, "2025-11-25"))
    assert "mcp-session-id" not in opened.headers
    capabilities = opened.frame["result"]["capabilities"]
    assert "logging" not in capabilities
    for kind in ("tools", "resources", "prompts"):
        assert not capabilities[kind].get("listChanged")
        assert not capabilities[kind].get("subscribe")
    assert stateless.post(call(2, "echo", {"text": "b"})).frame["id"] == 2
    assert stateless.post(request(2, "ping"), "whatever").status == 200
    assert stateless.request("GET", headers={"accept": "text/event-stream"}).status == 405
    assert stateless.request("DELETE", headers={"mcp-session-id": "x"}).status == 405
    assert {frame["id"] for frame in stateless.post(ITEMS).json} == {1, 2}
    modern = stateless.ask("server/discover").frame["result"]["capabilities"]
    assert modern["tools"]["listChanged"] is True


def test_a_second_initialize_does_not_spoil_the_session(server: HttpServer) -> None:
    session = server.open("2025-03-26")
    server.post(initialize(5, "2025-11-25"), session)
    assert {frame["id"] for frame in server.post(ITEMS, session).json} == {1, 2}
    answer = server.post(call(1, "steps", {"steps": 2}, **TOKEN), session)
    lines = {"mcp-session-id": session, "last-event-id": answer.events[0]["id"]}
    again = server.request("GET", headers={**lines, "accept": "text/event-stream"})
    assert again.frames == answer.frames[1:]


def test_a_request_id_that_is_in_use_is_refused_and_the_first_one_answered(
    server: HttpServer,
) -> None:
    session = server.open()
    first = server.stream(
        "POST", call(7, "slow", {"seconds": 1}), {"mcp-session-id": session}, timeout=8
    )
    second = server.post(call(7, "echo", {"text": "b"}), session)
    assert (second.status, second.code) == (400, -32600)
    assert first.frame()["result"]["content"][0]["text"] == "slept"
    first.close()
    assert "result" in server.post(call(7, "echo", {"text": "c"}), session).frame


def test_equal_ids_in_a_batch_are_answered_once_and_refused_once(server: HttpServer) -> None:
    session = server.open("2025-03-26")
    answers = server.post([request(1, "ping"), request(1, "ping"), request(2, "ping")], session)
    refused = [answer for answer in answers.json if "error" in answer]
    assert [(answer["id"], answer["error"]["code"]) for answer in refused] == [(None, -32600)]
    assert sorted(answer["id"] for answer in answers.json if "result" in answer) == [1, 2]
