# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 0414e4cac18f3d119c2cc63ec0f20aa7bc9958a27eaaa9c9fd7550bc1d57c567
"""OAuth scopes of the caller: what its token grants, and what it lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcp.server.auth.middleware.auth_context import get_access_token

if TYPE_CHECKING:
    from collections.abc import Iterable


def granted() -> frozenset[str] | None:
    """The scopes of the caller's token; None where nothing is checked.

    Nothing is checked on stdio, where the client started this process itself, and over
    HTTP when the manifest has no `auth`.
    """
    token = get_access_token()
    return None if token is None else frozenset(token.scopes)


def missing(required: Iterable[str]) -> list[str]:
    """Those of the required scopes that the caller's token lacks, in their order."""
    have = granted()
    return [] if have is None else [scope for scope in required if scope not in have]
