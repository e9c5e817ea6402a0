"""What is refused before the frame is looked at: Host, Origin, method, media types, size."""

from __future__ import annotations

import json

import pytest

from tests.support.http import BOTH, HttpServer
from tests.support.stdio import MODERN, call, initialize, notification, request

PING = request(1, "ping")


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example",
     "", "[::1", "local host", "user@localhost", "10.0.0.1"],
)  # fmt: skip
def test_a_foreign_host_is_misdirected(server: HttpServer, host: str) -> None:
    answer = server.post(initialize(1, "2025-11-25"), host=host)
    assert answer.status == 421
    assert answer.code == -32600


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:1234", "127.0.0.1", "127.0.0.1:9", "[::1]:80", "localhost."]
)
def test_the_own_names_are_served_under_any_port_and_case(server: HttpServer, host: str) -> None:
    assert server.post(initialize(1, "2025-11-25"), host=host).status == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "https://localhost.evil.example", "null", "http://localhost@evil.example",
     "file://", "chrome-extension://abc", "http://127.0.0.1.nip.io"],
)  # fmt: skip
def test_a_foreign_origin_is_forbidden(server: HttpServer, origin: str) -> None:
    answer = server.post(initialize(1, "2025-11-25"), origin=origin)
    assert answer.status == 403
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "origin",
    ["http://localhost:3000", "HTTP://LocalHost", "http://127.0.0.1:6274", "https://[::1]"],
)
def test_pages_of_this_machine_may_call_a_loopback_server(server: HttpServer, origin: str) -> None:
    answer = server.post(initialize(1, "2025-11-25"), origin=origin)
    assert answer.status == 200
    assert answer.headers["access-control-allow-origin"] == origin
    assert "mcp-session-id" in answer.headers["access-control-expose-headers"].lower()
    assert answer.headers["vary"] == "Origin"


def test_host_and_origin_are_checked_for_whatever_is_bound(bench: object) -> None:
    arguments = ["--host", "0.0.0.0", "--allowed-host", "api.example", "--allowed-origin",
                 "https://app.example"]  # fmt: skip
    with HttpServer(bench, arguments) as server:  # type: ignore[arg-type]
        server.started()
        hello = initialize(1, "2025-11-25")
        assert server.post(hello, host="evil.example").status == 421
        assert server.post(hello, host="API.example:8443").status == 200
        assert server.post(hello, origin="https://APP.example:443").status == 200
        assert server.post(hello, origin="http://app.example").status == 403
        assert server.post(hello, origin="https://app.example:8443").status == 403
        # Bound to the outside, a page of somebody's own machine is foreign.
        assert server.post(hello, origin="http://localhost:3000").status == 403
        # A page that we are reached as ourselves.
        same = {"host": "api.example", "origin": "https://api.example"}
        assert server.post(hello, **same).status == 200
        assert "--allowed-host" not in server.stderr


def test_a_public_start_without_allowed_hosts_says_so(bench: object) -> None:
    with HttpServer(bench, ["--host", "0.0.0.0"]) as server:  # type: ignore[arg-type]
        server.started()
        assert "--allowed-host" in server.stderr


def test_a_bad_allowed_host_is_refused_at_start(bench: object) -> None:
    with HttpServer(bench, ["--allowed-host", "http://x/"]) as server:  # type: ignore[arg-type]
        assert server.wait() == 1
        assert "not a host name" in server.stderr
        assert "Traceback" not in server.stderr


def test_a_repeated_host_is_refused(server: HttpServer) -> None:
    raw = server.raw(
        b"GET /mcp HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    )
    assert raw.startswith(b"HTTP/1.1 400")


def test_a_repeated_version_is_a_mismatch(server: HttpServer) -> None:
    raw = server.raw(
        b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nMCP-Protocol-Version: 2025-11-25\r\n"
        b"MCP-Protocol-Version: 2026-07-28\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    )
    assert raw.startswith(b"HTTP/1.1 400")
    assert b"-32020" in raw


def test_a_preflight_is_granted_to_admitted_origins_only(server: HttpServer) -> None:
    ask = {
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type, mcp-session-id, mcp-param-region",
    }
    granted = server.request("OPTIONS", headers={"origin": "http://localhost:5173", **ask})
    assert granted.status == 204
    assert granted.body == b""
    assert "POST" in granted.headers["access-control-allow-methods"]
    assert "mcp-param-region" in granted.headers["access-control-allow-headers"]
    refused = server.request("OPTIONS", headers={"origin": "https://evil.example", **ask})
    assert refused.status == 403


@pytest.mark.parametrize("method", ["PUT", "PATCH", "HEAD", "OPTIONS", "TRACE"])
def test_other_methods_are_not_allowed(server: HttpServer, method: str) -> None:
    answer = server.request(method, headers={"accept": BOTH})
    assert answer.status == 405
    assert answer.headers["allow"] == "GET, POST, DELETE"


def test_other_paths_are_not_found(server: HttpServer) -> None:
    assert server.request("POST", "/", b"{}").status == 404
    assert server.request("GET", "/.well-known/oauth-protected-resource").status == 404


def test_a_slash_after_the_path_does_no_harm(server: HttpServer) -> None:
    body = json.dumps(initialize(1, "2025-11-25")).encode()
    headers = {"content-type": "application/json", "accept": BOTH}
    assert server.request("POST", "/mcp/", body, headers).status == 200


@pytest.mark.parametrize("accept", ["text/html", "application/json", "text/event-stream",
                                    "application/json, text/event-stream;q=0"])  # fmt: skip
def test_a_client_must_take_json_and_streams(server: HttpServer, accept: str) -> None:
    assert server.post(initialize(1, "2025-11-25"), accept=accept).status == 406
    assert server.ask("tools/list", accept=accept).status == 406


@pytest.mark.parametrize(
    "accept", ["*/*", "application/*, text/*", "APPLICATION/JSON,text/Event-Stream"]
)
def test_wildcards_and_case_are_understood(server: HttpServer, accept: str) -> None:
    assert server.post(initialize(1, "2025-11-25"), accept=accept).status == 200
    assert server.ask("tools/list", accept=accept).status == 200


@pytest.mark.parametrize("media", ["text/plain", "", "application/jsonp", "multipart/form-data"])
def test_a_body_must_be_json_by_its_type(server: HttpServer, media: str) -> None:
    answer = server.post(initialize(1, "2025-11-25"), content_type=media)
    assert answer.status == 415
    assert server.ask("tools/list", content_type=media).status == 415


def test_a_charset_does_no_harm(server: HttpServer) -> None:
    media = "Application/JSON; charset=utf-8"
    assert server.post(initialize(1, "2025-11-25"), content_type=media).status == 200
    assert server.ask("tools/list", content_type=media).status == 200


NOT_JSON = [b"", b"{", b"nope", b'{"a":NaN}', b"\xff\xfe", b"[" * 100_000, b'{"a":1e999}']


@pytest.mark.parametrize("body", NOT_JSON, ids=range(len(NOT_JSON)))
@pytest.mark.parametrize("version", [None, MODERN])
def test_what_is_not_json_is_a_parse_error(
    server: HttpServer, body: bytes, version: str | None
) -> None:
    headers = {} if version is None else {"mcp_protocol_version": version}
    answer = server.post(body, **headers)
    assert answer.status == 400
    assert answer.code == -32700
    assert answer.frame["id"] is None


NO_REQUESTS = [
    ({"id": 7}, 7),
    ({"jsonrpc": "1.0", "id": 7, "method": "ping"}, 7),
    ({"jsonrpc": "2.0", "id": "x", "method": 5}, "x"),
    ({"jsonrpc": "2.0", "id": 7, "method": "ping", "params": [1]}, 7),
    ({"jsonrpc": "2.0", "id": None, "method": "ping"}, None),
    ({"jsonrpc": "2.0", "id": True, "method": "ping"}, None),
    (5, None),
    ("ping", None),
    (None, None),
]


@pytest.mark.parametrize(("frame", "id"), NO_REQUESTS, ids=range(len(NO_REQUESTS)))
@pytest.mark.parametrize("version", [None, MODERN])
def test_json_that_is_no_request_is_invalid_with_its_id(
    server: HttpServer, frame: object, id: object, version: str | None
) -> None:
    headers = {} if version is None else {"mcp_protocol_version": version}
    answer = server.post(json.dumps(frame).encode(), **headers)
    assert answer.status == 400
    assert answer.code == -32600
    assert answer.frame["id"] == id


@pytest.mark.parametrize("version", ["2025-06-18", MODERN])
def test_a_body_over_the_limit_is_too_large(bench: object, version: str) -> None:
    with HttpServer(bench, ["--max-frame-bytes", "2048"]) as server:  # type: ignore[arg-type]
        server.started()
        big = call(1, "echo", {"text": "x" * 2048})
        answer = server.post(big, mcp_protocol_version=version)
        assert answer.status == 413
        assert answer.code == -32600
        declared = server.raw(
            b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Accept: */*\r\nExpect: 100-continue\r\nContent-Length: 999999999999\r\n\r\n"
        )
        assert declared.startswith(b"HTTP/1.1 413")
        chunked = server.raw(
            b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Accept: */*\r\nTransfer-Encoding: chunked\r\n\r\n" + b"400\r\n" + b"x" * 1024
            + b"\r\n" + (b"400\r\n" + b"x" * 1024 + b"\r\n") * 4 + b"0\r\n\r\n"
        )  # fmt: skip
        assert chunked.startswith(b"HTTP/1.1 413")


def test_an_accepted_notification_is_answered_with_nothing(server: HttpServer) -> None:
    session = server.open()
    answer = server.post(notification("notifications/initialized"), session)
    assert (answer.status, answer.body) == (202, b"")
    modern = server.post(notification("notifications/x"), mcp_protocol_version=MODERN)
    assert (modern.status, modern.body) == (202, b"")
    response = server.post({"jsonrpc": "2.0", "id": 99, "result": {}}, session)
    assert (response.status, response.body) == (202, b"")


def test_health_is_told_to_any_host(server: HttpServer) -> None:
    answer = server.request("GET", "/healthz", headers={"host": "10.1.2.3:8000"})
    assert (answer.status, answer.json) == (200, {"status": "ok"})
    assert server.request("HEAD", "/healthz").status == 200
    assert server.request("POST", "/healthz", b"").status == 405
