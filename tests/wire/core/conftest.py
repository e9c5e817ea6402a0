"""The emitted project of core.yaml, and servers of it on stdio."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.projects import Project, new_project
from tests.support.stdio import LEGACY, MODERN, StdioServer, modern, request

HERE = Path(__file__).parent


class Client:
    """A raw client that speaks one revision."""

    def __init__(self, server: StdioServer, version: str) -> None:
        self.server = server
        self.version = version
        self.modern = version == MODERN
        self.introduced: Any = None if self.modern else server.open_session(version)
        self._id = 0

    def frame(self, method: str, params: Any = None) -> Any:
        """The whole response."""
        self._id += 1
        if self.modern:
            return self.server.ask(modern(self._id, method, params))
        return self.server.ask(request(self._id, method, params))

    def result(self, method: str, params: Any = None) -> Any:
        """The result without what only 2026-07-28 has around it."""
        answer = self.frame(method, params)
        assert "result" in answer, answer
        if not self.modern:
            return answer["result"]
        plain = dict(answer["result"])
        assert plain.pop("resultType") == "complete"
        meta = dict(plain.pop("_meta"))
        assert meta.pop("io.modelcontextprotocol/serverInfo")["name"] == "core"
        return {**plain, "_meta": meta} if meta else plain

    def error(self, method: str, params: Any = None) -> Any:
        """The error."""
        answer = self.frame(method, params)
        assert "error" in answer, answer
        return answer["error"]

    def call(self, tool: str, arguments: Any = None) -> Any:
        """The result of a tool."""
        return self.result("tools/call", {"name": tool, "arguments": arguments or {}})

    def all(self, kind: str, method: str) -> list[Any]:
        """Every item of a list, through all its pages."""
        items: list[Any] = []
        params: dict[str, Any] = {}
        while True:
            page = self.result(method, params)
            items += page[kind]
            if "nextCursor" not in page:
                return items
            params = {"cursor": page["nextCursor"]}


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The project of core.yaml with its handlers."""
    root = tmp_path_factory.mktemp("core") / "core"
    return new_project(HERE / "core.yaml", root, HERE / "handlers")


@pytest.fixture(scope="session")
def contract(project: Project) -> Any:
    """What the server is made from."""
    return json.loads((project.source / "generated/contract.json").read_text("utf-8"))


Start = Callable[..., Client]


@pytest.fixture(scope="session")
def start(project: Project) -> Iterator[Start]:
    """Starts a server for a client of a revision."""
    with ExitStack() as stack:

        def starting(version: str, *flags: str, env: dict[str, str] | None = None) -> Client:
            server = StdioServer(
                project.command(*flags), env={**project.environment, **(env or {})}
            )
            return Client(stack.enter_context(server), version)

        yield starting


@pytest.fixture(scope="session")
def clients(start: Start) -> dict[str, Client]:
    """One client of each revision, each with a server of its own, kept for the whole run."""
    return {version: start(version) for version in (*LEGACY, MODERN)}


@pytest.fixture(params=[*LEGACY, MODERN])
def client(request: pytest.FixtureRequest, clients: dict[str, Client]) -> Client:
    """A client of every revision in turn."""
    return clients[request.param]
