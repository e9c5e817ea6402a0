"""The tests that a project comes with: what they let pass, and what they find."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.projects import Project, new_project

HERE = Path(__file__).parent

_READS = """
from my_cool_server_2.generated import Context, NotFound, ResourceLink, TParams


async def t(params: TParams, ctx: Context) -> dict[str, int]:
    if params.x == "none":
        raise NotFound
    return {"a": int(params.x) + MORE}


async def list_t(ctx: Context) -> list[ResourceLink]:
    return [ResourceLink("t://1", "one")]


async def complete_x(value: str, chosen: dict[str, str], ctx: Context) -> list[str]:
    return ["1"]
"""


def outcome(project: Project, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=project.root,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    root = tmp_path_factory.mktemp("tested") / "project"
    return new_project(HERE / "manifests/resources.yaml", root)


def write(project: Project, more: int) -> None:
    (project.source / "resources/t.py").write_text(_READS + f"\n\nMORE = {more}\n", "utf-8")


def test_a_listing_not_yet_written_lists_nothing_and_the_rest_is_served(project: Project) -> None:
    done = outcome(project, "-k", "lists")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_server_that_cannot_start_fails_once_for_each_way_to_start_it(tmp_path: Path) -> None:
    broken = new_project(HERE / "manifests/resources.yaml", tmp_path / "project")
    (broken.source / "resources/t.py").write_text("import nowhere_to_be_found\n", "utf-8")
    began = time.monotonic()
    # No summary: with CI set it would say each error once more.
    done = outcome(broken, "-k", "not mock", "-rN")
    assert time.monotonic() - began < 30, "it waited for a server that had ended"
    assert done.returncode == 1, done.stdout + done.stderr
    assert "2 errors" in done.stdout.splitlines()[-1], done.stdout  # stdio and HTTP
    assert done.stdout.count("stderr of the server:") == 2, done.stdout
    assert "No module named 'nowhere_to_be_found'" in done.stdout


def test_examples_of_templates_run_against_handlers_when_asked(project: Project) -> None:
    write(project, 0)
    done = outcome(project, "-k", "template_reads")
    assert "4 skipped" in done.stdout, done.stdout + done.stderr
    done = outcome(project, "-k", "template_reads", "--run-examples")
    assert "4 passed" in done.stdout, done.stdout + done.stderr


def test_an_exact_example_finds_a_handler_that_answers_something_else(project: Project) -> None:
    write(project, 1)
    done = outcome(project, "-k", "template_reads", "--run-examples")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "2 failed, 2 passed" in done.stdout, done.stdout + done.stderr


_ASKING = """
mcpgen: 1
server: {name: asking, version: 1.0.0}
elicitations:
  sure: {message: Sure?, schema: {type: object, properties: {sure: {type: boolean}}, required: [sure]}}
tools:
  - name: ship
    description: Ships what the user has confirmed.
    annotations: {readOnlyHint: true}
    examples: [{name: confirmed, result: shipped}]
"""

_ASKS = """
from asking.generated import Accepted, Context, ShipInput, SureForm, ToolError


async def ship(args: ShipInput, ctx: Context) -> str:
    match await ctx.elicit(SureForm):
        case Accepted(form) if form.sure:
            return "shipped"
        case _:
            raise ToolError("Not confirmed: nothing was shipped.")
"""


def test_an_example_of_a_tool_that_asks_the_user_is_skipped(tmp_path: Path) -> None:
    (tmp_path / "asking.yaml").write_text(_ASKING, "utf-8")
    project = new_project(tmp_path / "asking.yaml", tmp_path / "project")
    (project.source / "tools/ship.py").write_text(_ASKS, "utf-8")
    done = outcome(project, "-k", "tool_answers", "--run-examples", "-rs")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("ship asks the user: not run") == 1, done.stdout
    assert "2 skipped" in done.stdout, done.stdout
