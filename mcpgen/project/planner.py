"""Manifest + lock + disk → a plan. Reads the project, never writes to it."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from mcpgen import __version__
from mcpgen.diagnostics import Diagnostic, in_order
from mcpgen.project import headers, installation, lock
from mcpgen.project.decide import Decision, Rules, answered, contract_of
from mcpgen.project.disk import JOURNAL, STAGED, staged
from mcpgen.project.drift import Models, drift_of
from mcpgen.project.handlers import (
    Expectation,
    handle_of,
    module_of,
    read_module,
    unneeded,
)
from mcpgen.project.lock import Journal, Lock, Memory
from mcpgen.project.plan import Action, Plan, Rename, Wanted
from mcpgen.project.sdk import sdk_problem
from mcpgen.project.surroundings import Surroundings


def make_plan(
    project: Path, manifest: Path, wanted: Wanted, memory: Memory, *, force: bool = False
) -> Plan:
    """What has to be done so that the project holds what is wanted. Raises OSError when a file cannot be read."""
    around = Surroundings(project)
    wanted = wanted.with_packages(around.stands)
    rules = Rules(wanted, memory, around, force)
    decisions = list(_decisions(rules))
    actions = [d.action for d in decisions]
    # One thing that stands in the way of many files is one problem.
    problems = list(dict.fromkeys(d.problem for d in decisions if d.problem is not None))
    notes = [d.note for d in decisions if d.note is not None]
    notes += _unknown_orphans(rules)
    notes += _other_package(rules)
    notes += installation.advice(actions)
    entries = {d.action.path: d.entry for d in decisions if d.entry is not None}
    new_lock = Lock(
        mcpgen=__version__,
        templates=wanted.templates,
        manifest=wanted.manifest,
        inputs=wanted.inputs,
        globs=wanted.globs,
        files=entries,
        root=wanted.root,
    )
    actions.append(_lock_action(around, new_lock))
    if actions[-1].kind == "conflict":
        problems.append(rules.blocked(actions[-1]))
    problem = sdk_problem(around, wanted, actions)
    if problem is not None:
        problems.append(problem)
    return Plan(
        project=project,
        manifest=manifest,
        actions=tuple(actions),
        lock=new_lock,
        problems=tuple(in_order(problems)),
        drift=tuple(in_order(_drift(wanted, actions))),
        notes=tuple(notes),
        unneeded=tuple(_unneeded(wanted, actions)),
        renames=tuple(_renames(rules, actions)),
        leftovers=leftovers(project, memory.journal),
        vacated=tuple(sorted(memory.paths - set(wanted.files))),
        journal=memory.journal,
    )


def _decisions(rules: Rules) -> Iterator[Decision]:
    wanted, memory = rules.wanted, rules.memory
    for path, data in sorted(wanted.copies.items()):
        yield rules.copied(path, data)
    for _, file in sorted(wanted.files.items()):
        yield rules.generated(file) if file.kind == "generated" else rules.seeded(file)
    gone = memory.paths - set(wanted.files)
    for path in sorted(gone):
        decision = rules.gone(path)
        if decision is not None:
            yield decision
    yield from _strays(rules, gone)


def _strays(rules: Rules, seen: set[str]) -> Iterator[Decision]:
    """Generated files that no lock knows and whose own header proves that they are ours."""
    packages = {f"src/{rules.wanted.package}"}
    packages |= {
        "/".join(p.split("/")[:2]) for p in seen if p.startswith("src/") and "/generated/" in p
    }
    for package in sorted(packages):
        for path in rules.around.files_under(f"{package}/generated"):
            if path in rules.wanted.files or path in seen or path.endswith(STAGED):
                continue
            data = rules.around.look(path).data or b""
            header = headers.read(data)
            if header is not None and header.intact:
                why = "a leftover of mcpgen"
                yield Decision(Action("delete", path, "generated", why, data), None)


def _unknown_orphans(rules: Rules) -> Iterator[str]:
    """With the lock lost: modules that look like handlers of items that are gone. Only told, never touched."""
    if rules.memory.state == "good" or not rules.memory.is_project:
        return
    package = f"src/{rules.wanted.package}"
    for folder in ("tools", "resources", "prompts"):
        for path in rules.around.files_under(f"{package}/{folder}"):
            stem = PurePosixPath(path).stem
            if path in rules.wanted.files or path in rules.memory.paths or not path.endswith(".py"):
                continue
            data = rules.around.look(path).data or b""
            if f"{rules.wanted.package}.generated".encode() not in data:
                continue
            try:
                defines = stem in read_module(data).functions
            except SyntaxError:
                defines = True  # better told once too often
            if defines:
                yield (
                    f"{path} looks like the handler of an item that is gone; the lock was lost, so mcpgen leaves it "
                    "alone: delete it by hand if nothing needs it"
                )


def _other_package(rules: Rules) -> Iterator[str]:
    """When another package comes out than last time: what keeps the old name."""
    now = rules.wanted.package
    before = {
        p.split("/")[1] for p in rules.memory.paths if p.startswith("src/") and p.count("/") > 1
    }
    if before and now not in before:
        old = sorted(before)[0]
        yield (
            f"the package is called {now} now, so everything of mcpgen's moves from src/{old}/ to src/{now}/; what is "
            f"yours stays, for you to move. To keep the old name, write in the manifest\n    project: {{package: {old}}}"
        )


def _lock_action(around: Surroundings, new: Lock) -> Action:
    data = new.text().encode()
    found = around.look(lock.NAME)
    if found.kind == "missing":
        return Action("create", lock.NAME, "lock", "", None, data)
    if found.data is None:
        return Action("conflict", lock.NAME, "lock", found.describe)
    if headers.normal(found.data) == data:
        return Action("keep", lock.NAME, "lock", "", found.data)
    return Action("update", lock.NAME, "lock", "", found.data, data)


def _drift(wanted: Wanted, actions: Iterable[Action]) -> Iterator[Diagnostic]:
    """Where the handlers that a person wrote no longer fit the contract as it is wanted now."""
    kept = dict(_written(wanted, actions))
    if not kept:
        return
    generated = f"src/{wanted.package}/generated"
    texts = {
        p.rsplit("/", 1)[-1]: f.data.decode()
        for p, f in wanted.files.items()
        if p.endswith(".py")
        if p.rsplit("/", 1)[0] == generated
    }
    modules = [name.removesuffix(".py") for name in texts]
    models = Models(texts.get("models.py", ""), texts.get("__init__.py", ""), modules)
    for path, data in kept.items():
        yield from drift_of(path, data, wanted.handlers[path], wanted.package, models)


def _written(wanted: Wanted, actions: Iterable[Action]) -> Iterator[tuple[str, bytes]]:
    """The handler modules that a person has written, and their texts."""
    for action in actions:
        if action.kind != "keep" or action.path not in wanted.handlers or action.old is None:
            continue
        if headers.normal(action.old) != wanted.files[action.path].data:
            yield action.path, action.old


def _unneeded(wanted: Wanted, actions: Iterable[Action]) -> Iterator[str]:
    """Functions in handlers that answered something which the manifest no longer has. Only told: they are a person's."""
    for path, data in _written(wanted, actions):
        if path.split("/")[2] not in ("resources", "prompts"):
            continue
        try:
            module = read_module(data)
        except SyntaxError:
            continue  # told as drift
        for node in unneeded(module, wanted.handlers[path]):
            item = wanted.handlers[path].item
            yield f"{path}:{node.lineno}: nothing calls {node.name}() any more, {item} does not ask for it"


def leftovers(project: Path, journal: Journal) -> tuple[str, ...]:
    """Files of runs that were cut short: what the journal names, and the journal itself."""
    # A journal is a file that anybody may have put there: what has no name of ours is not ours to delete.
    named = [name for name in journal.staged if name.endswith(STAGED)]
    around = Surroundings(project)
    names = [*named, JOURNAL, staged(Path(JOURNAL)).name]
    return tuple(name for name in names if around.look(name).kind == "file")


SIMILAR = 0.6
"""From which likeness on (0 to 1) a removal and an addition may be one renamed item."""


def _renames(rules: Rules, actions: list[Action]) -> Iterator[Rename]:
    """Each removed item beside the new item that is most like it."""
    wanted = rules.wanted
    old_items = _gone_items(rules, actions)
    new_paths = [
        a.path
        for a in actions
        if a.kind == "create" and a.path in wanted.handlers and rules.memory.known(a.path) is None
    ]
    if not old_items or not new_paths or len(old_items) * len(new_paths) > 400:
        return
    contract = contract_of(wanted.package)
    before = _items(rules.around.look(contract).data or b"")
    after = _items(wanted.files[contract].data) if contract in wanted.files else {}
    scores = []
    for old_path, old in old_items.items():
        for new_path in new_paths:
            if _kind_of(old_path) == _kind_of(new_path):
                new = wanted.handlers[new_path]
                score = _likeness(old_path, new_path, before.get(old.item), after.get(new.item))
                scores.append((score, old_path, new_path))
    used: set[str] = set()
    for score, old_path, new_path in sorted(scores, key=lambda s: (-s[0], s[1], s[2])):
        if score >= SIMILAR and not used & {old_path, new_path}:
            used |= {old_path, new_path}
            old, new = old_items[old_path], wanted.handlers[new_path]
            line = f"handler: {handle_of(old_path)}"
            yield Rename(old.item, new.item, old_path, new_path, line)


def _kind_of(path: str) -> str:
    """The folder of a handler: tools, resources or prompts of a package."""
    return module_of(path).rpartition("/")[0]


def _gone_items(rules: Rules, actions: list[Action]) -> dict[str, Expectation]:
    """The handlers of items that this very run removes (an orphan of long ago is no news)."""
    found = {}
    kept = answered(rules.contract)
    for action in actions:
        known = rules.memory.known(action.path)
        if known is None or known.handler is None or known.kind == "orphan":
            continue
        if action.kind in ("orphan", "delete") and known.handler.item not in kept:
            found[action.path] = known.handler
    return found


def _items(contract: bytes) -> dict[str, Any]:
    """The items of a contract.json by the names that messages give them; none when it cannot be read."""
    try:
        document = json.loads(contract)
        kinds = (
            ("tool", "tools", "name"),
            ("resource", "resources", "uri"),
            ("resource template", "resourceTemplates", "uriTemplate"),
            ("prompt", "prompts", "name"),
        )
        return {
            f'{word} "{item[key]}"': {k: v for k, v in item.items() if k not in ("name", key)}
            for word, kind, key in kinds
            for item in document[kind]
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}  # an old contract that was damaged: the names alone decide


def _likeness(old_path: str, new_path: str, old: Any, new: Any) -> float:
    names = difflib.SequenceMatcher(None, handle_of(old_path), handle_of(new_path)).ratio()
    if old is None or new is None:
        return names
    if old == new:
        return 1.0
    before, after = (json.dumps(i, sort_keys=True, ensure_ascii=False)[:2000] for i in (old, new))
    return 0.4 * names + 0.6 * difflib.SequenceMatcher(None, before, after, autojunk=False).ratio()
