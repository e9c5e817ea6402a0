"""Emitted projects for tests: made by the real command, with handlers laid over the stubs."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mcpgen import cli

REPOSITORY = Path(__file__).parents[2]
MANIFESTS = REPOSITORY / "manifests"


def mypy_cache(platform: str = sys.platform) -> str:
    """A cache for mypy on emitted code, kept between runs: the SDK and pydantic are analysed once."""
    return str(REPOSITORY / ".mypy_cache" / "emitted" / platform)


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
    """Do what `mcpgen new` does for `manifest` into `root`, then lay the files of `handlers` over its package.

    The command runs in this process, which has loaded the model generator already: tests of the command itself start
    it for real. Raises AssertionError with what the command printed when it fails.
    """
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = cli.run(["new", str(manifest), "--output", str(root)])
    assert status == 0, said.getvalue()
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
