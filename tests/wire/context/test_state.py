"""The keys that seal what a client carries between two rounds of a call."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.support.projects import Project
from tests.support.stdio import StdioServer
from tests.wire.context.rounds import Rounds, accept, text, tool

OLD, NEW = secrets.token_hex(32), secrets.token_hex(32)

Start = Callable[..., Rounds]


@pytest.fixture
def start(desk: Project) -> Iterator[Start]:
    """Starts a server with some keys in its environment."""
    with ExitStack() as stack:

        def run(keys: str = "", command: list[str] | None = None, **more: Any) -> Rounds:
            env = {**desk.environment, "DESK_STATE_KEYS": keys}
            server = StdioServer(command or desk.command(), env=env, **more)
            return Rounds(stack.enter_context(server))

        yield run


def first_round(client: Rounds) -> str:
    """The state that comes with the first question."""
    return str(client.once("tools/call", tool("order"))["result"]["requestState"])


def second_round(client: Rounds, state: str) -> Any:
    """Answer the first question."""
    answers = {"name": accept(name="Ada")}
    sent = {**tool("order"), "inputResponses": answers, "requestState": state}
    return client.once("tools/call", sent)


def test_servers_with_the_same_keys_go_on_with_each_others_calls(start: Start) -> None:
    state = first_round(start(OLD))
    newer = start(f"{NEW}, {OLD}")
    response = second_round(newer, state)
    assert list(response["result"]["inputRequests"]) == ["confirm"]
    refused = second_round(start(OLD), first_round(newer))
    assert refused["error"]["code"] == -32602


def test_without_keys_a_state_dies_with_its_server(start: Start) -> None:
    refused = second_round(start(), first_round(start()))
    assert refused["error"]["code"] == -32602


def test_a_state_expires(start: Start) -> None:
    program = (
        "import desk.generated.state as state; state.LIFETIME = 0.5;"
        "from desk.__main__ import main; main()"
    )
    client = start("", [sys.executable, "-c", program])
    state = first_round(client)
    assert second_round(client, state)["result"]["resultType"] == "input_required"
    time.sleep(0.6)
    assert second_round(client, state)["error"]["code"] == -32602


@pytest.mark.parametrize("keys", ["short-secret", f"{OLD},{OLD}"])
def test_a_bad_key_stops_the_start_and_is_not_shown(start: Start, keys: str) -> None:
    server = start(keys, warm=False).server
    assert server.wait() == 1
    assert "DESK_STATE_KEYS" in server.stderr
    assert keys.partition(",")[0] not in server.stderr
    assert "Traceback" not in server.stderr


def test_a_whole_call_with_given_keys(start: Start) -> None:
    assert text(start(OLD).ask("tools/call", tool("order"))) == "Ada True 1"
