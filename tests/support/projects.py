"""Emitted projects for tests: made by the real command, with handlers laid over the stubs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
MANIFESTS = REPOSITORY / "manifests"


@dataclass(frozen=True)
class Project:
    """An emitted project on disk; nothing of it is installed."""

    root: Path
    package: str
    env: Mapping[str, str] = field(default_factory=dict)

    @property
    def source(self) -> Path:
        """The folder of its package."""
        return self.root / "src" / self.package

    @property
    def environment(self) -> dict[str, str]:
        """The environment in which it can be imported."""
        return {**os.environ, **self.env, "PYTHONPATH": str(self.root / "src")}

    def command(self, *arguments: str) -> list[str]:
        """The command line that starts its server."""
        return [sys.executable, "-m", self.package, *arguments]


def new_project(manifest: Path, root: Path, handlers: Path | None = None) -> Project:
    """Run `mcpgen new` for `manifest` into `root`, then lay the files of `handlers` over its package.

    Raises AssertionError with what the command printed when it fails.
    """
    done = subprocess.run(
        [sys.executable, "-m", "mcpgen", "new", str(manifest), "--output", str(root)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    packages = [path.parent.name for path in (root / "src").glob("*/__main__.py")]
    assert len(packages) == 1, packages
    project = Project(root, packages[0])
    if handlers is not None:
        shutil.copytree(
            handlers,
            project.source,
            dirs_exist_ok=True,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    return project
