"""The rules of regeneration, one by one, on a small project."""

from __future__ import annotations

import json
import platform
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mcpgen.errors import UserError
from mcpgen.project import headers, lock
from mcpgen.project.apply import apply
from mcpgen.project.disk import JOURNAL, Disk
from mcpgen.project.lock import Lock
from mcpgen.project.plan import Plan
from mcpgen.project.planner import make_plan
from mcpgen.project.workflow import pruned, upgraded
from tests.regen import small
from tests.regen.small import Spec

ONE = Spec({"search": ("status", "limit"), "cancel": ("id",)}, {"a.txt": b"one\n"})
SEARCH = "src/orders/tools/search.py"
CANCEL = "src/orders/tools/cancel.py"
MODELS = "src/orders/generated/models.py"
TOUCHED = b"# mine\nasync def search(args, ctx):\n    return 'x'\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    small.write_manifest(tmp_path, ONE)
    small.generate(tmp_path)
    return tmp_path


def change(project: Path, spec: Spec) -> Plan:
    small.write_manifest(project, spec)
    return small.generate(project)


def kinds(plan: Plan) -> dict[str, str]:
    return {a.path: a.kind for a in plan.actions if a.kind != "keep" and a.owner != "lock"}


def refuse(project: Path, code: str) -> Plan:
    """The plan is refused with that code, and applying it changes nothing."""
    before = small.tree(project)
    plan = small.plan(project)
    assert [p.code for p in plan.problems] == [code]
    with pytest.raises(UserError):
        apply(plan)
    assert small.tree(project) == before
    return plan


class TestAdditions:
    def test_a_new_item_gets_a_module(self, project: Path) -> None:
        plan = change(project, replace(ONE, tools={**ONE.tools, "ship": ()}))
        assert kinds(plan)["src/orders/tools/ship.py"] == "create"

    def test_a_module_that_defines_the_function_is_adopted_and_never_written(
        self, project: Path
    ) -> None:
        mine = b"def ship(args, ctx): return 1"
        (project / "src/orders/tools/ship.py").write_bytes(mine)
        plan = change(project, replace(ONE, tools={**ONE.tools, "ship": ()}))
        why = next(a.why for a in plan.actions if a.path.endswith("ship.py"))
        assert why == 'adopted as the handler of tool "ship"'
        change(project, replace(ONE, edition=2, tools={**ONE.tools, "ship": ("x",)}))
        assert (project / "src/orders/tools/ship.py").read_bytes() == mine

    @pytest.mark.parametrize("text", [b"VAT = 20\n", b"def (", b"# ship\n", b"\0"])
    def test_a_module_that_does_not_stops_the_whole_run(self, project: Path, text: bytes) -> None:
        (project / "src/orders/tools/ship.py").write_bytes(text)
        small.write_manifest(project, replace(ONE, tools={**ONE.tools, "ship": (), "other": ()}))
        plan = refuse(project, "MCG703")
        assert plan.problems[0].span is not None
        assert plan.problems[0].span.file == "src/orders/tools/ship.py"
        assert "handler:" in str(plan.problems[0].hint)

    def test_a_function_bound_by_import_or_under_a_condition_counts(self, project: Path) -> None:
        for text in (
            b"from x import ship\n",
            b"try:\n    ship = 1\nexcept E:\n    pass\n",
            b"from x import *\n",
        ):
            (project / "src/orders/tools/ship.py").write_bytes(text)
            small.write_manifest(project, replace(ONE, tools={**ONE.tools, "ship": ()}))
            assert not small.plan(project).refused

    def test_a_package_in_the_place_of_a_module_is_the_handler(self, project: Path) -> None:
        package = project / "src/orders/tools/search"
        package.mkdir()
        (package / "helpers.py").write_bytes(b"X = 1\n")
        (project / SEARCH).rename(package / "__init__.py")
        (package / "__init__.py").write_bytes(TOUCHED)
        plan = small.generate(project)
        assert not kinds(plan)
        assert not (project / SEARCH).exists()
        assert small.plan(project).from_record
        plan = change(project, replace(ONE, tools={"cancel": ("id",)}))
        assert [a.path for a in plan.orphans] == ["src/orders/tools/search/__init__.py"]
        plan = change(project, ONE)
        assert not plan.orphans
        assert (package / "__init__.py").read_bytes() == TOUCHED

    def test_a_package_beside_a_module_hides_it(self, project: Path) -> None:
        """Python takes the package; a stub in its shadow would never run."""
        (project / "src/orders/tools/search").mkdir()
        (project / "src/orders/tools/search/__init__.py").write_bytes(TOUCHED)
        assert kinds(small.generate(project)) == {SEARCH: "delete"}
        (project / SEARCH).write_bytes(TOUCHED)
        assert not small.generate(project).pending

    def test_a_package_that_does_not_define_the_function_stops_the_run(self, project: Path) -> None:
        (project / "src/orders/tools/ship").mkdir()
        (project / "src/orders/tools/ship/__init__.py").write_bytes(b"")
        small.write_manifest(project, replace(ONE, tools={**ONE.tools, "ship": ()}))
        plan = refuse(project, "MCG703")
        assert "handler: ship_handler" in str(plan.problems[0].hint)

    def test_a_link_to_a_handler_is_read_and_never_written(
        self, project: Path, tmp_path: Path
    ) -> None:
        target = tmp_path / "shared.py"
        target.write_bytes((project / SEARCH).read_bytes())
        (project / SEARCH).unlink()
        (project / SEARCH).symlink_to(target)
        before = target.read_bytes()
        change(project, replace(ONE, edition=2))
        assert (project / SEARCH).is_symlink()
        assert target.read_bytes() == before
        target.write_bytes(b"def other(args, ctx): ...\n")
        assert [d.code for d in small.plan(project).drift] == ["MCG710"]
        target.unlink()
        refuse(project, "MCG702")

    def test_a_deleted_handler_comes_back_and_a_deleted_readme_does_not(
        self, project: Path
    ) -> None:
        (project / SEARCH).unlink()
        (project / "README.md").unlink()
        plan = small.generate(project)
        assert kinds(plan) == {SEARCH: "create"}
        change(project, replace(ONE, edition=2))
        assert not (project / "README.md").exists()


class TestRemovals:
    def test_an_untouched_handler_goes_and_a_touched_one_is_an_orphan(self, project: Path) -> None:
        (project / SEARCH).write_bytes(TOUCHED)
        plan = change(project, replace(ONE, tools={}))
        assert kinds(plan)[SEARCH] == "orphan"
        assert kinds(plan)[CANCEL] == "delete"
        assert (project / SEARCH).read_bytes() == TOUCHED
        again = small.plan(project)
        assert again.from_record
        assert [a.path for a in again.orphans] == [SEARCH]

    def test_prune_deletes_orphans_alone(self, project: Path) -> None:
        (project / SEARCH).write_bytes(TOUCHED)
        (project / "src/orders/tools/helper.py").write_bytes(b"X = 1\n")
        change(project, replace(ONE, tools={"cancel": ("id",)}))
        before = small.tree(project)
        apply(pruned(small.plan(project)))
        after = small.tree(project)
        assert {name for name in before if before[name] != after.get(name)} == {SEARCH, lock.NAME}
        assert not small.plan(project).pending

    def test_an_orphan_whose_item_returns_is_its_handler_again(self, project: Path) -> None:
        (project / SEARCH).write_bytes(TOUCHED)
        change(project, replace(ONE, tools={}))
        plan = change(project, ONE)
        assert (project / SEARCH).read_bytes() == TOUCHED
        assert not plan.orphans

    def test_stale_files_and_emptied_folders_go_and_a_persons_file_among_them_stays(
        self, project: Path
    ) -> None:
        change(project, replace(ONE, contents={"deep/er/x.txt": b"x"}))
        assert (project / "src/orders/generated/content/deep/er").is_dir()
        (project / "src/orders/generated/content/deep/mine").write_bytes(b"m")
        change(project, replace(ONE, contents={}))
        assert not (project / "src/orders/generated/content/deep/er").exists()
        assert (project / "src/orders/generated/content/deep/mine").read_bytes() == b"m"

    def test_a_renamed_package_moves_what_is_ours_and_leaves_what_is_mine(
        self, project: Path
    ) -> None:
        (project / SEARCH).write_bytes(TOUCHED)
        plan = change(project, replace(ONE, package="shop"))
        assert (project / SEARCH).read_bytes() == TOUCHED
        assert [(a.path, a.successor) for a in plan.orphans] == [
            (SEARCH, "src/shop/tools/search.py")
        ]
        assert "move your code there" in plan.orphans[0].why
        assert [a.why for a in small.plan(project).orphans] == [plan.orphans[0].why]
        assert any("project: {package: orders}" in note for note in plan.notes)
        left = [name for name in small.tree(project) if name.startswith("src/orders/")]
        assert left == [SEARCH]
        assert (project / "src/shop/generated/models.py").is_file()


class TestRenames:
    def test_a_removal_beside_a_like_addition_prints_the_line(self, project: Path) -> None:
        (project / SEARCH).write_bytes(TOUCHED)
        plan = change(project, Spec({"find": ("status", "limit"), "cancel": ("id",)}, ONE.contents))
        assert [(r.old, r.new, r.handler) for r in plan.renames] == [
            ('tool "search"', 'tool "find"', "handler: search")
        ]

    def test_unlike_items_are_not_taken_for_each_other(self, project: Path) -> None:
        plan = change(
            project,
            Spec({"cancel": ("id",), "weather": ("zzzz", "qqqqqq", "wwwwww")}, ONE.contents),
        )
        assert not plan.renames


class TestSeeded:
    def test_an_untouched_file_follows_and_a_touched_one_is_told_about_once(
        self, project: Path
    ) -> None:
        (project / "README.md").write_bytes(b"mine")
        plan = change(project, replace(ONE, edition=2))
        assert kinds(plan)["pyproject.toml"] == "update"
        assert (project / "README.md").read_bytes() == b"mine"
        assert len([n for n in plan.notes if "README.md" in n]) == 1
        assert not small.plan(project, full=True).notes

    def test_an_edit_taken_back_makes_a_file_untouched_again(self, project: Path) -> None:
        original = (project / CANCEL).read_bytes()
        (project / CANCEL).write_bytes(b"async def cancel(args, ctx): ...\n")
        small.generate(project)
        (project / CANCEL).write_bytes(original)
        assert kinds(change(project, replace(ONE, edition=2)))[CANCEL] == "update"

    def test_a_link_in_the_place_of_a_seeded_file_is_the_persons(
        self, project: Path, tmp_path: Path
    ) -> None:
        target = tmp_path / "elsewhere.md"
        target.write_bytes(b"far")
        (project / "README.md").unlink()
        (project / "README.md").symlink_to(target)
        change(project, replace(ONE, edition=2))
        assert (project / "README.md").is_symlink()
        assert target.read_bytes() == b"far"

    def test_upgrade_writes_beside_what_is_touched_and_never_over_anything(
        self, project: Path
    ) -> None:
        (project / "README.md").write_bytes(b"mine")
        (project / "README.md.new").write_bytes(b"mine too")
        spec = replace(ONE, edition=2)
        small.write_manifest(project, spec)

        def offer() -> list[str]:
            memory, wanted = small.remembered(project), small.wanted(spec)
            plan = upgraded(
                make_plan(project, project / small.MANIFEST, wanted, memory), wanted, memory
            )
            apply(plan)
            return [a.path for a in plan.changes]

        assert offer() == ["README.md.new2"]
        assert (project / "README.md.new").read_bytes() == b"mine too"
        assert b"edition 2" in (project / "README.md.new2").read_bytes()
        assert offer() == []
        assert (project / "README.md").read_bytes() == b"mine"


class TestGenerated:
    @pytest.mark.parametrize(
        "name",
        [
            MODELS,
            "src/orders/generated/contract.json",
            "src/orders/py.typed",
            "src/orders/generated/content/a.txt",
        ],
    )
    def test_a_hand_edit_stops_the_run_until_forced_and_is_kept(
        self, project: Path, name: str
    ) -> None:
        edited = (project / name).read_bytes() + b"\n# edited\n"
        (project / name).write_bytes(edited)
        plan = refuse(project, "MCG701")
        assert kinds(plan) == {name: "conflict"}
        small.generate(project, force=True)
        assert (project / f"{name}.orig").read_bytes() == edited
        assert not small.plan(project).pending

    def test_the_old_text_never_overwrites_an_older_one(self, project: Path) -> None:
        (project / f"{MODELS}.orig").write_bytes(b"mine")
        (project / MODELS).write_bytes(b"edited")
        small.generate(project, force=True)
        assert (project / f"{MODELS}.orig").read_bytes() == b"mine"
        assert (project / f"{MODELS}.orig2").read_bytes() == b"edited"

    def test_an_edited_file_that_is_no_longer_needed_is_not_deleted_unasked(
        self, project: Path
    ) -> None:
        path = project / "src/orders/generated/content/a.txt"
        path.write_bytes(b"edited")
        small.write_manifest(project, replace(ONE, contents={}))
        refuse(project, "MCG701")
        small.generate(project, force=True)
        assert not path.exists()
        assert path.with_name("a.txt.orig").read_bytes() == b"edited"

    def test_a_merge_that_takes_the_newer_side_of_a_generated_file_is_no_edit(
        self, project: Path
    ) -> None:
        newer = small.files(replace(ONE, tools={"ship": ()}))[MODELS].data
        (project / MODELS).write_bytes(newer)
        assert kinds(small.generate(project)) == {MODELS: "update"}

    def test_a_file_in_conflict_of_which_both_sides_are_ours_is_written_anew(
        self, project: Path
    ) -> None:
        ours, theirs = (
            small.files(replace(ONE, tools={name: ()}))[MODELS].data for name in ("ship", "pack")
        )
        sides = [data.split(b"\n", 1) for data in (ours, theirs)]
        assert sides[0][0] == sides[1][0]
        (project / MODELS).write_bytes(
            b"%s\n<<<<<<< HEAD\n%s=======\n%s>>>>>>> b\n" % (*sides[0], sides[1][1])
        )
        assert kinds(small.generate(project)) == {MODELS: "update"}
        assert not (project / f"{MODELS}.orig").exists()
        assert not small.plan(project, full=True).pending

    def test_what_git_has_mixed_of_two_sides_is_kept_beside(self, project: Path) -> None:
        """Parts that merge without conflict make both sides other texts than either branch had."""
        first, digest, rest = (project / MODELS).read_bytes().split(b"\n", 2)
        other = headers.stamp("m.py", "X = 1\n", "orders.yaml", "0.0.1").split(b"\n")[1]
        torn = b"%s\n<<<<<<< HEAD\n%s\n=======\n%s\n>>>>>>> b\n%smixed = 1\n" % (
            first,
            digest,
            other,
            rest,
        )
        (project / MODELS).write_bytes(torn)
        plan = small.generate(project)
        assert kinds(plan) == {MODELS: "update"}
        assert (project / f"{MODELS}.orig").read_bytes() == torn
        assert not small.plan(project).pending

    def test_a_conflict_below_a_whole_header_is_an_edit(self, project: Path) -> None:
        """Who edits by hand leaves the header as it is, so only one branch has another one."""
        data = (project / MODELS).read_bytes()
        (project / MODELS).write_bytes(data + b"<<<<<<< HEAD\nmine\n=======\n>>>>>>> b\n")
        refuse(project, "MCG701")

    def test_the_place_of_an_edit_is_its_first_line(self, project: Path) -> None:
        data = (project / MODELS).read_bytes()
        line = data.count(b"\n") + 1
        (project / MODELS).write_bytes(data + b"EDITED = 1\n")
        (problem,) = small.plan(project).problems
        assert problem.span is not None
        assert problem.span.line == line

    def test_a_leftover_that_no_lock_knows_goes_by_its_header(self, project: Path) -> None:
        stale = project / "src/orders/generated/old.py"
        stale.write_bytes(headers.stamp("old.py", "X = 1\n", "orders.yaml", "0.0.1"))
        mine = project / "src/orders/generated/mine.py"
        mine.write_bytes(b"X = 1\n")
        assert kinds(small.generate(project)) == {"src/orders/generated/old.py": "delete"}
        assert mine.exists()

    def test_identical_files_keep_their_time(self, project: Path) -> None:
        stamps = small.stamps(project)
        change(project, replace(ONE, tools={**ONE.tools, "ship": ()}))
        after = small.stamps(project)
        assert stamps[SEARCH] == after[SEARCH]
        assert stamps["tests/test_contract.py"] == after["tests/test_contract.py"]
        assert stamps[MODELS] != after[MODELS]

    def test_permissions_are_kept(self, project: Path) -> None:
        (project / MODELS).chmod(0o640)
        change(project, replace(ONE, tools={**ONE.tools, "ship": ()}))
        assert (project / MODELS).stat().st_mode & 0o777 == (
            0o640 if sys.platform != "win32" else 0o666
        )

    def test_a_read_only_file_is_replaced_and_stays_read_only(self, project: Path) -> None:
        (project / MODELS).chmod(0o444)
        plan = change(project, replace(ONE, tools={**ONE.tools, "ship": ()}))
        assert kinds(plan)[MODELS] == "update"
        assert (project / MODELS).stat().st_mode & 0o222 == 0


class TestPlaces:
    def test_an_occupied_generated_path_refuses(self, tmp_path: Path) -> None:
        small.write_manifest(tmp_path, ONE)
        (tmp_path / "src/orders").mkdir(parents=True)
        (tmp_path / "src/orders/__init__.py").write_bytes(b"# mine\n")
        plan = refuse(tmp_path, "MCG702")
        assert "project.package" in str(plan.problems[0].hint)

    @pytest.mark.parametrize("place", ["src", "src/orders/generated", "src/orders/tools"])
    def test_a_link_out_of_the_project_is_never_written_through(
        self, tmp_path: Path, place: str
    ) -> None:
        outside = tmp_path / "outside"
        outside.mkdir()
        project = tmp_path / "project"
        small.write_manifest(project, ONE)
        (project / place).parent.mkdir(parents=True, exist_ok=True)
        (project / place).symlink_to(outside)
        plan = small.plan(project)
        assert {p.code for p in plan.problems} == {"MCG707"}
        with pytest.raises(UserError):
            apply(plan)
        assert not list(outside.iterdir())

    def test_a_link_inside_the_project_is_followed(self, tmp_path: Path) -> None:
        small.write_manifest(tmp_path, ONE)
        (tmp_path / "code").mkdir()
        (tmp_path / "src").symlink_to(tmp_path / "code")
        small.generate(tmp_path)
        assert (tmp_path / "code/orders/__init__.py").is_file()
        assert not small.plan(tmp_path, full=True).pending

    @pytest.mark.parametrize("path", [MODELS, SEARCH, lock.NAME])
    def test_a_folder_in_the_place_of_a_file_refuses(self, tmp_path: Path, path: str) -> None:
        small.write_manifest(tmp_path, ONE)
        (tmp_path / path).mkdir(parents=True)
        assert small.plan(tmp_path).refused

    def test_a_file_in_the_place_of_a_folder_refuses(self, tmp_path: Path) -> None:
        small.write_manifest(tmp_path, ONE)
        (tmp_path / "src").write_bytes(b"")
        plan = small.plan(tmp_path)
        (problem,) = plan.problems
        assert problem.span is not None
        assert (problem.code, problem.span.file) == ("MCG702", "src")
        assert small.tree(tmp_path).keys() == {"src", small.MANIFEST}


class TestSdk:
    @pytest.mark.parametrize(
        "bound", ["<2", ">=2.4", "==2.2.0", "~=1.9", ">=2.5,<3", "==2.2.*", "!=2.3.*,<2.4"]
    )
    def test_a_pyproject_that_rules_the_sdk_out_is_an_error_before_any_write(
        self, project: Path, bound: str
    ) -> None:
        text = f'[project]\nname = "x"\ndependencies = [\n  "click",\n  "mcp{bound}",\n]\n'
        (project / "pyproject.toml").write_bytes(text.encode())
        small.write_manifest(project, replace(ONE, edition=2))
        plan = refuse(project, "MCG705")
        assert plan.problems[0].span is not None
        assert plan.problems[0].span.line == 5

    @pytest.mark.parametrize(
        "line",
        [
            "mcp",
            "mcp>=2",
            "mcp==2.3.1",
            "mcp[cli]>=2.3",
            "mcp~=2.3.0",
            "mcp>=2.3.5; python_version>'3'",
            "click",
        ],
    )
    def test_one_that_allows_it_is_fine(self, project: Path, line: str) -> None:
        (project / "pyproject.toml").write_text(
            f'[project]\nname = "x"\ndependencies = ["{line}"]\n', "utf-8"
        )
        small.write_manifest(project, replace(ONE, edition=2))
        assert not small.plan(project).refused

    @pytest.mark.parametrize("text", ["[project", '[project]\ndependencies = ["mcp>>2"]\n', "\xff"])
    def test_one_that_cannot_be_read_is_an_error(self, project: Path, text: str) -> None:
        (project / "pyproject.toml").write_bytes(text.encode("latin-1"))
        small.write_manifest(project, replace(ONE, edition=2))
        refuse(project, "MCG716")


class TestLocks:
    def test_a_project_whose_lock_is_lost_heals(self, project: Path) -> None:
        (project / SEARCH).write_bytes(TOUCHED)
        (project / lock.NAME).unlink()
        small.write_manifest(project, Spec({"search": ("x",), "ship": ()}, {"a.txt": b"two\n"}))
        plan = small.generate(project)
        assert (project / SEARCH).read_bytes() == TOUCHED
        assert (project / CANCEL).exists()
        assert any("cancel.py" in note for note in plan.notes)
        assert (project / "src/orders/generated/content/a.txt.orig").read_bytes() == b"one\n"
        Lock.parse((project / lock.NAME).read_bytes())
        assert not small.plan(project).pending

    def test_a_lock_in_conflict_keeps_deleted_files_deleted_and_knows_orphans(
        self, project: Path
    ) -> None:
        (project / "README.md").unlink()
        (project / SEARCH).write_bytes(TOUCHED)
        text = (project / lock.NAME).read_text("utf-8")
        (project / lock.NAME).write_text(f"<<<<<<< HEAD\n{text}=======\n{text}>>>>>>> b\n", "utf-8")
        plan = change(project, Spec({"cancel": ("id",)}, ONE.contents))
        assert not (project / "README.md").exists()
        assert [a.path for a in plan.orphans] == [SEARCH]

    def test_a_conflict_with_the_lock_of_a_newer_mcpgen_refuses(self, project: Path) -> None:
        text = (project / lock.NAME).read_text("utf-8")
        newer = text.replace('"mcpgen": "', '"mcpgen": "99.')
        (project / lock.NAME).write_text(f"<<<<<<< a\n{text}=======\n{newer}>>>>>>> b\n", "utf-8")
        with pytest.raises(UserError, match=r"MCG704.*99\."):
            small.plan(project)

    def test_a_stale_lock_never_deletes_what_is_mine(self, project: Path) -> None:
        old = (project / lock.NAME).read_bytes()
        change(project, replace(ONE, tools={}))
        (project / SEARCH).parent.mkdir(exist_ok=True)
        (project / SEARCH).write_bytes(TOUCHED)
        (project / lock.NAME).write_bytes(old)
        plan = small.generate(project)
        assert (project / SEARCH).read_bytes() == TOUCHED
        assert [a.path for a in plan.orphans] == [SEARCH]

    def test_a_file_that_changes_between_plan_and_apply_stops_the_run(self, project: Path) -> None:
        small.write_manifest(project, replace(ONE, edition=2))
        plan = small.plan(project)
        (project / SEARCH).write_bytes(TOUCHED)
        before = small.tree(project)
        with pytest.raises(UserError, match="MCG709"):
            apply(plan)
        assert small.tree(project) == before
        assert not (project / JOURNAL).exists()

    def test_a_journal_that_names_files_of_a_person_deletes_none(
        self, project: Path, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        outside = tmp_path_factory.mktemp("outside")
        (outside / ".x.mcpgen-staged").write_bytes(b"mine")
        (project / "far").symlink_to(outside)
        (project / "notes.md").write_bytes(b"mine")
        keys = {"locks": [], "staged": ["notes.md", SEARCH, "far/.x.mcpgen-staged"]}
        (project / JOURNAL).write_text(json.dumps(keys), "utf-8")
        before = small.tree(project)
        small.generate(project)
        del before[JOURNAL]
        assert small.tree(project) == before
        assert (outside / ".x.mcpgen-staged").exists()

    def test_a_file_where_a_text_would_be_staged_is_not_taken_away(self, project: Path) -> None:
        mine = project / "src/orders/generated/.models.py.mcpgen-staged"
        mine.write_bytes(b"mine")
        small.write_manifest(project, replace(ONE, tools={}))
        before = small.tree(project)
        with pytest.raises(UserError, match="delete it if it is not yours"):
            small.generate(project)
        assert small.tree(project) == before

    def test_an_interrupted_run_is_as_if_it_had_not_begun_or_says_how_to_finish(
        self, project: Path
    ) -> None:
        class Interrupted(Disk):
            def __init__(self, operation: str) -> None:
                self.operation = operation

            def step(self, operation: str, path: Path) -> None:
                if operation == self.operation and path.name.strip(".").startswith("models.py"):
                    raise KeyboardInterrupt

        small.write_manifest(project, replace(ONE, tools={}))
        before = small.tree(project)
        with pytest.raises(KeyboardInterrupt):
            small.generate(project, disk=Interrupted("write"))
        assert small.tree(project) == before
        with pytest.raises(UserError, match="again to finish") as told:
            small.generate(project, disk=Interrupted("move"))
        assert told.value.status == 130
        small.generate(project)
        assert not small.plan(project).pending

    def test_the_lock_has_no_time_no_place_and_no_host(self, project: Path, tmp_path: Path) -> None:
        other = tmp_path / "other"
        small.write_manifest(other, ONE)
        small.generate(other)
        text = (other / lock.NAME).read_text("utf-8")
        assert text == (project / lock.NAME).read_text("utf-8")
        assert str(tmp_path) not in text
        assert platform.node() not in text
