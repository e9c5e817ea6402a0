"""Types as the model generator is told them, and as Python writes them.

The generator is given only schemas built here: `$ref` to classes by their final name, plain kinds, and types of our
own under the module `OURS`, which the finished module defines itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable
from typing import Any

Json = Any
Type = dict[str, Json]

OURS = "mcpgen_types"

MOST_LITERALS = 2_000
"""How many texts a Literal may name."""

ANY: Type = {}
NULL: Type = {"type": "null"}
BOOLEAN: Type = {"type": "boolean"}
TEXT: Type = {"type": "string"}
NUMBERS: tuple[Type, ...] = ({"type": "integer"}, {"type": "number"})
INTEGER: Type = {"customTypePath": f"{OURS}.Integer"}


def reference(name: str) -> Type:
    return {"$ref": f"#/$defs/{name}"}


def ours(name: str) -> Type:
    """A type that the finished module defines under `name`."""
    return {"customTypePath": f"{OURS}.{name}"}


def list_of(items: Type) -> Type:
    return {"type": "array", "items": items}


def dict_of(values: Type) -> Type:
    return {"type": "object", "additionalProperties": values or True}


def literals(texts: Iterable[str]) -> Type:
    """One of `texts`; plain text where nobody would read so many, and type checkers and Black choke on them."""
    found = list(texts)
    return {**TEXT, "enum": found} if len(found) <= MOST_LITERALS else TEXT


def union(members: list[Type]) -> Type:
    unique = list({json.dumps(member, sort_keys=True): member for member in members}.values())
    if any(member == ANY for member in unique):
        return ANY
    return unique[0] if len(unique) == 1 else {"anyOf": unique}


def tagged(members: list[Type], tag: str) -> Type:
    return {"oneOf": members, "discriminator": {"propertyName": tag}}


def class_name(kind: Type) -> str | None:
    """The class that `kind` is a reference to, if it is one."""
    target = kind.get("$ref")
    return target.rsplit("/", 1)[1] if isinstance(target, str) else None


def named(kind: Type) -> str | None:
    """The class or type of ours that `kind` is, if it is one."""
    target = kind.get("customTypePath")
    return target.rsplit(".", 1)[1] if isinstance(target, str) else class_name(kind)


def names_in(kind: Type) -> set[str]:
    """Every class and type of ours that `kind` mentions."""
    if "$ref" in kind:
        return {kind["$ref"].rsplit("/", 1)[1]}
    if "customTypePath" in kind:
        return {kind["customTypePath"].rsplit(".", 1)[1]}
    found: set[str] = set()
    for part in [*kind.get("anyOf", ()), *kind.get("oneOf", ())]:
        found |= names_in(part)
    for keyword in ("items", "additionalProperties"):
        if isinstance(kind.get(keyword), dict):
            found |= names_in(kind[keyword])
    return found


def annotation(kind: Type, spell: Callable[[str], str] = str) -> str:
    """`kind` in Python; `spell` writes the name of a type of ours."""
    if "$ref" in kind:
        return str(kind["$ref"]).rsplit("/", 1)[1]
    if "customTypePath" in kind:
        return spell(str(kind["customTypePath"]).rsplit(".", 1)[1])
    if "anyOf" in kind:
        return " | ".join(annotation(part, spell) for part in kind["anyOf"])
    if "oneOf" in kind:
        inner = " | ".join(annotation(part, spell) for part in kind["oneOf"])
        return f"Annotated[{inner}, Field(discriminator={quoted(kind['discriminator']['propertyName'])})]"
    if "enum" in kind:
        return f"Literal[{', '.join(quoted(value) for value in kind['enum'])}]"
    match kind.get("type"):
        case "array":
            return f"list[{annotation(kind['items'], spell)}]"
        case "object":
            values = kind["additionalProperties"]
            return f"dict[str, {'Any' if values is True else annotation(values, spell)}]"
        case plain:
            return _PLAIN.get(str(plain), "Any")


_PLAIN = {
    "string": "str",
    "boolean": "bool",
    "integer": "int",
    "number": "float",
    "null": "None",
}


def deferred(kind: Type, later: Container[str], spell: Callable[[str], str] = str) -> str:
    """`kind` as an expression evaluated at once; parts that mention a name of `later` are quoted."""
    parts = [
        (
            _in_quotes(annotation(part, spell))
            if any(name in later for name in names_in(part))
            else annotation(part, spell)
        )
        for part in kind.get("anyOf", [kind])
    ]
    if len(parts) > 1 and any(part[0] in "'\"" for part in parts):
        return f"Union[{', '.join(parts)}]"  # a text knows no `|`
    return " | ".join(parts)


def _in_quotes(text: str) -> str:
    return f"'{text}'" if '"' in text and "'" not in text and "\\" not in text else quoted(text)


def quoted(text: str) -> str:
    """A string literal in double quotes, everything that is not printable escaped."""
    return '"' + "".join(_escape(char) for char in text) + '"'


def _escape(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    return char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
