"""The npm clients and the inspector, on both transports. `scripts/npm.sh` installs them; without them these are skipped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .test_python_clients import ENVIRONMENT, ORDERS, PATIENCE, http_server

NPM = Path(__file__).parents[2] / ".venv" / "npm"
SESSION = Path(__file__).with_name("session.mjs")

pytestmark = pytest.mark.skipif(
    not (NPM / "installed").exists(), reason="the npm clients are not installed: scripts/clients"
)


def node(*arguments: str) -> str:
    done = subprocess.run(
        [str(NPM / "bin" / "node"), *arguments],
        env={**ENVIRONMENT, "PATH": f"{NPM / 'bin'}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def session(which: str, *target: str) -> None:
    seen = json.loads(node(str(SESSION), str(NPM / "node_modules"), which, *target))
    assert seen["server"] == "orders"
    assert seen["tools"] == ["search_orders", "order_summary", "ship_order"]
    assert seen["resources"] == ["orders://statuses"]
    assert seen["templates"] == ["orders://{orderId}"]
    assert seen["prompts"] == ["weekly_report", "complaint"]
    assert '"o_4"' in seen["found"]
    assert seen["counted"]["revenue"] == 9890
    assert seen["refused"] is True
    assert "Анна Ковалёва" in seen["order"]
    assert seen["report"] == 1


@pytest.mark.parametrize("which", ["sdk", "client"])
def test_npm_client_over_stdio(which: str) -> None:
    session(which, "stdio", sys.executable, "-m", "orders")


@pytest.mark.parametrize("which", ["sdk", "client"])
def test_npm_client_over_http(which: str) -> None:
    with http_server() as url:
        session(which, "http", url)


def inspect(*target: str) -> None:
    inspector = str(NPM / "node_modules" / "@modelcontextprotocol" / "inspector")
    entry = json.loads((Path(inspector) / "package.json").read_text("utf-8"))["bin"]
    path = entry if isinstance(entry, str) else entry["mcp-inspector"]
    for method in ("tools/list", "resources/list", "resources/templates/list", "prompts/list"):
        arguments = ["--cli", "--method", method]
        if method == "tools/list":  # also judges the schemas
            arguments.append("--strict")
        printed = node(str(Path(inspector) / path), *arguments, *target)
        assert json.loads(printed)


def test_inspector_is_content_over_stdio() -> None:
    environment = ["-e", f"PYTHONPATH={ORDERS / 'src'}"]
    inspect(*environment, "--", sys.executable, "-m", "orders")


def test_inspector_is_content_over_http() -> None:
    with http_server() as url:
        inspect(url)
