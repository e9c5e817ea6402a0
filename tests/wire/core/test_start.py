"""Starting: every misfit is named at once; --mock needs nothing of the person's."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.support.projects import Project
from tests.support.warm import run

from .conftest import Start


def failed(project: Project, env: dict[str, str] | None = None, *, warm: bool = True) -> str:
    """What a start that must fail prints."""
    done = run(project.command(), env={**project.environment, **(env or {})}, warm=warm)
    assert done.returncode == 1, done.stderr
    assert done.stdout == ""
    return done.stderr


@pytest.fixture
def copy(project: Project, tmp_path: Path) -> Project:
    """A project that a test may break."""
    root = tmp_path / "copy"
    shutil.copytree(project.root, root)
    return Project(root, project.package)


def test_all_unfit_handlers_are_named_at_once(copy: Project) -> None:
    tools = copy.source / "tools"
    (tools / "text.py").unlink()
    (tools / "many.py").write_text("def other(args, ctx): ...\n")
    (tools / "names.py").write_text("\nimport nothing_of_that_name\n")
    (tools / "listed.py").write_text("async def listed(args) -> None: ...\n")
    (tools / "stub.py").write_text("def stub(args, ctx:\n")
    (tools / "fails.py").write_text("async def fails(args, ctx):\n    yield 1\n")
    (copy.source / "resources/item.py").write_text("async def item(params, ctx): ...\n")
    text = failed(copy, warm=False)
    for part in (
        "tool text: core/tools/text.py is missing",
        "many.py has no function many(args, ctx)",
        "names.py:2: ModuleNotFoundError: No module named 'nothing_of_that_name'",
        "listed.py has to take listed(args, ctx)",
        "stub.py:1: SyntaxError",
        "fails.py yields",
        "list_item(ctx)",
        "complete_id(value, chosen, ctx)",
    ):
        assert part in text, text
    assert "Traceback" not in text


def test_a_setting_that_does_not_fit_is_named_without_its_value(project: Project) -> None:
    text = failed(project, {"CORE_LIMIT": "hunter2"})
    assert "CORE_LIMIT" in text
    assert "hunter2" not in text
    assert "Traceback" not in text


def test_a_misspelt_variable_is_told_in_one_line(project: Project) -> None:
    known = {"CORE_LIMIT": "3", "CORE_NAMES": "a,b", "CORE_ALLOWED_HOSTS": "a.example"}
    wrong = {"CORE_ALLOWED_HOST": "a.example", "CORE_LIMITS": "hunter2"}
    others = {"CORE_OF_SOMETHING_ELSE": "1", "PORTS": "1", "CORE_PORTS": ""}
    done = run(project.command(), env={**project.environment, **known, **wrong, **others})
    assert done.returncode == 0, done.stderr
    told = [line for line in done.stderr.splitlines() if "CORE_" in line]
    assert told == [
        "core: nothing reads CORE_ALLOWED_HOST: did you mean CORE_ALLOWED_HOSTS?",
        "core: nothing reads CORE_LIMITS: did you mean CORE_LIMIT?",
    ]


def test_a_misspelt_variable_is_told_before_the_start_fails_for_it(copy: Project) -> None:
    app = copy.source / "app.py"
    app.write_text(app.read_text().replace("limit: int = 10", "limit: int"))
    text = failed(copy, {"CORE_LIMT": "hunter2"})
    assert "did you mean CORE_LIMIT?" in text
    assert "CORE_LIMIT is not set" in text
    assert "hunter2" not in text


def test_a_lifespan_that_fails_ends_the_start(copy: Project) -> None:
    app = copy.source / "app.py"
    app.write_text(app.read_text().replace("    yield State", "    1 / 0\n    yield State"))
    text = failed(copy)
    assert "lifespan failed at" in text
    assert "app.py:" in text
    assert "ZeroDivisionError" in text


def test_mock_answers_with_examples_before_anything_is_written(copy: Project, start: Any) -> None:
    for folder in ("tools", "resources", "prompts"):
        for module in (copy.source / folder).glob("[a-z]*.py"):
            module.unlink()
    (copy.source / "app.py").write_text("raise RuntimeError\n")
    from tests.support.stdio import StdioServer

    from .conftest import Client

    for version in ("2025-11-25", "2026-07-28"):
        with StdioServer(copy.command("--mock"), env=copy.environment) as server:
            client = Client(server, version)
            assert client.call("text", {"value": "hello"})["content"][0]["text"] == "HELLO"
            failing = client.call("text", {"value": "bad"})
            assert failing["isError"]
            assert failing["content"][0]["text"] == "No such thing."
            assert client.call("text", {"value": "else"})["content"][0]["text"] == "HELLO"
            assert client.call("typed", {"how": "dict"})["structuredContent"] == {"total": 1}
            assert client.call("stub")["isError"] is True
            read = client.result("resources/read", {"uri": "core://example/1"})
            assert read["contents"][0]["text"] == '{"n":1}'
            got = client.result("prompts/get", {"name": "typed", "arguments": {"count": "2"}})
            assert got["messages"][0]["content"]["text"] == "Twice."
            assert client.error("resources/read", {"uri": "core://bytes"})["code"] == -32603


def test_bad_arguments_are_refused_in_mock_too(start: Start) -> None:
    client = start("2025-11-25", "--mock")
    assert client.call("text", {"value": 5})["isError"] is True
