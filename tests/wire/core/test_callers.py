"""What depends on the caller: scopes of its token, and whether it has a session."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.projects import Project, new_project
from tests.support.stdio import LEGACY, MODERN
from tests.support.warm import run

HERE = Path(__file__).parent
REVISIONS = (*LEGACY, MODERN)


@pytest.fixture(scope="module")
def scoped(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The project of scoped.yaml, handlers not written."""
    return new_project(HERE / "scoped.yaml", tmp_path_factory.mktemp("scoped") / "scoped")


def ask(project: Project, requests: list[dict[str, Any]], *flags: str) -> list[Any]:
    """The answers of a server in a process of its own, without a transport."""
    done = run(
        [sys.executable, "-c", (HERE / "inside.py").read_text(), project.package, *flags],
        env=project.environment,
        input=json.dumps(requests).encode(),
    )
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    return answers


def test_a_list_shows_what_the_scopes_of_the_token_allow(scoped: Project) -> None:
    everything = ["open", "read", "both", "also_open"]
    expected = [
        (None, everything),
        ([], ["open", "also_open"]),
        (["other"], ["open", "also_open"]),
        (["read"], ["open", "read", "also_open"]),
        (["write", "read"], everything),
    ]
    requests = [
        {"method": "tools/list", "scopes": scopes, "version": version, "follow": True}
        for version in REVISIONS
        for scopes, _ in expected
    ]
    answers = iter(ask(scoped, requests))
    for version in REVISIONS:
        for scopes, names in expected:
            pages = next(answers)["result"]
            found = [tool["name"] for page in pages for tool in page["tools"]]
            assert found == names, (version, scopes)
            if version == MODERN:  # a list that depends on the caller is nobody else's
                assert {page["cacheScope"] for page in pages} == {"private"}


def test_items_whose_scopes_the_caller_lacks_cannot_be_used(scoped: Project) -> None:
    def call(name: str, scopes: list[str] | None) -> dict[str, Any]:
        params = {"name": name, "arguments": {}}
        return {"method": "tools/call", "params": params, "scopes": scopes, "version": MODERN}

    def read(uri: str, scopes: list[str] | None) -> dict[str, Any]:
        return {
            "method": "resources/read",
            "params": {"uri": uri},
            "scopes": scopes,
            "version": MODERN,
        }

    refused, written, allowed, secret, shown = ask(
        scoped,
        [
            call("both", ["read"]),
            call("both", ["read", "write"]),
            call("both", None),
            read("scoped://secret", []),
            read("scoped://secret", ["read"]),
        ],
    )
    assert refused["error"]["code"] == -32602
    assert refused["error"]["data"] == {"scopes": ["write"]}
    for answer in (written, allowed):  # a stub: it was reached
        assert answer["result"]["content"][0]["text"] == "Tool both is not written yet"
    assert secret["error"]["data"] == {"scopes": ["read"]}
    assert shown["result"]["contents"][0]["text"] == "secret"


def test_lists_are_verbatim_without_a_session_too(scoped: Project) -> None:
    contract = json.loads((scoped.source / "generated/contract.json").read_text("utf-8"))
    requests = [
        {"method": "resources/list", "version": version, "scopes": None} for version in REVISIONS
    ]
    for answer in ask(scoped, requests, "stateless"):
        assert repr(answer["result"]["resources"]) == repr(contract["resources"])


def introduction(version: str) -> dict[str, Any]:
    params = {
        "protocolVersion": version,
        "capabilities": {},
        "clientInfo": {"name": "t", "version": "1"},
    }
    return {"method": "initialize", "params": params, "version": version}


def test_a_stateless_server_promises_older_clients_no_notifications(scoped: Project) -> None:
    discover = {"method": "server/discover", "version": MODERN}
    legacy, modern = ask(scoped, [introduction("2025-11-25"), discover], "stateless")
    assert legacy["result"]["capabilities"] == {"resources": {}, "tools": {}}
    assert modern["result"]["capabilities"] == {
        "resources": {"listChanged": True},
        "tools": {"listChanged": True},
    }


def test_what_the_manifest_lacks_is_neither_advertised_nor_served(scoped: Project) -> None:
    absent = (
        "prompts/list",
        "prompts/get",
        "completion/complete",
        "logging/setLevel",
        "resources/subscribe",
        "resources/unsubscribe",
    )
    requests = [
        {"method": method, "params": params, "version": version}
        for method in absent
        for params in ({}, {"name": "x", "uri": "scoped://open", "level": "info"})
        for version in REVISIONS
    ]
    first, *answers = ask(scoped, [introduction("2025-11-25"), *requests])
    assert first["result"]["capabilities"] == {
        "resources": {"listChanged": True},
        "tools": {"listChanged": True},
    }
    assert {answer["error"]["code"] for answer in answers} == {-32601}
