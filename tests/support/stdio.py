"""A raw client on standard input and output: whole lines out, whole lines in, with timeouts.

It speaks no protocol by itself, so a test sees exactly what a server writes.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.support.warm import start

TIMEOUT = 20.0
"""Seconds that a slow machine may take for what should take milliseconds."""

PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion"
CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
CLIENT_INFO = "io.modelcontextprotocol/clientInfo"
LEGACY = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
MODERN = "2026-07-28"


def request(id: Any, method: str, params: Any = None) -> dict[str, Any]:
    """A request frame; without params when they are None."""
    frame = {"jsonrpc": "2.0", "id": id, "method": method}
    return frame if params is None else {**frame, "params": params}


def notification(method: str, params: Any = None) -> dict[str, Any]:
    """A notification frame."""
    frame = {"jsonrpc": "2.0", "method": method}
    return frame if params is None else {**frame, "params": params}


def call(id: Any, tool: str, arguments: Any = None, **meta: Any) -> dict[str, Any]:
    """A `tools/call` of the session revisions."""
    params: dict[str, Any] = {"name": tool, "arguments": arguments or {}}
    return request(id, "tools/call", {**params, "_meta": meta} if meta else params)


def initialize(id: Any, version: str, capabilities: Any = None) -> dict[str, Any]:
    """An `initialize` request."""
    info = {"name": "raw", "version": "1"}
    params = {"protocolVersion": version, "capabilities": capabilities or {}, "clientInfo": info}
    return request(id, "initialize", params)


def modern(
    id: Any, method: str, params: Any = None, capabilities: Any = None, **meta: Any
) -> dict[str, Any]:
    """A request of 2026-07-28 with its envelope."""
    envelope = {
        PROTOCOL_VERSION: MODERN,
        CLIENT_CAPABILITIES: capabilities or {},
        CLIENT_INFO: {"name": "raw", "version": "1"},
        **meta,
    }
    return request(id, method, {**(params or {}), "_meta": envelope})


class Silence(AssertionError):
    """The server did not write the frame that was waited for."""


class StdioServer:
    """One server process; leaves nothing running behind when the block ends.

    `warm` is what `tests.support.warm` says: tests of the start itself do without.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
        stdin: int | Any = subprocess.PIPE,
        warm: bool = True,
    ) -> None:
        self.process = start(
            command, cwd=cwd, env={**os.environ, **(env or {})}, stdin=stdin, warm=warm
        )
        self.lines: list[bytes] = []
        """Every line that the server has written, in order."""
        self._queue: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._stderr: list[bytes] = []
        self._reading = threading.Event()
        self._reading.set()
        self._threads = [
            threading.Thread(target=self._read_stdout, daemon=True),
            threading.Thread(target=self._read_stderr, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.resume_reading()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(TIMEOUT)
        for thread in self._threads:
            thread.join(1.0)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    continue  # the server had gone before the last bytes were taken

    # Out

    def send(self, *frames: Any) -> None:
        """Write each frame as one line, all in one piece."""
        self.send_raw(b"".join(json.dumps(frame).encode() + b"\n" for frame in frames))

    def send_raw(self, data: bytes) -> None:
        """Write bytes as they are."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def close_input(self) -> None:
        """The client ends its side."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    # In

    def receive(self, timeout: float = TIMEOUT) -> Any:
        """The next frame; raises Silence when there is none in time."""
        try:
            line = self._queue.get(timeout=timeout)
        except queue.Empty:
            raise Silence(f"nothing in {timeout} s; stderr: {self.stderr[-2000:]}") from None
        return json.loads(line)

    def receive_for(self, id: Any, timeout: float = TIMEOUT) -> Any:
        """The response to `id`; other frames on the way are skipped."""
        deadline = time.monotonic() + timeout
        while True:
            frame = self.receive(max(0.01, deadline - time.monotonic()))
            if isinstance(frame, dict) and frame.get("id") == id and "method" not in frame:
                return frame

    def ask(self, frame: dict[str, Any], timeout: float = TIMEOUT) -> Any:
        """Send a request and return its response."""
        self.send(frame)
        return self.receive_for(frame["id"], timeout)

    def silent_for(self, seconds: float) -> bool:
        """Whether the server writes nothing for so long."""
        try:
            self.receive(seconds)
        except Silence:
            return True
        return False

    def open_session(self, version: str = "2025-11-25", capabilities: Any = None) -> Any:
        """The handshake; gives the result of `initialize`."""
        answer = self.ask(initialize("init", version, capabilities))
        self.send(notification("notifications/initialized"))
        return answer["result"]

    def pause_reading(self) -> None:
        """Become a client that does not read."""
        self._reading.clear()

    def resume_reading(self) -> None:
        """Read again."""
        self._reading.set()

    # The end

    def wait(self, timeout: float = TIMEOUT) -> int:
        """The exit status."""
        return self.process.wait(timeout)

    def rest(self) -> list[Any]:
        """All frames that are still to come, once the process has ended."""
        self.process.wait(TIMEOUT)
        self._threads[0].join(TIMEOUT)
        frames = []
        while not self._queue.empty():
            frames.append(json.loads(self._queue.get()))
        return frames

    @property
    def stderr(self) -> str:
        """What the server has written to its standard error so far."""
        if self.process.poll() is not None:
            self._threads[1].join(1.0)
        return b"".join(self._stderr).decode("utf-8", "replace")

    def wait_for_stderr(self, text: str, timeout: float = TIMEOUT) -> None:
        """Wait until `text` appears on the standard error."""
        deadline = time.monotonic() + timeout
        while text not in self.stderr:
            if time.monotonic() > deadline:
                raise Silence(f"no {text!r} on stderr in {timeout} s: {self.stderr[-2000:]}")
            time.sleep(0.01)

    def memory(self) -> int:
        """Resident bytes of the process (Linux)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024

    def _read_stdout(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._reading.wait()
            self.lines.append(line)
            self._queue.put(line)

    def _read_stderr(self) -> None:
        assert self.process.stderr is not None
        while data := os.read(self.process.stderr.fileno(), 1 << 16):
            self._stderr.append(data)
