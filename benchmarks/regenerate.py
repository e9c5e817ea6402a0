"""How long `mcpgen generate` takes when there is nothing to do, beside a first run and for a thousand tools.

    python benchmarks/regenerate.py [--runs N] [--tools N]

Whole processes, as a person and as CI run them. Two figures each: the wall clock, and the processor time, which a busy
machine does not stretch; the lowest of several runs. The promises: half of a first run, and 1.5 s with 1,000 tools.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ORDERS = Path(__file__).parents[1] / "manifests" / "orders.yaml"
HANDLER = "    raise NotImplementedError"

Seconds = tuple[float, float]
"""Of the wall clock, and of the processor."""


def seconds(arguments: list[str], folder: Path) -> Seconds:
    """What one run of the command takes; raises CalledProcessError when it fails."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "mcpgen", *arguments]
    start, used = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True)
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = now.ru_utime - used.ru_utime + now.ru_stime - used.ru_stime
    return time.perf_counter() - start, processor


def lowest(runs: list[Seconds]) -> Seconds:
    return min(wall for wall, _ in runs), min(processor for _, processor in runs)


def show(label: str, measured: Seconds, remark: str = "") -> None:
    print(f"{label:42} {measured[0]:6.2f} s wall {measured[1]:6.2f} s processor  {remark}")


def many_tools(count: int) -> str:
    """A manifest of that many tools, each with arguments and a result."""
    tools = [
        {
            "name": f"tool_{number}",
            "description": f"Does thing number {number}.",
            "inputSchema": {
                "type": "object",
                "properties": {"id": {"type": "string"}, "limit": {"type": "integer"}},
                "required": ["id"],
            },
            "outputSchema": {"type": "object", "properties": {"done": {"type": "boolean"}}},
        }
        for number in range(count)
    ]
    server = {"name": "many", "version": "1.0.0"}
    return json.dumps({"mcpgen": 1, "server": server, "tools": tools})


def touch(project: Path, every: int) -> None:
    """Write every n-th handler by hand, so that it is read as a syntax tree on each run."""
    for number, path in enumerate(sorted(project.glob("src/*/tools/tool_*.py"))):
        if number % every == 0:
            text = path.read_text("utf-8")
            written = text[: text.index(HANDLER)] + '    return {"done": bool(args.id)}\n'
            path.write_text(written, "utf-8")


def large(folder: Path, tools: int, runs: int) -> None:
    (folder / "many.yaml").write_text(many_tools(tools), "utf-8")
    made = seconds(["new", "many.yaml", "--output", "many"], folder)
    show(f"{tools} tools, first run", made)
    for every, label in ((0, "nothing to do"), (2, "half of the handlers written")):
        if every:
            touch(folder / "many", every)
        idle = lowest([seconds(["generate", "--check"], folder / "many") for _ in range(runs)])
        show(f"{tools} tools, {label}", idle, "(at most 1.5 s)")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="how many of each")
    parser.add_argument("--tools", type=int, default=1000, help="of the large manifest; 0: without")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seconds(["new", str(ORDERS), "--output", "warm"], folder)  # byte code of every module
        outputs = [f"p{number}" for number in range(options.runs)]
        first = lowest([seconds(["new", str(ORDERS), "--output", o], folder) for o in outputs])
        idle = lowest([seconds(["generate"], folder / "p0") for _ in outputs])
        show("orders.yaml, first run", first)
        share = f"{idle[0] / first[0]:.0%} of a first run (at most 50%)"
        show("orders.yaml, nothing to do", idle, share)
        if options.tools:
            large(folder, options.tools, options.runs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
