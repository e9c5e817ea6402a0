"""A peer that sends rubbish for a long time.

MCPGEN_HOSTILE_FRAMES sets how many mutated frames are sent (the full run is 20000), MCPGEN_HOSTILE_SEED which.
"""

from __future__ import annotations

import json
import os
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.stdio import StdioServer, call, initialize, modern, notification, request

FRAMES = int(os.environ.get("MCPGEN_HOSTILE_FRAMES", "1500"))
SEED = int(os.environ.get("MCPGEN_HOSTILE_SEED", "7"))
ROUND = 250  # frames between two questions to the server whether it still lives
GROWTH = 24 << 20  # bytes that caches and allocators may keep

VALID: list[Any] = [
    request(1, "ping"),
    request(2, "tools/list"),
    request(2, "tools/list", {"cursor": "x"}),
    request(3, "resources/list"),
    call(4, "echo", {"value": {"a": [1, 2, {"b": None}]}}),
    call(5, "sleep", {"how": "loop", "seconds": 0.01}),
    call(6, "big", {"size": 1000}),
    call(7, "count", {"steps": [1, 2]}, progressToken="t"),
    call(8, "break_down", {"how": "raise"}),
    initialize(9, "2025-11-25"),
    modern(10, "server/discover"),
    modern(11, "tools/list"),
    modern(12, "tools/call", {"name": "echo", "arguments": {"value": 1}}),
    modern(13, "subscriptions/listen", {"notifications": {"toolsListChanged": True}}),
    notification("notifications/cancelled", {"requestId": 5, "reason": "tired"}),
    notification("notifications/initialized"),
    notification("notifications/progress", {"progressToken": 1, "progress": 1}),
    {"jsonrpc": "2.0", "id": "server-1", "result": {"action": "accept", "content": {}}},
    [request(14, "ping"), request(15, "tools/list")],
]

STRANGE: list[Any] = [
    None, True, False, 0, -1, 2**64, 10**30, 1.5, 1e308, "", "x", "\u0000", "Ж" * 50, "/" * 2000,
    [], {}, [[]], {"": {}}, [None] * 50, {"__proto__": 1}, "tools/call", "2.0", "🐞",
]  # fmt: skip


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside."""
    found = [path]
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            found.extend(paths(value[key], (*path, key)))
    return found


def with_strange_value(frame: Any, chance: random.Random) -> bytes:
    """Something else in one place, or nothing."""
    path = chance.choice(paths(frame))
    if not path:
        return json.dumps(chance.choice(STRANGE)).encode()
    holder = frame
    for step in path[:-1]:
        holder = holder[step]
    if chance.random() < 0.2 and isinstance(holder, dict):
        del holder[path[-1]]
    else:
        holder[path[-1]] = chance.choice(STRANGE)
    return json.dumps(frame, ensure_ascii=chance.random() < 0.5).encode("utf-8", "replace")


def cut(frame: Any, chance: random.Random) -> bytes:
    """A piece of it."""
    text = json.dumps(frame).encode()
    start, end = sorted(chance.choices(range(len(text) + 1), k=2))
    return text[start:end]


def with_strange_bytes(frame: Any, chance: random.Random) -> bytes:
    """Some bytes replaced, doubled or left out; newlines too, which makes two lines of one."""
    text = bytearray(json.dumps(frame).encode())
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(text))
        text[place : place + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
        text = text or bytearray(b"{")
    return bytes(text)


def nested(frame: Any, chance: random.Random) -> bytes:
    """Deep inside, closed or left open."""
    depth = chance.choice((5, 100, 198, 205, 3000))
    inner = json.dumps(frame).encode()
    opening, closing = chance.choice(((b"[", b"]"), (b'{"a":', b"}")))
    text = opening * depth + inner + closing * chance.choice((0, depth))
    if chance.random() < 0.5:
        shell = b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"value":'
        return shell + text + b"}}}"
    return text


def huge(frame: Any, chance: random.Random) -> bytes:
    """Long, now and then longer than the limit of this server."""
    size = chance.choice((10_000, 70_000, 299_000, 301_000, 400_000))
    return json.dumps(call(1, "echo", {"value": "y" * size})).encode()


def in_another_encoding(frame: Any, chance: random.Random) -> bytes:
    """Not UTF-8."""
    text = json.dumps({"frame": frame, "text": "Заказ ☃"}, ensure_ascii=False)
    return text.encode(
        chance.choice(("utf-16", "utf-32", "utf-7", "utf-8-sig", "koi8-r")), "replace"
    )


def number_beyond(frame: Any, chance: random.Random) -> bytes:
    """A number that no double or no parser can hold."""
    number = chance.choice(
        (b"1e400", b"-1e999", b"NaN", b"Infinity", b"9" * 5000, b"1" + b"0" * 400 + b".5")
    )
    return (
        b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"value":'
        + number
        + b"}}}"
    )


MUTATIONS: tuple[tuple[Callable[[Any, random.Random], bytes], int], ...] = (
    (with_strange_value, 50),
    (cut, 12),
    (with_strange_bytes, 20),
    (nested, 8),
    (huge, 1),
    (in_another_encoding, 4),
    (number_beyond, 4),
)


def mutated(chance: random.Random) -> bytes:
    """One line of rubbish."""
    frame = json.loads(json.dumps(chance.choice(VALID)))
    functions, weights = zip(*MUTATIONS, strict=True)
    mutate: Callable[[Any, random.Random], bytes] = chance.choices(functions, weights)[0]
    return mutate(frame, chance)


def drained(server: StdioServer, id: str) -> None:
    """Ask for a sign of life and take everything that comes before it."""
    server.send(request(id, "ping"))
    assert server.receive_for(id)["result"] == {}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_rubbish_neither_kills_nor_silences_nor_fattens_the_server(start: Any) -> None:
    server: StdioServer = start("--max-frame-bytes", "300000", "--log-level", "critical")
    server.open_session("2025-03-26", {"elicitation": {}})
    chance = random.Random(SEED)
    after_warm_up = 0
    for number in range(0, FRAMES, ROUND):
        lines = [mutated(chance) + b"\n" for _ in range(ROUND)]
        sender = threading.Thread(target=server.send_raw, args=(b"".join(lines),))
        sender.start()
        sender.join(60)
        assert not sender.is_alive(), "the server no longer reads"
        drained(server, f"alive-{number}")
        answer = server.ask(call(f"good-{number}", "echo", {"value": number}))
        assert answer["result"]["content"][0]["text"] == str(number)
        if number >= FRAMES // 4 and not after_warm_up:
            after_warm_up = server.memory()
    for line in server.lines:
        assert line.endswith(b"\n")
        frames = json.loads(line)
        for frame in frames if isinstance(frames, list) else [frames]:
            assert frame["jsonrpc"] == "2.0"
            assert ("method" in frame) + ("result" in frame) + ("error" in frame) == 1
    time.sleep(0.3)
    assert server.memory() - after_warm_up < GROWTH
    assert "Traceback" not in server.stderr
    server.close_input()
    assert server.wait() == 0
    assert "lifespan closed" in server.stderr
