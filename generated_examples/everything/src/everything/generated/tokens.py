# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 1aea1802ced606282e2cd80f3684dab8c176f35803296d348b119924a36c1315
"""Whether a bearer token is good: signed by the issuer, for this server, and in time."""

from collections.abc import Sequence
from typing import Any

import jwt
from mcp.server.auth.provider import AccessToken

from .errors import StartError
from .keys import Keys

ASYMMETRIC = (
    "RS256",
    "RS384",
    "RS512",
    "PS256",
    "PS384",
    "PS512",
    "ES256",
    "ES384",
    "ES512",
    "EdDSA",
)
"""What a token may be signed with. Never `none`, and never a shared secret: with it a
public key, which everybody knows, would do as the secret."""
LEEWAY_SECONDS = 30
MAX_TOKEN_CHARACTERS = 16 * 1024


def allowed_algorithms(names: Sequence[str] | None) -> list[str]:
    """`names`, or all that are safe. Raises StartError for one that is not."""
    for name in names or ():
        if name not in ASYMMETRIC:
            raise StartError(f"auth: the algorithm {name!r} is not accepted here")
    return list(names or ASYMMETRIC)


def scopes_of(claims: dict[str, Any]) -> list[str]:
    """The scopes in `scope` (RFC 9068) or `scp` (several issuers), words or a list."""
    value = claims.get("scope", claims.get("scp", ""))
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, list):
        return []
    return [word for word in words if isinstance(word, str)]


def _spellings(url: str) -> list[str]:
    """An address with and without a final slash: issuers write it either way."""
    bare = url.rstrip("/")
    return [bare, bare + "/"]


class JwtVerifier:
    """The SDK's `TokenVerifier` for JWT access tokens (RFC 9068)."""

    def __init__(
        self, keys: Keys, *, issuer: str, audience: str, algorithms: Sequence[str]
    ) -> None:
        self._keys = keys
        self._issuer = issuer
        self._audience = audience
        self._algorithms = list(algorithms)

    async def verify_token(self, token: str) -> AccessToken | None:
        """What the token says, or None if it is not good.

        Raises KeysUnavailable when the issuer's keys cannot be had. The text of the
        token is not passed on: nobody behind this point needs it.
        """
        claims = await self._claims(token)
        if claims is None:
            return None
        client = claims.get("client_id") or claims.get("azp") or claims.get("sub")
        subject = claims.get("sub")
        return AccessToken(
            token="",
            client_id=str(client or "unknown"),
            scopes=scopes_of(claims),
            expires_at=int(claims["exp"]) + LEEWAY_SECONDS,
            resource=self._audience,
            subject=None if subject is None else str(subject),
            claims=claims,
        )

    async def _claims(self, token: str) -> dict[str, Any] | None:
        if len(token) > MAX_TOKEN_CHARACTERS:
            return None
        try:
            header = jwt.get_unverified_header(token)
        except (jwt.PyJWTError, ValueError):
            return None
        key_id = header.get("kid")
        if header.get("alg") not in self._algorithms:
            return None
        if key_id is not None and not isinstance(key_id, str):
            return None
        for key in await self._keys.candidates(key_id):
            claims = self._decode(token, key)
            if claims is not None:
                return claims
        return None

    def _decode(self, token: str, key: jwt.PyJWK) -> dict[str, Any] | None:
        try:
            claims: dict[str, Any] = jwt.decode(
                token,
                key.key,
                algorithms=self._algorithms,
                audience=_spellings(self._audience),
                issuer=_spellings(self._issuer),
                leeway=LEEWAY_SECONDS,
                options={"require": ["exp", "iss", "aud"]},
            )
        except (jwt.PyJWTError, ValueError, TypeError, OverflowError):
            # TypeError: a key of another kind than the algorithm wants. OverflowError: a
            # time of 1e999.
            return None
        return claims
