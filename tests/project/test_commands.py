"""`generate`, `prune` and `upgrade` as a person and as CI run them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mcpgen.cli import run
from mcpgen.errors import UserError
from mcpgen.project import guard, headers, lock, workflow
from tests.project.conftest import MANIFEST
from tests.regen.small import stamps, tree
from tests.support.projects import mypy_cache

SEARCH = "src/orders/tools/search_orders.py"
MODELS = "src/orders/generated/models.py"
RENAMED = MANIFEST.replace("limit:", "max_count:")
Output = pytest.CaptureFixture[str]


def edit(project: Path) -> None:
    """Write the handler, as a person does."""
    path = project / SEARCH
    text = path.read_text("utf-8")
    start = text.index("    raise NotImplementedError")
    path.write_text(text[:start] + "    return str(args.limit or 20)\n", "utf-8")


class TestViews:
    @pytest.mark.parametrize("view", ["--check", "--dry-run", "--diff"])
    def test_no_view_touches_the_project(self, project: Path, view: str, capsys: Output) -> None:
        (project / "orders.yaml").write_text(RENAMED, "utf-8")
        before, times = tree(project), stamps(project)
        status = run(["generate", view])
        assert status == (1 if view == "--check" else 0)
        assert tree(project) == before
        assert stamps(project) == times
        out = capsys.readouterr().out
        assert MODELS in out
        assert ("+    max_count" in out) == (view == "--diff")
        assert ("to update" in out) == (view != "--diff")

    def test_check_is_1_exactly_when_something_is_to_be_done_or_no_longer_fits(
        self, project: Path, capsys: Output
    ) -> None:
        assert run(["generate", "--check"]) == 0
        edit(project)
        assert run(["generate", "--check"]) == 0
        (project / "orders.yaml").write_text(RENAMED, "utf-8")
        assert run(["generate", "--check"]) == 1
        assert run(["generate"]) == 0
        capsys.readouterr()
        assert run(["generate", "--check"]) == 1  # nothing to do, but the handler
        out = capsys.readouterr().out
        assert "nothing to do" in out
        assert f"{SEARCH}:" in out
        assert "MCG713" in out
        assert "args.limit" in out
        text = (project / SEARCH).read_text("utf-8")
        (project / SEARCH).write_text(text.replace("args.limit", "args.max_count"), "utf-8")
        assert run(["generate", "--check"]) == 0

    def test_a_difference_begins_with_what_people_read(self, project: Path, capsys: Output) -> None:
        (project / "orders.yaml").write_text(RENAMED, "utf-8")
        run(["generate", "--diff"])
        out = capsys.readouterr().out
        names = [row[6:] for row in out.splitlines() if row.startswith("+++ b/")]
        assert names[-2:] == [MODELS, "src/orders/generated/contract.json"]
        assert "sha256" not in out
        assert "SHA-256" not in out

    def test_check_says_what_to_run(self, project: Path, capsys: Output) -> None:
        (project / "orders.yaml").write_text(MANIFEST + "# a comment\n", "utf-8")
        assert run(["generate", "--check"]) == 1
        out = capsys.readouterr().out
        assert "`mcpgen generate` brings" in out
        run(["generate"])
        assert "brings" not in capsys.readouterr().out
        assert run(["generate", "--check"]) == 0
        assert "brings" not in capsys.readouterr().out

    def test_json_is_for_programs(self, project: Path, capsys: Output) -> None:
        edit(project)
        (project / "orders.yaml").write_text(RENAMED, "utf-8")
        assert run(["generate", "--check", "--format", "json"]) == 1
        told = json.loads(capsys.readouterr().out)
        assert told["applied"] is False
        assert told["upToDate"] is False
        assert told["fits"] is False
        assert told["drift"][0]["code"] == "MCG713"
        assert told["drift"][0]["file"] == SEARCH
        actions = {a["path"]: a["kind"] for a in told["actions"]}
        assert actions[MODELS] == "update"
        assert actions[SEARCH] == "keep"  # a person's own
        assert "pyproject.toml" not in actions
        run(["generate", "--check", "--format", "json", "--verbose"])
        told = json.loads(capsys.readouterr().out)
        assert "pyproject.toml" in {a["path"] for a in told["actions"]}
        run(["generate", "--format", "json"])
        assert json.loads(capsys.readouterr().out)["applied"] is True

    def test_quiet_prints_only_what_needs_a_hand(self, project: Path, capsys: Output) -> None:
        (project / "orders.yaml").write_text(MANIFEST.replace("Searches", "Finds"), "utf-8")
        assert run(["generate", "-q"]) == 0
        assert capsys.readouterr().out == ""
        edit(project)
        (project / "orders.yaml").write_text(RENAMED, "utf-8")
        run(["generate", "-q"])
        out = capsys.readouterr().out
        assert "MCG713" in out
        assert "updated" not in out

    def test_a_failing_check_says_why_also_when_quiet(self, project: Path, capsys: Output) -> None:
        assert run(["generate", "--check", "-q"]) == 0
        assert capsys.readouterr().out == ""
        (project / "orders.yaml").write_text(RENAMED, "utf-8")
        assert run(["generate", "--check", "-q"]) == 1
        assert capsys.readouterr().out.startswith("The project is behind its manifest")

    def test_verbose_lists_what_is_unchanged(self, project: Path, capsys: Output) -> None:
        run(["generate", "-v"])
        assert "= pyproject.toml" in capsys.readouterr().out

    def test_no_colour_but_on_a_terminal(self, project: Path, capsys: Output) -> None:
        (project / "orders.yaml").write_text(RENAMED, "utf-8")
        edit(project)
        run(["generate"])
        assert "\x1b" not in capsys.readouterr().out


class TestRefusals:
    def test_a_hand_edit_is_shown_and_nothing_is_written(
        self, project: Path, capsys: Output
    ) -> None:
        (project / MODELS).write_text(
            (project / MODELS).read_text("utf-8") + "EDITED = 1\n", "utf-8"
        )
        (project / "orders.yaml").write_text(RENAMED, "utf-8")
        before = tree(project)
        assert run(["generate"]) == 1
        assert tree(project) == before
        err = capsys.readouterr().err
        assert "MCG701" in err
        assert "+EDITED = 1" in err
        assert "--force" in err
        assert run(["generate", "--force"]) == 0
        assert "EDITED" in (project / f"{MODELS}.orig").read_text("utf-8")

    def test_what_stands_in_the_way_of_many_files_is_told_once(
        self, project: Path, capsys: Output
    ) -> None:
        shutil.rmtree(project / "src/orders/generated")
        (project / "src/orders/generated").write_bytes(b"mine")
        assert run(["generate"]) == 1
        err = capsys.readouterr().err
        assert err.count("MCG702") == 1
        assert "! src/orders/generated is no folder  (" in err
        assert "src/orders/generated:1:1: error" in err

    def test_a_missing_end_of_line_is_a_difference(self, project: Path, capsys: Output) -> None:
        data = (project / MODELS).read_bytes()
        (project / MODELS).write_bytes(data[:-1])
        assert run(["generate"]) == 1
        assert "\\ No newline at end of file" in capsys.readouterr().err

    def test_app_is_called_by_its_name(self, project: Path, capsys: Output) -> None:
        (project / "src/orders/app.py").write_text("x = (\n", "utf-8")
        assert run(["generate", "--check"]) == 1
        assert "MCG715] src/orders/app.py is not Python" in capsys.readouterr().out

    @pytest.mark.skipif(sys.platform == "win32", reason="file names there are Unicode")
    def test_a_file_name_that_the_locale_cannot_write_is_told(self, project: Path) -> None:
        text = MANIFEST.replace("name: search_orders", "name: search_orders\n    handler: поиск")
        (project / "orders.yaml").write_text(text, "utf-8")
        before = tree(project)
        ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        done = subprocess.run(
            [sys.executable, "-m", "mcpgen", "generate"],
            cwd=project,
            env={**os.environ, **ascii_only},
            capture_output=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 1, done.stderr
        assert b"PYTHONUTF8=1" in done.stderr
        assert tree(project) == before

    def test_an_invalid_manifest_writes_nothing(self, project: Path, capsys: Output) -> None:
        (project / "orders.yaml").write_text(RENAMED.replace("inputSchema", "inputShema"), "utf-8")
        before = tree(project)
        assert run(["generate"]) == 1
        assert tree(project) == before
        assert "orders.yaml:6:5: error[MCG102]" in capsys.readouterr().err

    def test_an_older_mcpgen_refuses(self, project: Path, capsys: Output) -> None:
        text = (project / lock.NAME).read_text("utf-8")
        (project / lock.NAME).write_text(text.replace('"mcpgen": "', '"mcpgen": "99.'), "utf-8")
        before = tree(project)
        assert run(["generate"]) == 1
        assert "MCG704" in capsys.readouterr().err
        assert tree(project) == before

    def test_a_folder_without_a_project(self, tmp_path: Path, capsys: Output) -> None:
        assert run(["generate", str(tmp_path)]) == 1
        assert "mcpgen new" in capsys.readouterr().err
        assert run(["generate", str(tmp_path / "nowhere")]) == 2

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the folder of a process")
    def test_a_working_folder_that_is_gone(
        self, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "gone").mkdir()
        monkeypatch.chdir(tmp_path / "gone")
        (tmp_path / "gone").rmdir()
        assert run(["generate"]) == 1
        assert "working folder is gone" in capsys.readouterr().err

    def test_a_manifest_that_was_moved(self, project: Path, capsys: Output) -> None:
        (project / "orders.yaml").rename(project / "contract.yaml")
        assert run(["generate"]) == 1
        assert "mcpgen generate MANIFEST" in capsys.readouterr().err
        assert run(["generate", "contract.yaml"]) == 0
        assert run(["generate", "--check"]) == 0


class TestPruneAndUpgrade:
    def test_prune_lists_then_deletes(self, project: Path, capsys: Output) -> None:
        edit(project)
        (project / "orders.yaml").write_text(MANIFEST.replace("search_orders", "weather"), "utf-8")
        assert run(["prune"]) == 0
        assert SEARCH in capsys.readouterr().out
        assert run(["prune", "--yes"]) == 1  # the code still needs it
        assert "mcpgen generate" in capsys.readouterr().err
        assert run(["generate"]) == 0
        assert run(["prune", "--yes"]) == 0
        assert not (project / SEARCH).exists()
        capsys.readouterr()
        assert run(["prune", "--yes"]) == 0
        assert capsys.readouterr().out == "No orphans.\n"
        assert run(["generate", "--check"]) == 0

    def test_functions_that_nothing_calls_any_more_are_named(
        self, work: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        template = (
            "resourceTemplates:\n  - {uriTemplate: 'order://{id}', name: order, description: One.,"
            " list: true, complete: {id: true}}\n"
        )
        (work / "orders.yaml").write_text(MANIFEST + template, "utf-8")
        assert run(["new", "orders.yaml"]) == 0
        monkeypatch.chdir(work / "orders")
        path = Path("src/orders/resources/order.py")
        path.write_text(path.read_text("utf-8") + "\n\nMINE = 1\n", "utf-8")
        less = template.replace(", list: true, complete: {id: true}", "")
        Path("orders.yaml").write_text(MANIFEST + less, "utf-8")
        capsys.readouterr()
        assert run(["generate"]) == 0
        told = capsys.readouterr().out
        assert f"note: {path.as_posix()}:" in told
        assert "nothing calls list_order() any more" in told
        assert "nothing calls complete_id() any more" in told
        assert run(["generate", "--check"]) == 0  # advice, no duty
        capsys.readouterr()
        assert run(["prune"]) == 0
        assert capsys.readouterr().out.count("delete it by hand") == 2

    def test_upgrade_offers_beside(self, project: Path, capsys: Output) -> None:
        (project / "README.md").write_text("mine\n", "utf-8")
        assert run(["upgrade"]) == 0
        assert "Nothing to offer" in capsys.readouterr().out
        (project / "orders.yaml").write_text(MANIFEST.replace("Searches", "Finds"), "utf-8")
        assert run(["upgrade"]) == 0
        assert "README.md.new" in capsys.readouterr().out
        assert "Finds" in (project / "README.md.new").read_text("utf-8")
        assert (project / "README.md").read_text("utf-8") == "mine\n"

    def test_upgrade_offers_no_bare_stub_for_an_edit_of_the_manifest(
        self, project: Path, capsys: Output
    ) -> None:
        edit(project)
        (project / "orders.yaml").write_text(MANIFEST.replace("Searches", "Finds"), "utf-8")
        assert run(["upgrade"]) == 0
        assert "Nothing to offer" in capsys.readouterr().out
        record = (project / lock.NAME).read_text("utf-8")
        templates = json.loads(record)["templates"]
        (project / lock.NAME).write_text(record.replace(templates, "0" * 64), "utf-8")
        assert run(["upgrade"]) == 0
        assert "the templates have changed" in capsys.readouterr().out
        assert "Finds" in (project / f"{SEARCH}.new").read_text("utf-8")


class TestWhichManifest:
    def test_validate_takes_the_projects_own(
        self, project: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (project / "orders.yaml").write_text(
            MANIFEST.replace("    description: Searches orders.\n", ""), "utf-8"
        )
        monkeypatch.chdir(project / "src")
        assert run(["generate"]) == 0
        command = "mcpgen validate ../orders.yaml"
        assert f"1 warning in the manifest; `{command}` shows it." in capsys.readouterr().out
        assert run(["validate"]) == 0
        by_default = capsys.readouterr().err
        assert "../orders.yaml:4:11: warning" in by_default
        assert run(command.split()[1:]) == 0
        assert capsys.readouterr().err == by_default

    def test_the_one_that_is_named_counts_also_while_the_old_one_stands(
        self, project: Path, capsys: Output
    ) -> None:
        (project / "other.yaml").write_text(RENAMED, "utf-8")
        assert run(["generate", "other.yaml"]) == 0
        assert "max_count" in (project / MODELS).read_text("utf-8")
        assert json.loads((project / lock.NAME).read_text("utf-8"))["manifest"] == "other.yaml"
        assert run(["generate", "--check"]) == 0
        assert run(["generate", "other.yaml", "--check"]) == 0
        assert run(["generate", "orders.yaml", "--check"]) == 1

    def test_validate_without_manifest_or_project_is_wrong_usage(
        self, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert run(["validate"]) == 2
        assert "mcpgen validate MANIFEST" in capsys.readouterr().err

    def test_a_linked_manifest_finds_its_project_beside_it(
        self, work: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert run(["new", "orders.yaml", "--link"]) == 0
        assert run(["generate", "orders.yaml", "--check"]) == 0
        assert run(["new", "orders.yaml", "--link", "--output", "second"]) == 0
        capsys.readouterr()
        assert run(["generate", "orders.yaml"]) == 1
        assert "several projects: orders/, second/" in capsys.readouterr().err
        monkeypatch.chdir(work / "second")
        assert run(["generate", "../orders.yaml", "--check"]) == 0
        (work / "other.yaml").write_text(MANIFEST, "utf-8")
        monkeypatch.chdir(work)
        capsys.readouterr()
        assert run(["generate", "other.yaml"]) == 1
        assert "beside it" in capsys.readouterr().err


class TestMoves:
    def test_another_handler_key_is_told_as_a_move(self, project: Path, capsys: Output) -> None:
        edit(project)
        text = MANIFEST.replace(
            "  - name: search_orders", "  - name: search_orders\n    handler: find"
        )
        (project / "orders.yaml").write_text(text, "utf-8")
        assert run(["generate"]) == 0
        out = capsys.readouterr().out
        assert "is looked for in src/orders/tools/find.py now" in out
        assert "    handler: search_orders\n" in out
        assert "new name" not in out
        assert 'src/orders/tools/find.py serves tool "search_orders" now; move your code' in out
        assert "prune" not in out
        (project / SEARCH).replace(project / "src/orders/tools/find.py")
        path = project / "src/orders/tools/find.py"
        path.write_text(path.read_text("utf-8").replace("def search_orders", "def find"), "utf-8")
        assert run(["generate"]) == 0
        assert "orphan" not in capsys.readouterr().out

    def test_what_a_renamed_package_leaves_is_one_line(self, project: Path, capsys: Output) -> None:
        edit(project)
        (project / "orders.yaml").write_text(
            MANIFEST.replace("name: orders", "name: shop"), "utf-8"
        )
        assert run(["generate"]) == 0
        out = capsys.readouterr().out
        assert "- src/orders/generated/ and more" in out
        assert len(out.splitlines()) < 25
        assert f"? {SEARCH}  (src/shop/tools/search_orders.py serves" in out
        assert "project: {package: orders}" in out


class TestApi:
    def test_plan_touches_nothing_and_apply_carries_it_out(self, project: Path) -> None:
        (project / "orders.yaml").write_text(RENAMED, "utf-8")
        before = tree(project)
        plan = workflow.plan_project(project)
        assert tree(project) == before
        assert plan.pending
        workflow.apply_plan(plan)
        assert not workflow.plan_project(project).pending


class TestTwoRuns:
    def test_started_together_one_works_and_the_other_waits(self, project: Path) -> None:
        (project / "orders.yaml").write_text(RENAMED, "utf-8")
        command = [sys.executable, "-m", "mcpgen", "generate"]
        runs = [
            subprocess.Popen(
                command, cwd=project, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            for _ in range(3)
        ]
        told = [one.communicate(timeout=120)[0] for one in runs]
        assert [one.returncode for one in runs] == [0, 0, 0]
        assert sorted("updated" in text for text in told) == [False, False, True]
        assert run(["generate", "--check"]) == 0

    def test_one_that_waits_too_long_refuses(self, project: Path) -> None:
        script = (
            "import sys, time\nfrom pathlib import Path\nfrom mcpgen.project.guard import alone\n"
            "with alone(Path('.')):\n    print('held', flush=True)\n    time.sleep(60)\n"
        )
        holder = subprocess.Popen(
            [sys.executable, "-c", script], cwd=project, stdout=subprocess.PIPE, text=True
        )
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "held\n"
            start = time.monotonic()
            with pytest.raises(UserError, match="MCG708"), guard.alone(project, wait=0.2):
                pass
            assert time.monotonic() - start < 5
        finally:
            holder.kill()
            holder.communicate()
        with guard.alone(project, wait=5):  # the lock went with its process
            pass


def test_a_run_with_nothing_to_do_loads_neither_generator_nor_formatter_nor_templates(
    project: Path,
) -> None:
    edit(project)
    script = (
        "import sys\nfrom mcpgen.cli import run\nstatus = run(['generate', '--check'])\n"
        "heavy = {'black', 'datamodel_code_generator', 'jinja2', 'yaml', 'pydantic', 'jsonschema_rs', 'mcp'}\n"
        "print(sorted(heavy & set(sys.modules)))\nsys.exit(status)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.splitlines() == ["Up to date: nothing to do.", "[]"]
    assert done.returncode == 0


@pytest.mark.slow
@pytest.mark.xdist_group("emitted")
def test_what_a_syntax_tree_cannot_show_a_type_checker_does(project: Path) -> None:
    path = project / SEARCH
    text = path.read_text("utf-8")
    start = text.index("    raise NotImplementedError")
    path.write_text(text[:start] + "    alias = args\n    return str(alias.limit)\n", "utf-8")
    (project / "orders.yaml").write_text(RENAMED, "utf-8")
    assert run(["generate"]) == 0
    assert run(["generate", "--check"]) == 0  # no tree shows where `alias` comes from
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", mypy_cache(), "src/orders/tools"],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert f"{SEARCH}:" in done.stdout
    assert 'has no attribute "limit"' in done.stdout


HOURS = """\
resources:
  - {uri: "library://hours", name: hours, description: Opening hours.}
prompts:
  - {name: greet, description: Greets.}
"""


class TestAnsweredByTheManifest:
    """Items whose answers have moved from a handler into the manifest."""

    RESOURCE = "src/orders/resources/hours.py"
    PROMPT = "src/orders/prompts/greet.py"

    def moved(self, project: Path) -> None:
        manifest = project / "orders.yaml"
        text = manifest.read_text("utf-8") + HOURS
        manifest.write_text(text, "utf-8")
        assert run(["generate", "--quiet"]) == 0
        path = project / self.RESOURCE
        path.write_text(path.read_text("utf-8") + "# mine\n", "utf-8")
        text = text.replace("Opening hours.}", "Opening hours., json: {mon: 9}}")
        text = text.replace("Greets.}", "Greets., messages: [{role: user, text: Hello}]}")
        text += "  - {name: greet_all, description: Greets.}\n"
        manifest.write_text(text, "utf-8")

    def test_their_modules_are_told_of_as_what_they_are(
        self, project: Path, capsys: Output
    ) -> None:
        self.moved(project)
        capsys.readouterr()
        assert run(["generate"]) == 0
        out = capsys.readouterr().out
        why = 'the manifest answers resource "library://hours" itself now (`json`); the module is yours'
        assert why in out
        assert 'the manifest answers prompt "greet" itself now (`messages`); never edited' in out
        assert "is gone" not in out
        assert "under a new name" not in out
        assert not (project / self.PROMPT).exists()
        for command in (["generate"], ["prune"]):  # by the record, and rendered anew
            assert run(command) == 0
            assert why in capsys.readouterr().out
        assert run(["prune", "--yes"]) == 0
        assert not (project / self.RESOURCE).exists()


class TestInstallation:
    def test_a_renamed_server_is_told_as_a_renamed_command(
        self, project: Path, capsys: Output
    ) -> None:
        renamed = MANIFEST.replace("name: orders,", "name: town-library,")
        (project / "orders.yaml").write_text(renamed, "utf-8")
        assert run(["generate"]) == 0
        out = capsys.readouterr().out
        assert "the command is town-library now, no longer orders: install the project again" in out
        line = "project: {package: orders, distribution: orders}"
        assert line in out
        kept = renamed.replace("tools:", f"{line}\ntools:")
        (project / "orders.yaml").write_text(kept, "utf-8")
        assert run(["generate"]) == 0
        assert "the command is orders now" in capsys.readouterr().out
        assert run(["generate"]) == 0
        assert "install" not in capsys.readouterr().out

    def test_another_package_behind_the_command_is_told(
        self, project: Path, capsys: Output
    ) -> None:
        text = MANIFEST.replace("tools:", "project: {package: shop}\ntools:")
        (project / "orders.yaml").write_text(text, "utf-8")
        assert run(["generate"]) == 0
        out = capsys.readouterr().out
        assert "the command orders starts another package now: install the project again" in out

    def test_other_dependencies_are_told(self, project: Path, capsys: Output) -> None:
        pyproject = project / "pyproject.toml"
        now = pyproject.read_bytes()
        before = now.replace(b'    "click>=8.1.7",\n', b"")
        pyproject.write_bytes(before)
        record = (project / lock.NAME).read_text("utf-8")
        record = record.replace(headers.digest(now), headers.digest(before))
        (project / lock.NAME).write_text(record, "utf-8")
        (project / "orders.yaml").write_text(f"{MANIFEST}# edited\n", "utf-8")
        assert run(["generate"]) == 0
        assert pyproject.read_bytes() == now
        told = "the dependencies in pyproject.toml are others now: install the project again"
        assert told in capsys.readouterr().out

    def test_another_version_or_tool_asks_for_nothing(self, project: Path, capsys: Output) -> None:
        (project / "orders.yaml").write_text(MANIFEST.replace("1.0.0", "1.1.0"), "utf-8")
        assert run(["generate"]) == 0
        assert "install" not in capsys.readouterr().out
