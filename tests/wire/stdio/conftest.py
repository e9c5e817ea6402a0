"""One emitted project with handlers that misbehave, and a server of it for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.projects import Project, new_project
from tests.support.stdio import StdioServer

HERE = Path(__file__).parent

Start = Callable[..., StdioServer]


@pytest.fixture(scope="session")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The project of probe.yaml."""
    root = tmp_path_factory.mktemp("stdio") / "probe"
    return new_project(HERE / "probe.yaml", root, HERE / "handlers")


@pytest.fixture
def start(probe: Project) -> Iterator[Start]:
    """Starts a server with these flags; `env` adds to its environment."""
    with ExitStack() as stack:

        def starting(*flags: str, env: dict[str, str] | None = None, **more: Any) -> StdioServer:
            server = StdioServer(
                probe.command(*flags), env={**probe.environment, **(env or {})}, **more
            )
            return stack.enter_context(server)

        yield starting


@pytest.fixture
def server(start: Start) -> StdioServer:
    """A server with a session of 2025-11-25 open."""
    server = start()
    server.open_session()
    return server
