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


def starter(probe: Project, stack: ExitStack) -> Start:
    """A function that starts servers, which end with the stack; `warm=False` for a test of the start itself."""

    def start(*flags: str, env: dict[str, str] | None = None, **more: Any) -> StdioServer:
        environment = {**probe.environment, **(env or {})}
        return stack.enter_context(StdioServer(probe.command(*flags), env=environment, **more))

    return start


@pytest.fixture
def start(probe: Project) -> Iterator[Start]:
    """Starts a server with these flags; `env` adds to its environment."""
    with ExitStack() as stack:
        yield starter(probe, stack)


@pytest.fixture
def server(start: Start) -> StdioServer:
    """A server of one's own, with a session of 2025-11-25 open."""
    server = start()
    server.open_session()
    return server


@pytest.fixture(scope="module")
def shared(probe: Project) -> Iterator[StdioServer]:
    """One server for a whole module of tests that leave it as it was: starting one takes a second."""
    with ExitStack() as stack:
        server = starter(probe, stack)()
        server.open_session("2025-11-25", {"elicitation": {}})
        yield server
