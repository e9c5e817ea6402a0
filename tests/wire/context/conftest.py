"""The test server of this folder: generated from desk.yaml, with the handlers of desk/."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.projects import Project, new_project
from tests.support.stdio import MODERN, StdioServer
from tests.wire.context.rounds import ALL, Rounds, Session

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The generated project."""
    return new_project(HERE / "desk.yaml", tmp_path_factory.mktemp("desk") / "desk", HERE / "desk")


@pytest.fixture
def server(desk: Project) -> Iterator[StdioServer]:
    """A server on stdio to which nothing has been said."""
    with StdioServer(desk.command(), env=desk.environment) as running:
        yield running


Speak = Callable[..., Session | Rounds]


@pytest.fixture(scope="module")
def speak(desk: Project) -> Iterator[Speak]:
    """Gives a client of a revision. Tests of a module share one, and its server, where they can."""
    clients: dict[str, Session | Rounds] = {}

    def client(version: str, capabilities: Any = ALL) -> Session | Rounds:
        key = json.dumps([version, capabilities])
        if key not in clients:
            server = StdioServer(desk.command(), env=desk.environment)
            kind = Rounds(server, capabilities) if version == MODERN else None
            clients[key] = kind or Session(server, version, capabilities)
        clients[key].questions.clear()
        return clients[key]

    yield client
    for one in clients.values():
        one.server.__exit__(None, None, None)


@pytest.fixture
def rounds(speak: Speak) -> Rounds:
    """A client of 2026-07-28 with all capabilities."""
    found = speak(MODERN)
    assert isinstance(found, Rounds)
    return found


@pytest.fixture
def session(speak: Speak) -> Session:
    """A client of 2025-11-25 with all capabilities."""
    found = speak("2025-11-25")
    assert isinstance(found, Session)
    return found
