"""Which of an engine's errors says what somebody did wrong, where a schema has branches.

"Not valid under any of the schemas" helps nobody: most often one branch was meant, and one thing in it is amiss.
"""

from __future__ import annotations

import json
from typing import Any

_UNIONS = frozenset({"AnyOf", "OneOfNotValid"})
_MARKS = frozenset({"Constant", "Enum"})
_DEEPEST = 20


def kind_of(error: Any) -> str:
    """What an error of the engine is about: `Type`, `Required`, `AnyOf`, …"""
    return type(error.kind).__name__.removeprefix("ValidationErrorKind_")


def meant(error: Any) -> Any:
    """The error in the branch that comes nearest; the error itself where it has no branches, or none comes near."""
    for _ in range(_DEEPEST):
        if kind_of(error) not in _UNIONS:
            break
        here = len(error.instance_path)
        branches = [found for found in error.kind.context if found]
        near = [found for found in branches if not any(_is_another(one, here) for one in found)]
        if not near or (len(near) > 1 and all(_marked(found) for found in near)):
            break
        error = min(near, key=lambda found: (_marked(found), len(found)))[0]
    return error


def wanted_types(error: Any) -> tuple[str, ...]:
    """The types that were wanted where something has another one; () where it is about something else."""
    if kind_of(error) == "Type":
        return tuple(error.kind.types)
    if kind_of(error) not in _UNIONS:
        return ()
    found: dict[str, None] = {}
    for branch in error.kind.context:
        types = wanted_types(branch[0]) if len(branch) == 1 else ()
        if not types or branch[0].instance_path != error.instance_path:
            return ()
        found.update(dict.fromkeys(types))
    return tuple(found)


def told(error: Any) -> str:
    """What an error says, in words that need no knowledge of the engine."""
    kind = kind_of(error)
    if kind == "Required":
        return f'"{error.kind.property}" is missing, which is required'
    if kind in ("AdditionalProperties", "UnevaluatedProperties"):
        names = ", ".join(f'"{name}"' for name in error.kind.unexpected)
        return f"{names} is not among the properties, and no others are admitted"
    if types := wanted_types(error):
        value = str(error.message).split(" is not ", 1)[0]
        return f"{value} is not of type {' or '.join(types)}"
    if kind in _UNIONS:
        value, _, _ = str(error.message).partition(" is not valid under any ")
        return f"{value} fits none of the alternatives{_marks(error)}"
    return str(error.message)


def unexpected(error: Any) -> tuple[str, ...]:
    """The names that a closed schema does not admit, where that is what an error is about."""
    if kind_of(error) in ("AdditionalProperties", "UnevaluatedProperties"):
        return tuple(error.kind.unexpected)
    return ()


def _marks(error: Any) -> str:
    """Which values would tell the branches apart, where one property does; in words that follow a sentence."""
    found: dict[tuple[Any, ...], dict[str, None]] = {}
    for branch in error.kind.context:
        for one in branch:
            if kind_of(one) in _MARKS:
                given = (
                    [one.kind.expected_value] if kind_of(one) == "Constant" else one.kind.options
                )
                values = found.setdefault(tuple(one.instance_path), {})
                values.update((json.dumps(value, ensure_ascii=False), None) for value in given)
    if len(found) != 1:
        return ""
    ((path, values),) = found.items()
    name = f'"{path[-1]}" is none of ' if len(path) > len(error.instance_path) else "it is none of "
    return f": {name}{', '.join(values)}"


def _is_another(error: Any, here: int) -> bool:
    """Whether a branch is out of the question: it wants another type of value altogether."""
    return kind_of(error) == "Type" and len(error.instance_path) == here


def _marked(errors: list[Any]) -> bool:
    """Whether a value that marks a branch, such as a constant, says that it is another one."""
    return any(kind_of(error) in _MARKS for error in errors)
