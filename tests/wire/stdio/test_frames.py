"""Lines that are no good frames, and good ones in unusual clothes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.stdio import StdioServer, call, initialize, notification, request

from .conftest import Start

PARSE, REQUEST = -32700, -32600


def error_of(frame: Any) -> tuple[int, Any]:
    """The code and the id of an error frame."""
    assert set(frame) == {"jsonrpc", "id", "error"}, frame
    assert frame["jsonrpc"] == "2.0"
    return frame["error"]["code"], frame["id"]


def assert_alive(server: StdioServer) -> None:
    """The stream goes on."""
    assert server.ask(request("alive", "ping"))["result"] == {}


@pytest.mark.parametrize(
    "line",
    [
        b"hello",
        b"{",
        b'{"jsonrpc":"2.0","id":1,"method":"ping"',
        b"\xff\xfe\x00",
        b'{"jsonrpc":"2.0","id":1,"method":"\xff"}',
        b'{"jsonrpc":"2.0","id":1,"method":"\\ud800"}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":NaN}}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":-Infinity}}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1e999}}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":[' + b"9" * 400 + b".0]}}",
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":' + b"9" * 250 + b"e99}}",
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"e12":"E999","a":-1.1E+0309}}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":' + b"9" * 5000 + b"}}",
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":' + b"[" * 100_000,
        b'{"jsonrpc":"2.0","id":1,"method":"ping"} {"jsonrpc":"2.0","id":2,"method":"ping"}',
        "{'jsonrpc':'2.0'}".encode("utf-16"),
        b"\x00",
    ],
)
def test_line_that_is_not_json_is_a_parse_error(shared: StdioServer, line: bytes) -> None:
    shared.send_raw(line + b"\n")
    assert error_of(shared.receive()) == (PARSE, None)
    assert_alive(shared)


@pytest.mark.parametrize(
    ("frame", "id"),
    [
        (1, None),
        ("ping", None),
        (None, None),
        (True, None),
        ({}, None),
        ({"jsonrpc": "2.0", "id": 5}, 5),
        ({"jsonrpc": "1.0", "id": 6, "method": "ping"}, 6),
        ({"id": "seven", "method": "ping"}, "seven"),
        ({"jsonrpc": 2.0, "id": 8, "method": "ping"}, 8),
        ({"jsonrpc": "2.0", "id": 9, "method": 1}, 9),
        ({"jsonrpc": "2.0", "id": 9, "method": None}, 9),
        ({"jsonrpc": "2.0", "id": 10, "method": "ping", "params": [1]}, 10),
        ({"jsonrpc": "2.0", "id": 11, "method": "ping", "params": "x"}, 11),
        ({"jsonrpc": "2.0", "id": None, "method": "ping"}, None),
        ({"jsonrpc": "2.0", "id": True, "method": "ping"}, None),
        ({"jsonrpc": "2.0", "id": 1.5, "method": "ping"}, None),
        ({"jsonrpc": "2.0", "id": [1], "method": "ping"}, None),
        ({"jsonrpc": "2.0", "method": 1, "params": "bar"}, None),
        ([], None),
        ([request(1, "ping")], None),
    ],
)
def test_json_that_is_no_request_is_an_invalid_request(
    shared: StdioServer, frame: Any, id: Any
) -> None:
    shared.send(frame)
    assert error_of(shared.receive()) == (REQUEST, id)
    assert_alive(shared)


@pytest.mark.parametrize(
    "frame",
    [
        {"jsonrpc": "2.0", "id": "nobody asked", "result": {}},
        {"jsonrpc": "2.0", "id": 77, "error": {"code": 1, "message": "?"}},
        {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "?"}},
        {"jsonrpc": "2.0", "id": 77, "result": 1},
        {"jsonrpc": "2.0", "id": 77, "result": {}, "error": {}},
        notification("notifications/unknown"),
        notification("no/such/method", {"a": 1}),
        notification("notifications/cancelled"),
        notification("notifications/cancelled", {"requestId": {"a": 1}}),
        notification("notifications/cancelled", {"requestId": True}),
        {"jsonrpc": "2.0", "method": "notifications/initialized", "params": [1]},
    ],
)
def test_answers_and_notifications_are_never_answered(shared: StdioServer, frame: Any) -> None:
    before = len(shared.lines)
    shared.send(frame)
    assert_alive(shared)
    assert len(shared.lines) == before + 1


def test_blank_lines_and_carriage_returns_are_no_matter(shared: StdioServer) -> None:
    shared.send_raw(b'\r\n\n   \n{"jsonrpc":"2.0","id":1,"method":"ping"}\r\n')
    assert shared.receive() == {"jsonrpc": "2.0", "id": 1, "result": {}}


@pytest.mark.parametrize("id", [0, -1, 2**70, "", "0", "ключ", "a" * 1000])
def test_id_comes_back_as_it_was(shared: StdioServer, id: Any) -> None:
    answer = shared.ask(request(id, "ping"))
    assert answer["id"] == id
    assert type(answer["id"]) is type(id)


def test_frame_may_arrive_byte_by_byte(shared: StdioServer) -> None:
    for byte in json.dumps(call(1, "echo", {"value": "по букве"})).encode() + b"\n":
        shared.send_raw(bytes([byte]))
    assert shared.receive()["result"]["content"][0]["text"] == "'по букве'"


def test_last_line_needs_no_newline(server: StdioServer) -> None:
    server.send_raw(json.dumps(request(1, "ping")).encode())
    server.close_input()
    assert server.rest() == [{"jsonrpc": "2.0", "id": 1, "result": {}}]
    assert server.wait() == 0


def test_incomplete_last_line_is_answered_before_the_end(server: StdioServer) -> None:
    server.send_raw(b'{"jsonrpc":"2.0","id":1,"meth')
    server.close_input()
    assert [error_of(frame) for frame in server.rest()] == [(PARSE, None)]
    assert server.wait() == 0


def test_the_last_of_two_equal_keys_counts(shared: StdioServer) -> None:
    shared.send_raw(b'{"jsonrpc":"2.0","id":1,"method":"nothing","method":"ping"}\n')
    assert shared.receive()["result"] == {}


def test_big_numbers_arrive_as_they_are(shared: StdioServer) -> None:
    value = {"big": 2**80, "small": 5e-324, "large": 1.7976931348623157e308, "zero": 0}
    text = shared.ask(call(1, "echo", {"value": value}))["result"]["content"][0]["text"]
    assert text == repr(value)


def test_answer_stays_on_one_line(shared: StdioServer) -> None:
    value = "one\ntwo\r\nthree\u2028four\u0085"
    text = shared.ask(call(1, "echo", {"value": value}))["result"]["content"][0]["text"]
    assert text == repr(value)
    assert shared.lines[-1].count(b"\n") == 1


@pytest.mark.parametrize("size", [(4 << 20) + 1, 9 << 20])
def test_frame_over_the_limit_is_refused_and_the_stream_goes_on(
    shared: StdioServer, size: int
) -> None:
    shared.send_raw(b'{"a":"' + b"x" * (size - 8) + b'"}\n')
    assert error_of(shared.receive()) == (REQUEST, None)
    assert_alive(shared)


def test_frame_of_exactly_the_limit_is_served(start: Start) -> None:
    server = start("--max-frame-bytes", "2048")
    server.open_session()
    shell = len(json.dumps(call(1, "echo", {"value": ""})))
    for more, fits in ((0, True), (1, False)):
        server.send(call(1, "echo", {"value": "x" * (2048 - shell + more)}))
        assert ("result" in server.receive()) is fits
    assert_alive(server)


def test_limit_can_be_set_by_the_environment(start: Start) -> None:
    server = start(env={"PROBE_MAX_FRAME_BYTES": "5000"})
    server.send_raw(b"x" * 5001 + b"\n")
    frame = server.receive()
    assert error_of(frame) == (REQUEST, None)
    assert "5000" in frame["error"]["message"]


def test_bad_frames_before_initialize_are_answered_too(start: Start) -> None:
    server = start()
    server.send_raw(b"x\n")
    assert error_of(server.receive()) == (PARSE, None)
    server.send([])
    assert error_of(server.receive()) == (REQUEST, None)
    assert "result" in server.ask(initialize(1, "2025-06-18"))
