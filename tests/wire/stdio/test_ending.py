"""The end: in time, with status 0, with the lifespan closed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from tests.support.projects import Project
from tests.support.stdio import TIMEOUT, StdioServer, call, initialize, modern, request

from .conftest import Start

WITHIN = 2.0 + (1.0 if sys.gettrace() or os.environ.get("CI") else 0.4)
"""Two seconds are promised; what is more is for a machine that is busy with other tests."""

WAYS = ["end of input", "SIGTERM", "SIGINT"]


def end(server: StdioServer, way: str) -> float:
    """End the server in this way; gives the seconds that it took to exit with status 0."""
    begin = time.monotonic()
    if way == "end of input":
        server.close_input()
    else:
        server.process.send_signal(getattr(signal, way))
    assert server.wait() == 0, server.stderr
    return time.monotonic() - begin


@pytest.mark.parametrize("way", WAYS)
def test_idle_server_ends_at_once(start: Start, way: str) -> None:
    server = start(warm=False)
    server.open_session()
    assert end(server, way) < WITHIN
    assert "lifespan closed" in server.stderr
    assert "Traceback" not in server.stderr


@pytest.mark.parametrize(
    ("how", "way"),
    [
        ("loop", "end of input"),
        ("thread", "end of input"),
        ("executor", "SIGTERM"),
        ("block", "end of input"),
        ("block", "SIGTERM"),
        ("block", "SIGINT"),
        ("loops_forever", "end of input"),
        ("loops_forever", "SIGTERM"),
    ],
)
def test_running_handler_does_not_hold_the_end(server: StdioServer, way: str, how: str) -> None:
    server.send(call(1, "sleep", {"how": how, "seconds": 30}))
    time.sleep(0.3)
    assert end(server, way) < WITHIN
    assert "lifespan closed" in server.stderr


@pytest.mark.parametrize("how", ["loop", "block"])
def test_what_is_done_within_a_second_of_the_end_of_input_is_answered(
    server: StdioServer, how: str
) -> None:
    server.send(call(1, "sleep", {"how": how, "seconds": 0.6}), request(2, "ping"))
    server.close_input()
    assert sorted(frame["id"] for frame in server.rest()) == [1, 2]
    assert server.wait() == 0


@pytest.mark.parametrize("way", WAYS[:2])
def test_open_listen_stream_does_not_hold_the_end(start: Start, way: str) -> None:
    server = start()
    wanted = {"notifications": {"toolsListChanged": True}}
    server.send(modern(1, "subscriptions/listen", wanted))
    assert server.receive()["method"] == "notifications/subscriptions/acknowledged"
    assert end(server, way) < 1.0 + WITHIN - 2.0


@pytest.mark.parametrize("way", WAYS[:2])
def test_client_that_stopped_reading_does_not_hold_the_end(server: StdioServer, way: str) -> None:
    server.pause_reading()
    server.send(*(call(n, "big", {"size": 300_000}) for n in range(20)))
    time.sleep(0.3)
    assert end(server, way) < WITHIN


def test_client_that_closed_its_reading_end_is_gone(probe: Project) -> None:
    with subprocess.Popen(
        probe.command(),
        env=probe.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        process.stdin.write(json.dumps(initialize(1, "2025-11-25")).encode() + b"\n")
        process.stdin.flush()
        assert process.wait(TIMEOUT) == 0
        assert process.stderr is not None
        stderr = process.stderr.read()
    assert b"lifespan closed" in stderr
    assert b"Traceback" not in stderr


@pytest.mark.parametrize("way", ["SIGTERM", "SIGINT"])
def test_signal_during_a_slow_import(start: Start, way: str) -> None:
    server = start(env={"PROBE_SLOW_IMPORT": "20"}, warm=False)
    server.wait_for_stderr("the import is slow")
    assert end(server, way) < WITHIN
    assert "Traceback" not in server.stderr


@pytest.mark.parametrize(
    ("start_up", "way"),
    [
        ("PROBE_SLOW_START", "end of input"),
        ("PROBE_SLOW_START", "SIGINT"),
        ("PROBE_BLOCKED_START", "end of input"),
        ("PROBE_BLOCKED_START", "SIGTERM"),
    ],
)
def test_end_during_a_slow_start(start: Start, way: str, start_up: str) -> None:
    server = start(env={start_up: "20"}, warm=False)
    server.wait_for_stderr("lifespan opens")
    assert end(server, way) < WITHIN
    assert "lifespan closed" in server.stderr


def test_frames_sent_before_a_slow_start_are_answered_although_the_input_has_ended(
    start: Start,
) -> None:
    server = start(env={"PROBE_SLOW_START": "1.5"}, warm=False)
    server.send(initialize(1, "2025-11-25"), request(2, "ping"))
    server.close_input()
    assert [frame["id"] for frame in server.rest()] == [1, 2]
    assert server.wait() == 0


def test_second_signal_changes_nothing(server: StdioServer) -> None:
    server.send(call(1, "sleep", {"how": "loops_forever", "seconds": 30}))
    time.sleep(0.2)
    server.process.send_signal(signal.SIGTERM)
    server.process.send_signal(signal.SIGINT)
    server.process.send_signal(signal.SIGTERM)
    assert server.wait() == 0
    assert "lifespan closed" in server.stderr


def test_lifespan_that_does_not_open_is_one_line_and_status_1(start: Start) -> None:
    server = start(env={"PROBE_BROKEN_START": "1"}, warm=False)
    assert server.wait() == 1
    assert "cannot start" in server.stderr
    assert "no database" in server.stderr
    assert server.rest() == []


def test_lifespan_that_does_not_close_is_reported(start: Start) -> None:
    broken = start(env={"PROBE_BROKEN_CLOSE": "1"})
    broken.open_session()
    broken.close_input()
    assert broken.wait() == 1
    assert "lost the database" in broken.stderr
