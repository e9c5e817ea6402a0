# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: fbb9085d2c57a10663173b5fb613b6bc36d06f38d599885ca688136688a83a4b
"""URIs against URI templates (RFC 6570)."""

from __future__ import annotations

import re
from urllib.parse import quote

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


class Matcher:
    """One URI template, parsed."""

    def __init__(self, template: str) -> None:
        parts = _EXPRESSION.split(template)
        literal = [part if part.startswith("{") else normal(part) for part in parts]
        self._template = UriTemplate.parse("".join(literal))

    def match(self, uri: str) -> dict[str, str | list[str]] | None:
        """The texts of the variables, unescaped; None when the URI does not match.

        Variables of a query (`{?page}`) that the URI leaves out are absent.
        """
        return self._template.match(normal(uri))
