"""`mcpgen new`: where it writes, where it refuses, and what it says."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

from mcpgen.cli import run
from mcpgen.manifest import published, starter
from mcpgen.project.disk import JOURNAL, Disk
from tests.project.conftest import MANIFEST
from tests.regen.small import tree


def new(*arguments: str) -> int:
    return run(["new", *arguments])


def test_a_project_named_after_the_server_and_the_next_three_commands(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new("orders.yaml") == 0
    out = capsys.readouterr().out
    assert (work / "orders/mcpgen.lock").is_file()
    assert (work / "orders/orders.yaml").read_text("utf-8") == MANIFEST
    assert "The manifest is now orders/orders.yaml" in out
    commands = out.rstrip().splitlines()[-3:]
    assert commands[0] == "cd orders"
    assert "pip install -e" in commands[1]
    assert "pytest" in commands[2]


def test_the_live_copy_is_named_as_it_is_reached_from_here(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new("orders.yaml", "--output", "far/away") == 0
    assert "The manifest is now far/away/orders.yaml: edit that copy." in capsys.readouterr().out


def test_twice_the_same_project_byte_for_byte(work: Path) -> None:
    assert new("orders.yaml", "--output", "one") == 0
    assert new("orders.yaml", "--output", "far/away/two") == 0
    assert tree(work / "one") == tree(work / "far/away/two")


def test_a_new_project_is_up_to_date(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new("orders.yaml")
    monkeypatch.chdir(work / "orders" / "src")  # anywhere inside will do
    assert run(["generate", "--check"]) == 0


def test_linked_the_manifest_stays_and_is_read_from_there(
    work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new("orders.yaml", "--link") == 0
    assert "stays where it is (../orders.yaml" in capsys.readouterr().out
    assert not (work / "orders/orders.yaml").exists()
    assert run(["generate", "--check", "orders"]) == 0
    (work / "orders.yaml").write_text(MANIFEST.replace("search_orders", "find_orders"), "utf-8")
    assert run(["generate", "--check", "orders"]) == 1
    monkeypatch.chdir(work / "orders")
    assert run(["generate"]) == 0
    assert Path("src/orders/tools/find_orders.py").is_file()
    assert run(["generate", "--check", "../orders.yaml"]) == 0


def test_schema_files_come_along(work: Path) -> None:
    (work / "schemas").mkdir()
    (work / "schemas/status.json").write_text('{"type": "string", "enum": ["a", "b"]}', "utf-8")
    text = MANIFEST.replace("status: {type: string}", 'status: {$ref: "./schemas/status.json"}')
    (work / "orders.yaml").write_text(text, "utf-8")
    assert new("orders.yaml") == 0
    assert (work / "orders/schemas/status.json").is_file()
    shutil.rmtree(work / "schemas")
    assert run(["generate", "--check", "orders"]) == 0
    (work / "orders/schemas/status.json").write_text('{"type": "integer"}', "utf-8")
    assert run(["generate", "--check", "orders"]) == 1


class TestEditorsSchema:
    """The schema that the manifest's first line names stands beside the manifest that counts."""

    POINTED = "# yaml-language-server: $schema=mcpgen.schema.json\n" + MANIFEST

    def test_it_comes_along_and_is_kept_fresh(self, work: Path) -> None:
        (work / "orders.yaml").write_text(self.POINTED, "utf-8")
        assert new("orders.yaml") == 0
        schema = work / "orders/mcpgen.schema.json"
        assert schema.read_text("utf-8") == published.text()
        schema.unlink()
        assert run(["generate", "--check", "orders"]) == 1
        assert run(["generate", "orders"]) == 0
        assert schema.is_file()
        (work / "orders/orders.yaml").write_text(MANIFEST, "utf-8")
        assert run(["generate", "orders"]) == 0
        assert not schema.exists()

    def test_the_one_that_init_wrote_is_taken_over(self, work: Path) -> None:
        (work / "orders.yaml").write_text(self.POINTED, "utf-8")
        schema = work / "mcpgen.schema.json"
        schema.write_text('{"title": "mcpgen manifest", "of": "an older mcpgen"}', "utf-8")
        assert new("orders.yaml", "--output", ".") == 0
        assert schema.read_text("utf-8") == published.text()
        schema.write_text("{}", "utf-8")
        assert run(["generate"]) == 1  # an edit is never overwritten
        assert schema.read_text("utf-8") == "{}"

    def test_a_linked_manifest_keeps_its_own(self, work: Path) -> None:
        (work / "orders.yaml").write_text(self.POINTED, "utf-8")
        assert new("orders.yaml", "--link") == 0
        assert not list(work.rglob("mcpgen.schema.json"))

    @pytest.mark.parametrize(
        ("line", "asks"),
        [
            ("# yaml-language-server: $schema=./mcpgen.schema.json", True),
            ('{"$schema": "mcpgen.schema.json", "mcpgen": 1}', True),
            ("$schema: mcpgen.schema.json", True),
            ("# yaml-language-server: $schema=../docs/mcpgen.schema.json", False),
            ("mcpgen: 1", False),
        ],
    )
    def test_only_a_pointer_beside_the_manifest_counts(self, line: str, asks: bool) -> None:
        assert starter.asks_for_schema(f"{line}\r\n".encode()) is asks


def test_what_lies_outside_of_the_manifests_folder_is_linked_and_never_copied(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (work / "api").mkdir()
    (work / "help.txt").write_text("Help.\n", "utf-8")
    resource = (
        "resources:\n  - {uri: 'help://all', name: help, description: Help., file: ../help.txt}\n"
    )
    (work / "api/orders.yaml").write_text(MANIFEST + resource, "utf-8")
    assert new("api/orders.yaml", "--root", ".") == 1
    assert "--link" in capsys.readouterr().err
    assert not (work / "orders").exists()
    assert new("api/orders.yaml", "--root", ".", "--link") == 0
    capsys.readouterr()
    assert run(["generate", "--check", "orders"]) == 0
    assert "--root" not in capsys.readouterr().err  # the lock remembers it
    (work / "help.txt").write_text("More help.\n", "utf-8")
    assert run(["generate", "--check", "orders"]) == 1


def test_a_new_file_that_a_glob_takes_in_is_noticed(work: Path) -> None:
    (work / "more").mkdir()
    tool = "tools:\n  - name: ship_{}\n    description: Ships.\n    inputSchema: {{type: object, properties: {{a: {{}}}}}}\n"
    (work / "more/one.yaml").write_text(tool.format("one"), "utf-8")
    (work / "orders.yaml").write_text(MANIFEST + "include: ['more/*.yaml']\n", "utf-8")
    assert new("orders.yaml") == 0
    assert run(["generate", "--check", "orders"]) == 0
    (work / "orders/more/two.yaml").write_text(tool.format("two"), "utf-8")
    assert run(["generate", "--check", "orders"]) == 1
    assert run(["generate", "orders"]) == 0
    assert (work / "orders/src/orders/tools/ship_two.py").is_file()


def as_nobody(folder: str, output: str) -> int:
    """The exit status of `mcpgen new` for a user who is not root, in a process of its own."""
    child = os.fork()
    if child == 0:
        try:
            os.chdir(folder)
            if os.getuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            os._exit(new("orders.yaml", "--output", output))
        finally:
            os._exit(99)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


class TestExistingRepository:
    @pytest.fixture
    def repository(self, work: Path) -> Path:
        (work / "pyproject.toml").write_text(
            '[project]\nname = "shop"\ndependencies = ["requests"]\n', "utf-8"
        )
        (work / "README.md").write_text("# Shop\n", "utf-8")
        (work / "src/shop").mkdir(parents=True)
        (work / "src/shop/__init__.py").write_text("", "utf-8")
        return work

    def test_what_stands_there_is_kept_and_the_lines_to_add_are_printed(
        self, repository: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        before = tree(repository)
        assert new("orders.yaml", "--output", ".") == 0
        after = tree(repository)
        assert {name: after[name] for name in before} == before
        out = capsys.readouterr().out
        assert '"mcp>=2.3.0,<2.4",' in out
        assert 'orders = "orders.__main__:main"' in out
        assert '"requests"' not in out
        assert "cd " not in out.rstrip().splitlines()[-3]
        assert run(["generate", "--check"]) == 0

    def test_only_an_occupied_generated_path_refuses(
        self, repository: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (repository / "src/orders").mkdir()
        (repository / "src/orders/__init__.py").write_text("MINE = 1\n", "utf-8")
        before = tree(repository)
        assert new("orders.yaml", "--output", ".") == 1
        assert tree(repository) == before
        told = capsys.readouterr().err
        assert "src/orders/__init__.py" in told
        assert "MCG702" in told
        assert "+MINE" not in told  # no edit of ours: there is nothing to compare

    def test_programs_are_told_what_the_pyproject_lacks(
        self, repository: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert new("orders.yaml", "--output", ".", "--format", "json") == 0
        told = json.loads(capsys.readouterr().out)
        assert 'orders = "orders.__main__:main"' in told["additions"]

    def test_a_manifest_in_a_folder_of_the_repository_is_read_from_there(
        self, repository: Path
    ) -> None:
        (repository / "api").mkdir()
        (repository / "orders.yaml").rename(repository / "api/orders.yaml")
        assert new("api/orders.yaml", "--output", ".") == 0
        assert not (repository / "orders.yaml").exists()
        assert run(["generate", "--check"]) == 0

    def test_another_file_in_the_place_of_the_copied_manifest_refuses(
        self, repository: Path, tmp_path: Path
    ) -> None:
        other = tmp_path / "orders.yaml"
        other.write_text(MANIFEST + "# newer\n", "utf-8")
        before = tree(repository)
        assert new(str(other), "--output", ".") == 1
        assert tree(repository) == before

    def test_a_pyproject_that_rules_the_sdk_out_refuses(
        self, repository: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (repository / "pyproject.toml").write_text(
            '[project]\nname = "x"\ndependencies = ["mcp<2"]\n', "utf-8"
        )
        before = tree(repository)
        assert new("orders.yaml", "--output", ".") == 1
        assert tree(repository) == before
        assert "MCG705" in capsys.readouterr().err


class TestRefused:
    def refused(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
        """One clear message of one line, and exit status 1."""
        assert new("orders.yaml", "--output", *arguments) == 1
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1
        assert "MCG706" in told.err
        return told.err

    def test_the_home_folder(
        self, work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        home = work / "home"
        home.mkdir()
        monkeypatch.setenv("HOME", str(home))
        monkeypatch.setenv("USERPROFILE", str(home))
        assert "a home folder" in self.refused(capsys, str(home))
        assert not list(home.iterdir())

    def test_the_root_of_a_file_system(
        self, work: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert "root of a file system" in self.refused(capsys, work.anchor)

    def test_a_link(self, work: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (work / "real").mkdir()
        (work / "link").symlink_to("real")
        assert "symbolic link" in self.refused(capsys, "link")
        assert not list((work / "real").iterdir())

    def test_a_file(self, work: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (work / "out").write_bytes(b"x")
        assert "is a file" in self.refused(capsys, "out")
        assert "cannot be made" in self.refused(capsys, "out/deeper")
        assert (work / "out").read_bytes() == b"x"

    def test_a_folder_that_is_not_empty(
        self, work: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (work / "out").mkdir()
        (work / "out/a.txt").write_bytes(b"x")
        assert "--output ." in self.refused(capsys, "out")
        assert tree(work / "out") == {"a.txt": b"x"}

    def test_a_folder_that_holds_a_project(
        self, work: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert new("orders.yaml") == 0
        capsys.readouterr()
        told = self.refused(capsys, "orders")
        assert "with a manifest of its own: orders/orders.yaml, not orders.yaml" in told
        assert "`mcpgen generate orders` brings it up to date, `--output DIR` makes" in told

    def test_a_project_of_another_manifest(
        self, work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert new("orders.yaml") == 0
        (work / "orders.yaml").rename(work / "shop.yaml")
        capsys.readouterr()
        assert new("shop.yaml", "--output", "orders") == 1
        assert "of another manifest: orders/orders.yaml" in capsys.readouterr().err
        monkeypatch.chdir(work / "orders")
        told = self.refused(capsys, ".")
        assert "orders/ holds a project already; `mcpgen generate` brings it" in told

    @pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
    def test_a_folder_where_one_may_not_write(
        self, work: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        assert (
            new("orders.yaml", "--output", "first") == 0
        )  # whatever is imported late is imported now
        with tempfile.TemporaryDirectory() as name:
            Path(name).chmod(0o755)
            locked = Path(name, "locked")
            locked.mkdir(mode=0o555)
            shutil.copy(work / "orders.yaml", name)
            capfd.readouterr()
            statuses = [as_nobody(name, "locked/out"), as_nobody(name, "locked")]
            assert not list(locked.iterdir())
        told = capfd.readouterr()
        assert statuses == [1, 1]
        assert told.err.count("MCG706") == 2
        assert "may write" in told.err

    @pytest.mark.parametrize("name", ["missing.yaml", "."])
    def test_what_is_no_manifest_is_told_as_validate_tells_it(
        self, work: Path, capsys: pytest.CaptureFixture[str], name: str
    ) -> None:
        assert new(name) == 1
        assert "error[MCG001]" in capsys.readouterr().err
        assert [path.name for path in work.iterdir()] == ["orders.yaml"]

    def test_a_folder_that_one_may_not_even_look_into(
        self, work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def denied(path: Path) -> bool:
            raise PermissionError(13, "Permission denied", str(path))

        monkeypatch.setattr(Path, "is_symlink", denied)
        assert new("orders.yaml", "--output", "shut/out") == 1
        assert "cannot read shut/out: Permission denied" in capsys.readouterr().err

    def test_an_invalid_manifest_makes_no_folder(
        self, work: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (work / "orders.yaml").write_text(MANIFEST.replace("inputSchema", "inputShema"), "utf-8")
        assert new("orders.yaml", "--output", "far/out") == 1
        assert "MCG102" in capsys.readouterr().err
        assert not (work / "far").exists()


class TestCutShort:
    def test_a_failed_first_run_leaves_no_folder(
        self, work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        calls = 0

        def step(self: Disk, operation: str, path: Path) -> None:
            nonlocal calls
            calls += 1
            if calls == 60:
                raise OSError(28, "No space left on device", str(path))

        monkeypatch.setattr(Disk, "step", step)
        assert new("orders.yaml", "--output", "deep/out") == 1
        assert "No space left" in capsys.readouterr().err
        assert not (work / "deep").exists()

    def test_a_killed_first_run_is_finished_by_the_next(
        self, work: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        calls = 0

        def step(self: Disk, operation: str, path: Path) -> None:
            nonlocal calls
            calls += 1
            if calls == 290:
                raise KeyboardInterrupt

        assert new("orders.yaml", "--output", "whole") == 0
        with monkeypatch.context() as patch:
            patch.setattr(Disk, "step", step)
            assert new("orders.yaml", "--output", "cut") == 130
        assert (work / "cut" / JOURNAL).is_file()
        assert new("orders.yaml", "--output", "cut") == 0
        assert tree(work / "cut") == tree(work / "whole")
