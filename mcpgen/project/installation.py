"""What a changed pyproject asks of those who have the project installed: an installation does not follow it by itself."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from typing import Any

from mcpgen.project.plan import Action
from mcpgen.project.sdk import PYPROJECT

AGAIN = "install the project again (`pip install -e .`)"


def advice(actions: Iterable[Action]) -> Iterator[str]:
    """Why the project has to be installed again, if it has to be after these actions."""
    changed = (
        a for a in actions if a.path == PYPROJECT and a.kind == "update" and a.owner != "new"
    )
    action = next(changed, None)
    if action is None or action.old is None or action.new is None:
        return
    before, after = _project(action.old), _project(action.new)
    old, new = before.get("scripts") or {}, after.get("scripts") or {}
    if len(old) == len(new) == 1 and old.keys() != new.keys():
        [(command, target)], [(now, target_now)] = old.items(), new.items()
        names = f"distribution: {command}"
        if _package(target) != _package(target_now):
            names = f"package: {_package(target)}, {names}"
        yield (
            f"the command is {now} now, no longer {command}: {AGAIN} and tell your clients. "
            f"To keep the name, write in the manifest\n    project: {{{names}}}"
        )
    elif old != new:
        yield f"the command {', '.join(new)} starts another package now: {AGAIN}"
    elif _requirements(before) != _requirements(after):
        yield f"the dependencies in {PYPROJECT} are others now: {AGAIN}"


def _project(pyproject: bytes) -> dict[str, Any]:
    """The table `project`. Both texts are of mcpgen's making, since a pyproject that somebody has edited is left alone."""
    found: dict[str, Any] = tomllib.loads(pyproject.decode("utf-8")).get("project", {})
    return found


def _package(target: str) -> str:
    return target.split(".", 1)[0]


def _requirements(project: dict[str, Any]) -> tuple[Any, Any]:
    return project.get("dependencies"), project.get("optional-dependencies")
