"""A run that is killed, or that the system stops, at every single file operation."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from mcpgen.errors import UserError
from mcpgen.project.apply import apply
from mcpgen.project.disk import Disk
from mcpgen.project.planner import make_plan
from tests.regen import small
from tests.regen.small import Spec

BEFORE = Spec(
    tools={"search": ("status", "limit"), "cancel": ("id",), "refund": ("id",), "gone": ("x",)},
    contents={"a.txt": b"one\n", "old/b.bin": b"\0\1"},
)
AFTER = Spec(
    tools={"search": ("status",), "cancel": ("id", "why"), "ship": ("id",)},
    contents={"a.txt": b"two\n", "new/c.txt": b"three\n"},
    edition=2,
)
THIRD = Spec(
    tools={"ship": ("id",), "search": ("status",)}, contents={"a.txt": b"four\n"}, edition=3
)

MINE = {
    "src/orders/tools/search.py": b"# mine, all of it\nasync def search(args, ctx):\n    return 'x'   # odd\n",
    "src/orders/tools/refund.py": b"async def refund(args, ctx): return 1\n",
    "src/orders/tools/pricing.py": b"VAT = 20\n",
    "src/orders/generated/notes.mine": b"a file of mine among theirs\n",
    "README.md": b"# My own words\n",
}


class Killing(Disk):
    """Ends the process at the n-th operation; what was being written is left half-written."""

    def __init__(self, at: int) -> None:
        self.left = at

    def step(self, operation: str, path: Path) -> None:
        self.left -= 1
        if self.left == 0:
            os._exit(9)

    def write(self, path: Path, data: bytes, mode: int | None) -> None:
        if self.left == 2:  # the step "write" of this file would be the last one
            path.write_bytes(data[: len(data) // 2])
            os._exit(9)
        super().write(path, data, mode)


class Failing(Disk):
    """Raises an error of the system at the n-th operation."""

    def __init__(self, at: int, number: int) -> None:
        self.left, self.number = at, number

    def step(self, operation: str, path: Path) -> None:
        self.left -= 1
        if self.left == 0:
            raise OSError(self.number, os.strerror(self.number), str(path))


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: the tests bring files to the disk thousands of times."""
    memory = Path("/dev/shm")
    if not (memory.is_dir() and os.access(memory, os.W_OK)):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(prefix="mcpgen-", dir=memory) as name:
        yield Path(name)


@pytest.fixture
def edited(folder: Path) -> Path:
    """A project with a person's work in it, whose manifest has just been changed."""
    project = folder / "project"
    small.write_manifest(project, BEFORE)
    small.generate(project)
    for name, data in MINE.items():
        (project / name).write_bytes(data)
    small.generate(project)
    small.write_manifest(project, AFTER)
    return project


def killed(project: Path, at: int) -> bool:
    """Run in a process that dies at the n-th operation; whether it died."""
    child = os.fork()
    if child == 0:
        try:
            small.generate(project, disk=Killing(at))
            os._exit(0)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, 9), f"the run failed by itself at operation {at}"
    return code == 9


def assert_mine(project: Path, at: int) -> None:
    for name, data in MINE.items():
        assert (project / name).read_bytes() == data, f"{name} after operation {at}"


@pytest.mark.skipif(
    sys.platform == "win32", reason="needs fork; the order of operations is the same everywhere"
)
class TestKilled:
    def test_at_every_operation_of_an_update(self, edited: Path, folder: Path) -> None:
        undisturbed = folder / "undisturbed"
        shutil.copytree(edited, undisturbed)
        small.generate(undisturbed)
        want = small.tree(undisturbed)
        at = 0
        while True:
            at += 1
            victim = folder / "victim"
            shutil.copytree(edited, victim)
            if not killed(victim, at):
                break
            assert_mine(victim, at)
            small.generate(victim)
            assert small.tree(victim) == want, f"after operation {at}"
            assert small.folders(victim) == small.folders(undisturbed)
            assert not small.plan(victim).pending
            shutil.rmtree(victim)
        assert at > 40  # else it was not every operation

    def test_then_the_manifest_changes_before_the_next_run(
        self, edited: Path, folder: Path
    ) -> None:
        undisturbed = folder / "undisturbed"
        shutil.copytree(edited, undisturbed)
        small.generate(undisturbed)
        small.write_manifest(undisturbed, THIRD)
        small.generate(undisturbed)
        want = small.generated_part(small.tree(undisturbed))
        at = 0
        while True:
            at += 1
            victim = folder / "victim"
            shutil.copytree(edited, victim)
            if not killed(victim, at):
                break
            small.write_manifest(victim, THIRD)
            again = 7 + at % 11  # and the healing run is killed as well
            killed(victim, again)
            small.generate(victim)
            assert (
                small.generated_part(small.tree(victim)) == want
            ), f"after operations {at}, {again}"
            assert not [n for n in small.tree(victim) if ".orig" in n or "mcpgen-" in n]
            assert_mine(victim, at)
            shutil.rmtree(victim)

    def test_at_every_operation_of_a_first_run(self, folder: Path) -> None:
        undisturbed = folder / "undisturbed"
        small.write_manifest(undisturbed, BEFORE)
        small.generate(undisturbed)
        want = small.tree(undisturbed)
        at = 0
        while True:
            at += 1
            victim = folder / "victim"
            small.write_manifest(victim, BEFORE)
            if not killed(victim, at):
                break
            small.generate(victim)
            assert small.tree(victim) == want, f"after operation {at}"
            shutil.rmtree(victim)


def failure(project: Path, disk: Disk) -> str | None:
    """What a run says when it fails, None when it does not."""
    try:
        small.generate(project, disk=disk)
    except UserError as told:
        return str(told)
    return None


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES])
def test_an_error_of_the_system_is_told_and_healed(edited: Path, folder: Path, number: int) -> None:
    undisturbed = folder / "undisturbed"
    shutil.copytree(edited, undisturbed)
    small.generate(undisturbed)
    want, before = small.tree(undisturbed), small.tree(edited)
    at = 0
    while True:
        at += 1
        victim = folder / "victim"
        shutil.copytree(edited, victim)
        told = failure(victim, Failing(at, number))
        if told is None:
            break
        assert os.strerror(number) in told
        if "Nothing was changed" in told:
            assert small.tree(victim) == before, f"after operation {at}"
            assert small.folders(victim) == small.folders(edited)
        assert_mine(victim, at)
        small.generate(victim)
        assert small.tree(victim) == want, f"after operation {at}"
        shutil.rmtree(victim)
    assert at > 40


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="mounts a small file system in memory"
)
def test_a_full_disk_changes_nothing_and_the_next_run_heals(edited: Path, tmp_path: Path) -> None:
    """A real file system with too little room, for the run to meet its end at whatever write comes to it."""
    mount = tmp_path / "small"
    mount.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(mount)]
    if os.getuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("may not mount a file system here")
    try:
        victim = mount / "project"
        shutil.copytree(edited, victim)
        big = Spec(
            {**AFTER.tools, "big": ()}, {**AFTER.contents, "big.bin": os.urandom(900_000)}, 2
        )
        small.write_manifest(victim, AFTER)
        wanted = small.wanted(big)
        before = small.tree(victim)
        plan = make_plan(victim, victim / small.MANIFEST, wanted, small.remembered(victim))
        with pytest.raises(UserError, match=r"(?s)No space left.*Nothing was changed"):
            apply(plan)
        assert small.tree(victim) == before
        small.generate(victim)
        assert not small.plan(victim).pending
        assert_mine(victim, 0)
    finally:
        subprocess.run(["umount", str(mount)], capture_output=True, check=True)
