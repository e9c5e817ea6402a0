"""Whether a project that its owner has edited still allows the SDK that the generated code needs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable

from mcpgen.diagnostics import Diagnostic, Span
from mcpgen.project.plan import Action, Wanted
from mcpgen.project.surroundings import Surroundings

PYPROJECT = "pyproject.toml"
SDK = "mcp"


def requirement(pyproject: bytes, name: str = SDK) -> str | None:
    """The version bounds that a pyproject sets for a dependency, "" for none, None where it is not named at all.

    Raises ValueError when the text is not TOML or its dependencies are not a list.
    """
    found = tomllib.loads(pyproject.decode("utf-8"))
    dependencies = found.get("project", {}).get("dependencies", [])
    for line in dependencies:
        match = re.fullmatch(r"\s*([A-Za-z0-9._-]+)\s*(\[[^\]]*\])?\s*([^;]*)(;.*)?", str(line))
        if match and re.sub(r"[-_.]+", "-", match[1]).lower() == name:
            return match[3].strip().removeprefix("(").removesuffix(")").strip()
    return None


def agree(needed: str, allowed: str) -> bool:
    """Whether some version satisfies both bounds. Raises ValueError on bounds that are no version specifiers."""
    from packaging.specifiers import SpecifierSet
    from packaging.version import Version

    both = SpecifierSet(f"{needed},{allowed}" if allowed else needed, prereleases=True)
    named = {Version(s.version.removesuffix(".*")) for s in both if s.operator != "==="}
    candidates = set(named)
    for version in named:
        # A range with a gap narrower than one step of the last number has its ends among the named versions.
        release = (*version.release, 0, 0)[:3]
        candidates |= {Version(f"{release[0]}.{release[1]}.{release[2] + step}") for step in (1, 2)}
        candidates |= {Version(f"{release[0]}.{release[1] + 1}"), Version(f"{release[0] + 1}.0")}
    return any(version in both for version in candidates)


def sdk_problem(
    around: Surroundings, wanted: Wanted, actions: Iterable[Action]
) -> Diagnostic | None:
    """The error that stops a run before any write: the pyproject rules out what the new code is written for."""
    seed = wanted.files.get(PYPROJECT)
    kept = any(a.path == PYPROJECT and a.kind == "keep" and a.old is not None for a in actions)
    if seed is None or not kept:
        return None
    data = around.look(PYPROJECT).data or b""
    needed = requirement(seed.data)
    if not needed:
        return None
    try:
        allowed = requirement(data)
        fits = allowed is None or allowed.startswith("@") or agree(needed, allowed)
    except ValueError as fault:
        text = f"{PYPROJECT} cannot be read: {fault}"
        return Diagnostic.of(
            "MCG716", Span(PYPROJECT, 1, 1, 1, 1), text, "mend it, then run mcpgen again"
        )
    if fits:
        return None
    lines = data.decode("utf-8").splitlines()
    place = next(
        (n for n, line in enumerate(lines, 1) if re.search(rf"""["']{SDK}\b\s*[\[<>=!~(]""", line)),
        1,
    )
    return Diagnostic.of(
        "MCG705",
        Span(PYPROJECT, place, 1, place, len(lines[place - 1]) + 1 if lines else 1),
        f"{PYPROJECT} allows {SDK}{allowed}, but the generated code needs {SDK}{needed}",
        f'write "{SDK}{needed}" into its dependencies',
    )
