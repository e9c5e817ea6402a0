"""Real contracts, rendered once: the tests run many commands on few manifests."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mcpgen.cli import run
from tests.support.rendering import rendered_once, unsynced

__all__ = ["rendered_once", "unsynced"]

MANIFEST = """\
mcpgen: 1
server: {name: orders, version: 1.0.0}
tools:
  - name: search_orders
    description: Searches orders.
    inputSchema:
      type: object
      properties:
        status: {type: string}
        limit: {type: integer}
      required: [status]
    annotations: {readOnlyHint: true}
"""


@pytest.fixture
def work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rendered_once: None, unsynced: None
) -> Path:
    """A working folder with a manifest in it."""
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "orders.yaml").write_text(MANIFEST, "utf-8")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture(scope="session")
def kept_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the project of the manifest is kept for copying, once it has been made."""
    return tmp_path_factory.mktemp("kept") / "orders"


@pytest.fixture
def project(work: Path, kept_project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh project of the manifest, which is the working folder."""
    if not kept_project.exists():
        assert run(["new", "orders.yaml", "--quiet", "--output", str(kept_project)]) == 0
    shutil.copytree(kept_project, work / "orders")
    monkeypatch.chdir(work / "orders")
    return work / "orders"
