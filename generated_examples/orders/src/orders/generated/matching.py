# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: f766aa6f5bb5f3d125e24edfffe3bfc741cc61b041c928f0e2e9cb5ce0f19aaf
"""URIs against URI templates (RFC 6570)."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

from mcp.shared.uri_template import UriTemplate

# Everything that a URI may hold as it stands, and `%`, which escapes already.
_URI_CHARACTERS = "%:/?#[]@!$&'()*+,;=-._~"
_EXPRESSION = re.compile(r"(\{[^{}]*\})")
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}")


def normal(uri: str) -> str:
    """The URI with what lies outside ASCII escaped, and escapes in capitals.

    Clients send `заказ` as it stands or percent-encoded; both mean the same resource.
    """
    try:
        escaped = quote(uri, safe=_URI_CHARACTERS)
    except UnicodeEncodeError:  # half of a surrogate pair: no URI has it
        return uri
    return _ESCAPE.sub(lambda found: found.group().upper(), escaped)


def is_text(uri: str) -> bool:
    """Whether what is escaped in a URI is UTF-8: `%ff` stands for no text."""
    if "%" not in uri:
        return True
    try:
        unquote(uri, errors="strict")
    except UnicodeDecodeError:
        return False
    return True


class Matcher:
    """One URI template, parsed."""

    def __init__(self, template: str) -> None:
        parts = _EXPRESSION.split(template)
        literal = [part if part.startswith("{") else normal(part) for part in parts]
        self._template = UriTemplate.parse("".join(literal))

    def match(self, uri: str) -> dict[str, str | list[str]] | None:
        """The texts of the variables of a normal URI; None when it does not match.

        They are unescaped. Variables of a query (`{?page}`) that the URI leaves out are
        absent.
        """
        return self._template.match(uri)
