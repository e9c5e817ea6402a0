"""Questions to the user, asked alike on every revision that has them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stdio import MODERN, request
from tests.wire.context.conftest import Speak
from tests.wire.context.rounds import (
    ALL,
    Rounds,
    Session,
    accept,
    helpful,
    text,
    tool,
)

ASKING = ("2025-06-18", "2025-11-25", MODERN)


@pytest.mark.parametrize("version", ASKING)
@pytest.mark.parametrize("name", ["order", "order_in_thread"])
def test_two_questions_and_a_kept_value(speak: Speak, version: str, name: str) -> None:
    asked = speak(version)
    assert text(asked.ask("tools/call", tool(name))).startswith("Ada True ")
    assert len(asked.questions) == 2


@pytest.mark.parametrize("version", ASKING)
def test_the_schema_that_goes_out_is_the_manifests(speak: Speak, version: str) -> None:
    asked = speak(version)
    asked.ask("tools/call", tool("order"))
    first, second = (question["params"] for question in asked.questions)
    assert first["message"] == "Who are you?"
    assert first["requestedSchema"] == {
        "type": "object",
        "properties": {"name": {"type": "string", "title": "Your name", "minLength": 2}},
        "required": ["name"],
    }
    assert second["message"] == "Order for Ada?"
    assert ("mode" in first) == (version >= "2025-11-25")


@pytest.mark.parametrize("version", ASKING)
@pytest.mark.parametrize(("action", "seen"), [("decline", "Declined"), ("cancel", "Cancelled")])
def test_a_refusal_is_an_outcome(speak: Speak, version: str, action: str, seen: str) -> None:
    def refuse_second(question: dict[str, Any]) -> dict[str, Any]:
        properties = question["params"]["requestedSchema"]["properties"]
        return helpful(question) if "name" in properties else {"action": action}

    asked = speak(version)
    assert text(asked.ask("tools/call", tool("order"), refuse_second)) == f"second: {seen}"


@pytest.mark.parametrize("version", ASKING)
def test_an_answer_that_breaks_the_schema_never_reaches_the_handler(
    speak: Speak, version: str
) -> None:
    asked = speak(version)
    response = asked.ask("tools/call", tool("order"), lambda _: accept(name="A"))
    assert response["result"]["isError"] is True
    assert "does not fit" in text(response)


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
def test_a_session_client_that_cannot_ask_gets_a_tool_failure(speak: Speak, version: str) -> None:
    capabilities = ALL if version < "2025-06-18" else {"elicitation": {"url": {}}}
    asked = speak(version, capabilities)
    response = asked.ask("tools/call", tool("order"))
    assert response["result"]["isError"] is True
    assert asked.questions == []


def test_a_modern_client_that_cannot_ask_is_told_which_capability_is_missing(
    speak: Speak,
) -> None:
    response = speak(MODERN, {}).ask("tools/call", tool("order"))
    assert response["error"]["code"] == -32021
    assert response["error"]["data"] == {"requiredCapabilities": {"elicitation": {}}}


def test_a_client_that_answers_with_an_error_gets_a_tool_failure(session: Session) -> None:
    server = session.server
    server.send(request(1, "tools/call", tool("order")))
    question = server.receive()
    error = {"code": -32601, "message": "not today"}
    server.send({"jsonrpc": "2.0", "id": question["id"], "error": error})
    response = server.receive_for(1)
    assert response["result"]["isError"] is True
    assert text(session.ask("tools/call", tool("order"))).startswith("Ada True ")


@pytest.mark.parametrize("version", ASKING)
def test_questions_asked_at_once_go_out_together(speak: Speak, version: str) -> None:
    asked = speak(version)
    assert text(asked.ask("tools/call", tool("both"))) == "Ada True"
    assert len(asked.questions) == 2
    if isinstance(asked, Rounds):
        assert asked.rounds == 2


@pytest.mark.parametrize("version", ASKING)
def test_resources_and_prompts_ask_too(speak: Speak, version: str) -> None:
    asked = speak(version)
    read = asked.ask("resources/read", {"uri": "desk://secret"})
    assert read["result"]["contents"][0]["text"] == "desk://secret read by Ada"
    got = asked.ask("prompts/get", {"name": "letter"})
    assert got["result"]["messages"][0]["content"]["text"] == "Write as Ada"


def test_the_time_in_which_the_user_thinks_does_not_count(session: Session) -> None:

    def ponder(question: dict[str, Any]) -> dict[str, Any]:
        assert session.server.silent_for(0.7)  # the limit of this tool is 0.4 s
        return helpful(question)

    assert text(session.ask("tools/call", tool("hurry"), ponder)) == "Accepted"


def test_many_calls_ask_at_once_and_none_gets_the_answer_of_another(session: Session) -> None:
    server, count = session.server, 50
    server.send(*[request(n, "tools/call", tool("order")) for n in range(count)])
    first = [server.receive() for _ in range(count)]
    for n, question in enumerate(reversed(first)):
        answer = accept(name=f"user-{n}")
        server.send({"jsonrpc": "2.0", "id": question["id"], "result": answer})
    second = [server.receive() for _ in range(count)]
    asked = {question["params"]["message"] for question in second}
    assert asked == {f"Order for user-{n}?" for n in range(count)}
    for question in reversed(second):
        answer = accept(sure=True)
        server.send({"jsonrpc": "2.0", "id": question["id"], "result": answer})
    answers = [server.receive() for _ in range(count)]
    assert {frame["id"] for frame in answers} == set(range(count))
    assert {text(frame).split()[0] for frame in answers} == {f"user-{n}" for n in range(count)}


# The replay of 2026-07-28


def test_a_handler_runs_again_and_what_once_made_stays(rounds: Rounds) -> None:
    rounds.ask("tools/call", tool("seen"))
    first = text(rounds.ask("tools/call", tool("order")))
    assert rounds.rounds == 3
    assert text(rounds.ask("tools/call", tool("seen"))).count("order runs") == 3
    second = text(rounds.ask("tools/call", tool("order")))
    assert int(second.split()[-1]) == int(first.split()[-1]) + 1


@pytest.mark.parametrize(("name", "result"), [("swallow", "Accepted"), ("grumble", "done")])
def test_a_handler_cannot_get_in_the_way_of_a_question(
    rounds: Rounds, name: str, result: str
) -> None:
    assert text(rounds.ask("tools/call", tool(name))) == result
    assert rounds.rounds == 2


def test_a_changed_question_is_asked_again(rounds: Rounds) -> None:
    assert text(rounds.ask("tools/call", tool("changing"))) == "True True"
    messages = [question["params"]["message"] for question in rounds.questions]
    assert messages == ["Question 1", "Question 2", "Question 3", "Really?"]


def test_a_client_may_answer_with_the_first_call_by_the_name_of_the_form(rounds: Rounds) -> None:
    answers = {"name": accept(name="Ada"), "name_2": accept(name="Eve"), "x": {"action": "cancel"}}
    response = rounds.once("tools/call", {**tool("swallow"), "inputResponses": answers})
    assert text(response) == "Accepted"


def test_an_answer_to_a_question_that_was_not_asked_does_not_count(rounds: Rounds) -> None:
    state = rounds.once("tools/call", tool("order"))["result"]["requestState"]
    answers = {"name": accept(name="Ada"), "confirm": accept(sure=True)}
    sent = {**tool("order"), "inputResponses": answers, "requestState": state}
    response = rounds.once("tools/call", sent)
    assert list(response["result"]["inputRequests"]) == ["confirm"]


@pytest.mark.parametrize("answers", [{}, {"other": accept(name="Eve")}, {"name": 12}, {"name": {}}])
def test_a_missing_or_unreadable_answer_is_asked_for_again(rounds: Rounds, answers: Any) -> None:
    state = rounds.once("tools/call", tool("order"))["result"]["requestState"]
    sent = {**tool("order"), "inputResponses": answers, "requestState": state}
    response = rounds.once("tools/call", sent)
    if "error" in response:  # the SDK refuses what is no response at all
        assert response["error"]["code"] == -32602
    else:
        assert list(response["result"]["inputRequests"]) == ["name"]


def test_answers_that_nobody_asked_for_are_ignored(rounds: Rounds) -> None:
    state = rounds.once("tools/call", tool("swallow"))["result"]["requestState"]
    answers = {"name": accept(name="Ada"), "q9": accept(name="Eve"), "x": {"action": "cancel"}}
    sent = {**tool("swallow"), "inputResponses": answers, "requestState": state}
    assert text(rounds.once("tools/call", sent)) == "Accepted"


@pytest.mark.parametrize("harm", ["cut", "flip", "foreign", "other tool", "other arguments"])
def test_a_state_is_good_for_its_own_request_only(rounds: Rounds, harm: str) -> None:
    params: dict[str, Any] = tool("order")
    state = rounds.once("tools/call", params)["result"]["requestState"]
    match harm:
        case "cut":
            state = state[:-4]
        case "flip":
            state = state[:40] + ("A" if state[40] != "A" else "B") + state[41:]
        case "foreign":
            state = '{"answers": {}}'
        case "other tool":
            params = tool("swallow")
        case "other arguments":
            params = tool("order", extra=1)
    sent = {**params, "inputResponses": {"name": accept(name="Eve")}, "requestState": state}
    response = rounds.once("tools/call", sent)
    assert response["error"]["code"] == -32602
    assert response["error"]["message"] == "Invalid or expired requestState"


def test_the_state_cannot_be_read(rounds: Rounds) -> None:
    state = rounds.once("tools/call", tool("order"))["result"]["requestState"]
    sent = {
        **tool("order"),
        "inputResponses": {"name": accept(name="Ada")},
        "requestState": state,
    }
    state = rounds.once("tools/call", sent)["result"]["requestState"]
    assert "Ada" not in state


def test_both_ways_of_asking_on_one_connection(session: Session) -> None:
    numbers = []
    for client in (session, Rounds(session.server), session):
        numbers.append(int(text(client.ask("tools/call", tool("order"))).split()[-1]))
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


def test_lists_never_ask(rounds: Rounds) -> None:
    response = rounds.once("tools/list", {})
    assert response["result"]["resultType"] == "complete"


# The client's model and folders


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", *ASKING])
def test_sampling_and_roots(speak: Speak, version: str) -> None:
    asked = speak(version)
    assert text(asked.ask("tools/call", tool("write"))) == "m-1: hello"
    sampling = asked.questions[0]["params"]
    assert sampling["maxTokens"] == 20
    assert sampling["systemPrompt"] == "Be brief"
    assert sampling["messages"] == [
        {"role": "user", "content": {"type": "text", "text": "Say hello"}}
    ]
    assert text(asked.ask("tools/call", tool("folders"))) == '["work file:///work"]'


@pytest.mark.parametrize(("name", "needs"), [("write", "sampling"), ("folders", "roots")])
def test_a_client_without_a_model_or_folders(speak: Speak, name: str, needs: str) -> None:
    response = speak(MODERN, {}).ask("tools/call", tool(name))
    assert response["error"]["data"] == {"requiredCapabilities": {needs: {}}}
    response = speak("2025-11-25", {}).ask("tools/call", tool(name))
    assert response["result"]["isError"] is True
