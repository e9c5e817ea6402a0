"""`mcpgen new`: a project from a manifest, in a new folder or inside an existing repository."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from mcpgen.contract.ir import Contract, Project
from mcpgen.errors import UserError
from mcpgen.project import guard, lock
from mcpgen.project.additions import missing_lines
from mcpgen.project.disk import JOURNAL
from mcpgen.project.lock import remember
from mcpgen.project.plan import Plan
from mcpgen.project.planner import make_plan
from mcpgen.project.report import from_here
from mcpgen.project.workflow import contents_elsewhere, read_contract, readable, want

_FIRST_PERSON = 500 if sys.platform == "darwin" else 1000
"""User ids below are the system's own."""


@dataclass(frozen=True, slots=True)
class Creation:
    """A plan for a new project, and what its owner has to know."""

    plan: Plan
    live: str
    """Which copy of the manifest counts from now on, as a sentence."""
    additions: tuple[str, ...]
    """Lines that are missing in a pyproject that stood there before."""
    commands: tuple[str, ...]
    """The next three commands, ready to paste."""


@contextmanager
def created(
    manifest: Path, output: Path | None, *, link: bool = False, root: Path | None = None
) -> Iterator[Creation]:
    """Plan a new project and hold its folder. A folder made for it goes again unless something was written into it.

    `output`: None for a folder named after the distribution. Raises UserError when the output is refused (MCG706),
    and InvalidManifest.
    """
    contract, globs, warnings = read_contract(manifest, root)
    folder = output if output is not None else Path(contract.project.distribution)
    with readable():
        _refuse_folder(folder)
        made = _make_folder(folder)
    try:
        with guard.alone(folder), readable():
            project = folder.resolve()
            here = _is_here(folder)
            _refuse_content(project, here, manifest)
            name, copies = _placement(manifest, project, contract, link)
            contract = replace(contract, manifest_name=name)
            wide = (
                None if root is None else Path(os.path.relpath(root.resolve(), project)).as_posix()
            )
            elsewhere = contents_elsewhere(contract, manifest, project)
            wanted = want(contract, name, globs, root=wide, copies=copies, elsewhere=elsewhere)
            memory = remember(None, _journal(project))
            planned = replace(make_plan(project, project / name, wanted, memory), warnings=warnings)
            yield Creation(
                plan=planned,
                live=_live(manifest, project, name, bool(copies)),
                additions=_additions(planned, wanted.files["pyproject.toml"].data),
                commands=_commands(contract.project, folder, here),
            )
    finally:
        for path in reversed(made):
            with contextlib.suppress(OSError):  # something was written: it stays
                path.rmdir()


def _journal(project: Path) -> bytes | None:
    """The journal of a first run that was cut short."""
    path = project / JOURNAL
    return path.read_bytes() if path.is_file() else None


def _refused(text: str, way_out: str) -> UserError:
    return UserError(f"error[MCG706] {text}; {way_out}")


def _refuse_folder(folder: Path) -> None:
    """Outputs that are never written to, whatever is in them."""
    elsewhere = "choose another folder with --output"
    if folder.is_symlink():
        raise _refused(f"{folder} is a symbolic link", elsewhere)
    if folder.exists() and not folder.is_dir():
        raise _refused(f"{folder} is a file", elsewhere)
    real = folder.resolve()
    if real == Path(real.anchor):
        raise _refused(f"{folder} is the root of a file system", elsewhere)
    if real in _homes():
        raise _refused(f"{folder} is a home folder", elsewhere)


def _homes() -> set[Path]:
    """The home folders of this system's people, as far as it tells."""
    found = set()
    with contextlib.suppress(RuntimeError):  # no home is known, so none can be meant
        found.add(Path.home().resolve())
    if sys.platform != "win32":
        import pwd

        people = [p for p in pwd.getpwall() if p.pw_uid == 0 or p.pw_uid >= _FIRST_PERSON]
        found |= {Path(person.pw_dir).resolve() for person in people}
    return found


def _make_folder(folder: Path) -> list[Path]:
    """Make the folder and its parents; those that were made."""
    missing = []
    path = folder
    while not path.exists():
        missing.append(path)
        path = path.parent
    made: list[Path] = []
    try:
        for path in reversed(missing):
            path.mkdir()
            made.append(path)
    except OSError as fault:
        for path in reversed(made):
            path.rmdir()
        raise _refused(
            f"{folder} cannot be made: {fault.strerror or fault}",
            "choose a folder where you may write",
        ) from fault
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _refused(f"{folder} is not writable", "choose a folder where you may write")
    return made


def _is_here(folder: Path) -> bool:
    """Whether the working folder itself is meant: the way to say that an existing repository is to be added to."""
    return folder.resolve() == Path.cwd()


def _refuse_content(project: Path, here: bool, manifest: Path) -> None:
    if (project / lock.NAME).exists():
        command = "mcpgen generate" + ("" if here else f" {shlex.quote(from_here(project))}")
        raise _refused(
            f"{project.name}/ holds a project already{_whose(project, manifest)}",
            f"`{command}` brings it up to date, `--output DIR` makes a second project",
        )
    if here or (project / JOURNAL).exists():
        return  # an existing repository, or a first run that was cut short
    if any(os.scandir(project)):
        raise _refused(
            f"{project.name}/ exists and is not empty",
            "choose another folder with --output; to add to an existing repository, "
            "go into it and use `--output .`",
        )


def _whose(project: Path, manifest: Path) -> str:
    """Which manifest the project in a folder has, where it is not the given one itself."""
    try:
        name = lock.remember((project / lock.NAME).read_bytes(), None).manifest
    except (
        OSError,
        UserError,
    ):  # no file, or of a newer mcpgen: the folder is refused all the same
        return ""
    if name is None or (project / name).resolve() == manifest.resolve():
        return ""
    theirs = Path(from_here(project / name)).as_posix()
    if Path(name).name != manifest.name:
        return f", of another manifest: {theirs}"
    return f", with a manifest of its own: {theirs}, not {Path(from_here(manifest)).as_posix()}"


def _placement(
    manifest: Path, project: Path, contract: Contract, link: bool
) -> tuple[str, dict[str, bytes]]:
    """The manifest's path from the project, and the files to copy in."""
    real = manifest.resolve()
    if link or real.is_relative_to(project):
        try:
            return Path(os.path.relpath(real, project)).as_posix(), {}
        except ValueError:
            raise _refused(
                "the manifest is on another drive than the project",
                "leave out --link: it is copied in then",
            ) from None
    copies = {contract.manifest_name: contract.manifest_text}
    elsewhere = contents_elsewhere(contract, manifest, project)
    for side in contract.files:
        if side.path.startswith("../") or side.path in elsewhere:
            raise _refused(
                f"the manifest reads {elsewhere.get(side.path, side.path)}, which lies outside of its folder and so cannot be copied in",
                "use --link to leave the manifest where it is",
            )
        copies[side.path] = side.data
    return contract.manifest_name, copies


def _live(manifest: Path, project: Path, name: str, copied: bool) -> str:
    if copied:
        copy = Path(from_here(project / name)).as_posix()
        return f"The manifest is now {copy}: edit that copy. {manifest} is no longer read."
    return f"The manifest stays where it is ({name}, from the project): it is read from there."


def _additions(plan: Plan, seed: bytes) -> tuple[str, ...]:
    """What the project's own pyproject lacks of ours; nothing when mcpgen writes the file itself."""
    kept = next(
        (a for a in plan.actions if a.path == "pyproject.toml" and a.kind == "keep" and a.old), None
    )
    if kept is None or kept.old is None:
        return ()
    return missing_lines(seed.decode(), kept.old.decode("utf-8", "replace"))


def _commands(project: Project, folder: Path, here: bool) -> tuple[str, ...]:
    if sys.platform == "win32":
        go = () if here else (f'cd "{folder}"',)
        setup = ("py -m venv .venv", r".venv\Scripts\pip install -e .[dev]")
        start = rf".venv\Scripts\{project.distribution} --mock"
        check = r".venv\Scripts\pytest"
        joint = "; "
    else:
        go = () if here else (f"cd {shlex.quote(str(folder))}",)
        setup = ("python3 -m venv .venv", ".venv/bin/pip install -e '.[dev]'")
        start = f".venv/bin/{project.distribution} --mock"
        check = ".venv/bin/pytest"
        joint = " && "
    return (*go, joint.join(setup), check) if go else (joint.join(setup), check, start)
