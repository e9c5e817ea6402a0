# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: e1af0157afd18f7a0d59877dcadb1db093e050b0d5eaa46be8d07f5bba9ca32b
"""The server keeps its contract, on both transports, as real processes.

Everything here follows from the manifest: the lists, the protocol's errors, and the
examples, which are answered twice: by `--mock` out of the manifest, and by the handlers
that are written. A handler that is still a stub is reported as skipped, and so is one
that asks the user: nobody is there to answer.

    pytest                   calls tools that only read, as their annotations say
    pytest --run-examples    calls, reads and gets everything that has an example
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

PACKAGE = "orders"
PROJECT = Path(__file__).parents[1]
CONTRACT = json.loads(
    (resources.files(PACKAGE) / "generated" / "contract.json").read_text("utf-8")
)
BEHAVIOUR = CONTRACT["behaviour"]
REVISION = "2025-11-25"
PATIENCE = 30.0  # seconds for a start or an answer
STUB = "is not written yet"
ASKS = "which this client or connection does not offer"
INCIDENT = "(incident "  # a failure that nobody planned; stderr has more about it


class Peer:
    """A client that speaks raw frames, so that nothing stands between test and server."""

    process: subprocess.Popen[bytes]
    errors: list[str]
    sent = 0

    def start(self, *arguments: str) -> None:
        """Start the server as its own process, from the sources of this project."""
        paths = [str(PROJECT / "src"), os.environ.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", PACKAGE, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=PROJECT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        )

    def open(self, *arguments: str) -> None:
        """Start the server, and a session where that needs no token."""
        raise NotImplementedError

    def initialize(self) -> None:
        """Open a session."""
        hello = {
            "protocolVersion": REVISION,
            "capabilities": {},
            "clientInfo": {"name": "test_contract", "version": "1"},
        }
        assert (
            self.request("initialize", hello)["result"]["protocolVersion"] == REVISION
        )
        self.post({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def request(
        self, method: str, params: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Send a request and return the frame that answers it."""
        self.sent += 1
        frame = {"jsonrpc": "2.0", "id": self.sent, "method": method}
        answer = self.post(frame | ({"params": params} if params is not None else {}))
        assert answer is not None, f"no answer to {method}"
        return answer

    def post(self, frame: dict[str, Any]) -> dict[str, Any] | None:
        """Send one frame; return the answer where the frame is a request."""
        raise NotImplementedError

    def close(self) -> None:
        """End the server, which must end cleanly."""
        raise NotImplementedError


class StdioPeer(Peer):
    """One JSON object per line over the standard streams."""

    def open(self, *arguments: str) -> None:
        self.start("--transport", "stdio", *arguments)
        self.lines: queue.Queue[bytes] = queue.Queue()
        self.errors = drain(self.process.stderr)
        threading.Thread(target=self.listen, daemon=True).start()
        self.initialize()

    def listen(self) -> None:
        """Queue every line, and an empty one at the end."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(b"")

    def post(self, frame: dict[str, Any]) -> dict[str, Any] | None:
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # the end of stdout is told below
            self.process.stdin.write(json.dumps(frame).encode() + b"\n")
            self.process.stdin.flush()
        while "id" in frame:
            line = self.lines.get(timeout=PATIENCE)
            if not line:
                self.lines.put(line)  # for the next request, too
                pytest.fail("the server has ended" + told(self), pytrace=False)
            answer: dict[str, Any] = json.loads(line)
            if answer.get("id") == frame["id"]:
                return answer
        return None

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(PATIENCE) == 0


class HttpPeer(Peer):
    """Streamable HTTP on a free port of the loopback interface."""

    def open(self, *arguments: str) -> None:
        self.start("--transport", "http", "--port", "0", *arguments)
        said = threading.Event()
        self.errors = drain(self.process.stderr, until="listening on ", said=said)
        said.wait(PATIENCE)
        line = next((line for line in self.errors if "listening on " in line), None)
        if line is None:
            pytest.fail("it does not listen" + told(self), pytrace=False)
        self.url = line.split("listening on ", 1)[1].split()[0]
        self.session: str | None = None
        if CONTRACT["auth"] is None:
            self.initialize()

    def post(self, frame: dict[str, Any]) -> dict[str, Any] | None:
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
        }
        if self.session is not None:
            headers |= {
                "Mcp-Session-Id": self.session,
                "MCP-Protocol-Version": REVISION,
            }
        request = urllib.request.Request(self.url, json.dumps(frame).encode(), headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            self.session = response.headers.get("Mcp-Session-Id", self.session)
            if response.headers.get_content_type() != "text/event-stream":
                body = response.read()
                return json.loads(body) if body else None
            for line in response:
                if line.startswith(b"data:") and line[5:].strip():
                    event: dict[str, Any] = json.loads(line[5:])
                    if "id" in event and event["id"] == frame.get("id"):
                        return event
        return None

    def close(self) -> None:
        self.process.terminate()
        status = self.process.wait(PATIENCE)
        assert status == 0 or sys.platform == "win32"


def drain(
    stream: Any, until: str = "", said: threading.Event | None = None
) -> list[str]:
    """Read a stream to its end in the background, so that the server never blocks on it.

    `said` is set at the first line with `until` in it, or else at the end.
    """
    lines: list[str] = []

    def read() -> None:
        for line in stream:
            lines.append(line.decode("utf-8", "replace"))
            if said is not None and until in lines[-1]:
                said.set()
        if said is not None:
            said.set()

    threading.Thread(target=read, daemon=True).start()
    return lines


PEERS: dict[str, type[Peer]] = {"stdio": StdioPeer, "http": HttpPeer}


def told(peer: Peer) -> str:
    """The end of what the server has said on stderr, for the message of a failure."""
    time.sleep(0.2)  # for its last lines to arrive
    return "\n\nstderr of the server:\n" + "".join(peer.errors[-40:])


class Server:
    """A server that runs, or why it does not: the first test that needs it tells that."""

    def __init__(self, transport: str, *arguments: str) -> None:
        self.peer = PEERS[transport]()
        self.failure: BaseException | None = None
        self.skipped = transport == "http" and CONTRACT["auth"] is not None
        self.asked = False
        if self.skipped:
            return
        try:
            self.peer.open(*arguments)
        except (Exception, pytest.fail.Exception) as failure:
            self.failure = failure

    def session(self) -> Peer:
        """The session with it; fails once if there is none, and is skipped after that."""
        if self.skipped:
            pytest.skip("this server asks for a token over HTTP")
        if self.failure is None:
            return self.peer
        if self.asked:
            pytest.skip("the server does not start: the first failure says why")
        self.asked = True
        pytest.fail(f"the server does not start: {self.failure}", pytrace=False)


def run_server(transport: str, *arguments: str) -> Iterator[Server]:
    """A server that is ended whatever the tests do; one that started ends cleanly."""
    server = Server(transport, *arguments)
    try:
        yield server
        if server.failure is None and not server.skipped:
            server.peer.close()
    finally:
        if not server.skipped:
            server.peer.process.kill()
            server.peer.process.wait()


@pytest.fixture
def run_examples(request: pytest.FixtureRequest) -> bool:
    """Whether handlers may be called that could change something."""
    return bool(request.config.getoption("--run-examples", default=False))


@pytest.fixture(scope="module", params=PEERS)
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    yield from run_server(request.param)


@pytest.fixture(scope="module", params=PEERS)
def mock_server(request: pytest.FixtureRequest) -> Iterator[Server]:
    yield from run_server(request.param, "--mock")


@pytest.fixture
def peer(server: Server) -> Peer:
    """A session with the server and its handlers."""
    return server.session()


@pytest.fixture
def mock(mock_server: Server) -> Peer:
    """A session with the server that answers out of the manifest's examples."""
    return mock_server.session()


def listed(peer: Peer, kind: str) -> list[dict[str, Any]]:
    """Every page of a list."""
    method = (
        "resources/templates/list" if kind == "resourceTemplates" else f"{kind}/list"
    )
    items: list[dict[str, Any]] = []
    params: dict[str, Any] = {}
    while True:
        result = peer.request(method, params)["result"]
        items += result[kind]
        if not result.get("nextCursor"):
            return items
        params = {"cursor": result["nextCursor"]}


def shown(tool: dict[str, Any]) -> dict[str, Any]:
    """A tool as this revision sees it: an output that is no object came later."""
    schema = tool.get("outputSchema")
    if schema is None or (isinstance(schema, dict) and schema.get("type") == "object"):
        return tool
    return {key: value for key, value in tool.items() if key != "outputSchema"}


@pytest.mark.parametrize("kind", ["tools", "resources", "resourceTemplates", "prompts"])
def test_lists_what_the_manifest_declares(peer: Peer, kind: str) -> None:
    if not CONTRACT[kind]:
        pytest.skip(f"the manifest declares no {kind}")
    expected = CONTRACT[kind]
    if kind == "tools":
        expected = [shown(tool) for tool in expected]
    items = listed(peer, kind)
    assert items[: len(expected)] == expected
    if kind != "resources":
        assert len(items) == len(expected)


def test_unknown_method_is_an_error_of_the_protocol(peer: Peer) -> None:
    assert peer.request("no/such/method")["error"]["code"] == -32601


@pytest.mark.skipif(not CONTRACT["tools"], reason="the manifest declares no tools")
def test_unknown_tool_is_an_error_of_the_protocol(peer: Peer) -> None:
    answer = peer.request("tools/call", {"name": "no such tool", "arguments": {}})
    assert answer["error"]["code"] == -32602


@pytest.mark.parametrize("tool", CONTRACT["tools"], ids=lambda tool: tool["name"])
def test_bad_arguments_never_reach_the_tool(peer: Peer, tool: dict[str, Any]) -> None:
    validator = jsonschema_rs.validator_for(tool["inputSchema"])
    candidates: list[dict[str, Any]] = [{}, {"no such argument": None}]
    values: list[Any] = [None, -1.5, "", [], {}]
    for name in tool["inputSchema"].get("properties", {}):
        candidates += [{name: value} for value in values]
    bad = next((c for c in candidates if not validator.is_valid(c)), None)
    if bad is None:
        pytest.skip("the schema takes anything")
    result = peer.request("tools/call", {"name": tool["name"], "arguments": bad})[
        "result"
    ]
    assert result["isError"] is True


def cases(kind: str, key: str) -> list[Any]:
    """Every example of a kind, under the name of its item."""
    found = []
    for item in CONTRACT[kind]:
        for number, example in enumerate(
            BEHAVIOUR[kind][item[key]].get("examples", [])
        ):
            label = f"{item[key]}-{example.get('name', number)}"
            found.append(pytest.param(item, example, id=label))
    if not found:
        why = pytest.mark.skip(reason=f"no examples of {kind} in the manifest")
        found.append(pytest.param({}, {}, id="none", marks=why))
    return found


def text_of(result: dict[str, Any]) -> str:
    """The text of a result, of all its blocks together."""
    return "\n".join(b["text"] for b in result["content"] if b["type"] == "text")


def skip_unanswerable(answer: dict[str, Any], what: str) -> None:
    """Skip the test of a handler that is a stub, or that asks the user of this client."""
    result = answer.get("result", {})
    text = answer.get("error", {}).get("message", "")
    if result.get("isError"):
        text = text_of(result)
    if STUB in text:
        pytest.skip(f"the handler of {what} is not written yet")
    if ASKS in text:
        pytest.skip(f"{what} asks the user: not run")


def check_tool(
    peer: Peer, tool: dict[str, Any], example: dict[str, Any], answer: dict[str, Any]
) -> None:
    """Whether an answer keeps what the example and the schema promise."""
    result = answer["result"]
    text = text_of(result)
    assert INCIDENT not in text, text + told(peer)
    if "error" in example:
        assert result.get("isError") is True, f"it did not fail: {text}"
        assert not example.get("exact") or text == example["error"]
        return
    assert not result.get("isError"), text + told(peer)
    value = result.get("structuredContent")
    if value is not None and "outputSchema" in shown(tool):
        assert jsonschema_rs.is_valid(tool["outputSchema"], value)
    if example.get("exact"):
        expected = example["result"]
        if value is None:
            value = text if isinstance(expected, str) else json.loads(text)
        assert value == expected


@pytest.mark.parametrize(("tool", "example"), cases("tools", "name"))
def test_mock_answers_with_the_example(
    mock: Peer, tool: dict[str, Any], example: dict[str, Any]
) -> None:
    call = {"name": tool["name"], "arguments": example.get("arguments", {})}
    answer = mock.request("tools/call", call)
    check_tool(mock, tool, example | {"exact": True}, answer)


@pytest.mark.parametrize(("tool", "example"), cases("tools", "name"))
def test_tool_answers_its_example(
    peer: Peer, run_examples: bool, tool: dict[str, Any], example: dict[str, Any]
) -> None:
    reads_only = tool.get("annotations", {}).get("readOnlyHint") is True
    if not reads_only and not run_examples:
        pytest.skip(f"{tool['name']} may change something: --run-examples runs it")
    call = {"name": tool["name"], "arguments": example.get("arguments", {})}
    answer = peer.request("tools/call", call)
    skip_unanswerable(answer, tool["name"])
    check_tool(peer, tool, example, answer)


def check_read(
    template: dict[str, Any], example: dict[str, Any], answer: dict[str, Any]
) -> None:
    """Whether what was read keeps what the example and the schema promise."""
    if "error" in example:
        assert "error" in answer
        return
    assert "result" in answer, answer
    expected = example["result"]
    value = answer["result"]["contents"][0].get("text")
    schema = BEHAVIOUR["resourceTemplates"][template["uriTemplate"]].get("schema")
    if value is not None and (schema is not None or not isinstance(expected, str)):
        value = json.loads(value)
    if value is not None and schema is not None:
        assert jsonschema_rs.is_valid(schema, value)
    if example.get("exact"):
        assert value == expected


@pytest.mark.parametrize(
    ("template", "example"), cases("resourceTemplates", "uriTemplate")
)
def test_mock_reads_the_example(
    mock: Peer, template: dict[str, Any], example: dict[str, Any]
) -> None:
    answer = mock.request("resources/read", {"uri": example["uri"]})
    check_read(template, example | {"exact": True}, answer)


@pytest.mark.parametrize(
    ("template", "example"), cases("resourceTemplates", "uriTemplate")
)
def test_template_reads_its_example(
    peer: Peer, run_examples: bool, template: dict[str, Any], example: dict[str, Any]
) -> None:
    if not run_examples:
        pytest.skip(f"--run-examples reads {example['uri']}")
    answer = peer.request("resources/read", {"uri": example["uri"]})
    skip_unanswerable(answer, template["uriTemplate"])
    check_read(template, example, answer)


def check_prompt(example: dict[str, Any], answer: dict[str, Any]) -> None:
    """Whether the messages keep what the example promises."""
    if "error" in example:
        assert "error" in answer
        return
    messages = answer["result"]["messages"]
    assert messages
    if example.get("exact"):
        assert messages == messages_of(example["result"])


def messages_of(result: Any) -> list[dict[str, Any]]:
    """The messages that an example writes in short."""
    if isinstance(result, str):
        result = [{"role": "user", "text": result}]
    found = []
    for message in result:
        content = message.get("content", message.get("text"))
        if isinstance(content, str):
            content = {"type": "text", "text": content}
        found.append({"role": message["role"], "content": content})
    return found


@pytest.mark.parametrize(("prompt", "example"), cases("prompts", "name"))
def test_mock_gets_the_example(
    mock: Peer, prompt: dict[str, Any], example: dict[str, Any]
) -> None:
    get = {"name": prompt["name"], "arguments": example.get("arguments", {})}
    answer = mock.request("prompts/get", get)
    in_manifest = "messages" in BEHAVIOUR["prompts"][prompt["name"]]
    check_prompt(example | {"exact": not in_manifest}, answer)


@pytest.mark.parametrize(("prompt", "example"), cases("prompts", "name"))
def test_prompt_gives_its_example(
    peer: Peer, run_examples: bool, prompt: dict[str, Any], example: dict[str, Any]
) -> None:
    if not run_examples:
        pytest.skip(f"--run-examples gets {prompt['name']}")
    get = {"name": prompt["name"], "arguments": example.get("arguments", {})}
    answer = peer.request("prompts/get", get)
    skip_unanswerable(answer, prompt["name"])
    check_prompt(example, answer)


@pytest.mark.skipif(CONTRACT["auth"] is None, reason="this server asks for no token")
def test_http_refuses_a_call_without_a_token() -> None:
    peer = HttpPeer()
    try:
        peer.open("--mock")
        with pytest.raises(urllib.error.HTTPError) as refused:
            peer.initialize()
        assert refused.value.code == 401
        assert "resource_metadata=" in refused.value.headers["WWW-Authenticate"]
        peer.close()
    finally:
        peer.process.kill()
        peer.process.wait()
