"""Many clients at once, and hostile ones. Small by default; MCPGEN_SOAK=1 runs them in full."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from pathlib import Path
from typing import Any

from tests.support.http import HttpServer
from tests.support.peers import Peer
from tests.support.stdio import LEGACY, MODERN, call, initialize, modern, notification, request

FULL = bool(os.environ.get("MCPGEN_SOAK"))
CLIENTS = 200 if FULL else 20
SECONDS = 120.0 if FULL else 4.0
FRAMES = 20_000 if FULL else 600
TOKEN = {"progressToken": "p"}
HELD = 1
"""Sessions that may stay: sse-starlette's watcher keeps the context of the first stream."""
GROWTH = 64 << 20
"""Bytes that a process may have grown by when all is over: allocators keep what they had."""


async def one_client(port: int, number: int, until: float) -> int:
    """Behave well and badly by turns, and check every answer; how many there were."""
    dice = random.Random(number)
    peer = Peer(port)
    answers = 0
    while time.monotonic() < until:
        act = dice.choice(ACTS)
        answers += await act(peer, dice, f"{number}-{dice.random()}")
    peer.hang_up()
    return answers


async def modern_calls(peer: Peer, dice: random.Random, text: str) -> int:
    frame = await peer.call("echo", {"text": text})
    assert frame["result"]["content"][0]["text"] == text
    return 1


async def session_with_calls(peer: Peer, dice: random.Random, text: str) -> int:
    session = await peer.open(dice.choice(LEGACY))
    for id in range(3):
        frame = (await peer.post(call(id, "echo", {"text": f"{text}/{id}"}), session)).frame
        assert frame["id"] == id
        assert frame["result"]["content"][0]["text"] == f"{text}/{id}"
    await peer.request("DELETE", headers={"mcp-session-id": session})
    assert (await peer.post(request(9, "ping"), session)).status == 404
    return 4


async def cancelled_call(peer: Peer, dice: random.Random, text: str) -> int:
    session = await peer.open()
    await peer.begin_post(call(5, "slow", {"seconds": 60}), session)
    other = Peer(peer._port)
    await asyncio.sleep(dice.random() / 10)
    await other.post(notification("notifications/cancelled", {"requestId": 5}), session)
    answer = (await other.post(call(6, "echo", {"text": text}), session)).frame
    assert answer["result"]["content"][0]["text"] == text
    peer.hang_up()
    await other.request("DELETE", headers={"mcp-session-id": session})
    other.hang_up()
    return 1


async def dropped_calls(peer: Peer, dice: random.Random, text: str) -> int:
    """Hang up in the middle of a call of each era."""
    session = await peer.open()
    await peer.begin_post(call(1, "steps", {"steps": 3, "pause": 0.05}, **TOKEN), session)
    await asyncio.sleep(dice.random() / 10)
    peer.hang_up()
    frame = modern(1, "tools/call", {"name": "slow", "arguments": {"seconds": 60}})
    lines = {"mcp_protocol_version": MODERN, "mcp_method": "tools/call", "mcp_name": "slow"}
    await peer.begin_post(frame, None, **lines)
    await asyncio.sleep(dice.random() / 10)
    peer.hang_up()
    return 0


async def dropped_streams(peer: Peer, dice: random.Random, text: str) -> int:
    session = await peer.open()
    lines = {"accept": "text/event-stream", "mcp-session-id": session}
    await peer.begin("GET", headers=lines)
    await asyncio.sleep(dice.random() / 10)
    peer.hang_up()
    await peer.begin("GET", headers={**lines, "last-event-id": "1"})
    peer.hang_up()
    return 0


async def half_a_body(peer: Peer, dice: random.Random, text: str) -> int:
    lines = {"content-type": "application/json", "accept": "*/*", "content-length": "999"}
    await peer.begin("POST", b'{"jsonrpc"', lines)
    peer.hang_up()
    return 0


ACTS = [
    modern_calls, modern_calls, modern_calls, session_with_calls, session_with_calls,
    cancelled_call, dropped_calls, dropped_streams, half_a_body,
]  # fmt: skip


async def traces(port: int) -> Any:
    peer = Peer(port)
    try:
        frame = await peer.call("traces", {})
        return json.loads(frame["result"]["content"][0]["text"])
    finally:
        peer.hang_up()


async def settled(port: int, tasks: int) -> Any:
    """The traces when what is left behind is gone, or at the latest after half a minute."""
    deadline = time.monotonic() + 30
    while True:
        seen = await traces(port)
        is_calm = not seen["running"] and seen["sessions"] <= HELD and seen["tasks"] <= tasks
        if is_calm or time.monotonic() > deadline:
            return seen
        await asyncio.sleep(0.5)


async def all_clients(port: int) -> tuple[Any, Any, int]:
    await asyncio.gather(*(one_client(port, n, time.monotonic() + 1) for n in range(8)))
    before = await settled(port, 8)
    until = time.monotonic() + SECONDS
    counts = await asyncio.gather(*(one_client(port, n, until) for n in range(CLIENTS)))
    return before, await settled(port, before["tasks"]), sum(counts)


def test_many_clients_get_their_own_answers_and_leave_nothing_behind(bench: Path) -> None:
    with HttpServer(bench, ["--session-idle", "2"]) as server:
        server.started()
        descriptors = server.descriptors()
        before, after, answers = asyncio.run(all_clients(server.port))
        assert answers > CLIENTS
        assert after["running"] == 0
        assert after["sessions"] <= HELD
        assert after["tasks"] <= before["tasks"]
        assert server.descriptors() <= descriptors + 4
        assert "Traceback" not in server.stderr, server.stderr[-3000:]


GOOD = [
    initialize(1, "2025-11-25"),
    call(2, "echo", {"text": "x"}),
    modern(3, "tools/call", {"name": "echo", "arguments": {"text": "x"}}),
    [request(4, "ping"), notification("notifications/x")],
]
DEEP = b'{"a":' * 5_000
NASTY: list[Any] = [
    None, True, -1, 1e308, 2**70, "", "\ud800", "x" * 10_000, [], {}, [[]], {"": {}},
    "../../etc/passwd", "\x00", {"$ref": "#"}, ["a"] * 500,
]  # fmt: skip


def mutated(dice: random.Random) -> bytes:
    """A frame that was good once."""
    frame = json.loads(json.dumps(dice.choice(GOOD)))
    match dice.randrange(6):
        case 0:
            data = json.dumps(frame).encode()
            return data[: dice.randrange(len(data))]
        case 1:
            noise = bytearray(json.dumps(frame).encode())
            for _ in range(dice.randrange(1, 6)):
                noise[dice.randrange(len(noise))] = dice.randrange(256)
            return bytes(noise)
        case 2:
            return json.dumps(frame).encode(dice.choice(["utf-16", "utf-32", "utf-8-sig"]))
        case 3:
            return DEEP[: dice.randrange(len(DEEP))] + b"1"
        case _:
            spoil(frame, dice)
            return json.dumps(frame).encode("utf-8", "surrogatepass")


def spoil(frame: Any, dice: random.Random) -> None:
    """Put something else in some place of `frame`."""
    node = frame
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = dice.choice(keys)
        if not isinstance(node[key], dict | list) or dice.random() < 0.3:
            node[key] = dice.choice(NASTY)
            return
        node = node[key]


async def hostile(port: int, dice: random.Random, count: int) -> None:
    peer = Peer(port)
    session = await peer.open("2025-03-26")
    for number in range(count):
        lines: dict[str, str] = {}
        if dice.random() < 0.4:
            lines = {"mcp_protocol_version": MODERN, "mcp_method": dice.choice(["", "tools/call"])}
        try:
            answer = await peer.post(mutated(dice), dice.choice([None, session, "x"]), **lines)
        except (ConnectionError, asyncio.IncompleteReadError):
            peer.hang_up()
            continue
        assert answer.status in (200, 202, 400, 404, 406, 415), (answer.status, answer.body)
        for frame in answer.frames:
            for each in frame if isinstance(frame, list) else [frame]:
                assert each["jsonrpc"] == "2.0"
                assert b"Traceback" not in answer.body
                assert b"site-packages" not in answer.body
        if number % 25 == 0:
            assert await modern_calls(peer, dice, str(number))
    peer.hang_up()


async def hostile_peers(port: int) -> None:
    dice = [random.Random(seed) for seed in range(4)]
    await asyncio.gather(*(hostile(port, die, FRAMES // 4) for die in dice))


def test_hostile_bodies_do_no_harm(bench: Path) -> None:
    with HttpServer(bench, ["--session-idle", "2"]) as server:
        server.started()
        asyncio.run(hostile(server.port, random.Random(99), 100))
        before = server.memory()
        asyncio.run(hostile_peers(server.port))
        seen = asyncio.run(settled(server.port, 8))
        assert seen["running"] == 0
        assert seen["sessions"] <= HELD
        assert server.memory() < before + GROWTH
        assert "Traceback" not in server.stderr, server.stderr[-3000:]
        assert server.process.poll() is None


BROKEN = [
    b"\r\n\r\n", b"GET\r\n\r\n", b"POST /mcp HTTP/9.9\r\n\r\n", b"\x16\x03\x01" * 50,
    b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd",
    b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /mcp HTTP/1.1\r\nHost: localhost\r\n" + b"X: " + b"a" * 100_000 + b"\r\n\r\n",
    b"GET ws://localhost/mcp HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n",
]  # fmt: skip


def test_broken_http_is_survived(server: HttpServer) -> None:
    for data in BROKEN:
        server.raw(data, timeout=0.5)
    assert server.ask("tools/list").status == 200
    assert "Traceback" not in server.stderr
