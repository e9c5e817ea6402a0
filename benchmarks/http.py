"""Calls per second over Streamable HTTP: the emitted application and the SDK's own.

    python benchmarks/http.py [--rounds 3] [--calls 1000]

The project of manifests/orders.yaml is made anew, one handler is written, and the same `build_server()` is served in
turns by the emitted command and as the SDK's `streamable_http_app` on uvicorn: with a session of 2025-11-25, and
without one as 2026-07-28 has it. Every rule of the emitted transport is on. The client keeps its connections open and
writes and reads raw bytes, so that it costs next to nothing.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]
sys.path.insert(0, str(REPOSITORY))

from benchmarks.stdio import make_project  # noqa: E402 - a script finds its neighbours only now

ON_THE_SDK = """
import socket, sys
import uvicorn
from orders.generated.server import build_server

listening = socket.socket()
listening.bind(("127.0.0.1", 0))
print("listening on http://127.0.0.1:%d/mcp" % listening.getsockname()[1], file=sys.stderr, flush=True)
app = build_server().streamable_http_app()
config = uvicorn.Config(app, log_level="error", access_log=False)
uvicorn.Server(config).run(sockets=[listening])
"""

SERVERS = {
    "SDK application": ["-c", ON_THE_SDK],
    "emitted": ["-m", "orders", "--transport", "http", "--port", "0"],
}

LEGACY, MODERN = "2025-11-25", "2026-07-28"
ENVELOPE = (
    b'"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",'
    b'"io.modelcontextprotocol/clientCapabilities":{},'
    b'"io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"}}'
)
INITIALIZE = (
    b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",'
    b'"capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}'
)
INITIALIZED = b'{"jsonrpc":"2.0","method":"notifications/initialized"}'

Params = dict[tuple[str, str], bytes]
PARAMS: Params = {
    ("tools/call", LEGACY): b'"name":"search_orders","arguments":{"status":"paid","limit":5}',
    ("tools/list", LEGACY): b"",
}
PARAMS |= {
    (method, MODERN): b",".join(filter(None, (params, ENVELOPE)))
    for (method, _), params in PARAMS.items()
}

Measured = dict[tuple[str, str, str, int], list[tuple[float, float]]]
"""By revision, method, server and connections: requests per second and seconds of a processor per request."""


class Server:
    """One server process and the connections to it."""

    def __init__(self, root: Path, arguments: list[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(root / "src")},
        )
        assert self.process.stderr is not None
        found = re.search(rb"http://127.0.0.1:(\d+)", self.process.stderr.readline())
        if found is None:
            raise SystemExit("the server does not listen")
        self.port = int(found[1])
        self.session = b""

    def connect(self) -> Connection:
        """One more connection, as soon as the server takes it."""
        for _ in range(600):
            try:
                return Connection(socket.create_connection(("127.0.0.1", self.port)))
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the server takes no connection")

    def open_session(self) -> None:
        """Shake hands as the revisions with sessions want it."""
        connection = self.connect()
        answer = connection.ask(self.post(INITIALIZE, b""))
        found = re.search(rb"(?i)mcp-session-id: ([^\r]+)", answer)
        if found is None:
            raise SystemExit(f"no session: {answer[:400]!r}")
        self.session = b"Mcp-Session-Id: %s\r\nMCP-Protocol-Version: 2025-11-25\r\n" % found[1]
        connection.ask(self.post(INITIALIZED, self.session))
        connection.close()

    def request(self, method: str, revision: str, id: int) -> bytes:
        """The bytes of one request."""
        body = b'{"jsonrpc":"2.0","id":%d,"method":"%s","params":{%s}}'
        body = body % (id, method.encode(), PARAMS[method, revision])
        if revision == LEGACY:
            return self.post(body, self.session)
        lines = b"MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: %s\r\n" % method.encode()
        if method == "tools/call":
            lines += b"Mcp-Name: search_orders\r\n"
        return self.post(body, lines)

    def post(self, body: bytes, lines: bytes) -> bytes:
        """A POST with these further header lines."""
        head = (
            b"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
            b"Accept: application/json, text/event-stream\r\nContent-Length: %d\r\n%s\r\n"
        )
        return head % (self.port, len(body), lines) + body

    def processor_time(self) -> float:
        """Seconds of a processor that the server has used (Linux)."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def rate(self, method: str, revision: str, requests: int, connections: int) -> float:
        """Requests per second, with one request at a time on each of the connections."""
        open_ones = [self.connect() for _ in range(connections)]
        with selectors.DefaultSelector() as selector:
            for connection in open_ones:
                selector.register(connection.socket, selectors.EVENT_READ, connection)
            begin = time.perf_counter()
            for sent, connection in enumerate(open_ones, 1):
                connection.send(self.request(method, revision, sent))
            answered, sent = 0, connections
            while answered < requests:
                for key, _ in selector.select():
                    if not key.data.receive():
                        continue
                    answered += 1
                    if sent < requests:
                        sent += 1
                        key.data.send(self.request(method, revision, sent))
            taken = time.perf_counter() - begin
        for connection in open_ones:
            connection.close()
        return requests / taken

    def close(self) -> None:
        """End the server."""
        self.process.kill()
        self.process.wait()


class Connection:
    """A connection that is kept open, with one request on it at a time."""

    def __init__(self, connected: socket.socket) -> None:
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = connected
        self.received = b""

    def send(self, request: bytes) -> None:
        """Send a request; its answer is still to come."""
        self.received = b""
        self.socket.sendall(request)

    def receive(self) -> bool:
        """Take what has come; whether the answer is whole. No answer may be an error."""
        data = self.socket.recv(1 << 20)
        self.received += data
        head, found, body = self.received.partition(b"\r\n\r\n")
        if not data or (found and not head.startswith(b"HTTP/1.1 20")):
            raise SystemExit(f"the server failed: {self.received[:400]!r}")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        whole = len(body) >= int(length[1]) if length else body.endswith(b"0\r\n\r\n")
        if found and whole and (b'"error":' in body or b'"isError":true' in body):
            raise SystemExit(f"the server failed: {body[:400]!r}")
        return bool(found and whole)

    def ask(self, request: bytes) -> bytes:
        """Send a request and wait for the answer."""
        self.send(request)
        while not self.receive():
            pass
        return self.received

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--calls", type=int, default=1000)
    given = parser.parse_args()
    measured: Measured = {}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "orders"
        make_project(root)
        for _ in range(given.rounds):
            for name, arguments in SERVERS.items():
                measure(name, Server(root, arguments), given.calls, measured)
    report(measured, given.rounds)


def measure(name: str, server: Server, calls: int, measured: Measured) -> None:
    """One round with one server."""
    server.open_session()
    for method, revision in PARAMS:
        server.rate(method, revision, 100, 4)
        for connections in (1, 16):
            used = server.processor_time()
            rate = server.rate(method, revision, calls, connections)
            used = (server.processor_time() - used) / calls
            key = (revision, method, name, connections)
            measured.setdefault(key, []).append((rate, used))
    server.close()


def report(measured: Measured, rounds: int) -> None:
    """The medians of all rounds, and how they compare with the SDK's."""
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, {rounds} rounds, medians.\n"
    )
    print(
        "| revision | method | connections | server | requests/s | times the SDK's "
        "| processor per request | of the SDK's |"
    )
    print("| --- | --- | ---: | --- | ---: | ---: | ---: | ---: |")
    for method, revision in PARAMS:
        for connections in (1, 16):
            base: tuple[float, float] | None = None
            for name in SERVERS:
                rates, used = zip(*measured[revision, method, name, connections], strict=True)
                rate, cost = statistics.median(rates), statistics.median(used)
                base = base or (rate, cost)
                print(
                    f"| {revision} | {method} | {connections} | {name} | {rate:,.0f} "
                    f"| {rate / base[0]:.2f} | {cost * 1e6:,.0f} µs | {cost / base[1]:.2f} |"
                )


if __name__ == "__main__":
    main()
