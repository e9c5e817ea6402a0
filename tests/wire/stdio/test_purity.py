"""The standard output carries frames and nothing else, from the first moment to the last."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.support.projects import Project
from tests.support.stdio import TIMEOUT, StdioServer, call, initialize, request
from tests.support.warm import start as start_process

from .conftest import Start

NOISE = (
    "print at import",
    "C at import",
    "child at import",
    "print in a handler",
    "through __stdout__",
    "descriptor 1",
    "C in a handler",
    "child",
)


def test_nothing_but_frames_is_ever_written(start: Start) -> None:
    server = start(warm=False)
    server.open_session()
    answer = server.ask(call(1, "noisy"))
    assert answer["result"]["content"][0]["text"] == "read ''"
    server.close_input()
    assert server.wait() == 0
    assert server.rest() == []
    assert [json.loads(line)["id"] for line in server.lines] == ["init", 1]
    for text in NOISE:
        assert text in server.stderr


@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "latin-1"},
        {"PYTHONIOENCODING": "utf-16"},
    ],
)
def test_utf_8_whatever_the_locale_says(start: Start, env: dict[str, str]) -> None:
    server = start(env=env)
    server.open_session()
    server.send_raw(
        json.dumps(call(1, "echo", {"value": "Жук 🐞"}), ensure_ascii=False).encode() + b"\n"
    )
    assert server.receive()["result"]["content"][0]["text"] == "'Жук 🐞'"
    assert "Жук 🐞".encode() in server.lines[-1]


def run(probe: Project, stdin: int, stdout: int = subprocess.PIPE) -> tuple[int, bytes, bytes]:
    """One server on this standard input, to its end: its status and what it wrote."""
    process = start_process(probe.command(), env=probe.environment, stdin=stdin, stdout=stdout)
    assert process.stderr is not None
    with process.stderr, process.stdout or contextlib.nullcontext():
        written = process.stdout.read() if process.stdout is not None else b""
        said = process.stderr.read()
        return process.wait(TIMEOUT), written, said


def session() -> bytes:
    """A short session."""
    frames = [initialize(1, "2025-11-25"), request(2, "tools/list"), call(3, "echo", {"value": 1})]
    return b"".join(json.dumps(frame).encode() + b"\n" for frame in frames)


def test_file_as_input(probe: Project, tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    path.write_bytes(session())
    with path.open("rb") as file:
        status, written, _ = run(probe, file.fileno())
    assert status == 0
    assert {json.loads(line)["id"] for line in written.splitlines()} == {1, 2, 3}


def test_file_as_output(probe: Project, tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    source.write_bytes(session())
    with source.open("rb") as file, target.open("wb") as out:
        assert run(probe, file.fileno(), out.fileno())[0] == 0
    assert {json.loads(line)["id"] for line in target.read_bytes().splitlines()} == {1, 2, 3}


def test_null_device_as_input_ends_at_once(probe: Project) -> None:
    status, written, said = run(probe, subprocess.DEVNULL)
    assert (status, written) == (0, b"")
    assert b"lifespan closed" in said


@pytest.mark.skipif(os.name == "nt", reason="descriptors are closed by the POSIX shell")
def test_closed_descriptors(probe: Project) -> None:
    def shell(redirection: str) -> subprocess.CompletedProcess[bytes]:
        command = " ".join(probe.command())
        return subprocess.run(
            ["sh", "-c", f"exec {command} {redirection}"],
            env=probe.environment,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=TIMEOUT,
            check=False,
        )

    assert shell("<&-").returncode == 0
    assert shell("2>&-").returncode == 0
    closed = shell(">&-")
    assert closed.returncode == 1
    assert b"standard output is closed" in closed.stderr
    assert b"Traceback" not in closed.stderr


def test_socket_as_input_and_output(probe: Project) -> None:
    import socket

    ours, theirs = socket.socketpair()
    with theirs:
        process = start_process(
            probe.command(),
            env=probe.environment,
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.DEVNULL,
        )
    with ours:
        ours.settimeout(TIMEOUT)
        ours.sendall(session())
        received = b""
        while received.count(b"\n") < 3:
            received += ours.recv(1 << 16)
        assert {json.loads(line)["id"] for line in received.splitlines()} == {1, 2, 3}
        ours.shutdown(socket.SHUT_WR)
        assert process.wait(TIMEOUT) == 0


def test_output_joined_with_stderr_keeps_stderr_blocking(probe: Project) -> None:
    """A shared pipe must not become one on which logging fails."""
    done = subprocess.run(
        ["sh", "-c", f"{' '.join(probe.command())} 2>&1"],
        env=probe.environment,
        input=session(),
        stdout=subprocess.PIPE,
        timeout=TIMEOUT,
        check=False,
    )
    frames = [line for line in done.stdout.splitlines() if line.startswith(b'{"jsonrpc"')]
    assert {json.loads(line)["id"] for line in frames} == {1, 2, 3}


def test_client_that_does_not_read_slows_the_server_down(server: StdioServer) -> None:
    server.pause_reading()
    before = server.memory()
    for n in range(200):
        server.send(call(n, "big", {"size": 200_000}))
    assert server.process.poll() is None
    assert server.memory() - before < 60_000_000
    server.resume_reading()
    assert sorted(server.receive()["id"] for _ in range(200)) == list(range(200))
