"""What the commands do: find the project, plan, and apply, one run at a time."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from mcpgen.diagnostics import Diagnostic, in_order
from mcpgen.errors import UserError
from mcpgen.project import guard, headers, lock
from mcpgen.project.disk import JOURNAL
from mcpgen.project.handlers import SERVER, expectations
from mcpgen.project.lock import Memory
from mcpgen.project.plan import Action, Plan, Wanted
from mcpgen.project.planner import make_plan
from mcpgen.project.record import plan_from_record
from mcpgen.project.surroundings import Surroundings, unnameable
from mcpgen.project.templates import templates_digest
from mcpgen.reports import Sources

if TYPE_CHECKING:
    from mcpgen.contract.ir import Contract


class InvalidManifest(UserError):
    """The manifest has errors; `diagnostics` are all of them, warnings included, `sources` the lines of its files."""

    def __init__(self, diagnostics: Sequence[Diagnostic], sources: Sources) -> None:
        super().__init__("the manifest has errors; nothing was written")
        self.diagnostics = tuple(diagnostics)
        self.sources = sources


@dataclass(frozen=True, slots=True)
class Where:
    """A project, its manifest, and what is known of earlier runs."""

    project: Path
    manifest: Path
    memory: Memory
    root: Path | None = None


def plan(where: Where, *, force: bool = False, full: bool = False) -> Plan:
    """What `mcpgen generate` would do. `full`: render even when the record says that nothing has changed.

    Raises UserError when no plan can be made: an invalid manifest, a lock of a newer mcpgen.
    """
    manifest = _from_project(where.project, where.manifest)
    record = where.memory.lock
    asked_before = record is not None and (record.manifest, record.root) == (manifest, _root(where))
    if asked_before and not (force or full):
        quick = plan_from_record(where.project, where.manifest, where.memory)
        if quick is not None:
            return quick
    contract, globs, warnings = read_contract(where.manifest, where.root)
    contract = replace(contract, manifest_name=manifest)
    wanted = _wanted(where, contract, manifest, globs)
    made = make_plan(where.project, where.manifest, wanted, where.memory, force=force)
    return replace(made, warnings=warnings)


def plan_project(
    path: Path | None = None, *, force: bool = False, root: Path | None = None
) -> Plan:
    """What `mcpgen generate` would do to the project at a path (by default around the working folder).

    Touches nothing. Raises UserError when no plan can be made, InvalidManifest with every problem of the manifest.
    """
    with opened(path, root) as where:
        return plan(where, force=force)


def apply_plan(made: Plan) -> None:
    """Carry out a plan. Raises UserError when it is refused, or when the project has changed since it was made."""
    from mcpgen.project.apply import apply

    with guard.alone(made.project):
        apply(made)


def read_contract(
    manifest: Path, root: Path | None
) -> tuple[Contract, tuple[str, ...], tuple[Diagnostic, ...]]:
    """The contract of a manifest, the globs of its `include`, and the warnings. Raises InvalidManifest."""
    from mcpgen.api import check
    from mcpgen.contract.lower import check_and_lower
    from mcpgen.manifest.load import load

    name = os.path.relpath(manifest) if _same_drive(manifest) else str(manifest)
    loaded = load(manifest, root=root, name=Path(name).as_posix())
    contract, found = check_and_lower(loaded) if loaded.data else (None, [])
    if contract is None:
        # In the words of `mcpgen validate`, which leaves out what only follows from another mistake.
        files = {f.name: f.lines for f in loaded.places.files}
        raise InvalidManifest(in_order(check(loaded)), files)
    diagnostics = in_order(loaded.suppressions.keep([*loaded.diagnostics, *found]))
    patterns = loaded.data.get("include") or ()
    globs = tuple(p for p in patterns if any(char in p for char in "*?["))
    return contract, globs, tuple(diagnostics)


def want(
    contract: Contract,
    manifest: str,
    globs: tuple[str, ...] = (),
    *,
    root: str | None = None,
    copies: dict[str, bytes] | None = None,
    elsewhere: Mapping[str, str] | None = None,
) -> Wanted:
    """What a project of the contract holds. `manifest`: its path from the project, with forward slashes.

    `elsewhere`: contents from outside of the manifest's folder and their paths from the project.
    """
    from mcpgen.emit.render import RenderedFile, render
    from mcpgen.manifest import published, starter

    folder = posixpath.dirname(manifest)
    inputs = {manifest: headers.digest(contract.manifest_text)}
    for side in contract.files:
        beside = posixpath.normpath(posixpath.join(folder, side.path))
        path = (elsewhere or {}).get(side.path, beside)
        inputs[path] = headers.digest(side.data)
    files = dict(render(contract))
    if starter.asks_for_schema(contract.manifest_text) and not folder.startswith(".."):
        schema = posixpath.join(folder, starter.SCHEMA_NAME)
        files[schema] = RenderedFile(schema, published.text().encode(), "generated")
    return Wanted(
        files=files,
        handlers=expectations(contract),
        package=contract.project.package,
        inputs=inputs,
        globs=globs,
        manifest=manifest,
        templates=templates_digest(),
        root=root,
        copies=copies or {},
    )


def contents_elsewhere(contract: Contract, manifest: Path, project: Path) -> dict[str, str]:
    """Contents of resources from outside of the manifest's folder (`--root`), and their paths from the project."""
    folder = manifest.resolve().parent
    sources = {
        str(resource.content.value): resource.content.source
        for resource in contract.resources
        if resource.content is not None and resource.content.source is not None
    }
    return {
        name: _from_project(project, source)
        for name, source in sources.items()
        if not source.resolve().is_relative_to(folder)
    }


def pruned(made: Plan) -> Plan:
    """The plan that deletes the orphans of an up-to-date project and nothing else."""
    files = {path: entry for path, entry in made.lock.files.items() if entry.kind != "orphan"}
    new_lock = replace(made.lock, files=files)
    deletions = [
        Action("delete", a.path, "seeded", "pruned", a.old)
        for a in made.orphans
        if a.old is not None
    ]
    old = (made.project / lock.NAME).read_bytes()
    record = Action("update", lock.NAME, "lock", "", old, new_lock.text().encode())
    return replace(
        made, actions=(*deletions, record), lock=new_lock, notes=(), renames=(), drift=()
    )


def upgraded(made: Plan, wanted: Wanted, memory: Memory) -> Plan:
    """The plan that puts a FILE.new beside each touched seeded file that mcpgen would seed differently now.

    The stub of a handler is offered only by another mcpgen than the last: an edit of the manifest changes stubs, too,
    but a bare stub is no help to finished code.
    """
    actions = []
    same_templates = memory.lock is not None and memory.lock.templates == wanted.templates
    # After `generate` the lock no longer tells which of the two it was.
    cause = "the manifest or mcpgen has changed" if same_templates else "the templates have changed"
    for action in made.actions:
        file = wanted.files.get(action.path)
        if action.kind != "keep" or action.owner != "seeded" or action.old is None or file is None:
            continue
        handler = wanted.handlers.get(action.path)
        if same_templates and handler is not None and handler.item != SERVER:
            continue
        known = memory.known(action.path)
        seeded = known.sha256 if known else None
        unknown_handler = seeded is None and action.path in wanted.handlers
        if headers.digest(action.old) == headers.digest(file.data):
            continue
        if seeded == headers.digest(file.data) or unknown_handler:
            continue
        new = _beside(made.project, action.path, file.data)
        if new is not None:
            actions.append(
                Action(
                    "create",
                    new,
                    "new",
                    f"what mcpgen would seed as {action.path} now: {cause}",
                    None,
                    file.data,
                )
            )
    return replace(made, actions=tuple(actions), problems=(), notes=(), renames=(), drift=())


def plan_upgrade(where: Where) -> Plan:
    """What `mcpgen upgrade` would write."""
    manifest = _from_project(where.project, where.manifest)
    contract, globs, warnings = read_contract(where.manifest, where.root)
    contract = replace(contract, manifest_name=manifest)
    around = Surroundings(where.project)
    wanted = _wanted(where, contract, manifest, globs).with_packages(around.stands)
    made = make_plan(where.project, where.manifest, wanted, where.memory)
    return replace(upgraded(made, wanted, where.memory), warnings=warnings)


def _wanted(where: Where, contract: Contract, manifest: str, globs: tuple[str, ...]) -> Wanted:
    elsewhere = contents_elsewhere(contract, where.manifest, where.project)
    return want(contract, manifest, globs, root=_root(where), elsewhere=elsewhere)


@contextmanager
def opened(path: Path | None, root: Path | None = None) -> Iterator[Where]:
    """Find a project and hold it, so that no other run comes between the plan and the writing."""
    project, manifest = locate(path)
    with guard.alone(project), readable():
        yield remembered(project, manifest, root)


@contextmanager
def readable() -> Iterator[None]:
    """A file that the system does not let us read is no fault of ours: the error becomes a UserError."""
    try:
        yield
    except OSError as fault:
        raise UserError(f"cannot read {fault.filename}: {fault.strerror or fault}") from fault
    except UnicodeEncodeError as fault:
        raise UserError(unnameable(fault)) from fault


def remembered(project: Path, manifest: Path | None, root: Path | None = None) -> Where:
    """A project with what its lock, journal and headers tell."""
    header = _by_headers(project)
    memory = lock.remember(
        _read(project / lock.NAME), _read(project / JOURNAL), header.manifest if header else None
    )
    if header is not None and memory.lock is None:
        lock.refuse_newer(header.version, "the generated code")
    if manifest is None:
        manifest = _manifest_of(project, memory)
    if root is None and memory.lock is not None and memory.lock.root is not None:
        root = project / memory.lock.root
    return Where(project, manifest, memory, root)


def locate(path: Path | None) -> tuple[Path, Path | None]:
    """The project that a path means, and the manifest where the path names one.

    A folder is searched upwards for a project, as git does. A manifest's project is the nearest one around it, else
    one beside it whose lock names it, else the one around the working folder: a manifest may have been moved.
    """
    start = path if path is not None else Path.cwd()
    if not start.exists():
        raise UserError(f"there is no {start}", status=2)
    start = start.resolve()
    if start.is_dir():
        project = around(start)
        if project is None:
            raise UserError(
                f"no mcpgen project in {start} or above it. "
                "`mcpgen new MANIFEST` makes one, with `--output .` in this very folder; `mcpgen generate PATH` takes its "
                "folder."
            )
        return project, None
    project = around(start.parent) or _linked(start) or around(Path.cwd())
    if project is None:
        raise UserError(
            f"{start.name} belongs to no project that stands around it, beside it or around the current folder. "
            f"`mcpgen new {start.name}` makes one; `mcpgen generate FOLDER` takes one that stands elsewhere."
        )
    return project, start


def around(folder: Path) -> Path | None:
    """The project that a folder is in."""
    return next((f for f in (folder, *folder.parents) if _is_project(f)), None)


def _linked(manifest: Path) -> Path | None:
    """The project in a folder beside the manifest that was made from it with `--link`."""
    here = around(Path.cwd())
    found = [f for f in sorted(_folders(manifest.parent)) if _is_made_from(f, manifest)]
    if here is not None and (here in found or _is_made_from(here, manifest)):
        return here
    if len(found) > 1:
        names = ", ".join(f"{folder.name}/" for folder in found)
        raise UserError(
            f"{manifest.name} is the manifest of several projects: {names}. "
            f"Say which: mcpgen generate {found[0].name}"
        )
    return found[0] if found else None


def _is_made_from(project: Path, manifest: Path) -> bool:
    data = _read(project / lock.NAME)
    name = None if data is None else lock.remember(data, None).manifest
    return name is not None and Path(os.path.normpath(project / name)) == manifest


def _is_project(folder: Path) -> bool:
    names = (lock.NAME, JOURNAL)
    return any((folder / name).is_file() for name in names) or _by_headers(folder) is not None


def _by_headers(project: Path) -> headers.Header | None:
    """What the headers of generated files say; None where no generated package stands."""
    for folder in sorted(_folders(project / "src")):
        data = _read(folder / "generated" / "__init__.py")
        header = headers.read(data) if data else None
        if header is not None:
            return header
    return None


def _folders(folder: Path) -> Iterable[Path]:
    return [f for f in folder.iterdir() if f.is_dir()] if folder.is_dir() else []


def _manifest_of(project: Path, memory: Memory) -> Path:
    name = memory.manifest
    if name is None:
        raise UserError(
            f"{lock.NAME} in {project} does not say which manifest it belongs to. "
            "Name it: mcpgen generate MANIFEST"
        )
    manifest = Path(os.path.normpath(project / name))
    if not manifest.is_file():
        raise UserError(
            f"the manifest of this project, {name}, is not there. "
            "If it has another name or place now, say which: mcpgen generate MANIFEST"
        )
    return manifest


def _read(path: Path) -> bytes | None:
    """The bytes of a regular file, None where none stands."""
    return path.read_bytes() if path.is_file() and not path.is_symlink() else None


def _from_project(project: Path, path: Path) -> str:
    """A path as the lock and the headers write it: relative to the project, with forward slashes."""
    if not _same_drive(path, project):
        raise UserError(
            f"{path} is on another drive than the project; copy it, or leave out --link"
        )
    return Path(os.path.relpath(path.resolve(), project.resolve())).as_posix()


def _same_drive(path: Path, other: Path | None = None) -> bool:
    return path.resolve().drive == (other or Path.cwd()).resolve().drive


def _root(where: Where) -> str | None:
    return None if where.root is None else _from_project(where.project, where.root)


def _beside(project: Path, path: str, data: bytes) -> str | None:
    """A free name for FILE.new; None when one with this very text stands there already."""
    for number in range(1, 1000):
        name = f"{path}.new" if number == 1 else f"{path}.new{number}"
        target = project / name
        if not os.path.lexists(target):
            return name
        if target.is_file() and headers.digest(target.read_bytes()) == headers.digest(data):
            return None
    raise AssertionError(f"a thousand versions of {path} stand beside it")
