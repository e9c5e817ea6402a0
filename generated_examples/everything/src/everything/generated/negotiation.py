# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 4a803915fffc62ba912192d5fe88ef7d90d39d4622c683141bea73351119c493
"""What the headers of an HTTP request say about the exchange: media types and revision."""

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


def repeated(headers: Headers) -> str | None:
    """The name of a header that may stand once only and stands more often."""
    return next((name for name in SINGLE if len(headers.getlist(name)) > 1), None)


def accepts(headers: Headers) -> tuple[bool, bool]:
    """Whether the client takes JSON, and whether it takes a stream of events."""
    ranges = set()
    for line in headers.getlist("accept"):
        for item in line.lower().split(","):
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
