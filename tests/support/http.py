"""Raw HTTP against a real server process: requests written by hand, answers seen whole."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.support.stdio import MODERN, PROTOCOL_VERSION, initialize, modern, notification
from tests.support.warm import start

TIMEOUT = 20.0
BOTH = "application/json, text/event-stream"


@dataclass
class Answer:
    """One HTTP response, read to its end."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)

    @property
    def events(self) -> list[dict[str, str]]:
        """The server-sent events of the body, without comments."""
        return list(events_of(self.body.decode()))

    @property
    def frames(self) -> list[Any]:
        """The frames, from a stream as from a plain body."""
        if self.headers.get("content-type", "").startswith("text/event-stream"):
            return [json.loads(event["data"]) for event in self.events if event["data"]]
        return [json.loads(self.body)] if self.body else []

    @property
    def frame(self) -> Any:
        """The last frame: the answer itself."""
        return self.frames[-1]

    @property
    def code(self) -> int:
        """The code of the JSON-RPC error."""
        return int(self.frame["error"]["code"])


def events_of(text: str) -> Iterator[dict[str, str]]:
    """The events of a stream as their fields."""
    for block in text.replace("\r\n", "\n").split("\n\n"):
        fields = [line.partition(":") for line in block.split("\n") if line and line[0] != ":"]
        if fields:
            yield {name: value.removeprefix(" ") for name, _, value in fields}


@dataclass
class HttpServer:
    """An emitted server on a free port; nothing of it is left when the block ends.

    `warm` is what `tests.support.warm` says: tests of the start itself do without, and of workers, which are started
    like their parent.
    """

    project: Path
    arguments: Sequence[str] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    command: Sequence[str] | None = None
    warm: bool = True

    def __enter__(self) -> Self:
        package = next(p.parent for p in self.project.glob("src/*/__main__.py")).name
        default = [sys.executable, "-m", package, "--transport", "http", "--port", "0"]
        self.process = start(
            [*(self.command or default), *self.arguments],
            cwd=self.project,
            env={**os.environ, **self._defaults(), **self.env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            warm=self.warm and self.command is None,
        )
        self._stderr: list[bytes] = []
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        return self

    def _defaults(self) -> dict[str, str]:
        """Compiled modules are kept: a project is started many times."""
        return {"PYTHONPATH": str(self.project / "src"), "PYTHONDONTWRITEBYTECODE": ""}

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(8)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.process.wait(TIMEOUT)
        self._thread.join(2)
        assert self.process.stderr is not None
        self.process.stderr.close()

    def _read(self) -> None:
        assert self.process.stderr is not None
        while data := os.read(self.process.stderr.fileno(), 1 << 16):
            self._stderr.append(data)

    @property
    def stderr(self) -> str:
        """What was written to the standard error so far."""
        if self.process.poll() is not None:
            self._thread.join(2)
        return b"".join(self._stderr).decode("utf-8", "replace")

    def said(self, text: str, timeout: float = TIMEOUT) -> bool:
        """Whether `text` appears on the standard error in time."""
        deadline = time.monotonic() + timeout
        while text not in self.stderr and time.monotonic() < deadline:
            time.sleep(0.02)
        return text in self.stderr

    def started(self, timeout: float = TIMEOUT) -> Self:
        """Wait until the server says where it listens."""
        deadline = time.monotonic() + timeout
        while "listening on " not in self.stderr:
            assert self.process.poll() is None, self.stderr
            assert time.monotonic() < deadline, self.stderr
            time.sleep(0.02)
        line = next(x for x in self.stderr.splitlines() if x.startswith("listening on "))
        self.url = line.removeprefix("listening on ")
        self.port = int(self.url.split(":")[-1].split("/")[0])
        return self

    def wait(self, timeout: float = TIMEOUT) -> int:
        """The exit status."""
        return self.process.wait(timeout)

    def terminate(self) -> None:
        """SIGTERM, and do not wait."""
        self.process.send_signal(signal.SIGTERM)

    # Requests

    def request(
        self,
        method: str,
        path: str = "/mcp",
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float = TIMEOUT,
    ) -> Answer:
        """One request on its own connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body, dict(headers or {}))
            return _read_answer(connection.getresponse())
        finally:
            connection.close()

    def post(self, frame: Any, session: str | None = None, **headers: str) -> Answer:
        """Post a frame (or bytes as they are) as an older client does."""
        body = frame if isinstance(frame, bytes) else json.dumps(frame).encode()
        lines = {"content-type": "application/json", "accept": BOTH}
        if session is not None:
            lines["mcp-session-id"] = session
        lines.update({key.replace("_", "-"): value for key, value in headers.items()})
        return self.request("POST", "/mcp", body, lines)

    def ask(self, method: str, params: Any = None, **headers: str) -> Answer:
        """One request of 2026-07-28 with matching headers, which `headers` override."""
        frame = modern(1, method, params)
        lines = {"mcp_protocol_version": MODERN, "mcp_method": method}
        key = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}.get(method)
        if key is not None:
            lines["mcp_name"] = params[key]
        return self.post(frame, None, **{**lines, **headers})

    def open(self, version: str = "2025-11-25", **headers: str) -> str:
        """Open a session; its id."""
        answer = self.post(initialize(0, version), **headers)
        assert answer.status == 200, answer
        session = answer.headers["mcp-session-id"]
        assert (
            self.post(notification("notifications/initialized"), session, **headers).status == 202
        )
        return session

    def stream(
        self,
        method: str,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        timeout: float = TIMEOUT,
    ) -> Stream:
        """A response that is read while it comes."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        data = None if body is None else json.dumps(body).encode()
        lines = {"content-type": "application/json", "accept": BOTH, **(headers or {})}
        connection.request(method, "/mcp", data, lines)
        return Stream(connection, connection.getresponse())

    def raw(self, data: bytes, timeout: float = TIMEOUT) -> bytes:
        """Bytes on a socket, and everything that comes back until the server closes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout) as peer:
            peer.sendall(data)
            received = b""
            while True:
                try:
                    chunk = peer.recv(1 << 16)
                except (TimeoutError, ConnectionResetError):
                    return received
                if not chunk:
                    return received
                received += chunk

    # What the process holds (Linux)

    def descriptors(self) -> int:
        """Open file descriptors of the process."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def memory(self) -> int:
        """Resident bytes of the process."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024


@dataclass
class Stream:
    """A streamed response; close it to hang up."""

    connection: http.client.HTTPConnection
    response: http.client.HTTPResponse

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.response.status

    def event(self) -> dict[str, str] | None:
        """The next event, or None at the end of the stream."""
        fields: dict[str, str] = {}
        while line := self.response.readline():
            text = line.decode().rstrip("\r\n")
            if text and text[0] != ":":
                name, _, value = text.partition(":")
                fields[name] = value.removeprefix(" ")
            elif not text and fields:
                return fields
        return None

    def frame(self) -> Any:
        """The next frame; None at the end of the stream."""
        while (event := self.event()) is not None:
            if event.get("data"):
                return json.loads(event["data"])
        return None

    def close(self) -> None:
        """Hang up."""
        self.response.close()
        self.connection.close()


def _read_answer(response: http.client.HTTPResponse) -> Answer:
    headers = {name.lower(): value for name, value in response.getheaders()}
    return Answer(response.status, headers, response.read())


__all__ = ["MODERN", "PROTOCOL_VERSION", "Answer", "HttpServer", "Stream", "events_of"]
