"""Starts the example server, runs the conformance suites against it, and counts their checks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "generated_examples" / "everything"
START_SECONDS = 60
RUN_SECONDS = 600


class Run(NamedTuple):
    """One run of a suite: which one, with which arguments, and how many checks must pass."""

    name: str
    package: str
    arguments: tuple[str, ...]
    at_least: int


RUNS = (
    Run("0.1.16", "conformance-old", ("--suite", "all"), 44),
    Run("2025-11-25", "conformance-new", ("--suite", "all", "--spec-version", "2025-11-25"), 84),
    Run("2026-07-28", "conformance-new", ("--requirements", "2026-07-28"), 196),
)


@contextmanager
def serving() -> Iterator[str]:
    """The URL of the example, while it runs."""
    environment = {**os.environ, "PYTHONPATH": str(PROJECT / "src")}
    command = [sys.executable, "-m", "everything", "--transport", "http", "--port", "0"]
    with tempfile.TemporaryFile("w+") as log:
        server = subprocess.Popen(command, cwd=PROJECT, env=environment, stderr=log)
        try:
            yield _address(server, log.name)
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                server.wait(15)
            except subprocess.TimeoutExpired:
                server.kill()


def _address(server: subprocess.Popen[bytes], log: object) -> str:
    path = Path(f"/proc/self/fd/{log}")
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        for line in path.read_text().splitlines():
            if line.startswith("listening on "):
                return line.removeprefix("listening on ")
        time.sleep(0.1)
    sys.exit(f"the example does not start:\n{path.read_text()}")
