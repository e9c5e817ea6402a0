"""What the documentation shows works as it is written."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mcpgen import api
from tests.support.http import HttpServer
from tests.support.projects import REPOSITORY, Project, new_project
from tests.support.stdio import StdioServer, call, initialize
from tests.support.warm import run

DOCS = REPOSITORY / "docs"
ORDERS = REPOSITORY / "generated_examples" / "orders"


def blocks(page: str, language: str, holding: str = "") -> list[str]:
    """The examples of a page in a language, which have a text in them."""
    found = re.findall(
        rf"^```{language}\n(.*?)^```$", (DOCS / page).read_text("utf-8"), re.M | re.S
    )
    return [block for block in found if holding in block]


def block(page: str, language: str, holding: str) -> str:
    """The only such example."""
    (found,) = blocks(page, language, holding)
    return found


HEAD = "mcpgen: 1\nserver: {name: orders, version: 1.0.0}\n"
SCHEMAS = """
schemas:
  Order:
    type: object
    properties: {id: {type: string}, status: {type: string}}
    required: [id, status]
  Lines: {type: object}
"""


@pytest.mark.parametrize("number", range(len(blocks("manifest.md", "yaml"))))
def test_each_example_of_a_manifest_is_valid(tmp_path: Path, number: int) -> None:
    text = blocks("manifest.md", "yaml")[number]
    for folder, content in (("shared/types.yaml", SCHEMAS), ("tools/a.yaml", "tools: []\n")):
        (tmp_path / folder).parent.mkdir()
        (tmp_path / folder).write_text(content, "utf-8")
    manifest = tmp_path / "orders.yaml"
    whole = text if text.startswith("mcpgen:") else HEAD + text
    shared = "" if "schemas:" in whole or "include:" in whole else SCHEMAS
    manifest.write_text(whole + shared, "utf-8")
    errors = [d for d in api.validate([manifest]).diagnostics if d.severity == "error"]
    assert errors == []


STORE = """
class Store:
    status = "paid"

    def find(self, id: str) -> str | None:
        return id if id == "o_1" else None

    def ship(self, id: str) -> dict[str, str]:
        return {"id": id, "status": "shipped"}
"""


@pytest.fixture(scope="module")
def shipping(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The tool and the form of the manifest's page, with the handler of the other page."""
    folder = tmp_path_factory.mktemp("docs")
    tool = block("manifest.md", "yaml", "name: ship_order")
    form = block("manifest.md", "yaml", "confirm_shipping:")
    (folder / "orders.yaml").write_text(HEAD + SCHEMAS + tool + form, "utf-8")
    project = new_project(folder / "orders.yaml", folder / "project")
    handler = block("handlers.md", "python", "def ship_order")
    (project.source / "tools/ship_order.py").write_text(handler, "utf-8")
    app = project.source / "app.py"
    text = app.read_text("utf-8").replace("yield State()", "yield State(Store())")
    text = text.replace("@dataclass\nclass State:", STORE + "\n\n@dataclass\nclass State:")
    app.write_text(
        re.sub(r'("""What handlers share.*?""")', r"\1\n    store: Store", text, flags=re.S)
    )
    return project


@pytest.mark.parametrize(("action", "shown"), [("accept", "shipped"), ("decline", "Not confirmed")])
def test_the_handler_that_asks_serves_the_tool_of_the_manifest(
    shipping: Project, action: str, shown: str
) -> None:
    with StdioServer(shipping.command(), env=shipping.environment) as server:
        server.ask(initialize(0, "2025-11-25", {"elicitation": {}}))
        server.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        server.send(call(1, "ship_order", {"orderId": "o_1"}))
        question = server.receive()
        assert question["params"]["message"] == "Ship o_1 now?"
        answer = {"action": action} | ({"content": {"ship": True}} if action == "accept" else {})
        server.send({"jsonrpc": "2.0", "id": question["id"], "result": answer})
        assert shown in json.dumps(server.receive()["result"]["content"])


def test_the_page_on_http_names_each_flag_with_its_variable() -> None:
    orders = Project(ORDERS, "orders")
    done = run(orders.command("--help"), env=orders.environment)
    told = set(re.findall(r"ORDERS_[A-Z_]+", done.stdout))
    flags = set(re.findall(r"^  (--[a-z-]+)", done.stdout, re.M)) - {"--version", "--help"}
    table = (DOCS / "http.md").read_text("utf-8").split("## Who may reach it")[0]
    assert set(re.findall(r"ORDERS_[A-Z_]+", table)) == told
    assert flags <= set(re.findall(r"--[a-z-]+", table.split("| flag |")[1]))


@pytest.fixture
def guarded(tmp_path: Path) -> Project:
    manifest = tmp_path / "orders.yaml"
    manifest.write_text(HEAD + block("http.md", "yaml", "auth:"), "utf-8")
    return new_project(manifest, tmp_path / "project")


def test_tokens_can_be_tried_without_an_issuer(guarded: Project) -> None:
    (guarded.root / "local_token.py").write_text(block("http.md", "python", "jwks.json"), "utf-8")
    token = run([sys.executable, "local_token.py"], cwd=guarded.root, env=dict(os.environ))
    shell = block("http.md", "sh", "--auth-jwks")
    line = next(x for x in shell.splitlines() if "--auth-jwks" in x)
    flags = line.split("--transport http ")[1].split()
    body = re.findall(r"-d '(.*?)'", shell, re.S)[0].encode()
    with HttpServer(guarded.root, flags) as server:
        server.started()
        assert server.post(body).status == 401
        answer = server.post(body, authorization=f"Bearer {token.stdout.strip()}")
        assert answer.status == 200, answer
        assert answer.frame["result"]["serverInfo"]["name"] == "orders"


@pytest.mark.skipif(sys.platform == "win32", reason="the command is a script of the shell")
def test_the_client_of_the_page_on_handlers_talks_over_both_transports(tmp_path: Path) -> None:
    command = tmp_path / ".venv/bin/orders"
    command.parent.mkdir(parents=True)
    path = f"PYTHONPATH='{ORDERS / 'src'}'"
    command.write_text(f"#!/bin/sh\n{path} exec '{sys.executable}' -m orders \"$@\"\n")
    command.chmod(0o755)
    with HttpServer(ORDERS) as server:
        code = block("handlers.md", "python", "from mcp import Client")
        code = code.replace("http://127.0.0.1:8000/mcp", server.started().url)
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONUTF8": "1"},
            timeout=60,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    names, result, *again = done.stdout.splitlines()
    assert "search_orders" in names
    assert "o_4" in result
    assert again[0] == names
