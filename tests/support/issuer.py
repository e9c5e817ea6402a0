"""An issuer of access tokens on a loopback port, with keys of its own."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from jwt.algorithms import ECAlgorithm, RSAAlgorithm


class Issuer:
    """Signs tokens, and serves its metadata and its public keys."""

    def __init__(self) -> None:
        self.rsa = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.ec = ec.generate_private_key(ec.SECP256R1())
        self.rsa_id = "rsa-1"
        self.requests: list[str] = []

    def keys(self) -> dict[str, Any]:
        """The public keys."""
        one = json.loads(RSAAlgorithm.to_jwk(self.rsa.public_key()))
        two = json.loads(ECAlgorithm.to_jwk(self.ec.public_key()))
        return {
            "keys": [
                {**one, "kid": self.rsa_id, "use": "sig"},
                {**two, "kid": "ec-1"},
                {"kty": "oct", "kid": "oct-1", "k": "c2VjcmV0"},
                {"kty": "from-the-future", "kid": "new"},
            ]
        }

    def rotate(self) -> None:
        """Replace the RSA key."""
        self.rsa = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.rsa_id = "rsa-2"

    def token(
        self,
        audience: object,
        scope: object = "bench.use",
        *,
        key: Any = None,
        algorithm: str = "RS256",
        kid: str | None = None,
        **claims: Any,
    ) -> str:
        """A token that is good, except for what is asked for."""
        now = int(time.time())
        body = {
            "iss": self.url,
            "aud": audience,
            "sub": "ann",
            "client_id": "app",
            "exp": now + 300,
            "iat": now,
            "scope": scope,
            **claims,
        }
        body = {name: value for name, value in body.items() if value is not None}
        headers = {"kid": self.rsa_id if kid is None else kid}
        return jwt.encode(body, key or self.rsa, algorithm, headers=headers)

    def __enter__(self) -> Self:
        issuer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                issuer.requests.append(self.path)
                documents = {
                    "/.well-known/oauth-authorization-server": {
                        "issuer": issuer.url,
                        "jwks_uri": issuer.url + "/keys",
                    },
                    "/keys": issuer.keys(),
                }
                document = documents.get(self.path)
                self.send_response(404 if document is None else 200)
                self.end_headers()
                self.wfile.write(json.dumps(document).encode())

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)
