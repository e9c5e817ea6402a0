"""Calls per second on stdio: an emitted server on its own transport and on the SDK's.

    python benchmarks/stdio.py [--rounds 5] [--calls 3000]

The project of manifests/orders.yaml is made anew, one handler is written, and the same `build_server()` is
served in three ways, taking turns: by the emitted command, by the same without uvloop, and by `mcp.server.stdio`
with `Server.run`. The client writes and reads raw lines, so that it costs next to nothing.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]

HANDLER = '''"""Handler of the tool search_orders."""

from orders.generated import Context, SearchOrdersInput


async def search_orders(args: SearchOrdersInput, ctx: Context) -> object:
    return [{"id": "o_4", "customer": "Anna", "placedOn": "2026-11-26", "total": 3700}]
'''

ON_THE_SDK = """
import asyncio
from mcp.server.stdio import stdio_server
from orders.generated.server import build_server

async def main():
    server = build_server()
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())

asyncio.run(main())
"""

WITHOUT_UVLOOP = """
import sys
sys.modules["uvloop"] = None
from orders.__main__ import main
main()
"""

SERVERS = {
    "SDK transport": ["-c", ON_THE_SDK],
    "emitted, asyncio": ["-c", WITHOUT_UVLOOP],
    "emitted, uvloop": ["-m", "orders"],
}

HANDSHAKE = (
    b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",'
    b'"capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}\n'
)
INITIALIZED = b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n'
CALL = (
    b'{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":'
    b'{"name":"search_orders","arguments":{"status":"paid","limit":5}}}\n'
)


def make_project(root: Path) -> None:
    """The emitted project with its one handler."""
    manifest = REPOSITORY / "manifests" / "orders.yaml"
    command = [sys.executable, "-m", "mcpgen", "new", str(manifest), "--output", str(root)]
    subprocess.run(command, cwd=REPOSITORY, check=True, stdout=subprocess.DEVNULL)
    (root / "src" / "orders" / "tools" / "search_orders.py").write_text(HANDLER)


Measured = dict[tuple[str, int], list[tuple[float, float]]]
"""Calls per second and seconds of a processor per call, of each round."""


class Client:
    """Keeps a number of calls in flight and counts the answers."""

    def __init__(self, root: Path, arguments: list[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(root / "src")},
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.writing = self.process.stdin.fileno()
        self.reading = self.process.stdout.fileno()
        os.write(self.writing, HANDSHAKE)
        self.check(self.read())
        os.write(self.writing, INITIALIZED)

    def rate(self, calls: int, in_flight: int) -> float:
        """Calls per second."""
        sent = answered = 0
        begin = time.perf_counter()
        while answered < calls:
            more = min(in_flight - (sent - answered), calls - sent)
            os.write(self.writing, b"".join(CALL % n for n in range(sent + 1, sent + more + 1)))
            sent += more
            answered += self.check(self.read()).count(b"\n")
        return calls / (time.perf_counter() - begin)

    def processor_time(self) -> float:
        """Seconds of a processor that the server has used (Linux)."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def read(self) -> bytes:
        """What has come, at least something."""
        return os.read(self.reading, 1 << 20)

    def check(self, data: bytes) -> bytes:
        """No answer may be an error, and the server must be there."""
        if not data or b'"error"' in data or b'"isError":true' in data:
            raise SystemExit(f"the server failed: {data[:400]!r}")
        return data

    def close(self) -> None:
        """End the server."""
        self.process.kill()
        self.process.wait()


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--calls", type=int, default=3000)
    given = parser.parse_args()
    measured: Measured = {}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "orders"
        make_project(root)
        for _ in range(given.rounds):
            for name, arguments in SERVERS.items():
                client = Client(root, arguments)
                client.rate(300, 8)
                for in_flight in (1, 32):
                    used = client.processor_time()
                    rate = client.rate(given.calls, in_flight)
                    used = (client.processor_time() - used) / given.calls
                    measured.setdefault((name, in_flight), []).append((rate, used))
                client.close()
    report(measured, given.rounds)


def report(measured: Measured, rounds: int) -> None:
    """The medians of all rounds, and how they compare with the SDK's."""
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, {rounds} rounds, medians.\n"
    )
    print("| server | in flight | calls/s | times the SDK's | processor per call | of the SDK's |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for in_flight in (1, 32):
        base: tuple[float, float] | None = None
        for name in SERVERS:
            rates, used = zip(*measured[name, in_flight], strict=True)
            rate, cost = statistics.median(rates), statistics.median(used)
            base = base or (rate, cost)
            print(
                f"| {name} | {in_flight} | {rate:,.0f} | {rate / base[0]:.1f} "
                f"| {cost * 1e6:,.0f} µs | 1/{base[1] / cost:.1f} |"
            )


if __name__ == "__main__":
    main()
