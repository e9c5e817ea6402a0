"""One generated project with written handlers, and servers of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mcpgen.contract.lower import check_and_lower
from mcpgen.emit.render import render
from mcpgen.manifest.load import load
from tests.support.http import HttpServer
from tests.wire.http.handlers import APP, BODIES, IMPORTS

HERE = Path(__file__).parent


def build(manifest: Path, target: Path) -> Path:
    """The project of `manifest` in `target`, with the handlers of the bench written."""
    contract, problems = check_and_lower(load(manifest))
    assert contract is not None, problems
    for path, file in render(contract).items():
        place = target / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(file.data)
    for folder in ("tools", "resources"):
        for stub in (target / "src/bench" / folder).glob("*.py"):
            if stub.stem in BODIES:
                text = stub.read_text().replace("    raise NotImplementedError", BODIES[stub.stem])
                stub.write_text(text.replace("from bench", f"{IMPORTS}from bench", 1))
    (target / "src/bench/app.py").write_text(APP)
    return target


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the generated bench."""
    return build(HERE / "bench.yaml", tmp_path_factory.mktemp("bench"))


@pytest.fixture(scope="module")
def server(bench: Path) -> Iterator[HttpServer]:
    """A server with sessions."""
    with HttpServer(bench) as running:
        yield running.started()


@pytest.fixture(scope="module")
def stateless(bench: Path) -> Iterator[HttpServer]:
    """A server without sessions."""
    with HttpServer(bench, ["--stateless"]) as running:
        yield running.started()


@pytest.fixture(scope="module")
def plain(bench: Path) -> Iterator[HttpServer]:
    """A server that answers in plain JSON."""
    with HttpServer(bench, ["--json-response"]) as running:
        yield running.started()
