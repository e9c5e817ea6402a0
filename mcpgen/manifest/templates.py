"""URI templates (RFC 6570), as far as an incoming URI can be matched against one.

The standard speaks of expansion alone. The server matches by one scan from both ends, which needs a literal between
two variables and at most one variable that may run over several segments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

MAX_LENGTH = 8_192
MAX_VARIABLES = 256

_OPERATORS = "+#./;?&"
_RESERVED_OPERATORS = "=,!@|"
_NAME = re.compile(r"[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*", re.ASCII)
_PREFIX = re.compile(r"(.+):([0-9]+)")
_SEPARATORS = {"": ",", "+": ",", "#": ",", ".": ".", "/": "/", ";": ";", "?": "&", "&": "&"}


class BadTemplate(ValueError):
    """A template that is none, or that cannot be matched (`matching` tells which)."""

    def __init__(self, message: str, hint: str | None = None, *, matching: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.matching = matching


class Variable(NamedTuple):
    """A variable of a template. `explode`: a list of segments; `operator` is "" or one of `+#./;?&`."""

    name: str
    operator: str
    explode: bool

    @property
    def spans_segments(self) -> bool:
        return self.explode or self.operator in ("+", "#")


class Expression(NamedTuple):
    """`{…}`: one operator, its variables."""

    operator: str
    variables: tuple[Variable, ...]


@dataclass(frozen=True, slots=True)
class Template:
    """A template in pieces: literals and expressions in turn."""

    text: str
    pieces: tuple[str | Expression, ...]

    @property
    def variables(self) -> tuple[Variable, ...]:
        return tuple(
            v for piece in self.pieces if isinstance(piece, Expression) for v in piece.variables
        )

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(variable.name for variable in self.variables)

    @property
    def optional(self) -> frozenset[str]:
        """The variables of a query at the end: a URI that leaves them out matches as well."""
        tail = self.pieces[_query_start(self.pieces) :]
        return frozenset(
            v.name for piece in tail if isinstance(piece, Expression) for v in piece.variables
        )


def parse_template(text: str) -> Template:
    """Takes a template apart. Raises BadTemplate with the reason where it cannot serve."""
    if len(text) > MAX_LENGTH:
        raise BadTemplate(f"a template has at most {MAX_LENGTH:,} characters")
    pieces: list[str | Expression] = []
    position = 0
    while position < len(text):
        start = text.find("{", position)
        literal = text[position:] if start < 0 else text[position:start]
        if "}" in literal:
            raise BadTemplate(
                f'"{text}" closes a brace that nothing has opened', "remove the `}` or open it"
            )
        if literal:
            pieces.append(literal)
        if start < 0:
            break
        end = text.find("}", start)
        if end < 0:
            raise BadTemplate(
                f'"{text}" opens a brace and never closes it', "write a variable as `{name}`"
            )
        pieces.append(_expression(text, text[start + 1 : end]))
        position = end + 1
    template = Template(text, tuple(pieces))
    _check_variables(template)
    _check_matching(template)
    return template


def _expression(text: str, body: str) -> Expression:
    if not body:
        raise BadTemplate(
            f'"{text}" has an expression with nothing in it', "write a variable as `{name}`"
        )
    operator = body[0] if body[0] in _OPERATORS else ""
    if body[0] in _RESERVED_OPERATORS:
        raise BadTemplate(
            f'"{{{body}}}": RFC 6570 keeps the operator "{body[0]}" for later',
            f'write "{{{body[1:]}}}"' if _NAME.fullmatch(body[1:]) else None,
        )
    rest = body[len(operator) :]
    if not rest:
        raise BadTemplate(
            f'"{{{body}}}" has an operator and no variable', "write a variable after it"
        )
    return Expression(operator, tuple(_variable(body, operator, spec) for spec in rest.split(",")))


def _variable(body: str, operator: str, spec: str) -> Variable:
    prefix = _PREFIX.fullmatch(spec)
    if prefix is not None and _NAME.fullmatch(prefix.group(1)):
        raise BadTemplate(
            f'"{{{body}}}" asks for the first {prefix.group(2)} characters of "{prefix.group(1)}": '
            "a part does not tell the whole value back",
            f"write {{{operator}{prefix.group(1)}}} and limit its length in `parameters`",
            matching=True,
        )
    explode = spec.endswith("*")
    name = spec[:-1] if explode else spec
    if not _NAME.fullmatch(name):
        hint = "a name has ASCII letters, digits and _"
        if not name:
            hint = "remove the comma that nothing follows" if body.endswith(",") else hint
        elif body.startswith("{"):
            hint = f"a variable stands in single braces: `{{{name.strip('{ ')}}}`"
        elif better := re.sub(r"[^A-Za-z0-9_.]+", "_", name).strip("_."):
            hint = f'a name has letters, digits, "_" and single dots inside: write "{better}"'
        raise BadTemplate(f'"{name}" in "{{{body}}}" is no name of a variable', hint)
    if explode and operator not in (".", "/", ";"):
        raise BadTemplate(
            f'"{{{body}}}" explodes "{name}", which can be matched after `/`, `.` and `;` only',
            f"write {{/{name}*}} for the segments of a path, or {{{operator}{name}}} for one value",
            matching=True,
        )
    return Variable(name, operator, explode)


def _check_variables(template: Template) -> None:
    names = template.names
    if len(names) > MAX_VARIABLES:
        raise BadTemplate(f"a template has at most {MAX_VARIABLES} variables", matching=True)
    for index, name in enumerate(names):
        if name in names[:index]:
            raise BadTemplate(
                f'the variable "{name}" stands twice; two values could not be told to be equal',
                "give the second another name",
                matching=True,
            )
    queries = [p for p in template.pieces if isinstance(p, Expression) and p.operator == "?"]
    if len(queries) > 1:
        raise BadTemplate(
            "a URI has one query, this template has two `{?…}`",
            "write {?a,b}, or {?a}{&b}",
            matching=True,
        )


def _query_start(pieces: tuple[str | Expression, ...]) -> int:
    """The index of the first piece of a query that is matched by name, in any order, with parts left out.

    That is a run of `{?…}{&…}` at the end, unless something before it brings a `?` or `#` of its own.
    """
    start = len(pieces)
    while start > 0:
        piece = pieces[start - 1]
        if not isinstance(piece, Expression) or piece.operator not in ("?", "&"):
            break
        start -= 1
    if start == len(pieces):
        return start
    first = pieces[start]
    strict = not isinstance(first, Expression) or first.operator != "?"
    for piece in pieces[:start]:
        if isinstance(piece, str):
            strict = strict or "?" in piece or "#" in piece
        else:
            strict = strict or piece.operator in ("?", "#")
    return len(pieces) if strict else start


def _check_matching(template: Template) -> None:
    previous: Variable | None = None
    wide: Variable | None = None
    for piece in template.pieces[: _query_start(template.pieces)]:
        if isinstance(piece, str):
            previous = None
            continue
        for index, variable in enumerate(piece.variables):
            lead = _lead(piece.operator, index, variable)
            if not lead and previous is not None:
                raise BadTemplate(
                    f'"{previous.name}" and "{variable.name}" touch: nothing tells where one ends',
                    "put a literal between them, such as `/`",
                    matching=True,
                )
            if variable.spans_segments:
                if wide is not None:
                    raise BadTemplate(
                        f'"{wide.name}" and "{variable.name}" may both run over several segments: one at most can',
                        f"write {{{variable.name}}} for a single segment",
                        matching=True,
                    )
                wide = variable
            previous = variable


def _lead(operator: str, index: int, variable: Variable) -> str:
    """The literal that an operator itself puts before a variable; an exploded one takes it into its own text."""
    if variable.explode:
        return ""
    if index:
        return _SEPARATORS[operator]
    return operator if operator not in ("", "+") else ""
