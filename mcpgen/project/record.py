"""The answer from the record: when nothing has changed, the lock alone tells it.

Neither the manifest is parsed nor anything rendered. Handlers are still read, since they change without the lock.
"""

from __future__ import annotations

import glob
import posixpath
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from mcpgen import __version__
from mcpgen.diagnostics import Diagnostic, in_order
from mcpgen.project import headers, lock
from mcpgen.project.decide import contract_of, orphan, successor
from mcpgen.project.drift import Models, drift_of
from mcpgen.project.handlers import Expectation, module_of, packaged
from mcpgen.project.lock import Entry, Lock, Memory
from mcpgen.project.plan import Action, Plan
from mcpgen.project.planner import leftovers
from mcpgen.project.surroundings import Found, Surroundings
from mcpgen.project.templates import templates_digest


def plan_from_record(project: Path, manifest: Path, memory: Memory) -> Plan | None:
    """The plan of a project in which nothing has changed, None as soon as anything has."""
    record = memory.lock
    if record is None or leftovers(project, memory.journal):
        return None
    around = Surroundings(project)
    if not _inputs_unchanged(project, record) or not _is_canonical(around, record):
        return None
    handlers = {
        path: entry.handler
        for path, entry in record.files.items()
        if entry.kind == "seeded" and entry.handler is not None
    }
    contract = _contract(around, record)
    actions: list[Action] = []
    touched: list[tuple[str, bytes, Entry]] = []
    for path, entry in record.files.items():
        if path in handlers and path == module_of(path) and around.stands(packaged(path)):
            return None  # a package has come to stand for the module
        found = around.look(path)
        action = _unchanged(path, entry, found, handlers, contract)
        if action is None:
            return None
        actions.append(action)
        if (
            found.data is not None
            and entry.kind == "seeded"
            and headers.digest(found.data) != entry.sha256
        ):
            touched.append((path, found.data, entry))
    if _has_strays(around, record):
        return None
    actions.append(Action("keep", lock.NAME, "lock", ""))
    drift = in_order(_drift(around, record, touched))
    return Plan(project, manifest, tuple(actions), record, drift=tuple(drift), from_record=True)


def glob_matches(patterns: tuple[str, ...], folder: Path) -> set[str]:
    """What the patterns of `include` match now, relative to the manifest's folder."""
    return {
        Path(name).as_posix()
        for pattern in patterns
        for name in glob.glob(pattern, root_dir=folder, recursive=True)
        if (folder / name).is_file()
    }


def _inputs_unchanged(project: Path, record: Lock) -> bool:
    if record.mcpgen != __version__ or record.templates != templates_digest():
        return False
    for path, digest in record.inputs.items():
        try:
            data = (project / path).read_bytes()
        except OSError:
            return False  # the full way says what is wrong with it
        if headers.digest(data) != digest:
            return False
    folder = posixpath.dirname(record.manifest)
    matched = glob_matches(record.globs, project / folder)
    return {posixpath.normpath(posixpath.join(folder, name)) for name in matched} <= set(
        record.inputs
    )


def _is_canonical(around: Surroundings, record: Lock) -> bool:
    """Whether the lock has the very text that mcpgen would write."""
    data = around.look(lock.NAME).data
    return data is not None and headers.normal(data) == record.text().encode()


def _contract(around: Surroundings, record: Lock) -> bytes:
    """The contract as data, where an orphan has to be told of by it."""
    if not any(entry.kind == "orphan" for entry in record.files.values()):
        return b""
    paths = (contract_of(package) for package in _packages(record))
    return next((data for path in paths if (data := around.look(path).data)), b"")


def _unchanged(
    path: str, entry: Entry, found: Found, handlers: Mapping[str, Expectation], contract: bytes
) -> Action | None:
    """The action that leaves a file alone, None when something has to be decided."""
    if entry.kind == "generated":
        if found.data is None or headers.digest(found.data) != entry.sha256:
            return None
        return Action("keep", path, "generated", "")
    if found.kind == "missing":
        if entry.kind == "orphan" or entry.handler is not None:
            return None
        return Action("keep", path, "seeded", "deleted by you; stays deleted")
    if found.data is None:
        return None
    now = headers.digest(found.data)
    if entry.kind == "orphan":
        if now == entry.sha256:
            return None
        return orphan(path, entry, found.data, successor(entry, handlers), contract)
    if now == entry.seed or (now == entry.sha256 and entry.seed is not None):
        return None
    if now == entry.sha256:
        return Action("keep", path, "seeded", "")
    return Action("keep", path, "seeded", "yours: never written to", found.data)


def _packages(record: Lock) -> set[str]:
    return {
        p.split("/")[1]
        for p in record.files
        if p.startswith("src/") and p.count("/generated/") == 1
    }


def _has_strays(around: Surroundings, record: Lock) -> bool:
    """Whether a generated folder holds a file of ours that the lock does not know."""
    for package in _packages(record):
        for path in around.files_under(f"src/{package}/generated"):
            if path not in record.files:
                header = headers.read(around.look(path).data or b"")
                if header is not None and header.intact:
                    return True
    return False


def _drift(
    around: Surroundings, record: Lock, touched: list[tuple[str, bytes, Entry]]
) -> Iterator[Diagnostic]:
    models: dict[str, Models] = {}
    for path, data, entry in touched:
        if entry.handler is None:
            continue
        package = path.split("/")[1]
        if package not in models:
            folder = f"src/{package}/generated"
            texts = [
                around.look(f"{folder}/{name}").data or b"" for name in ("models.py", "__init__.py")
            ]
            text, exports = (headers.normal(one).decode("utf-8", "replace") for one in texts)
            modules = [PurePosixPath(p).stem for p in record.files if p.startswith(f"{folder}/")]
            models[package] = Models(text, exports, modules)
        yield from drift_of(path, data, entry.handler, package, models[package])
