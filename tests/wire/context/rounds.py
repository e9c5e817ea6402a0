"""Calls that ask: a client that answers questions, in both ways of asking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.support.stdio import StdioServer, modern, request

ALL: dict[str, Any] = {"elicitation": {}, "sampling": {}, "roots": {}}
"""The capabilities of a client that answers everything."""

Answer = Callable[[dict[str, Any]], Any]


def accept(**content: Any) -> dict[str, Any]:
    """The user fills in the form."""
    return {"action": "accept", "content": content}


def helpful(question: dict[str, Any]) -> dict[str, Any]:
    """Answers every question of desk.yaml."""
    if question["method"] == "sampling/createMessage":
        text = {"type": "text", "text": "hello"}
        return {"role": "assistant", "content": text, "model": "m-1"}
    if question["method"] == "roots/list":
        return {"roots": [{"uri": "file:///work", "name": "work"}]}
    properties = question["params"]["requestedSchema"]["properties"]
    return accept(name="Ada") if "name" in properties else accept(sure=True)


class Session:
    """A client of the revisions with a handshake."""

    def __init__(self, server: StdioServer, version: str, capabilities: Any = ALL) -> None:
        self.server = server
        self.version = version
        self.questions: list[dict[str, Any]] = []
        server.open_session(version, capabilities)

    def ask(self, method: str, params: Any, answer: Answer = helpful) -> Any:
        """Send a request, answer what is asked meanwhile, give the response."""
        id = f"r{len(self.server.lines)}"
        self.server.send(request(id, method, params))
        while True:
            frame = self.server.receive()
            if "method" not in frame and frame["id"] == id:
                return frame
            if "id" in frame and "method" in frame:
                self.questions.append(frame)
                reply = {"jsonrpc": "2.0", "id": frame["id"], "result": answer(frame)}
                self.server.send(reply)


class Rounds:
    """A client of 2026-07-28: it repeats a call with the answers until it is done."""

    version = "2026-07-28"

    def __init__(self, server: StdioServer, capabilities: Any = ALL) -> None:
        self.server = server
        self.capabilities = capabilities
        self.questions: list[dict[str, Any]] = []
        self.rounds = 0

    def ask(self, method: str, params: Any, answer: Answer = helpful) -> Any:
        """Send a request, answer what is asked, repeat it; give the last response."""
        self.rounds = 0
        sent = params
        while True:
            response = self.once(method, sent)
            self.rounds += 1
            result = response.get("result", {})
            if result.get("resultType") != "input_required":
                return response
            asked = result["inputRequests"]
            self.questions.extend(asked.values())
            answers = {key: answer(question) for key, question in asked.items()}
            state = result["requestState"]
            sent = {**params, "inputResponses": answers, "requestState": state}

    def once(self, method: str, params: Any) -> Any:
        """One round."""
        frame = modern(f"r{len(self.server.lines)}", method, params, self.capabilities)
        return self.server.ask(frame)


def tool(name: str, **arguments: Any) -> dict[str, Any]:
    """The parameters of `tools/call`."""
    return {"name": name, "arguments": arguments}


def text(response: Any) -> str:
    """The text of a tool's result."""
    return str(response["result"]["content"][0]["text"])
