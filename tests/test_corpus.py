"""Listings of published servers, as manifests: they validate, and go out exactly as they are written.

The files stand beside the repository (`../shared/corpus`) and are skipped where they are not there. A sample of them
is served; with MCPGEN_EXHAUSTIVE=1 all are.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from mcpgen.contract.lower import check_and_lower
from mcpgen.manifest.load import load
from tests.support.projects import new_project
from tests.support.stdio import StdioServer
from tests.test_cases import LISTS, listed_pages

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
FILES = sorted(CORPUS.glob("*.json")) if CORPUS.is_dir() else []
EXHAUSTIVE = os.environ.get("MCPGEN_EXHAUSTIVE") == "1"

# What really breaks a rule, and which. Two prompts of this listing are patterns that differ in punctuation alone
# ("stack .* failed", ".*-stack.* failed"): the handlers of both would have one Python name, which `handler:` resolves.
BROKEN = {"awslabs-ecs-mcp-server.json": {"MCG204"}}
HANDLERS = {
    "awslabs-ecs-mcp-server.json": {
        ".*-stack.* is broken": "any_stack_is_broken",
        ".*-stack.* failed": "any_stack_failed",
    }
}
# Every kind of item, draft-07, references into properties, recursion.
SAMPLE = {
    "modelcontextprotocol__server-everything.json",
    "casys__mcp-erpnext.json",
    "n8n-mcp.json",
    "awslabs-ecs-mcp-server.json",
}

pytestmark = pytest.mark.skipif(
    not FILES, reason="the folder of listings is not beside the repository"
)


def listing(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_listing_validates_and_is_lowered_verbatim(path: Path) -> None:
    manifest = load(path)
    contract, problems = check_and_lower(manifest)
    errors = {one.code for one in (*manifest.diagnostics, *problems) if one.severity == "error"}
    assert errors == BROKEN.get(path.name, set()), problems
    if contract is None:
        return
    data = listing(path)
    for kind, items in (
        ("tools", contract.tools),
        ("resources", contract.resources),
        ("resourceTemplates", contract.templates),
        ("prompts", contract.prompts),
    ):
        # As text: the order of keys counts, and so do nulls and the form of numbers.
        assert [json.dumps(item.wire) for item in items] == [
            json.dumps(one) for one in data.get(kind, [])
        ]


@pytest.mark.parametrize(
    "name", sorted(path.name for path in FILES) if EXHAUSTIVE else sorted(SAMPLE)
)
def test_generated_server_lists_what_the_listing_says(name: str, tmp_path: Path) -> None:
    data = listing(CORPUS / name)
    manifest = tmp_path / "manifest.json"
    for prompt in data.get("prompts", []):
        if handler := HANDLERS.get(name, {}).get(prompt["name"]):
            prompt["handler"] = handler
    manifest.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    project = new_project(manifest, tmp_path / "project")
    with StdioServer(project.command(), env=project.environment) as server:
        for kind, method in LISTS.items():
            if data.get(kind):
                shown = [
                    item
                    for page in listed_pages(server, method, kind, legacy=False)
                    for item in page
                ]
                written = [_shown(item) for item in data[kind]]
                assert [json.dumps(item) for item in shown] == [
                    json.dumps(item) for item in written
                ]


def _shown(item: dict[str, Any]) -> dict[str, Any]:
    """The item as 2026-07-28 has it: tasks are an extension there."""
    return {key: value for key, value in item.items() if key not in ("execution", "handler")}
