"""Names of classes and fields in the module of models."""

from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from collections.abc import Iterable, Set

from mcpgen.schemas.reserved import MODEL_METHODS, RESERVED_NAMES

EXTRA = "mcpgen_extra"
"""Field, while the classes are being written, whose type is that of further properties."""

_STEP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def pascal(text: str) -> str:
    """`text` as a part of a class name: `shipping-address` → `ShippingAddress`; empty where no letter is left."""
    normal = unicodedata.normalize("NFKC", text)
    words = "".join(
        char if char.isalnum() and ("_" + char).isidentifier() else " " for char in normal
    )
    parts = [part for word in words.split() for part in _STEP.split(word)]
    return "".join(part[0].upper() + part[1:] for part in parts)


class ClassNames:
    """Hands out class names, each once. Names asked for in advance come before derived ones."""

    def __init__(self, fixed: Iterable[str]) -> None:
        self._taken = set(fixed) | RESERVED_NAMES

    def claim(self, wanted: str) -> str:
        """`wanted`, or where that is taken the nearest longer name."""
        name = wanted if wanted.isidentifier() else "Type" + wanted
        while name in self._taken:
            name += "Model"
        self._taken.add(name)
        return name


def field_names(properties: Iterable[str], hidden: Set[str] = frozenset()) -> dict[str, str]:
    """A Python name for each property, in order.

    A property that is a legal name keeps it. Any other gets the nearest legal one, and gives way to those that need
    none; `_` is added until the name is free. `hidden` are the names of types that the annotations of the same class
    need: no field may hide them.
    """
    wanted = list(properties)
    names = {name: name for name in wanted if _usable(name) and name not in hidden}
    taken = set(names.values())
    for name in wanted:
        if name in names:
            continue
        candidate = _nearest(name)
        while candidate in taken or candidate in hidden or not _usable(candidate):
            candidate += "_"
        taken.add(candidate)
        names[name] = candidate
    return names


def _usable(name: str) -> bool:
    return (
        name.isidentifier()
        and unicodedata.normalize("NFKC", name) == name
        and not keyword.iskeyword(name)
        and not name.startswith("_")
        and not name.startswith(("model_", EXTRA))
        and name not in MODEL_METHODS
        and name not in _TYPE_NAMES
        and name not in RESERVED_NAMES - _BUILTINS
    )


def _nearest(name: str) -> str:
    normal = unicodedata.normalize("NFKC", name)
    letters = "".join(char if ("_" + char).isidentifier() else "_" for char in normal).strip("_")
    if not letters:
        return "field_"
    if not letters.isidentifier():
        letters = "field_" + letters
    return "field_" + letters if letters.startswith(("model_", EXTRA)) else letters


_BUILTINS = frozenset(dir(builtins)) | frozenset(keyword.softkwlist)
_TYPE_NAMES = frozenset({"bool", "dict", "float", "int", "list", "str", "l", "I", "O"})
"""Names that annotations in the class body need, and letters that linters refuse because they look like digits."""
