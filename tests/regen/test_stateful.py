"""Any sequence of edits, accidents and runs: no byte of a person's is ever changed, and the end is always the same."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mcpgen.project import headers, lock
from mcpgen.project.apply import apply
from mcpgen.project.disk import Disk
from mcpgen.project.planner import make_plan
from mcpgen.project.workflow import pruned, upgraded
from tests.regen import small
from tests.regen.small import Spec

TOOLS = ["search", "cancel", "refund", "ship", "count_all"]
FIELDS = ["id", "status", "limit"]
CONTENTS = ["a.txt", "deep/b.bin"]


class Killed(BaseException):
    """The process is gone: nothing of ours catches this."""


class Killing(Disk):
    def __init__(self, at: int) -> None:
        self.left = at

    def step(self, operation: str, path: Path) -> None:
        self.left -= 1
        if self.left == 0:
            raise Killed


class Regeneration(RuleBasedStateMachine):
    """`mine` is what the person has: path -> bytes. The project must always agree with it."""

    def __init__(self) -> None:
        super().__init__()
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = Path(tempfile.mkdtemp(prefix="mcpgen-", dir=memory))
        self.project = self.folder / "project"
        self.mine: dict[str, bytes] = {}
        self.lock_was_lost = False
        self.spec = Spec({"search": ("status", "limit")})

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    def write(self, path: str, data: bytes) -> None:
        (self.project / path).parent.mkdir(parents=True, exist_ok=True)
        (self.project / path).write_bytes(data)

    def modules(self) -> list[str]:
        """Handlers and other seeded files that stand there now."""
        names = [f"src/orders/tools/{name}.py" for name in TOOLS]
        names += ["README.md", "src/orders/app.py", "pyproject.toml"]
        return [name for name in names if (self.project / name).is_file()]

    def change(self, spec: Spec) -> None:
        self.spec = spec
        small.write_manifest(self.project, spec)

    @initialize()
    def first_run(self) -> None:
        small.write_manifest(self.project, self.spec)
        small.generate(self.project)

    # What a person does.

    @rule(name=st.sampled_from(TOOLS), fields=st.lists(st.sampled_from(FIELDS), unique=True))
    def set_tool(self, name: str, fields: list[str]) -> None:
        self.change(
            Spec({**self.spec.tools, name: tuple(fields)}, self.spec.contents, self.spec.edition)
        )

    @rule(name=st.sampled_from(TOOLS))
    def remove_tool(self, name: str) -> None:
        tools = {key: value for key, value in self.spec.tools.items() if key != name}
        self.change(Spec(tools, self.spec.contents, self.spec.edition))

    @rule(
        name=st.sampled_from(CONTENTS), data=st.sampled_from([b"one\n", b"two\n", b"\0\r\n", None])
    )
    def set_content(self, name: str, data: bytes | None) -> None:
        contents = {key: value for key, value in self.spec.contents.items() if key != name}
        if data is not None:
            contents[name] = data
        self.change(Spec(self.spec.tools, contents, self.spec.edition))

    @rule(edition=st.integers(1, 3))
    def other_templates(self, edition: int) -> None:
        self.change(Spec(self.spec.tools, self.spec.contents, edition))

    @rule(
        pick=st.integers(0, 99),
        text=st.sampled_from([b"# mine\n", b"\r\n# odd\r\n", b"# \xd0\xbc no end"]),
    )
    def edit_a_seeded_file(self, pick: int, text: bytes) -> None:
        modules = self.modules()
        if modules:
            name = modules[pick % len(modules)]
            data = (self.project / name).read_bytes() + b"\n" + text
            self.write(name, data)
            self.mine[name] = data

    @rule(
        name=st.sampled_from(
            [
                "src/orders/tools/helper.py",
                "src/orders/generated/notes.mine",
                "docs/a.md",
                "py.orig",
            ]
        ),
        data=st.binary(max_size=20),
    )
    def write_a_file_of_my_own(self, name: str, data: bytes) -> None:
        self.write(name, data)
        self.mine[name] = data

    @rule(pick=st.integers(0, 99))
    def delete_a_seeded_file(self, pick: int) -> None:
        modules = self.modules()
        if modules:
            name = modules[pick % len(modules)]
            (self.project / name).unlink()
            self.mine.pop(name, None)

    @rule(to_crlf=st.booleans())
    def checkout_with_other_line_ends(self, to_crlf: bool) -> None:
        for name, data in small.tree(self.project).items():
            if b"\0" not in data and name != small.MANIFEST:
                plain = data.replace(b"\r\n", b"\n")
                new = plain.replace(b"\n", b"\r\n") if to_crlf else plain
                self.write(name, new)
                if name in self.mine:
                    self.mine[name] = new

    @rule(how=st.sampled_from(["delete", "cut", "conflict", "garbage"]), at=st.floats(0, 1))
    def damage_the_lock(self, how: str, at: float) -> None:
        path = self.project / lock.NAME
        if not path.is_file():
            return
        self.lock_was_lost = True
        data = path.read_bytes()
        if how == "delete":
            path.unlink()
        elif how == "cut":
            path.write_bytes(data[: int(len(data) * at)])
        elif how == "conflict":
            other = data.replace(b"cancel", b"refund")
            path.write_bytes(b"<<<<<<< HEAD\n" + data + b"=======\n" + other + b">>>>>>> other\n")
        else:
            path.write_bytes(b'{"format": 1, "files": [3]}')

    @rule(name=st.sampled_from(["models.py", "contract.json", "handlers.py"]))
    def edit_a_generated_file(self, name: str) -> None:
        path = f"src/orders/generated/{name}"
        if not (self.project / path).is_file():
            return
        edited = (self.project / path).read_bytes() + b"\n \n"
        self.write(path, edited)
        before = small.tree(self.project)
        assert small.plan(self.project).refused
        assert small.tree(self.project) == before
        plan = small.generate(self.project, force=True)
        saved = next(a.saved for a in plan.changes if a.path == path)
        assert saved is not None
        assert (self.project / saved).read_bytes() == edited
        self.mine[saved] = edited

    # What mcpgen does.

    @rule()
    def generate(self) -> None:
        small.generate(self.project)
        self.is_up_to_date()

    @rule(at=st.integers(1, 60))
    def generate_and_be_killed(self, at: int) -> None:
        try:
            small.generate(self.project, disk=Killing(at))
        except Killed:
            return
        self.is_up_to_date()

    @rule()
    def upgrade(self) -> None:
        memory = small.remembered(self.project)
        wanted = small.wanted(self.spec)
        plan = make_plan(self.project, self.project / small.MANIFEST, wanted, memory)
        offered = upgraded(plan, wanted, memory)
        before = small.tree(self.project)
        apply(offered)
        after = small.tree(self.project)
        for action in offered.changes:
            assert action.path not in before
            self.mine[action.path] = after[action.path]

    @precondition(lambda self: not small.plan(self.project).pending)
    @rule()
    def prune(self) -> None:
        plan = small.plan(self.project)
        gone = {action.path for action in plan.orphans}
        assert not gone & set(small.wanted(self.spec).files)
        if gone:
            apply(pruned(plan))
        for path in gone:
            self.mine.pop(path, None)
        self.is_up_to_date()

    def is_up_to_date(self) -> None:
        """Nothing is left to do, by the record and by a full look; the generated files are a fresh project's."""
        before, stamps = small.tree(self.project), small.stamps(self.project)
        quick, full = small.plan(self.project), small.plan(self.project, full=True)
        assert not quick.pending
        assert not full.pending, full.changes
        assert quick.from_record
        assert quick.drift == full.drift
        assert {a.path for a in quick.orphans} == {a.path for a in full.orphans}
        apply(full)
        assert small.tree(self.project) == before
        assert small.stamps(self.project) == stamps
        assert not [name for name in before if "mcpgen-" in name]
        fresh = {
            path: file.data
            for path, file in small.files(self.spec).items()
            if file.kind == "generated"
        }
        found = small.generated_part(before)
        if (
            self.lock_was_lost
        ):  # contents have no header: without a lock nothing proves that one is a leftover
            found = {
                path: data
                for path, data in found.items()
                if path in fresh or "/content/" not in path
            }
        found = {path: data for path, data in found.items() if path not in self.mine}
        assert found == {path: headers.normal(data) for path, data in fresh.items()}
        for name in self.spec.tools:
            assert (self.project / f"src/orders/tools/{name}.py").is_file()

    @invariant()
    def what_is_mine_is_as_i_left_it(self) -> None:
        for name, data in self.mine.items():
            assert (self.project / name).read_bytes() == data, name


TestRegeneration = Regeneration.TestCase
TestRegeneration.settings = settings(
    max_examples=int(os.environ.get("MCPGEN_EXAMPLES", "40")),
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    print_blob=True,
)
