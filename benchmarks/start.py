"""What a generated server's start costs: from the spawn of its process to its answer to `initialize`.

    python benchmarks/start.py [tools ...]

Sizes are 2 and 200 tools unless given; the promise is that 200 cost at most 1.35 times what 2 cost. Every tool has
four model classes and a handler module of its own, all of which are imported at the start. Starts of the sizes take
turns, and the lowest processor time of each is what counts: a busy machine stretches that of the wall more.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from models import input_schema, output_schema  # the benchmark beside this one

_ROUNDS = 5
_PROMISED = 1.35

_INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "benchmark", "version": "1"},
    },
}


def project(tools: int, folder: Path) -> Path:
    """The source folder of a new project with so many tools."""
    manifest = folder / f"many{tools}.yaml"
    listed = [
        {
            "name": f"look_up_{number}",
            "description": "Looks things up.",
            "inputSchema": input_schema(),
            "outputSchema": output_schema(),
        }
        for number in range(tools)
    ]
    document = {
        "mcpgen": 1,
        "server": {"name": f"many{tools}", "version": "1.0.0"},
        "tools": listed,
    }
    manifest.write_text(json.dumps(document), encoding="utf-8")
    target = folder / f"project{tools}"
    command = [sys.executable, "-m", "mcpgen", "new", str(manifest), "--output", str(target)]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    return target / "src"


def start(source: Path, package: str) -> tuple[float, float]:
    """Seconds until the answer to `initialize`, and of the processor from start to end."""
    frame = json.dumps(_INITIALIZE).encode() + b"\n"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", package],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(source)},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(frame)
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        taken = time.perf_counter() - begun
        process.stdin.close()
        process.wait(timeout=20)
    assert "result" in answer, answer
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return taken, spent


def main() -> int:
    sizes = [int(size) for size in sys.argv[1:]] or [2, 200]
    with tempfile.TemporaryDirectory() as folder:
        sources = {size: project(size, Path(folder)) for size in sizes}
        times: dict[int, list[tuple[float, float]]] = {size: [] for size in sizes}
        for _ in range(_ROUNDS):
            for size, source in sources.items():
                times[size].append(start(source, f"many{size}"))
    wall = {size: min(taken for taken, _ in found) for size, found in times.items()}
    spent = {size: min(cpu for _, cpu in found) for size, found in times.items()}
    base = spent[sizes[0]]
    print("| tools | classes | start | processor | against the first |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    for size in sizes:
        row = f"{wall[size]:.3f} s | {spent[size]:.3f} s | {spent[size] / base:.2f}"
        print(f"| {size} | {size * 4} | {row} |")
    kept = 200 not in sizes or spent[200] <= _PROMISED * base
    print(f"\nAt most {_PROMISED} times: {'kept' if kept else 'broken'}.")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
