# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 79a4f9a0b9558ade5e10fc8c339c6b5ae9e5b9218b2ee69a9541830657510bc5
"""Which names this server answers to, and which web pages may call it.

A page can make its own name point at 127.0.0.1 (DNS rebinding) and then reach a server
that only listens there. The Host header still says that foreign name, so it is checked
for whatever is bound, and so is Origin, which browsers send and pages cannot forge.
"""

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Self
from urllib.parse import urlsplit

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
ANY = "*"
_DEFAULT_PORTS = {"http": 80, "https": 443}

Authority = tuple[str, int | None]


def is_loopback(host: str) -> bool:
    """Whether binding `host` keeps other machines out."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower().rstrip(".") == "localhost"


@lru_cache(maxsize=64)  # the Host header is one of a few, at each request
def authority(text: str) -> Authority | None:
    """`host[:port]` as a lower-case name without brackets and a port; None if malformed."""
    try:
        parts = urlsplit("//" + text)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not host or parts.netloc != text or "@" in text:
        return None
    return host.lower().rstrip("."), port


def origin_of(text: str) -> tuple[str, str, int | None] | None:
    """An origin as scheme, name and port, the scheme's own port spelled out."""
    try:
        parts = urlsplit(text.lower())
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not parts.scheme or not host or parts.path or parts.query or "@" in parts.netloc:
        return None
    default = _DEFAULT_PORTS.get(parts.scheme)
    return parts.scheme, host.rstrip("."), default if port is None else port


@dataclass(frozen=True)
class Admission:
    """The Host and Origin values that are let in."""

    hosts: frozenset[Authority]
    origins: frozenset[tuple[str, str, int | None]]
    any_host: bool
    any_origin: bool
    null_origin: bool
    local: bool

    @classmethod
    def of(
        cls, bound: str, hosts: Iterable[str] = (), origins: Iterable[str] = ()
    ) -> Self:
        """For a server bound to `bound`, with further hosts and origins to admit.

        A host is a name with or without a port (without: any port), an origin a scheme
        with a host; `*` admits everything. Raises ValueError for what is neither.
        """
        hosts, origins = list(hosts), list(origins)
        names: set[Authority] = {(name, None) for name in LOOPBACK}
        if bound not in ("0.0.0.0", "::", ""):
            names.add((bound.lower(), None))
        for text in hosts:
            if text == ANY:
                continue
            if (found := authority(text)) is None:
                raise ValueError(f"{text!r} is not a host name")
            names.add(found)
        pages = set()
        for text in origins:
            if text in (ANY, "null"):
                continue
            if (page := origin_of(text.rstrip("/"))) is None:
                raise ValueError(f"{text!r} is not an origin such as https://app.test")
            pages.add(page)
        return cls(
            hosts=frozenset(names),
            origins=frozenset(pages),
            any_host=ANY in hosts,
            any_origin=ANY in origins,
            null_origin="null" in origins,
            local=is_loopback(bound),
        )

    def host(self, value: str | None, local_address: str | None = None) -> bool:
        """Whether a Host header is one of ours.

        `local_address` is the address at which the connection came in: a Host that
        names it is no foreign name.
        """
        if self.any_host:
            return True
        if value is None or (found := authority(value)) is None:
            return False
        name, _ = found
        return (
            (name, None) in self.hosts or found in self.hosts or name == local_address
        )

    def origin(self, value: str, host: str | None) -> bool:
        """Whether a page of this origin may call us, `host` being the Host header.

        Besides the origins asked for: pages that we were reached as ourselves, and on a
        loopback address every page that this machine serves.
        """
        if self.any_origin:
            return True
        if value == "null":
            return self.null_origin
        if (page := origin_of(value)) is None:
            return False
        scheme, name, port = page
        if page in self.origins:
            return True
        if scheme not in _DEFAULT_PORTS:
            return False
        if self.local and name in LOOPBACK:
            return True
        mine = authority(host or "")
        default = _DEFAULT_PORTS[scheme]
        return mine is not None and (mine[0], mine[1] or default) == (name, port)
