"""URIs (RFC 3986), and which of them a template matches."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

from mcpgen.manifest.templates import Expression, Template, Variable

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")
_CHARACTERS = re.compile(r"(?:[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*")
_GENERIC = re.compile(r"[^:/?#]+:(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
_HOST = re.compile(r"(?:[^\[\]@]*@)?(?:\[[0-9A-Fa-f:.vV]+\]|[^\[\]:@]*)(?::[0-9]*)?")
_KEPT = ":/?#[]@!$&'()*+,;=%-._~"

# What ends a variable's text, by operator.
_STOPS = {
    "": "/?#&,",
    "+": "?#",
    "#": "",
    ".": "./?#",
    "/": "/?#",
    ";": ";/?#",
    "?": "&#",
    "&": "&#",
}


def fault(uri: str) -> str | None:
    """Why a text is no URI, or None where it is one."""
    if not _SCHEME.match(uri):
        return "has no scheme, as `docs:` in docs://readme"
    if not _CHARACTERS.fullmatch(uri):
        end = _CHARACTERS.match(uri)
        char = uri[end.end() if end else 0]
        if char == "%":
            return 'has a "%" that two hexadecimal digits do not follow'
        return f"has {_named(char)}, which a URI writes percent-encoded"
    parts = _GENERIC.fullmatch(uri)
    assert parts is not None  # a scheme was found
    authority, path, query, fragment = parts.groups()
    if authority is not None and not _HOST.fullmatch(authority):
        return f'has "{authority}" where a host, or a host and a port, should stand'
    if any(part and ("[" in part or "]" in part) for part in (path, query, fragment)):
        return "has a bracket, which a URI writes percent-encoded outside its host"
    if fragment and "#" in fragment:
        return 'has two "#"'
    return None


def encoded(text: str) -> str:
    """The text with all that a URI may not hold percent-encoded."""
    return quote(re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", text), safe=_KEPT)


def has_scheme(uri: str) -> bool:
    return _SCHEME.match(uri) is not None


def scheme(uri: str) -> str | None:
    """The scheme of a URI or template that `//` follows, in lower case; None where there is no such one."""
    found = _SCHEME.match(uri)
    hierarchical = found is not None and uri.startswith("//", found.end())
    return found.group()[:-1].lower() if found is not None and hierarchical else None


def encoded_literals(template: Template) -> str:
    """The text of a template with what a URI may not hold percent-encoded in its literals."""
    parts = re.split(r"(\{[^{}]*\})", template.text)
    return "".join(part if part.startswith("{") else encoded(part) for part in parts)


def template_fault(template: Template) -> str | None:
    """Why the literals of a template make no URI, or None where they do."""
    if not _can_have_scheme(template):
        return "has no scheme, as `orders:` in orders://{orderId}"
    for piece in template.pieces:
        if isinstance(piece, str):
            for char in piece:
                if char.isascii() and char not in "%" and not _CHARACTERS.fullmatch(char):
                    return f"has {_named(char)}, which a URI writes percent-encoded"
            if re.search(r"%(?![0-9A-Fa-f]{2})", piece):
                return 'has a "%" that two hexadecimal digits do not follow'
    return None


def _can_have_scheme(template: Template) -> bool:
    """Whether some values give a URI with a scheme: no plain variable expands to a `:`, which ends one."""
    start = ""
    for piece in template.pieces:
        if isinstance(piece, str):
            start += piece
            if ":" in piece:
                break
        elif piece.operator == "+":
            return not start or _SCHEME.match(f"{start}:") is not None
        elif piece.operator in ("", ".") and len(piece.variables) == 1:
            start += f"{piece.operator}a"
        else:
            return False
    return _SCHEME.match(start) is not None


def matcher(template: Template) -> re.Pattern[str]:
    """A regular expression for the URIs that a template matches, near enough for advice and examples."""
    return re.compile("".join(_piece(template, piece) for piece in template.pieces), re.DOTALL)


def values(template: Template, uri: str) -> dict[str, str]:
    """The decoded texts of the variables in a URI that the template matches; exploded ones excepted."""
    pattern = re.compile("".join(_piece(template, p, "v") for p in template.pieces), re.DOTALL)
    match = pattern.fullmatch(uri)
    if match is None:
        return {}
    found = {
        name: match[f"v_{index}"]
        for index, name in enumerate(template.names)
        if f"v_{index}" in pattern.groupindex and match[f"v_{index}"] is not None
    }
    if "v_query" in pattern.groupindex and match["v_query"]:
        for pair in match["v_query"][1:].split("&"):
            name, _, value = pair.partition("=")
            if name in template.optional:
                found.setdefault(name, value)
    return {name: unquote(value) for name, value in found.items()}


UNLIKELY = "~v~"
"""A value that no literal of another template would be."""


def sample(template: Template, value: str = UNLIKELY) -> str:
    """A URI that the template gives where each variable has the same value."""
    return "".join(
        encoded(piece) if isinstance(piece, str) else _expanded(piece, value)
        for piece in template.pieces
    )


def _expanded(expression: Expression, value: str) -> str:
    text = ""
    for index, variable in enumerate(expression.variables):
        operator = expression.operator
        lead = "" if operator == "+" else operator
        if index:
            lead = {"": ",", "+": ",", "#": ",", "?": "&"}.get(operator, operator)
        text += (
            f"{lead}{variable.name}={value}" if operator in ("?", "&", ";") else f"{lead}{value}"
        )
    return text


def _piece(template: Template, piece: str | Expression, group: str = "") -> str:
    """A regular expression for a piece; with `group`, each variable is captured as `group_INDEX`, a query as a whole."""
    if isinstance(piece, str):
        return re.escape(encoded(piece))
    optional = template.optional
    if piece.variables[0].name in optional:
        query = "(?P<v_query>[?&][^#]*)?" if group else "(?:[?&][^#]*)?"
        return query if piece.operator == "?" else ""
    names = template.names
    return "".join(
        _variable(piece.operator, index, v, f"{group}_{names.index(v.name)}" if group else "")
        for index, v in enumerate(piece.variables)
    )


def _variable(operator: str, index: int, variable: Variable, group: str) -> str:
    stops = _STOPS[operator]
    value = f"[^{re.escape(stops)}]*" if stops else ".*"
    if group and not variable.explode:
        value = f"(?P<{group}>{value})"
    lead = "" if operator in ("", "+") else re.escape(operator)
    if index:
        lead = {"": ",", "+": ",", "#": ",", "?": "&"}.get(operator, lead)
    if variable.explode:
        return f"(?:{lead}{value})*"
    name = re.escape(variable.name)
    if operator == ";":
        return f"{lead}{name}(?:={value})?"
    if operator in ("?", "&"):
        return f"{lead}{name}={value}"
    return f"{lead}{value}"


def _named(char: str) -> str:
    return "a space" if char == " " else f'"{char}"'
