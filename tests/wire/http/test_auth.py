"""OAuth 2.1: who is let in, who is not, and what is said about it."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from jwt.utils import base64url_encode

from tests.support.http import Answer, HttpServer
from tests.support.issuer import Issuer
from tests.support.stdio import StdioServer, call, initialize, modern, request
from tests.support.warm import run
from tests.wire.http.conftest import HERE, build

RESOURCE = "http://127.0.0.1:9/mcp"
METADATA = "http://127.0.0.1:9/.well-known/oauth-protected-resource/mcp"
SECTION = f"""
auth:
  issuer: https://issuer.example
  resource: {RESOURCE}
  scopes: [bench.use]
"""


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bench with an `auth` section."""
    folder = tmp_path_factory.mktemp("guarded")
    (folder / "bench.yaml").write_text((HERE / "bench.yaml").read_text() + SECTION)
    return build(folder / "bench.yaml", folder / "bench")


@pytest.fixture(scope="module")
def issuer() -> Iterator[Issuer]:
    with Issuer() as running:
        yield running


@pytest.fixture(scope="module")
def server(guarded: Path, issuer: Issuer) -> Iterator[HttpServer]:
    with HttpServer(guarded, ["--auth-issuer", issuer.url]) as running:
        yield running.started()


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def challenge(answer: Answer) -> dict[str, str]:
    scheme, _, rest = answer.headers["www-authenticate"].partition(" ")
    assert scheme == "Bearer"
    pairs = (part.split("=", 1) for part in rest.split(", "))
    return {name: value.strip('"') for name, value in pairs}


def test_the_metadata_names_the_issuer_and_every_scope(server: HttpServer, issuer: Issuer) -> None:
    for path in (
        "/.well-known/oauth-protected-resource/mcp",
        "/.well-known/oauth-protected-resource",
    ):
        document = server.request("GET", path).json
        assert document["resource"] == RESOURCE
        assert document["authorization_servers"] == [issuer.url]
        assert document["bearer_methods_supported"] == ["header"]
        wanted = ["bench.use", "bench.admin", "bench.audit", "bench.secret"]
        assert document["scopes_supported"] == wanted


@pytest.mark.parametrize(
    "headers", [{}, {"authorization": "Basic YTpi"}, {"authorization": "Bearer "}]
)
def test_without_a_token_the_way_to_one_is_told(
    server: HttpServer, headers: dict[str, str]
) -> None:
    answer = server.post(initialize(1, "2025-11-25"), **headers)
    assert answer.status == 401
    assert challenge(answer) == {"resource_metadata": METADATA, "scope": "bench.use"}
    assert server.request("GET", headers=headers).status == 401
    assert server.request("DELETE", headers=headers).status == 401
    assert server.ask("tools/list", **headers).status == 401


def test_a_good_token_is_let_in_on_both_eras(server: HttpServer, issuer: Issuer) -> None:
    for token in (
        issuer.token(RESOURCE),
        issuer.token([RESOURCE, "https://other.example"]),
        issuer.token(RESOURCE + "/"),
        issuer.token(RESOURCE, ["bench.use"]),
        issuer.token(RESOURCE, None, scp="bench.use other"),
        issuer.token(RESOURCE, key=issuer.ec, algorithm="ES256", kid="ec-1"),
        issuer.token(RESOURCE, algorithm="PS384"),
    ):
        assert server.ask("tools/list", **bearer(token)).status == 200
        session = server.open(**bearer(token))
        assert server.post(request(2, "ping"), session, **bearer(token)).frame["result"] == {}


def by_hand(claims: dict[str, object], secret: bytes, kid: str) -> str:
    """A token signed with a secret that PyJWT would not take for one."""
    parts = [{"alg": "HS256", "typ": "JWT", "kid": kid}, claims]
    text = b".".join(base64url_encode(json.dumps(part).encode()) for part in parts)
    signature = hmac.new(secret, text, hashlib.sha256).digest()
    return (text + b"." + base64url_encode(signature)).decode()


def bad_tokens(issuer: Issuer) -> dict[str, str]:
    now = int(time.time())
    stranger = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    good = issuer.token(RESOURCE)
    head, body, signature = good.split(".")
    public = issuer.rsa.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    claims = jwt.decode(good, options={"verify_signature": False})
    return {
        "other audience": issuer.token("https://other.example"),
        "no audience": issuer.token(None),
        "longer audience": issuer.token(RESOURCE + "/more"),
        "other issuer": issuer.token(RESOURCE, iss="https://other.example"),
        "no issuer": issuer.token(RESOURCE, iss=None),
        "expired": issuer.token(RESOURCE, exp=now - 120),
        "expired, as text": issuer.token(RESOURCE, exp=str(now - 120)),
        "endless": issuer.token(RESOURCE, exp=float("inf")),
        "no expiry": issuer.token(RESOURCE, exp=None),
        "not yet": issuer.token(RESOURCE, nbf=now + 600),
        "other key": issuer.token(RESOURCE, key=stranger),
        "unknown key": issuer.token(RESOURCE, key=stranger, kid="nobody"),
        "key of another kind": issuer.token(RESOURCE, kid="ec-1"),
        "unsigned": jwt.encode(claims, "", "none"),
        "signed with the public key": by_hand(claims, public, issuer.rsa_id),
        "signed with the shared secret": jwt.encode(
            claims, b"secret" * 8, "HS256", {"kid": "oct-1"}
        ),
        "changed": f"{head}.{body[:-2]}xx.{signature}",
        "cut": f"{head}.{body}.",
        "no token": "abc",
        "huge": "a" * 20_000,
    }


def test_a_bad_token_is_refused_whatever_is_wrong_with_it(
    server: HttpServer, issuer: Issuer
) -> None:
    for wrong, token in bad_tokens(issuer).items():
        answer = server.ask("tools/list", **bearer(token))
        assert answer.status == 401, wrong
        assert challenge(answer)["error"] == "invalid_token", wrong
        assert challenge(answer)["resource_metadata"] == METADATA


def test_missing_scopes_are_all_named(server: HttpServer, issuer: Issuer) -> None:
    answer = server.ask("tools/list", **bearer(issuer.token(RESOURCE, "other")))
    assert answer.status == 403
    assert challenge(answer)["error"] == "insufficient_scope"
    assert challenge(answer)["scope"] == "bench.use"
    admin = {"name": "admin", "arguments": {}}
    some = bearer(issuer.token(RESOURCE, "bench.use bench.admin"))
    answer = server.ask("tools/call", admin, **some)
    assert answer.status == 403
    assert challenge(answer)["scope"] == "bench.use bench.admin bench.audit"
    session = server.open(**some)
    assert server.post(call(1, "admin"), session, **some).status == 403
    every = bearer(issuer.token(RESOURCE, "bench.use bench.admin bench.audit"))
    assert server.ask("tools/call", admin, **every).frame["result"]["content"][0]["text"] == "admin"
    secret = {"uri": "bench://secret"}
    assert server.ask("resources/read", secret, **every).status == 403
    reader = bearer(issuer.token(RESOURCE, "bench.use bench.secret"))
    assert server.ask("resources/read", secret, **reader).status == 200


def test_a_batch_does_not_get_round_the_scopes(server: HttpServer, issuer: Issuer) -> None:
    lines = bearer(issuer.token(RESOURCE))
    session = server.open("2025-03-26", **lines)
    answer = server.post([request(1, "ping"), call(2, "admin")], session, **lines)
    assert answer.status == 403
    assert challenge(answer)["scope"] == "bench.use bench.admin bench.audit"


def test_lists_are_the_same_for_equal_scopes(server: HttpServer, issuer: Issuer) -> None:
    ann = server.ask("tools/list", **bearer(issuer.token(RESOURCE))).frame["result"]
    bob = server.ask("tools/list", **bearer(issuer.token(RESOURCE, sub="bob"))).frame["result"]
    assert ann == bob


def test_a_session_is_the_callers_own(server: HttpServer, issuer: Issuer) -> None:
    ann, bob = bearer(issuer.token(RESOURCE)), bearer(issuer.token(RESOURCE, sub="bob"))
    session = server.open(**ann)
    assert server.post(request(1, "ping"), session, **bob).status == 404
    get = {"accept": "text/event-stream", "mcp-session-id": session, **bob}
    assert server.request("GET", headers=get).status == 404
    assert server.request("DELETE", headers=get).status == 404
    assert server.post(request(1, "ping"), session).status == 401
    # A new token of the same caller is as good as the old one.
    assert server.post(request(1, "ping"), session, **bearer(issuer.token(RESOURCE))).status == 200


def test_tokens_go_nowhere(server: HttpServer, issuer: Issuer) -> None:
    token = issuer.token(RESOURCE)
    lines = {**bearer(token), "origin": "http://localhost:1"}
    answer = server.ask("tools/call", {"name": "whoami", "arguments": {}}, **lines)
    assert "bench.use" in answer.frame["result"]["content"][0]["text"]
    assert "ann" in answer.frame["result"]["content"][0]["text"]
    assert token.encode() not in answer.body
    assert b"Bearer" not in answer.body
    server.ask("tools/list", **bearer(token[:-4] + "AAAA"))
    assert token[:40] not in server.stderr
    assert f"GET /mcp?access_token={token}" not in server.stderr
    query = server.request("POST", f"/mcp?access_token={token}", b"{}")
    assert query.status == 401


def test_a_browser_may_ask_beforehand_and_read_the_challenge(server: HttpServer) -> None:
    page = {"origin": "http://localhost:1"}
    ask = {**page, "access-control-request-method": "POST"}
    assert server.request("OPTIONS", headers=ask).status == 204
    answer = server.post(initialize(1, "2025-11-25"), **page)
    assert answer.status == 401
    assert "WWW-Authenticate" in answer.headers["access-control-expose-headers"]


def test_health_needs_no_token(server: HttpServer) -> None:
    assert server.request("GET", "/healthz").status == 200


def test_keys_may_lie_in_a_file(guarded: Path, issuer: Issuer, tmp_path: Path) -> None:
    keys = tmp_path / "keys.json"
    keys.write_text(json.dumps(issuer.keys()))
    arguments = ["--auth-issuer", issuer.url, "--auth-jwks", str(keys),
                 "--auth-resource", "https://api.example/mcp"]  # fmt: skip
    with HttpServer(guarded, arguments) as server:
        server.started()
        before = len(issuer.requests)
        good = issuer.token("https://api.example/mcp")
        assert server.ask("tools/list", **bearer(good)).status == 200
        assert server.ask("tools/list", host="api.example", **bearer(good)).status == 200
        assert server.ask("tools/list", **bearer(issuer.token(RESOURCE))).status == 401
        assert len(issuer.requests) == before


ROTATION = """
import asyncio, sys
from bench.generated import keys

keys.RETRY_SECONDS = 0.0
documents = [[{"kid": "a", **KEY}], [{"kid": "b", **KEY}], None]

def source():
    document = documents.pop(0)
    if document is None:
        raise OSError("down")
    return {"keys": document}

async def main():
    known = keys.Keys(source)
    assert [k.key_id for k in await known.candidates("a")] == ["a"]
    assert [k.key_id for k in await known.candidates("a")] == ["a"]
    assert len(documents) == 2, "a known key is not fetched again"
    assert [k.key_id for k in await known.candidates("b")] == ["b"]
    assert await known.candidates("c") == []
    assert [k.key_id for k in await known.candidates("b")] == ["b"], "down, but known"
    keys.RETRY_SECONDS = 60.0
    assert await known.candidates("d") == []
    assert documents == []

asyncio.run(main())
"""


WAITING = """
import asyncio, time
from bench.generated import keys

keys.RETRY_SECONDS = 0.0
first = True

def source():
    global first
    if not first:
        time.sleep(2)
    first = False
    return {"keys": [{"kid": "a", **KEY}]}

async def main():
    known = keys.Keys(source)
    await known.candidates("a")
    stranger = asyncio.create_task(known.candidates("x"))
    await asyncio.sleep(0.2)
    async with asyncio.timeout(0.5):
        assert await known.candidates("a")
    assert not stranger.done()
    assert await stranger == []

asyncio.run(main())
"""


@pytest.mark.parametrize("program", [ROTATION, WAITING], ids=["rotation", "waiting"])
def test_keys_are_renewed_kept_and_at_hand_for_who_is_known(
    guarded: Path, issuer: Issuer, program: str
) -> None:
    """New keys are found, old ones kept while the issuer is down; a stranger holds up nobody."""
    key = {k: v for k, v in issuer.keys()["keys"][0].items() if k != "kid"}
    program = f"KEY = {key!r}\n{program}"
    env = {**os.environ, "PYTHONPATH": str(guarded / "src")}
    done = run([sys.executable, "-c", program], env=env)
    assert done.returncode == 0, done.stderr


def test_an_issuer_that_is_down_is_not_the_callers_fault(guarded: Path, issuer: Issuer) -> None:
    arguments = ["--auth-issuer", "http://127.0.0.1:1"]
    with HttpServer(guarded, arguments) as server:
        server.started()
        answer = server.ask("tools/list", **bearer(issuer.token(RESOURCE)))
        assert answer.status == 503
        assert "retry-after" in answer.headers
        assert server.said("keys"), server.stderr


def test_stdio_checks_no_scopes(guarded: Path) -> None:
    env = {"PYTHONPATH": str(guarded / "src")}
    with StdioServer([sys.executable, "-m", "bench"], cwd=guarded, env=env) as server:
        answer = server.ask(modern(1, "tools/call", {"name": "admin", "arguments": {}}))
        assert answer["result"]["content"][0]["text"] == "admin"
