"""Where mcpgen's templates are, and their digest: part of what decides whether a project is up to date.

Kept apart from the renderer, so that a run with nothing to do need not load the template engine.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from mcpgen.project.headers import normal

SUFFIX = ".jinja"


def template_root() -> Path:
    """The folder of the templates: beside the modules in a wheel, at the top of a checkout."""
    shipped = Path(__file__).parents[1] / "_templates"
    return (shipped if shipped.is_dir() else Path(__file__).parents[2] / "templates") / "python"


@cache
def templates_digest() -> str:
    """SHA-256 over the names and texts of all templates."""
    root = template_root()
    total = hashlib.sha256()
    for path in sorted(root.rglob("*" + SUFFIX)):
        text = normal(path.read_bytes())
        total.update(f"{path.relative_to(root).as_posix()}\0{len(text)}\0".encode())
        total.update(text)
    return total.hexdigest()
