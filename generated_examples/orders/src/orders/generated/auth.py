# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 82112f24d84d05efc5bcc79dc143c910772317e5ee8623b47267dd9547d0ff8f
"""Who may call over HTTP: an OAuth 2.1 resource server as the protocol describes it.

It publishes where its tokens come from (RFC 9728), refuses calls without a good one (401)
and calls that need more scopes than the token has (403), and says each time which scopes
are needed, so that a client can go and get them.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from starlette.authentication import AuthCredentials

from .asgi import Exchange
from .errors import StartError
from .hosts import is_loopback
from .identity import PACKAGE
from .keys import Keys, KeysUnavailable, source_of
from .rules import INTERNAL_ERROR
from .tokens import JwtVerifier, allowed_algorithms

_log = logging.getLogger(f"{PACKAGE}.auth")

WELL_KNOWN = "/.well-known/oauth-protected-resource"


def _http_url(value: str, key: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.fragment:
        raise StartError(f"auth: {key} {value!r} is not an http(s) address")
    if parts.scheme == "http" and not is_loopback(parts.hostname):
        _log.warning("auth: %s is reached without TLS", key)
    return value


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "").replace('"', "") + '"'


class Auth:
    """The rules of the manifest's `auth` section.

    `settings` is that section; `resource` is the address under which clients know this
    server, the audience of their tokens unless `audience` names another one. `scopes`
    are all that any item asks for: they are published beside those of the section.
    """

    def __init__(
        self,
        settings: Mapping[str, Any],
        *,
        resource: str,
        jwks: str | None = None,
        scopes: Iterable[str] = (),
        name: str | None = None,
    ) -> None:
        self.issuer = _http_url(str(settings["issuer"]), "issuer")
        self.resource = _http_url(resource, "resource")
        self.base: list[str] = list(settings.get("scopes") or ())
        self._all = list(dict.fromkeys([*self.base, *scopes]))
        self._name = name
        parts = urlsplit(self.resource)
        path = parts.path.rstrip("/")
        self.authority = parts.netloc
        self.metadata_url = f"{parts.scheme}://{parts.netloc}{WELL_KNOWN}{path}"
        self.metadata_paths = {WELL_KNOWN, WELL_KNOWN + path}
        self._verifier = JwtVerifier(
            Keys(source_of(self.issuer, jwks or settings.get("jwksUri"))),
            issuer=self.issuer,
            audience=str(settings.get("audience") or self.resource),
            algorithms=allowed_algorithms(settings.get("algorithms")),
        )

    def metadata(self) -> dict[str, Any]:
        """The protected resource metadata of RFC 9728."""
        document: dict[str, Any] = {
            "resource": self.resource,
            "authorization_servers": [self.issuer],
            "bearer_methods_supported": ["header"],
        }
        if self._all:
            document["scopes_supported"] = self._all
        if self._name:
            document["resource_name"] = self._name
        return document

    async def admit(self, exchange: Exchange) -> AuthenticatedUser | None:
        """The caller of `exchange`, or None when it has been refused here.

        The token is taken out of what handlers get to see.
        """
        values = exchange.headers.getlist("authorization")
        scheme, _, token = (
            values[0].partition(" ") if len(values) == 1 else ("", "", "")
        )
        if scheme.lower() != "bearer" or not token.strip():
            await self._refuse(exchange, 401, "A bearer token is needed", self.base)
            return None
        try:
            access = await self._verifier.verify_token(token.strip())
        except KeysUnavailable:
            retry = [(b"retry-after", b"15")]
            text = "Tokens cannot be checked at the moment"
            await exchange.refuse(503, text, code=INTERNAL_ERROR, headers=retry)
            return None
        if access is None:
            text = "The token is not valid here"
            await self._refuse(exchange, 401, text, self.base, "invalid_token")
            return None
        user = AuthenticatedUser(access)
        if not await self.permit(exchange, user, ()):
            return None
        exchange.set_header(b"authorization", None)
        exchange.scope["user"] = user
        exchange.scope["auth"] = AuthCredentials(user.scopes)
        return user

    async def permit(
        self,
        exchange: Exchange,
        user: AuthenticatedUser,
        needed: Sequence[str],
        id: int | str | None = None,
    ) -> bool:
        """Whether the caller has the scopes `needed`; False when it has been refused."""
        every = list(dict.fromkeys([*self.base, *needed]))
        if set(every) <= set(user.scopes):
            return True
        text = f"More scopes are needed: {' '.join(every)}"
        await self._refuse(exchange, 403, text, every, "insufficient_scope", id)
        return False

    async def _refuse(
        self,
        exchange: Exchange,
        status: int,
        text: str,
        scopes: Sequence[str],
        error: str | None = None,
        id: int | str | None = None,
    ) -> None:
        # Without credentials there is no error to report yet (RFC 6750, section 3.1).
        fields = {}
        if error is not None:
            fields = {"error": error, "error_description": text}
        if scopes:
            fields["scope"] = " ".join(scopes)
        fields["resource_metadata"] = self.metadata_url
        challenge = ", ".join(
            f"{key}={_quoted(value)}" for key, value in fields.items()
        )
        line = (b"www-authenticate", f"Bearer {challenge}".encode("latin-1", "replace"))
        await exchange.refuse(status, text, id=id, headers=[line])
