"""A plan told to people and to programs."""

from __future__ import annotations

import difflib
import json
import os
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import click

from mcpgen.diagnostics import Diagnostic
from mcpgen.project.plan import Action, Plan
from mcpgen.reports import machine
from mcpgen.reports.escaping import line, shown
from mcpgen.reports.text import report

MAX_LINES = 40
"""How many files of one kind a summary lists without `-v`."""

FOLD = 12
"""How many generated files are listed one by one."""

_SIGNS = {
    "create": ("+", "green"),
    "update": ("~", "yellow"),
    "delete": ("-", "red"),
    "move": (">", "cyan"),
    "keep": ("=", None),
    "orphan": ("?", "magenta"),
    "conflict": ("!", "red"),
}
_DONE = {"create": "created", "update": "updated", "delete": "deleted", "move": "moved"}
_WOULD = {"create": "to create", "update": "to update", "delete": "to delete", "move": "to move"}


@dataclass(frozen=True, slots=True)
class Style:
    """How much is told. Colour is left to click, which drops it where the output is no terminal."""

    quiet: bool = False
    verbose: bool = False
    done: bool = True
    """Whether the plan was carried out, or is only shown."""


def summary(plan: Plan, style: Style) -> str:
    """What a person wants to read after a run: what was done, what was kept and why, what needs a hand."""
    if style.quiet:
        return "\n".join(_hands(plan))
    sections = [_headline(plan, style), *_files(plan, style), *_sayings(plan, style), *_hands(plan)]
    return "\n".join(section for section in sections if section)


def _headline(plan: Plan, style: Style) -> str:
    if plan.refused:
        return click.style("Nothing was written.", fg="red", bold=True)
    words = _DONE if style.done else _WOULD
    counts = dict.fromkeys(words, 0)
    moved = _moved(plan)
    for action in plan.changes:
        if action.owner == "lock" or action.path in moved:
            continue
        counts[action.kind] += 1
    counts["move"] = len(moved) // 2
    parts = [f"{count} {words[kind]}" for kind, count in counts.items() if count]
    if not parts:
        if plan.pending:
            return "The lock was brought up to date." if style.done else "Only the lock is behind."
        return "Up to date: nothing to do."
    kept = sum(a.kind == "keep" and a.owner != "lock" for a in plan.actions)
    return click.style(", ".join(parts), bold=True) + f"; {kept} unchanged"


def _moved(plan: Plan) -> dict[str, str]:
    """Stubs that only changed their names: the old path and the new one, each pointing at the other."""
    kinds = {a.path: a.kind for a in plan.actions}
    found: dict[str, str] = {}
    for rename in plan.renames:
        if kinds.get(rename.old_path) == "delete" and kinds.get(rename.new_path) == "create":
            found |= {rename.old_path: rename.new_path, rename.new_path: rename.old_path}
    return found


def _files(plan: Plan, style: Style) -> Iterator[str]:
    moved = _moved(plan)
    shown_kinds = ("create", "update", "move", "delete", "orphan", "keep")
    for kind in ("conflict",) if plan.refused else shown_kinds:
        lines = list(_lines(plan, kind, moved, style))
        if len(lines) > MAX_LINES and not style.verbose:
            left = len(lines) - MAX_LINES
            lines = [*lines[:MAX_LINES], f"    … and {left} more (-v lists them)"]
        yield from lines


def _lines(plan: Plan, kind: str, moved: dict[str, str], style: Style) -> Iterator[str]:
    if kind == "move":
        for action in plan.changes:
            if action.kind == "delete" and action.path in moved:
                yield _line("move", f"{action.path} -> {moved[action.path]}", "never edited")
        return
    actions = [
        a
        for a in plan.actions
        if a.kind == kind and a.path not in moved and (a.owner != "lock" or kind == "conflict")
    ]
    if kind == "conflict":
        yield from _conflicts(actions)
        return
    own = [a for a in actions if a.owner == "generated" and a.saved is None]
    fold = kind in ("create", "update", "delete") and len(own) > FOLD and not style.verbose
    for action in actions:
        if fold and action in own:
            continue
        told = action.why and action.owner != "generated"
        if kind == "keep" and not (style.verbose or (told and _worth_telling(plan, action))):
            continue
        yield _line(kind, action.path, action.why)
    if fold:
        package = next((a.path.split("/")[1] for a in own if a.path.startswith("src/")), "")
        yield _line(kind, f"src/{package}/generated/ and more", f"{len(own)} files of mcpgen's own")


def _conflicts(actions: list[Action]) -> Iterator[str]:
    """A line for each conflict; those with one cause outside of the files themselves are one."""
    told: set[str] = set()
    for action in actions:
        if action.old is None and action.why.startswith(_parents(action.path)):
            if action.why in told:
                continue
            told.add(action.why)
            many = sum(one.why == action.why for one in actions)
            yield _line("conflict", action.why, f"{many} file{'s' if many > 1 else ''}")
        else:
            yield _line("conflict", action.path, action.why)


def _parents(path: str) -> tuple[str, ...]:
    """How an explanation begins that names one of the folders above a file."""
    return tuple(f"{parent.as_posix()} " for parent in PurePosixPath(path).parents)


def _worth_telling(plan: Plan, action: Action) -> bool:
    """Whether a kept file explains something about this run: adoptions always, the rest when anything was done."""
    return action.why.startswith("adopted") or (
        bool(plan.changes) and action.why.startswith("deleted")
    )


def _line(kind: str, path: str, why: str) -> str:
    sign, colour = _SIGNS[kind]
    text = f"  {click.style(sign, fg=colour)} {line(path)}"
    return f"{text}  ({line(why)})" if why else text


def _sayings(plan: Plan, style: Style) -> Iterator[str]:
    if plan.pending and not (style.done or plan.refused):
        yield "\n`mcpgen generate` brings the project up to date."
    for rename in plan.renames:
        if rename.old_path in _moved(plan):
            continue
        if rename.old == rename.new:
            yield (
                f"\nThe handler of {line(rename.new)} is looked for in {line(rename.new_path)} now. Move your code "
                f"there from {line(rename.old_path)}, or keep it where it is: write in the manifest\n"
                f"    {line(rename.handler)}"
            )
            continue
        yield (
            f"\n{line(rename.new)} looks like {line(rename.old)} under a new name. If it is, keep the old handler: "
            f"add to the item in the manifest\n    {line(rename.handler)}"
        )
    if any(action.successor is None for action in plan.orphans):
        yield "\n`mcpgen prune` lists the orphans; `mcpgen prune --yes` deletes them."
    if plan.warnings:
        many = len(plan.warnings) > 1
        count = f"{len(plan.warnings)} warning{'s' if many else ''}"
        command = f"mcpgen validate {shlex.quote(from_here(plan.manifest))}"
        yield f"\n{count} in the manifest; `{line(command)}` shows {'them' if many else 'it'}."
    for left in plan.unneeded:
        yield f"\nnote: {line(left)}; delete it by hand"
    for note in plan.notes:
        yield "\nnote: " + "\n".join(line(part) for part in note.split("\n"))


def from_here(path: Path) -> str:
    """A path as it is typed in the working folder."""
    try:
        return os.path.relpath(path)
    except ValueError:  # on another drive of Windows
        return str(path)


def _hands(plan: Plan) -> Iterator[str]:
    """What a person has to do, with the lines in question."""
    if plan.problems:
        yield "\n" + report(plan.problems, plan.sources, colour=True).rstrip()
        yield from conflict_differences(plan)
    if plan.drift:
        yield click.style("\nNeeds your hand:", bold=True)
        yield report(plan.drift, plan.sources, colour=True).rstrip()


def conflict_differences(plan: Plan) -> Iterator[str]:
    """For each hand-edited generated file: from what mcpgen would write to what stands there."""
    edited = {p.span.file for p in plan.problems if p.code == "MCG701" and p.span is not None}
    for action in plan.conflicts:
        if action.path in edited and action.old is not None and action.new is not None:
            lines = list(
                _unified(action.path, action.new, action.old, "as mcpgen writes it", "as it is")
            )
            if len(lines) > MAX_LINES * 2:
                lines = [*lines[: MAX_LINES * 2], f"… and {len(lines) - MAX_LINES * 2} lines more"]
            yield "\n".join(lines)


def differences(plan: Plan) -> str:
    """The whole plan as unified differences: first what people read, last what only programs do.

    The lock is left out, and so is what only says that a file's digest is another one.
    """
    parts: list[str] = []
    for action in sorted(plan.changes, key=_place_in_differences):
        if action.owner != "lock":
            parts += _unified(action.path, action.old, action.new, "a", "b")
    return "".join(f"{line}\n" for line in parts)


def _place_in_differences(action: Action) -> int:
    """README and handlers, the models, the handlers' types, the rest of the package, the contract as data, the schema."""
    if action.owner != "generated":
        return 0
    name = action.path.rsplit("/", 1)[-1]
    return {"models.py": 1, "handlers.py": 2, "contract.json": 4, "mcpgen.schema.json": 5}.get(
        name, 3
    )


def _unified(
    path: str, old: bytes | None, new: bytes | None, before: str, after: str
) -> Iterator[str]:
    texts: list[list[str]] = []
    for data in (old, new):
        if data is not None and b"\0" in data:
            yield f"Binary file {path} differs"
            return
        texts.append(_rows(data or b""))
    git_like = before == "a"
    name = line(path)
    old_name = "/dev/null" if old is None else f"a/{name}" if git_like else f"{name} ({before})"
    new_name = "/dev/null" if new is None else f"b/{name}" if git_like else f"{name} ({after})"
    rows = difflib.unified_diff(texts[0], texts[1], old_name, new_name, lineterm="")
    for row in _without_digests(rows):
        colour = {"+": "green", "-": "red", "@": "cyan"}.get(row[:1])
        yield click.style(_shown(row), fg=colour)


def _rows(data: bytes) -> list[str]:
    """The lines of a text; the last one says when nothing ends it, as git does."""
    *rows, rest = data.decode("utf-8", "replace").replace("\r\n", "\n").split("\n")
    return [*rows, f"{rest}{_UNENDED}"] if rest else rows


_UNENDED = "\n\\ No newline at end of file"

_DIGEST = re.compile(r"""[+-](?:# SHA-256 of the rest: | {2}"//sha256": ")[0-9a-f]{64}"?,?""")


def _without_digests(rows: Iterable[str]) -> Iterator[str]:
    """The rows without those hunks, and without those files, in which nothing but the header's digest changes."""
    head: list[str] = []
    hunk: list[str] = []

    def flush() -> Iterator[str]:
        if any(row[:1] in "+-" and not _DIGEST.fullmatch(row) for row in hunk):
            yield from (*head, *hunk)
            head.clear()
        hunk.clear()

    for number, row in enumerate(rows):
        if number < 2:  # the names of both files
            head.append(row)
            continue
        if row.startswith("@@"):
            yield from flush()
        hunk.append(row)
    yield from flush()


def _shown(row: str) -> str:
    """A line of a difference, tabs kept."""
    text = row.removesuffix(_UNENDED)
    return "".join(c if c == "\t" else shown(c) for c in text) + row[len(text) :]


def as_json(
    plan: Plan, *, applied: bool, verbose: bool = False, more: Mapping[str, Any] | None = None
) -> str:
    """The plan for programs; paths are relative to the project.

    `verbose`: unchanged files of mcpgen's, too. `more`: what only one command has to tell.
    """
    document: dict[str, Any] = {
        "applied": applied,
        "upToDate": not plan.pending and not plan.refused,
        "fits": not plan.drift,
        "actions": [
            {"kind": a.kind, "path": a.path, "owner": a.owner, "why": a.why, "saved": a.saved}
            for a in plan.actions
            if verbose or a.kind != "keep" or a.why
        ],
        "problems": _diagnostics(plan.problems),
        "drift": _diagnostics(plan.drift),
        "warnings": _diagnostics(plan.warnings),
        "renames": [{"from": r.old, "to": r.new, "line": r.handler} for r in plan.renames],
        "notes": [*plan.unneeded, *plan.notes],
        **(more or {}),
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _diagnostics(found: Sequence[Diagnostic]) -> list[dict[str, Any]]:
    """The objects that `validate --format json` prints."""
    objects: list[dict[str, Any]] = json.loads(machine.as_json(found))
    return objects
