"""The files of a project around its code: README, pyproject, what git and wheels keep."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from mcpgen.contract.modules import NEEDED_DISTRIBUTIONS
from tests.support.projects import Project, new_project

_HEAD = "mcpgen: 1\nserver: {name: io.github.acme/order-desk, version: 1.0.0}\n"


def make(tmp_path: Path, text: str) -> Project:
    manifest = tmp_path / "desk.yaml"
    manifest.write_text(_HEAD + text, "utf-8")
    return new_project(manifest, tmp_path / "project")


def readme(project: Project) -> str:
    return (project.root / "README.md").read_text("utf-8")


def test_readme_names_the_endpoint_that_the_manifest_sets(tmp_path: Path) -> None:
    project = make(tmp_path, "http: {host: 0.0.0.0, port: 9100, path: /api/mcp}\n")
    assert "http://127.0.0.1:9100/api/mcp" in readme(project)
    assert ":8000" not in readme(project)


def test_readme_of_a_server_that_offers_nothing_says_nothing_of_it(tmp_path: Path) -> None:
    assert "## What it offers" not in readme(make(tmp_path, ""))


def test_readme_tells_that_a_token_is_needed(tmp_path: Path) -> None:
    project = make(tmp_path, "auth: {issuer: https://auth.example.com}\n")
    assert "need a token" in readme(project)


def test_console_command_is_a_bare_key(tmp_path: Path) -> None:
    text = (make(tmp_path, "").root / "pyproject.toml").read_text("utf-8")
    assert '\norder-desk = "order_desk.__main__:main"\n' in text


@pytest.fixture
def with_contents(tmp_path: Path) -> Project:
    """A project whose contents have names that are ignored elsewhere."""
    for name in ("build/data.txt", "dist/blob.bin", "note.new", "shop.sqlite3"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"kept")
    return make(
        tmp_path,
        "resources:\n"
        "  - {uri: f://1, name: one, file: build/data.txt}\n"
        "  - {uri: f://2, name: two, file: dist/blob.bin}\n"
        "  - {uri: f://3, name: three, file: note.new}\n"
        "  - {uri: f://4, name: four, file: shop.sqlite3}\n",
    )


KEPT = ["build/data.txt", "dist/blob.bin", "note.new", "shop.sqlite3"]


def test_git_keeps_the_contents_whatever_they_are_called(with_contents: Project) -> None:
    def git(*arguments: str) -> str:
        return subprocess.run(
            ["git", *arguments],
            cwd=with_contents.root,
            env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout

    git("init", "-q")
    git("add", "-A")
    folder = "src/order_desk/generated/content"
    assert git("ls-files", folder).split() == [f"{folder}/{name}" for name in KEPT]


def test_wheel_has_code_contract_and_contents(with_contents: Project, tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "wheels")],
        cwd=with_contents.root,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = (tmp_path / "wheels").glob("order_desk-1.0.0-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    package = with_contents.source
    files = [path for path in package.rglob("*") if path.is_file()]
    expected = {f"order_desk/{path.relative_to(package).as_posix()}" for path in files}
    assert expected <= set(names)
    assert {f"order_desk/generated/content/{name}" for name in KEPT} <= expected
    entry = next(name for name in names if name.endswith("entry_points.txt"))
    points = zipfile.ZipFile(wheel).read(entry).decode()
    assert points.split("\n")[:2] == [
        "[console_scripts]",
        "order-desk = order_desk.__main__:main",
    ]


def test_no_project_depends_on_its_own_name(tmp_path: Path) -> None:
    project = tomllib.loads((make(tmp_path, "").root / "pyproject.toml").read_text("utf-8"))
    table = project["project"]
    wanted = [*table["dependencies"], *table["optional-dependencies"]["dev"]]
    named = {match.group() for each in wanted if (match := re.match(r"[A-Za-z0-9-]+", each))}
    assert named | {"hatchling"} <= NEEDED_DISTRIBUTIONS
