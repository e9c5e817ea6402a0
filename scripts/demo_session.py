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
    print(f"\n\033[1m{text}\033[0m" if sys.stdout.isatty() else f"\n== {text}", flush=True)


def run(*command: str, cwd: Path) -> None:
    print("$ " + " ".join(command), flush=True)
    subprocess.run(
        [sys.executable, "-m", *command], cwd=cwd, check=True, timeout=120, stderr=subprocess.STDOUT
    )


def show(arrow: str, frame: Frame) -> None:
    text = json.dumps(frame, ensure_ascii=False)
    print(textwrap.shorten(f"  {arrow} {text}", WIDTH * 3, placeholder=" …"), flush=True)


def session(post: Post) -> None:
    """The frames of one whole session; every failure of the demo itself ends it with an error."""
    number = 0

    def ask(method: str, **params: Any) -> Frame:
        nonlocal number
        number += 1
        frame = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        show("→", frame)
        answer = post(frame)
        if answer is None:
            raise SystemExit(f"no answer to {method}")
        show("←", answer)
        return answer

    def call(name: str, **arguments: Any) -> Frame:
        return ask("tools/call", name=name, arguments=arguments)

    hello = {"name": "demo", "version": "1"}
    ask("initialize", protocolVersion="2025-11-25", capabilities={}, clientInfo=hello)
    ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    show("→", ready)
    post(ready)
    ask("tools/list")
    title("A call that works")
    call("search_orders", status="paid", limit=2)
    title("A call that never reaches the handler: the arguments break the schema")
    call("search_orders", status="lost")
    title("A call that the tool itself refuses")
    call("ship_order", orderId="o_3", trackingNumber="RB123456789RU")
    title("A resource, through its template")
    ask("resources/read", uri="orders://o_1")
    title("A prompt")
    ask("prompts/get", name="weekly_report", arguments={"week": "2026-W48"})
    title("A completion of its argument")
    ref = {"type": "ref/prompt", "name": "weekly_report"}
    ask("completion/complete", ref=ref, argument={"name": "week", "value": "2026-W4"})


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


def over_stdio() -> None:
    with server(stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        wire_in, wire_out = process.stdin, process.stdout
        assert wire_in is not None
        assert wire_out is not None

        def post(frame: Frame) -> Frame | None:
            wire_in.write(json.dumps(frame).encode() + b"\n")
            wire_in.flush()
            return json.loads(wire_out.readline()) if "id" in frame else None

        session(post)
        wire_in.close()
        print(f"  end of input: the server left with status {process.wait(PATIENCE)}")


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

        session(post)
        process.terminate()
        print(f"  SIGTERM: the server left with status {process.wait(PATIENCE)}")


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
    for path in ("app.py", "store.py", "tools", "resources", "prompts"):
        source, target = WRITTEN / "src/orders" / path, PROJECT / "src/orders" / path
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        else:
            shutil.copy(source, target)
    run("mcpgen", "generate", cwd=PROJECT)

    title("3. A session over stdio")
    over_stdio()
    title("4. The same session over Streamable HTTP")
    over_http()
    print(
        f"\nThe project is in {PROJECT.relative_to(ROOT)}; its README says how to connect a client."
    )
    print(
        "The command that made it is .venv/bin/mcpgen; `mcpgen init` starts a manifest of your own."
    )


if __name__ == "__main__":
    main()
