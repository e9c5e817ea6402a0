"""Real contracts, rendered once: the tests run many commands on few manifests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mcpgen.contract.ir import Contract
from mcpgen.emit import render as emit
from mcpgen.emit.render import RenderedFile

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

_rendered: dict[tuple[object, ...], dict[str, RenderedFile]] = {}


@pytest.fixture
def rendered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Render each manifest once in a session."""
    render: Callable[[Contract], dict[str, RenderedFile]] = emit.render

    def cached(contract: Contract) -> dict[str, RenderedFile]:
        key = (contract.manifest_text, contract.manifest_name, contract.files)
        if key not in _rendered:
            _rendered[key] = render(contract)
        return _rendered[key]

    monkeypatch.setattr(emit, "render", cached)


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rendered_once: None) -> Path:
    """A working folder with a manifest in it."""
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "orders.yaml").write_text(MANIFEST, "utf-8")
    monkeypatch.chdir(folder)
    return folder
