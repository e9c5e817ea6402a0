"""Fixtures that make in-process runs of `mcpgen` cheap without changing what they do to a project."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from mcpgen.contract.ir import Contract
from mcpgen.emit import render as emit
from mcpgen.emit.render import RenderedFile

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


@pytest.fixture(autouse=True)
def unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: a failing power supply is the one thing that no test here plays."""
    monkeypatch.setattr(os, "fsync", lambda _descriptor: None)
