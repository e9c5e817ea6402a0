"""The test server of this folder, and one way to speak to it over both transports."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.support.http import HttpServer
from tests.support.projects import Project, new_project
from tests.support.stdio import StdioServer, call, request

HERE = Path(__file__).parent
TRANSPORTS = ("stdio", "http")


class Client(Protocol):
    """A session of 2025-11-25."""

    def ask(self, method: str, params: Any = None) -> Any:
        """The answer to a request, as a frame."""

    def call(self, tool: str, **arguments: Any) -> Any:
        """The answer to a call of a tool, as a frame."""


class OverStdio:
    """A session of its own on standard input and output."""

    def __init__(self, server: StdioServer, version: str = "2025-11-25") -> None:
        self.server = server
        self._count = 0
        server.open_session(version)

    def ask(self, method: str, params: Any = None) -> Any:
        self._count += 1
        return self.server.ask(request(self._count, method, params))

    def call(self, tool: str, **arguments: Any) -> Any:
        self._count += 1
        return self.server.ask(call(self._count, tool, arguments))


class OverHttp:
    """A session over HTTP."""

    def __init__(self, server: HttpServer, version: str = "2025-11-25") -> None:
        self.server = server
        self.session = server.open(version)

    def ask(self, method: str, params: Any = None) -> Any:
        return self.server.post(request(7, method, params), self.session).frame

    def call(self, tool: str, **arguments: Any) -> Any:
        return self.server.post(call(7, tool, arguments), self.session).frame


@pytest.fixture(scope="session")
def audit(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The generated project."""
    root = tmp_path_factory.mktemp("audit") / "audit"
    return new_project(HERE / "audit.yaml", root, HERE / "handlers")


@pytest.fixture(scope="module")
def stdio(audit: Project) -> Iterator[StdioServer]:
    """A server on stdio to which nothing has been said."""
    with StdioServer(audit.command(), env=audit.environment) as running:
        yield running


@pytest.fixture(scope="module")
def http(audit: Project) -> Iterator[HttpServer]:
    """A server over HTTP, with sessions."""
    with HttpServer(audit.root, env=audit.env) as running:
        yield running.started()


@pytest.fixture(scope="module", params=TRANSPORTS)
def client(request: pytest.FixtureRequest) -> Client:
    """A session on either transport; the tests of a module share its server."""
    server = request.getfixturevalue(request.param)
    return OverStdio(server) if isinstance(server, StdioServer) else OverHttp(server)
