# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 2a38cba1e144c8a2314c1fdcf974169eef22c2d2f6048e119bf7cf5184b53a83
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


class Matcher:
    """One URI template, parsed."""

    def __init__(self, template: str) -> None:
        parts = _EXPRESSION.split(template)
        literal = [part if part.startswith("{") else normal(part) for part in parts]
        self._template = UriTemplate.parse("".join(literal))

    def match(self, uri: str) -> dict[str, str | list[str]] | None:
        """The texts of the variables, unescaped; None when the URI does not match.

        Variables of a query (`{?page}`) that the URI leaves out are absent. What is
        escaped must be UTF-8: `%ff` is no text, and a URI with it names nothing here.
        """
        try:
            unquote(uri, errors="strict")
        except UnicodeDecodeError:
            return None
        return self._template.match(normal(uri))
