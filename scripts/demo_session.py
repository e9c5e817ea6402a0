"""From a manifest to a running server, step by step, with every frame shown.

The project is left in .demo/orders to be looked at; each run makes it anew.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import textwrap
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
DEMO = ROOT / ".demo"
PROJECT = DEMO / "orders"
WRITTEN = ROOT / "generated_examples" / "orders"
PATIENCE = 30  # seconds
WIDTH = 150

Frame = dict[str, Any]
Post = Callable[[Frame], Frame | None]


def title(text: str) -> None:
    """The head of a chapter."""
    print(f"\n\033[1m{text}\033[0m" if sys.stdout.isatty() else f"\n== {text}", flush=True)


def caption(text: str) -> None:
    """What the next frames show."""
    print(f"\n  \033[2m{text}\033[0m" if sys.stdout.isatty() else f"\n  -- {text}", flush=True)


def run(*command: str, cwd: Path) -> None:
    print("$ " + " ".join(command), flush=True)
    subprocess.run(
        [sys.executable, "-m", *command], cwd=cwd, check=True, timeout=120, stderr=subprocess.STDOUT
    )


def show(arrow: str, frame: Frame) -> None:
    text = json.dumps(frame, ensure_ascii=False)
    print(textwrap.shorten(f"  {arrow} {text}", WIDTH * 3, placeholder=" …"), flush=True)


class Conversation:
    """Requests and their answers, shown; every failure of the demo itself ends it with an error."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.sent = 0

    def ask(self, method: str, **params: Any) -> Frame:
        self.sent += 1
        frame = {"jsonrpc": "2.0", "id": self.sent, "method": method, "params": params}
        show("→", frame)
        answer = self.post(frame)
        if answer is None:
            raise SystemExit(f"no answer to {method}")
        show("←", answer)
        return answer

    def call(self, name: str, **arguments: Any) -> Frame:
        return self.ask("tools/call", name=name, arguments=arguments)

    def open(self) -> None:
        caption("The handshake, which opens a session")
        hello = {"name": "demo", "version": "1"}
        self.ask("initialize", protocolVersion="2025-11-25", capabilities={}, clientInfo=hello)
        ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
        show("→", ready)
        self.post(ready)


def whole_session(post: Post) -> None:
    """A bit of everything, the same on both transports."""
    client = Conversation(post)
    client.open()
    caption("The tools, as the manifest has them (find orders; count them; ship one)")
    client.ask("tools/list")
    caption("A call that works (paid orders, the newest first)")
    client.call("search_orders", status="paid", limit=2)
    caption("A call that never reaches the handler: the arguments break the schema")
    client.call("search_orders", status="lost")
    caption("A call that the tool itself refuses (the order is not paid yet)")
    client.call("ship_order", orderId="o_3", trackingNumber="RB123456789RU")
    caption("A resource, through its template (one order with its lines and its total)")
    client.ask("resources/read", uri="orders://o_1")
    caption("A prompt (write the weekly report from these figures)")
    client.ask("prompts/get", name="weekly_report", arguments={"week": "2026-W48"})
    caption("A completion of its argument")
    ref = {"type": "ref/prompt", "name": "weekly_report"}
    client.ask("completion/complete", ref=ref, argument={"name": "week", "value": "2026-W4"})


@contextmanager
def server(*arguments: str, **streams: Any) -> Iterator[subprocess.Popen[bytes]]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(PROJECT / "src"),
        "ORDERS_DATABASE": str(DEMO / "demo.sqlite3"),
    }
    command = [sys.executable, "-m", "orders", *arguments]
    process = subprocess.Popen(command, cwd=PROJECT, env=environment, **streams)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


class Pipe:
    """A server's standard input and output, one frame on a line."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self.input, self.output = process, process.stdin, process.stdout

    def send(self, frame: Frame) -> None:
        self.input.write(json.dumps(frame).encode() + b"\n")
        self.input.flush()

    def receive(self) -> Frame:
        line = self.output.readline()
        if not line:
            raise SystemExit("the server ended")
        frame: Frame = json.loads(line)
        return frame

    def post(self, frame: Frame) -> Frame | None:
        self.send(frame)
        return self.receive() if "id" in frame else None

    def close(self) -> None:
        self.input.close()
        print(f"\n  end of input: the server left with status {self.process.wait(PATIENCE)}")


def over_stdio() -> None:
    with server(stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        pipe = Pipe(process)
        whole_session(pipe.post)
        pipe.close()


def newest_revision() -> None:
    """2026-07-28: no handshake and no session, each request says who is asking."""
    envelope = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "demo", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    with server(stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        pipe = Pipe(process)
        client = Conversation(pipe.post)
        caption("What is this server, and what can it do?")
        client.ask("server/discover", _meta=envelope)
        caption("A subscription: the answer stays open, and news come in between")
        wanted = {"resourceSubscriptions": ["orders://o_1"]}
        client.ask("subscriptions/listen", notifications=wanted, _meta=envelope)
        caption("A call that changes the order (now shipped): its result, and the news of it")
        arguments = {"orderId": "o_1", "trackingNumber": "RB123456789RU"}
        answers = [
            client.ask("tools/call", name="ship_order", arguments=arguments, _meta=envelope),
            pipe.receive(),
        ]
        show("←", answers[1])
        if not any(frame.get("method") == "notifications/resources/updated" for frame in answers):
            raise SystemExit("no news of the order")
        pipe.close()


def over_http() -> None:
    with server("--transport", "http", "--port", "0", stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        url = ""
        for line in process.stderr:
            if b"listening on " in line:
                url = line.decode().split("listening on ", 1)[1].split()[0]
                break
        if not url:
            raise SystemExit("the server did not start")
        threading.Thread(target=process.stderr.read, daemon=True).start()
        print(f"  POST {url}")
        session_id: dict[str, str] = {}

        def post(frame: Frame) -> Frame | None:
            headers = {
                "Content-Type": "application/json",
                "Accept": "application/json, text/event-stream",
            }
            request = urllib.request.Request(
                url, json.dumps(frame).encode(), headers | session_id, method="POST"
            )
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                if "Mcp-Session-Id" in response.headers:
                    session_id["Mcp-Session-Id"] = response.headers["Mcp-Session-Id"]
                    session_id["MCP-Protocol-Version"] = "2025-11-25"
                body = response.read().decode()
            if response.headers.get_content_type() == "text/event-stream":
                events = [line[5:] for line in body.splitlines() if line.startswith("data:")]
                body = next(e for e in events if e.strip() and "id" in json.loads(e))
            return json.loads(body) if body else None

        whole_session(post)
        process.terminate()
        print(f"\n  SIGTERM: the server left with status {process.wait(PATIENCE)}")


def written() -> Iterator[Path]:
    """The files of the example that are written by hand, from its package."""
    package = WRITTEN / "src/orders"
    yield from (Path("app.py"), Path("store.py"))
    for folder in ("tools", "resources", "prompts"):
        for path in sorted((package / folder).glob("[a-z]*.py")):
            yield path.relative_to(package)


def main() -> None:
    if (PROJECT / "mcpgen.lock").exists():  # only what an earlier demo made
        shutil.rmtree(PROJECT)
    DEMO.mkdir(exist_ok=True)
    (DEMO / "demo.sqlite3").unlink(missing_ok=True)

    title("1. A manifest becomes a project")
    run(
        "mcpgen",
        "new",
        "-q",
        str(ROOT / "manifests" / "orders.yaml"),
        "--output",
        str(PROJECT),
        cwd=DEMO,
    )
    print("The files:")
    ours = PROJECT / "src" / "orders" / "generated"
    files = [path for path in sorted(PROJECT.rglob("*")) if path.is_file()]
    for path in files:
        if ours not in path.parents:
            print(f"  {path.relative_to(PROJECT).as_posix():40} {path.stat().st_size:7,} bytes")
    rest = [path for path in files if ours in path.parents]
    size = sum(path.stat().st_size for path in rest)
    print(f"  {'src/orders/generated/':40} {size:7,} bytes in {len(rest)} files")

    title("2. Its owner writes the handlers (here: those of generated_examples/orders)")
    for path in written():
        target = PROJECT / "src/orders" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(WRITTEN / "src/orders" / path, target)
        print(f"  src/orders/{path.as_posix()}")
    print("One of them, tools/ship_order.py:")
    code = (PROJECT / "src/orders/tools/ship_order.py").read_text("utf-8")
    print(textwrap.indent(code[code.index("async def") :], "  | "))
    run("mcpgen", "generate", cwd=PROJECT)

    title("3. A session over stdio, at revision 2025-11-25 (the texts of this shop are Russian)")
    over_stdio()
    title("4. The same server over Streamable HTTP")
    over_http()
    title("5. The newest revision, 2026-07-28, over stdio")
    newest_revision()
    print(
        f"\nThe project is in {PROJECT.relative_to(ROOT)}; its README says how to connect a client."
    )
    print(
        "The command that made it is .venv/bin/mcpgen; `mcpgen init` starts a manifest of your own."
    )


if __name__ == "__main__":
    main()
