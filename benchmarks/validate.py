"""How long `mcpgen validate` takes as a whole process, beside `check-jsonschema` on the same file and schema.

    python benchmarks/validate.py [--rounds N] [--write] [tools ...]

Sizes are 10, 100, 1,000 and 2,000 tools (31 lines each) unless given. The two take turns, so that a busy machine
bears on both alike; medians are printed. check-jsonschema checks the structure alone, by the schema that
`mcpgen schema` prints; mcpgen also checks every JSON Schema, name, reference and example. `--write` puts the table
into benchmarks/README.md. Memory is the peak of the process.
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
from typing import NamedTuple

README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- validate: begin -->", "<!-- validate: end -->"

TOOL = """\
  - name: tool_{number:05}
    title: Tool {number}
    description: Does the thing number {number} and tells what came of it.
    inputSchema:
      type: object
      properties:
        query:
          type: string
          description: What to look for.
        limit:
          type: integer
          minimum: 1
          maximum: 100
          default: 10
        status:
          type: string
          enum: [new, paid, shipped]
      required: [query]
      additionalProperties: false
    outputSchema:
      type: object
      properties:
        items:
          type: array
          items:
            type: object
            properties:
              id: {{type: integer}}
              name: {{type: string}}
    annotations:
      readOnlyHint: true
"""


# Byte code is kept, as it is for an installed command.
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


class Run(NamedTuple):
    """One process: seconds by the clock, seconds of processor time, peak memory in bytes."""

    wall: float
    cpu: float
    memory: int


def manifest(tools: int) -> str:
    """A manifest with so many tools, 31 lines each."""
    head = "mcpgen: 1\nserver:\n  name: many\n  version: 1.0.0\ntools:\n"
    return head + "".join(TOOL.format(number=number) for number in range(tools))


def run(command: list[str]) -> Run:
    """Runs a command that must end well."""
    started = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT
    )
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command} ended with {process.returncode}")
    return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024)


def median(runs: list[Run]) -> Run:
    """The median of each figure."""
    return Run(*(statistics.median(figures) for figures in zip(*runs, strict=True)))


def measure(sizes: list[int], rounds: int) -> list[str]:
    """The rows of a Markdown table."""
    rows = [
        "| tools | lines | mcpgen: wall | processor | memory | check-jsonschema: wall | processor | memory | ratio (processor) |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        schema = folder / "schema.json"
        with schema.open("wb") as file:
            subprocess.run([sys.executable, "-m", "mcpgen", "schema"], stdout=file, check=True)
        for size in sizes:
            path = folder / f"many{size}.yaml"
            path.write_text(manifest(size), encoding="utf-8")
            ours = [sys.executable, "-m", "mcpgen", "validate", str(path)]
            theirs = [
                sys.executable,
                "-m",
                "check_jsonschema",
                "--schemafile",
                str(schema),
                str(path),
            ]
            run(ours)  # writes the byte code
            turns = [(run(ours), run(theirs)) for _ in range(rounds)]
            mine = median([turn[0] for turn in turns])
            other = median([turn[1] for turn in turns])
            lines = manifest(size).count("\n")
            rows.append(
                f"| {size:,} | {lines:,} | {_figures(mine)} | {_figures(other)} | {mine.cpu / other.cpu:.2f} |"
            )
            print(rows[-1], flush=True)
    return rows


def _figures(one: Run) -> str:
    return f"{one.wall:.2f} s | {one.cpu:.2f} s | {one.memory / 2**20:.0f} MiB"


def write(rows: list[str]) -> None:
    """Puts the table between its marks in the README, at the end where there are none yet."""
    text = README.read_text(encoding="utf-8") if README.exists() else "# Benchmarks\n"
    if BEGIN not in text:
        text += f"\n## Validation\n\nMade by `python benchmarks/validate.py --write`.\n\n{BEGIN}\n{END}\n"
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    machine = (
        f"Python {platform.python_version()}, {os.cpu_count()} processors ({platform.machine()})."
    )
    README.write_text(
        f"{before}{BEGIN}\n" + "\n".join([machine, "", *rows]) + f"\n{END}{after}", encoding="utf-8"
    )


def main() -> None:
    """Reads the options and measures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument(
        "sizes", nargs="*", type=int, default=[10, 100, 1_000, 2_000], metavar="tools"
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--write", action="store_true", help="put the table into benchmarks/README.md"
    )
    options = parser.parse_args()
    rows = measure(options.sizes, options.rounds)
    if options.write:
        write(rows)
    print("\n".join(rows))


if __name__ == "__main__":
    main()
