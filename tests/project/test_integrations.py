"""mcpgen inside other tools: pre-commit, and templates that call it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mcpgen.cli import run
from tests.project.conftest import MANIFEST

ROOT = Path(__file__).parents[2]
HANDLER = "src/orders/tools/search_orders.py"


def call(*command: str, cwd: Path, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command with this interpreter's tools first in the path, apart from the user's configuration."""
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PRE_COMMIT_HOME": str(home),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_AUTHOR_NAME": "t",
        "GIT_AUTHOR_EMAIL": "t@example.invalid",
        "GIT_COMMITTER_NAME": "t",
        "GIT_COMMITTER_EMAIL": "t@example.invalid",
    }
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def git(*arguments: str, cwd: Path, home: Path) -> str:
    done = call("git", *arguments, cwd=cwd, home=home)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
class TestPreCommit:
    @pytest.fixture
    def repository(self, work: Path, tmp_path: Path) -> Path:
        """A repository whose project is under git and whose pre-commit takes our hooks from a repository as well."""
        home = tmp_path / "home"
        hooks = tmp_path / "hooks"
        hooks.mkdir()
        shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks)
        git("init", "-q", cwd=hooks, home=home)
        git("add", ".", cwd=hooks, home=home)
        git("commit", "-qm", "hooks", cwd=hooks, home=home)
        revision = git("rev-parse", "HEAD", cwd=hooks, home=home)
        assert run(["new", "orders.yaml"]) == 0
        project = work / "orders"
        (project / ".pre-commit-config.yaml").write_text(
            f"repos:\n  - repo: {hooks.as_posix()}\n    rev: {revision}\n    hooks:\n"
            "      - {id: mcpgen-validate, language: system, files: ^orders\\.yaml$}\n"
            "      - {id: mcpgen-check, language: system}\n",
            "utf-8",
        )
        git("init", "-q", cwd=project, home=home)
        git("add", ".", cwd=project, home=home)
        return project

    def test_a_fitting_project_passes_and_a_stale_one_fails(
        self, repository: Path, tmp_path: Path
    ) -> None:
        home = tmp_path / "home"
        command = (sys.executable, "-m", "pre_commit", "run", "--all-files")
        fine = call(*command, cwd=repository, home=home)
        assert fine.returncode == 0, fine.stdout + fine.stderr
        assert fine.stdout.count("Passed") == 2
        (repository / "orders.yaml").write_text(MANIFEST.replace("limit", "size"), "utf-8")
        stale = call(*command, cwd=repository, home=home)
        assert stale.returncode == 1
        assert "src/orders/generated/models.py" in stale.stdout
        (repository / "orders.yaml").write_text(
            MANIFEST.replace("inputSchema", "inputShema"), "utf-8"
        )
        invalid = call(*command, cwd=repository, home=home)
        assert invalid.returncode == 1
        assert "MCG102" in invalid.stdout

    def test_a_handler_that_no_longer_fits_fails(self, repository: Path, tmp_path: Path) -> None:
        text = (repository / HANDLER).read_text("utf-8")
        start = text.index("    raise NotImplementedError")
        (repository / HANDLER).write_text(text[:start] + "    return args.gone\n", "utf-8")
        command = (sys.executable, "-m", "pre_commit", "run", "--all-files")
        done = call(*command, cwd=repository, home=tmp_path / "home")
        assert done.returncode == 1
        assert f"{HANDLER}:" in done.stdout
        assert "MCG713" in done.stdout


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
class TestMerges:
    """Two branches that both changed the manifest."""

    def merge(self, work: Path, tmp_path: Path, *, attributes: bool) -> tuple[Path, str]:
        """The project after the merge, and what git says of it."""
        home = tmp_path / "home"
        assert run(["new", "orders.yaml"]) == 0
        project = work / "orders"
        if not attributes:
            (project / ".gitattributes").write_text("* text=auto\n", "utf-8")
        git("init", "-qb", "main", cwd=project, home=home)
        git("add", ".", cwd=project, home=home)
        git("commit", "-qm", "start", cwd=project, home=home)
        rest = MANIFEST.partition("tools:\n")[2]
        head = MANIFEST.removesuffix(rest)
        tool = "  - {{name: {}, description: One., inputSchema: {{type: object}}}}\n"
        for branch, text in (
            ("theirs", head + rest + tool.format("ship")),
            ("main", head + tool.format("abandon") + rest),
        ):
            if branch != "main":
                git("checkout", "-qb", branch, cwd=project, home=home)
            (project / "orders.yaml").write_text(text, "utf-8")
            assert run(["generate", "orders"]) == 0
            git("add", ".", cwd=project, home=home)
            git("commit", "-qm", branch, cwd=project, home=home)
            if branch != "main":
                git("checkout", "-q", "main", cwd=project, home=home)
        assert call("git", "merge", "theirs", cwd=project, home=home).returncode == 1
        return project, git("status", "--short", cwd=project, home=home)

    @pytest.mark.parametrize("attributes", [True, False])
    def test_one_run_settles_what_is_generated(
        self, work: Path, tmp_path: Path, attributes: bool, capsys: pytest.CaptureFixture[str]
    ) -> None:
        project, status = self.merge(work, tmp_path, attributes=attributes)
        models = "src/orders/generated/models.py"
        assert f"UU {models}" in status
        assert ("<<<<<<<" in (project / models).read_text("utf-8")) != attributes
        capsys.readouterr()
        assert run(["generate", "orders"]) == 0
        text = (project / models).read_text("utf-8")
        assert "class AbandonInput" in text
        assert "class ShipInput" in text
        assert run(["generate", "orders", "--check"]) == 0
        assert list(project.rglob("*.orig")) == [] or not attributes


MCPGEN = f'"{Path(sys.executable).as_posix()}" -m mcpgen'


class TestCopier:
    """A template whose task makes the project, or brings it up to date: the very line of docs/regeneration.md."""

    @pytest.fixture
    def template(self, tmp_path: Path) -> Path:
        pytest.importorskip("copier")
        template = tmp_path / "template"
        (template / "template").mkdir(parents=True)
        line = f"{MCPGEN} generate -q || {MCPGEN} new orders.yaml --output . -q"
        (template / "copier.yml").write_text(
            f"_subdirectory: template\nname: {{type: str}}\n_tasks:\n  - '{line}'\n", "utf-8"
        )
        manifest = MANIFEST.replace("name: orders,", "name: {{ name }},")
        (template / "template/orders.yaml.jinja").write_text(manifest, "utf-8")
        (template / "template/README.md.jinja").write_text("# {{ name }}, by a template\n", "utf-8")
        answers = template / "template/{{ _copier_conf.answers_file }}.jinja"
        answers.write_text("{{ _copier_answers|to_nice_yaml }}", "utf-8")
        return template

    def copier(self, work: Path, home: Path, *arguments: str) -> None:
        command = (sys.executable, "-m", "copier", arguments[0], "--trust", "--defaults")
        done = call(*command, *arguments[1:], cwd=work, home=home)
        assert done.returncode == 0, done.stderr

    def test_the_task_makes_the_project(self, template: Path, work: Path, tmp_path: Path) -> None:
        self.copier(work, tmp_path / "home", "copy", "--data", "name=orders", str(template), "made")
        made = work / "made"
        assert (made / "README.md").read_text("utf-8") == "# orders, by a template\n"
        assert (made / HANDLER).is_file()
        assert run(["generate", "--check", "made"]) == 0

    @pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
    def test_an_update_of_the_template_keeps_what_was_written(
        self, template: Path, work: Path, tmp_path: Path
    ) -> None:
        home = tmp_path / "home"
        self.commit(template, home, "one", new=True)
        git("tag", "v1", cwd=template, home=home)
        source = f"git+{template.as_uri()}"
        self.copier(work, home, "copy", "--data", "name=orders", source, "made")
        made = work / "made"
        self.commit(made, home, "made", new=True)
        mine = (made / HANDLER).read_text("utf-8").replace("raise NotImplementedError", "return ''")
        (made / HANDLER).write_text(mine, "utf-8")
        tool = "  - {{name: {}, description: One., inputSchema: {{type: object}}}}\n"
        text = (made / "orders.yaml").read_text("utf-8")
        (made / "orders.yaml").write_text(
            text.replace("tools:\n", "tools:\n" + tool.format("abandon")), "utf-8"
        )
        assert run(["generate", "made"]) == 0
        self.commit(made, home, "mine")
        with (template / "template/orders.yaml.jinja").open("a", encoding="utf-8") as manifest:
            manifest.write(tool.format("ship"))
        self.commit(template, home, "two")
        git("tag", "v2", cwd=template, home=home)
        self.copier(made, home, "update")
        assert run(["generate", "made"]) == 0  # settles what copier merged line by line
        assert run(["generate", "--check", "made"]) == 0
        assert (made / HANDLER).read_text("utf-8") == mine
        models = (made / "src/orders/generated/models.py").read_text("utf-8")
        assert "class AbandonInput" in models
        assert "class ShipInput" in models

    def commit(self, folder: Path, home: Path, message: str, *, new: bool = False) -> None:
        if new:
            git("init", "-q", cwd=folder, home=home)
        git("add", ".", cwd=folder, home=home)
        git("commit", "-qm", message, cwd=folder, home=home)


class TestCookiecutter:
    """A template whose hook makes the project, with placeholders of mcpgen's own in the manifest."""

    @pytest.fixture
    def template(self, tmp_path: Path) -> Path:
        pytest.importorskip("cookiecutter")
        template = tmp_path / "template"
        inside = template / "{{cookiecutter.slug}}"
        inside.mkdir(parents=True)
        (template / "cookiecutter.json").write_text('{"slug": "orders", "tools": "tools"}', "utf-8")
        (template / "hooks").mkdir()
        (template / "hooks/post_gen_project.py").write_text(
            "import subprocess, sys\n"
            "command = [sys.executable, '-m', 'mcpgen', 'new', 'orders.yaml', '--output', '.']\n"
            "sys.exit(subprocess.call(command))\n",
            "utf-8",
        )
        prompt = (
            "prompts:\n  - name: report\n    description: A report.\n"
            "    arguments: [{name: week, required: true}]\n    messages:\n"
            '      - {role: user, text: "{% raw %}Report of week {{week}}.{% endraw %}"}\n'
        )
        manifest = MANIFEST.replace("name: orders,", "name: {{ cookiecutter.slug }},")
        manifest = manifest.replace("tools:", "{{ cookiecutter.tools }}:")
        (inside / "orders.yaml").write_text(manifest + prompt, "utf-8")
        (inside / "README.md").write_text("# {{ cookiecutter.slug }}, by a template\n", "utf-8")
        return template

    def cookiecutter(
        self, template: Path, work: Path, tmp_path: Path, *answers: str
    ) -> subprocess.CompletedProcess[str]:
        config = tmp_path / "config.yaml"
        config.write_text(f"replay_dir: {(tmp_path / 'replay').as_posix()}\n", "utf-8")
        command = (sys.executable, "-m", "cookiecutter", "--no-input", "--config-file", str(config))
        return call(*command, str(template), *answers, cwd=work, home=tmp_path / "home")

    def test_the_hook_makes_the_project(self, template: Path, work: Path, tmp_path: Path) -> None:
        done = self.cookiecutter(template, work, tmp_path, "slug=desk")
        assert done.returncode == 0, done.stderr
        made = work / "desk"
        assert (made / "README.md").read_text("utf-8") == "# desk, by a template\n"
        assert (made / "src/desk/tools/search_orders.py").is_file()
        assert "Report of week {{week}}." in (made / "orders.yaml").read_text("utf-8")
        assert run(["generate", "--check", "desk"]) == 0

    def test_an_invalid_manifest_leaves_nothing_behind(
        self, template: Path, work: Path, tmp_path: Path
    ) -> None:
        done = self.cookiecutter(template, work, tmp_path, "slug=desk", "tools=tolls")
        assert done.returncode != 0
        assert "MCG101" in done.stderr
        assert not (work / "desk").exists()
