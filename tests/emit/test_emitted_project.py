"""A fresh project is clean as it stands, and the same wherever and however often it is made."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mcpgen import cli
from mcpgen.emit.format import black
from mcpgen.emit.render import template_texts
from tests.support.projects import mypy_cache, new_project

pytestmark = pytest.mark.xdist_group(
    "emitted"
)  # one worker makes each project, and fills the cache of mypy

ROOT = Path(__file__).parents[2]
MANIFESTS = sorted((ROOT / "manifests").glob("*.yaml"))
OTHERS = [Path(__file__).parent / "manifests/guarded.yaml"]
"""What the manifests that are shown to people leave out."""
THOROUGH = bool(os.environ.get("MCPGEN_THOROUGH"))


def run(
    *command: str, cwd: Path, timeout: float = 300, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=timeout,
        check=False,
    )


def tree(project: Path) -> dict[str, bytes]:
    return {
        path.relative_to(project).as_posix(): path.read_bytes()
        for path in sorted(project.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def written(project: Path) -> list[str]:
    """The Python files of which a template is not the whole text, but for the header of two lines."""
    templates = {source for name, source in template_texts().items() if plain(name, source)}
    files = [path for path in project.rglob("*.py") if "__pycache__" not in path.parts]
    texts = {path: path.read_text("utf-8") for path in files}
    return [
        str(path)
        for path, text in texts.items()
        if templates.isdisjoint([text, text.split("\n", 2)[-1]])
    ]


def plain(name: str, source: str) -> bool:
    """Whether a template is Python as it stands."""
    return name.endswith(".py.jinja") and "{{" not in source and "{%" not in source


@pytest.fixture(scope="module", params=[*MANIFESTS, *OTHERS], ids=lambda path: path.stem)
def project(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_project(
        request.param, tmp_path_factory.mktemp("fresh") / "a" / request.param.stem
    ).root


@pytest.mark.parametrize(
    "command",
    [
        ("ruff", "check", "--no-cache", "."),
        ("black", "--check", "."),
        ("mypy", "--strict"),
    ],
    ids=lambda command: command[0],
)
def test_is_clean_with_no_edit(project: Path, command: tuple[str, ...]) -> None:
    if command[0] == "black" and project.name != "orders":
        # Most files are templates as they stand, which are tested below, once for all projects.
        command = (*command[:-1], *written(project))
    done = run(*command, cwd=project, MYPY_CACHE_DIR=mypy_cache())
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("platform", ["win32", "darwin"] if THOROUGH else ["win32"])
def test_types_hold_on_other_platforms_and_in_tests(project: Path, platform: str) -> None:
    if project.name != "orders":
        pytest.skip("the run time is the same in all projects")
    command = ("mypy", "--strict", "--platform", platform, "src", "tests")
    done = run(*command, cwd=project, MYPY_CACHE_DIR=mypy_cache(platform))
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_type_checker_sees_which_names_the_generated_package_has(tmp_path: Path) -> None:
    made = new_project(ROOT / "manifests/orders.yaml", tmp_path / "orders")
    handler = made.source / "tools/wrong.py"
    handler.write_text(
        "from orders.generated import GoneInput, Nonsense, ToolError\n\n\n"
        "def wrong(args: GoneInput) -> ToolError:\n"
        "    return ToolError(str(Nonsense))\n",
        "utf-8",
    )
    path = str(handler.relative_to(made.root))
    done = run("mypy", "--strict", path, cwd=made.root, MYPY_CACHE_DIR=mypy_cache())
    assert done.returncode == 1, done.stdout + done.stderr
    for name in ("GoneInput", "Nonsense"):
        assert f'"orders.generated" has no attribute "{name}"' in done.stdout, done.stdout
    assert "ToolError" not in done.stdout


def test_its_own_tests_pass_at_once(project: Path) -> None:
    done = run("pytest", "-q", "-p", "no:cacheprovider", cwd=project)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout


def test_is_the_same_in_another_folder_and_under_another_hash_seed(
    project: Path, tmp_path: Path
) -> None:
    manifest = next(path for path in [*MANIFESTS, *OTHERS] if path.stem == project.name)
    other = tmp_path / "elsewhere" / "deeper" / manifest.stem
    command = ("mcpgen", "new", str(manifest), "--output", str(other))
    done = run(*command, cwd=tmp_path, PYTHONHASHSEED="1234")
    assert done.returncode == 0, done.stdout + done.stderr
    first, second = tree(project), tree(other)
    assert first.keys() - second.keys() == second.keys() - first.keys() == set()
    assert [path for path in second if first[path] != second[path]] == []


def test_names_no_folder_of_the_machine_that_made_it(project: Path) -> None:
    for path, data in tree(project).items():
        assert str(project.parent).encode() not in data, path
        assert str(ROOT).encode() not in data, path


def test_templates_without_jinja_are_formatted_as_they_stand() -> None:
    for name, source in template_texts().items():
        if plain(name, source):
            assert black(source) == source, name


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda path: path.stem)
def test_generated_examples_are_what_the_manifests_give(manifest: Path) -> None:
    example = ROOT / "generated_examples" / manifest.stem
    assert (example / manifest.name).read_bytes() == manifest.read_bytes(), "run scripts/examples"
    assert cli.run(["generate", "--check", str(example)]) == 0
