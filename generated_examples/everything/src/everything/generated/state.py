# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 5cb93f05b31096f3b59bf5a34bf7acfa1b79e286b0f1eef2bc4da9aa89c78a67
"""Sealing of `requestState`: what the client carries between two rounds of a call.

From 2026-07-28 a question to the user ends a call, and the client repeats it with the
answer and with a state that it got from us. The client must be able neither to read
that state nor to change it, nor to use it elsewhere: it is encrypted and bound to the
request (method, name, arguments), to the caller, to this server's name, and to a time.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from mcp.server.request_state import RequestStateBoundary, RequestStateSecurity

from .errors import StartError
from .identity import ENV_PREFIX

LIFETIME = 3600.0
"""Seconds in which a question can be answered."""

_MINIMUM = 32  # bytes: AES-256 wants a secret of that size
VARIABLE = f"{ENV_PREFIX}_STATE_KEYS"


def state_boundary(keys: Sequence[str] | None, audience: str) -> RequestStateBoundary:
    """Return the middleware that seals and opens every `requestState`.

    `keys` are secrets of at least 32 bytes: the first one seals, all of them open, so
    that a new key can be put in front of the old one. Processes that share the work
    need the same keys. Without `keys` they are read from the environment, separated
    by commas; without any, a key is made that dies with this process.

    Raises `StartError` for a key that is too short or there twice. The message names
    the variable, never a key.
    """
    secrets = keys_from_environment() if keys is None else tuple(keys)
    for place, secret in enumerate(secrets, start=1):
        if len(secret.encode()) < _MINIMUM:
            raise StartError(
                f"{VARIABLE}: key {place} is shorter than {_MINIMUM} bytes; make one "
                'with: python -c "import secrets; print(secrets.token_hex(32))"'
            )
    if len(set(secrets)) < len(secrets):
        raise StartError(f"{VARIABLE}: the same key is there twice")
    if secrets:
        security = RequestStateSecurity(keys=list(secrets), ttl=LIFETIME)
    else:
        security = RequestStateSecurity.ephemeral(ttl=LIFETIME)
    return RequestStateBoundary(security, default_audience=audience)


def keys_from_environment() -> tuple[str, ...]:
    """The keys in the environment, in their order; empty if there are none."""
    text = os.environ.get(VARIABLE, "")
    return tuple(key.strip() for key in text.split(",") if key.strip())
