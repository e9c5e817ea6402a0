"""The life of the process: its start, its drain, its end, under our command and others."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.support.http import Answer, HttpServer
from tests.support.stdio import MODERN, call, initialize, modern, request


def in_background(server: HttpServer, *arguments: object) -> tuple[threading.Thread, list[Answer]]:
    answers: list[Answer] = []
    thread = threading.Thread(target=lambda: answers.append(server.post(*arguments)))  # type: ignore[arg-type]
    thread.start()
    time.sleep(0.4)
    return thread, answers


def test_a_port_in_use_is_one_line_and_status_1(bench: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        with HttpServer(bench, ["--port", port], warm=False) as server:
            assert server.wait() == 1
            lines = server.stderr.strip().splitlines()
    assert len(lines) == 1
    assert port in lines[0]
    assert "in use" in lines[0]


def test_a_host_that_is_not_ours_is_status_1(bench: Path) -> None:
    with HttpServer(bench, ["--host", "203.0.113.7"]) as server:
        assert server.wait() == 1
        assert "Traceback" not in server.stderr


def test_a_server_without_auth_does_not_let_itself_be_taken_for_guarded(bench: Path) -> None:
    with HttpServer(bench, ["--auth-issuer", "https://auth.example.com"]) as server:
        assert server.wait() == 1
        assert "--auth-issuer: this server asks for no tokens" in server.stderr
        assert "listening" not in server.stderr


def test_a_lifespan_that_fails_is_status_1(bench: Path) -> None:
    with HttpServer(bench, env={"BENCH_FAIL": "1"}, warm=False) as server:
        assert server.wait() == 1
        assert "the store is not there" in server.stderr
        assert "listening" not in server.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_an_idle_server_ends_at_once_with_status_0(bench: Path, number: int) -> None:
    with HttpServer(bench, warm=False) as server:
        server.started()
        begun = time.monotonic()
        server.process.send_signal(number)
        assert server.wait() == 0
        assert time.monotonic() - begun < 3
        assert "Traceback" not in server.stderr


def test_the_drain_finishes_what_runs_and_refuses_what_is_new(bench: Path) -> None:
    with HttpServer(bench) as server:
        server.started()
        session = server.open()
        legacy, first = in_background(server, call(1, "slow", {"seconds": 2}), session)
        get = server.stream("GET", headers={"mcp-session-id": session})
        lines = {"mcp-protocol-version": MODERN, "mcp-method": "subscriptions/listen"}
        wanted = {"notifications": {"resourceSubscriptions": ["bench://note"]}}
        listener = server.stream("POST", modern("l", "subscriptions/listen", wanted), lines)
        assert listener.frame()["method"] == "notifications/subscriptions/acknowledged"
        server.terminate()
        time.sleep(0.3)
        health = server.request("GET", "/healthz")
        assert (health.status, health.json) == (503, {"status": "draining"})
        refused = server.post(request(2, "ping"), session)
        assert (refused.status, refused.code) == (503, -32603)
        assert get.frame() is None
        result = listener.frame()
        assert result["id"] == "l"
        assert "result" in result
        legacy.join(10)
        assert first[0].frame["result"]["content"][0]["text"] == "slept"
        assert server.wait() == 0
        assert "Traceback" not in server.stderr


def test_the_drain_is_bounded(bench: Path) -> None:
    with HttpServer(bench, ["--drain-timeout", "0.5"]) as server:
        server.started()
        session = server.open()
        thread, _ = in_background(server, call(1, "slow", {"seconds": 60}), session)
        begun = time.monotonic()
        server.terminate()
        assert server.wait() == 0
        assert time.monotonic() - begun < 4
        thread.join(5)


def test_a_second_signal_does_not_wait(bench: Path) -> None:
    with HttpServer(bench, ["--drain-timeout", "30"]) as server:
        server.started()
        thread, _ = in_background(server, call(1, "slow", {"seconds": 60}), server.open())
        server.terminate()
        time.sleep(0.3)
        server.terminate()
        assert server.wait(8) == 0
        thread.join(5)


def test_a_handler_that_blocks_everything_does_not_keep_the_process(bench: Path) -> None:
    with HttpServer(bench, ["--drain-timeout", "0.5"]) as server:
        server.started()
        session = server.open()
        stream = server.stream("POST", call(1, "stuck"), {"mcp-session-id": session})
        time.sleep(0.5)
        server.terminate()
        assert server.wait(10) == 0
        stream.close()


def uvicorn(port: int) -> list[str]:
    target = "bench.generated.http:create_app"
    return [sys.executable, "-m", "uvicorn", "--factory", target, "--port", str(port)]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_another_runner_serves_drains_and_ends(bench: Path) -> None:
    port = free_port()
    with HttpServer(bench, command=uvicorn(port), env={"BENCH_MAX_SESSIONS": "1"}) as server:
        server.port = port
        deadline = time.monotonic() + 20
        while "running on" not in server.stderr and time.monotonic() < deadline:
            time.sleep(0.05)
        session = server.open()
        assert server.post(initialize(1, "2025-11-25")).status == 503
        thread, answers = in_background(server, call(1, "slow", {"seconds": 1.5}), session)
        server.terminate()
        time.sleep(0.3)
        assert server.request("GET", "/healthz").status == 503
        thread.join(10)
        assert answers[0].frame["result"]["content"][0]["text"] == "slept"
        assert server.wait() in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
        assert "Traceback" not in server.stderr


def test_another_runner_hears_of_a_lifespan_that_fails(bench: Path) -> None:
    port = free_port()
    with HttpServer(bench, command=uvicorn(port), env={"BENCH_FAIL": "1"}) as server:
        assert server.wait() != 0
        assert "the store is not there" in server.stderr


@pytest.mark.parametrize(
    ("arguments", "word"),
    [(["--workers", "2"], "--stateless"), (["--workers", "2", "--stateless"], "state keys")],
)
def test_workers_that_could_not_work_together_are_refused(
    bench: Path, arguments: list[str], word: str
) -> None:
    with HttpServer(bench, arguments) as server:
        assert server.wait() == 1
        assert word in server.stderr
        assert "Traceback" not in server.stderr


def children(pid: int) -> list[int]:
    out = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in out.stdout.split()]


KEYS = {"BENCH_STATE_KEYS": "0123456789abcdef0123456789abcdef"}


def test_workers_serve_are_replaced_and_end(bench: Path) -> None:
    env = {**KEYS, "BENCH_WORKER": "2"}
    with HttpServer(bench, ["--workers", "2", "--stateless"], env=env, warm=False) as server:
        server.started(40)
        assert server.stderr.count("did you mean BENCH_WORKERS?") == 1
        pids = set()
        for _ in range(30):
            assert server.ask("tools/list").status == 200
        pids = {p for p in children(server.process.pid) if "spawn_main" in cmdline(p)}
        assert len(pids) == 2
        os.kill(min(pids), signal.SIGKILL)
        deadline = time.monotonic() + 20
        while "another one is started" not in server.stderr and time.monotonic() < deadline:
            time.sleep(0.1)
        assert server.ask("tools/list").status == 200
        thread, answers = in_background(server, call(1, "slow", {"seconds": 1}))
        server.terminate()
        thread.join(10)
        assert answers[0].frame["result"]["content"][0]["text"] == "slept"
        assert server.wait() == 0
        assert "Traceback" not in server.stderr


def test_workers_that_cannot_start_are_reported(bench: Path) -> None:
    env = {**KEYS, "BENCH_FAIL": "1"}
    with HttpServer(bench, ["--workers", "2", "--stateless"], env=env, warm=False) as server:
        assert server.wait(40) == 1
        assert "the store is not there" in server.stderr
        assert "listening" not in server.stderr


def test_workers_end_with_a_parent_that_is_killed(bench: Path) -> None:
    with HttpServer(bench, ["--workers", "2", "--stateless"], env=KEYS, warm=False) as server:
        server.started(40)
        pids = children(server.process.pid)
        server.process.kill()
        server.process.wait()
        deadline = time.monotonic() + 10
        while any(alive(pid) for pid in pids) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert not [pid for pid in pids if alive(pid)]


def cmdline(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()


def alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0]
    except FileNotFoundError:
        return False
