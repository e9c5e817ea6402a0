"""Starts the example server, runs the conformance suites against it, and counts their checks."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "generated_examples" / "everything"
START_SECONDS = 60
RUN_SECONDS = 600


class Run(NamedTuple):
    """One run of a suite: with which arguments, and how many checks must pass at least."""

    name: str
    package: str
    arguments: tuple[str, ...]
    at_least: int


RUNS = (
    Run("0.1.16", "conformance-old", ("--suite", "all"), 44),
    Run("2025-11-25", "conformance-new", ("--suite", "all", "--spec-version", "2025-11-25"), 84),
    Run("2026-07-28", "conformance-new", ("--requirements", "2026-07-28"), 196),
)
TOTAL = re.compile(r"^Total: (\d+) passed, (\d+) failed", re.MULTILINE)


@contextmanager
def serving(log: Path) -> Iterator[str]:
    """The URL of the example, while it runs."""
    environment = {**os.environ, "PYTHONPATH": str(PROJECT / "src")}
    command = [sys.executable, "-m", "everything", "--transport", "http", "--port", "0"]
    with log.open("wb") as stderr:
        server = subprocess.Popen(command, cwd=PROJECT, env=environment, stderr=stderr)
    try:
        yield address(server, log)
    finally:
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()


def address(server: subprocess.Popen[bytes], log: Path) -> str:
    """Where the server listens, once it says so."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        for line in log.read_text().splitlines():
            if line.startswith("listening on "):
                return line.removeprefix("listening on ")
        time.sleep(0.1)
    sys.exit(f"the example does not start:\n{log.read_text()}")


def passes(run: Run, modules: Path, url: str, results: Path) -> bool:
    """Run one suite, say what came of it, and whether that is what must be."""
    suite = modules / run.package / "dist" / "index.js"
    command = ["node", str(suite), "server", "--url", url, *run.arguments, "-o", str(results)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=RUN_SECONDS, check=False)
    found = TOTAL.search(done.stdout)
    if found is None:
        print(f"{run.name}: the suite did not finish\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return False
    passed, failed = int(found[1]), int(found[2])
    print(f"{run.name}: {passed} passed, {failed} failed (at least {run.at_least} must pass)")
    _, _, summary = done.stdout.partition("=== SUMMARY ===")
    for line in summary.splitlines():
        if line.lstrip().startswith("✗"):
            print(f"  {line.strip()}")
    return failed == 0 and passed >= run.at_least


def main() -> int:
    """The arguments are the folder of the npm modules and the names of the runs."""
    modules, *names = sys.argv[1:]
    known = {run.name: run for run in RUNS}
    if unknown := set(names) - set(known):
        print(f"no such run: {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with serving(place / "server.log") as url:
            runs = [known[name] for name in names] or list(RUNS)
            good = [passes(run, Path(modules), url, place / run.name) for run in runs]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
