# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: fccd4a491c63ab1cacafd0e8cfc2cf2f8bd3b67734be1f3a8c0015ab06ed0edf
"""The public keys with which the issuer signs its tokens (JWKS), kept and renewed."""

import asyncio
import json
import logging
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import anyio.to_thread
import jwt

from .identity import PACKAGE

_log = logging.getLogger(f"{PACKAGE}.auth")

FRESH_SECONDS = 600.0
"""After that long the keys are fetched again, so that a withdrawn key stops working."""
RETRY_SECONDS = 15.0
"""At most one fetch in this time, whatever key a token names."""
TIMEOUT_SECONDS = 5.0
MAX_BYTES = 1 << 20


class KeysUnavailable(Exception):
    """No key is known and the issuer does not give any: nobody can be let in."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect could lead to a place that the operator has not named."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


def _fetch(url: str) -> Any:
    """The JSON document at `url`. Raises OSError or ValueError."""
    opener = urllib.request.build_opener(_NoRedirect)
    request = urllib.request.Request(url, headers={"Accept": "application/json"})
    with opener.open(request, timeout=TIMEOUT_SECONDS) as response:
        body = response.read(MAX_BYTES + 1)
    if len(body) > MAX_BYTES:
        raise ValueError("document too large")
    return json.loads(body)


def metadata_urls(issuer: str) -> list[str]:
    """Where an issuer may describe itself: RFC 8414, then OpenID Connect in both forms."""
    parts = urlsplit(issuer)
    origin, path = f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/")
    urls = [
        f"{origin}/.well-known/oauth-authorization-server{path}",
        f"{origin}/.well-known/openid-configuration{path}",
    ]
    if path:
        urls.append(f"{origin}{path}/.well-known/openid-configuration")
    return urls


def _discover(issuer: str) -> str:
    """The address of the issuer's keys, out of its metadata."""
    problem: Exception = ValueError("no metadata")
    for url in metadata_urls(issuer):
        try:
            metadata = _fetch(url)
            if metadata["issuer"].rstrip("/") != issuer.rstrip("/"):
                raise ValueError(f"{url} speaks for another issuer")
            return str(metadata["jwks_uri"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            problem = error
    raise ValueError(f"no usable metadata of the issuer {issuer}: {problem}")


def source_of(issuer: str, jwks: str | None) -> Callable[[], Any]:
    """How the key set is had: from a file, from an address, or by asking the issuer."""
    if jwks is None:
        return lambda: _fetch(_discover(issuer))
    if jwks.startswith(("https://", "http://")):
        return lambda: _fetch(jwks)
    path = Path(jwks.removeprefix("file://"))
    return lambda: json.loads(path.read_bytes())


class Keys:
    """The signing keys of one issuer."""

    def __init__(self, source: Callable[[], Any]) -> None:
        self._source = source
        self._keys: list[jwt.PyJWK] = []
        self._tried = float("-inf")
        self._fetched = float("-inf")
        self._lock = asyncio.Lock()

    async def candidates(self, key_id: str | None) -> list[jwt.PyJWK]:
        """The keys that may have signed a token which names `key_id`.

        A name that is not known leads to one fetch, in case the issuer has new keys.
        Raises KeysUnavailable while none is known at all.
        """
        if self._due(key_id):
            async with self._lock:  # one fetch, for which the others wait
                if self._due(key_id):
                    await self._renew()
        if not self._keys:
            raise KeysUnavailable
        return self._matching(key_id)

    def _due(self, key_id: str | None) -> bool:
        """Whether a fetch is worth while, and long enough after the last one."""
        now = time.monotonic()
        stale = now - self._fetched > FRESH_SECONDS
        wanted = stale or not self._matching(key_id)
        return wanted and now - self._tried > RETRY_SECONDS

    def _matching(self, key_id: str | None) -> list[jwt.PyJWK]:
        if key_id is None:
            return self._keys
        return [key for key in self._keys if key.key_id == key_id]

    async def _renew(self) -> None:
        try:
            document = await anyio.to_thread.run_sync(self._source)
            self._keys = _signing_keys(document)
            self._fetched = time.monotonic()
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            # The keys at hand stay good: an issuer that is down must not lock all out.
            _log.error("cannot fetch the issuer's keys: %s", error)
        finally:
            self._tried = time.monotonic()


def _signing_keys(document: Any) -> list[jwt.PyJWK]:
    """The keys of a set that can sign; one that this library cannot read is skipped."""
    keys = []
    for item in document["keys"]:
        if item.get("use", "sig") != "sig" or item.get("kty") == "oct":
            continue
        try:
            keys.append(jwt.PyJWK.from_dict(item))
        except jwt.PyJWTError:
            _log.warning("skipping a key of a kind not supported: %s", item.get("kty"))
    return keys
