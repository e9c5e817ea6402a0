# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: a0fb87aa0dbf5dcbdb7d91789f5367c00900ee1dd032e0d0cff0f7585f2acf80
"""What the headers of an HTTP request say about the exchange: media types and revision."""

from functools import lru_cache

from mcp.types import PROTOCOL_VERSION_META_KEY
from mcp.types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS
from starlette.datastructures import Headers

from .rules import Frame

HEADER_MISMATCH = -32020
"""What 2026-07-28 answers where a header says something else than the body."""

VERSION_HEADER = "mcp-protocol-version"
SESSION_HEADER = "mcp-session-id"
SINGLE = ("host", "origin", "content-type", VERSION_HEADER, SESSION_HEADER)
"""Headers that must not be repeated: two readers could take different ones."""

_SINGLE_LINES = {name.encode(): name for name in SINGLE}


def repeated(headers: Headers) -> str | None:
    """The name of a header that may stand once only and stands more often."""
    seen = set()
    for line, _ in headers.raw:
        if line in _SINGLE_LINES:
            if line in seen:
                return _SINGLE_LINES[line]
            seen.add(line)
    return None


def accepts(headers: Headers) -> tuple[bool, bool]:
    """Whether the client takes JSON, and whether it takes a stream of events."""
    return _taken(", ".join(headers.getlist("accept")))


@lru_cache(maxsize=64)  # clients say the same at each request
def _taken(accept: str) -> tuple[bool, bool]:
    ranges = set()
    for item in accept.lower().split(","):
        media, *parameters = (part.strip() for part in item.split(";"))
        if not any(p.replace(" ", "") in ("q=0", "q=0.0") for p in parameters):
            ranges.add(media)
    json = not ranges.isdisjoint({"application/json", "application/*", "*/*"})
    stream = not ranges.isdisjoint({"text/event-stream", "text/*", "*/*"})
    return json, stream


def is_json(headers: Headers) -> bool:
    """Whether the body says that it is JSON."""
    media = headers.get("content-type", "").split(";")[0]
    return media.strip().lower() == "application/json"


def is_legacy(version: str | None) -> bool:
    """Whether a version header belongs to a revision with sessions; absent does."""
    return version is None or version in HANDSHAKE_PROTOCOL_VERSIONS


def is_known(version: str | None) -> bool:
    """Whether a version header names a revision that is served."""
    return is_legacy(version) or version in MODERN_PROTOCOL_VERSIONS


def disagree(frame: Frame, version: str | None) -> bool:
    """Whether the envelope of a request names another revision than the header.

    An older revision has no envelope; `initialize`, which settles the revision, needs
    none.
    """
    params = frame.get("params")
    meta = params.get("_meta") if isinstance(params, dict) else None
    if frame["method"] == "initialize" or not isinstance(meta, dict):
        return False
    return (
        PROTOCOL_VERSION_META_KEY in meta and meta[PROTOCOL_VERSION_META_KEY] != version
    )
