"""The rules of regeneration, file by file: whose a file is, and what may be done to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from mcpgen.diagnostics import Diagnostic, Span
from mcpgen.manifest.starter import SCHEMA_NAME, is_our_schema
from mcpgen.project import headers
from mcpgen.project.handlers import SERVER, Expectation, handle_of, read_module
from mcpgen.project.lock import Entry, Memory
from mcpgen.project.plan import Action, Wanted
from mcpgen.project.surroundings import Found, Surroundings

if TYPE_CHECKING:
    from mcpgen.emit.render import RenderedFile


@dataclass(frozen=True, slots=True)
class Decision:
    """What is done to a file, and how the lock will know it. `problem`: why the whole run is refused."""

    action: Action
    entry: Entry | None
    problem: Diagnostic | None = None
    note: str | None = None


def successor(entry: Entry, handlers: Mapping[str, Expectation]) -> str | None:
    """The module that serves the item of an entry, among those that the contract asks for."""
    if entry.handler is None:
        return None
    return next((path for path, one in handlers.items() if one.item == entry.handler.item), None)


@lru_cache(maxsize=2)
def answered(contract: bytes) -> Mapping[str, str]:
    """The items that the manifest answers itself, as messages name them, and the key by which it does.

    `contract`: a contract.json; one that cannot be read names none.
    """
    try:
        behaviour = json.loads(contract)["behaviour"]
        contents = {
            f'resource "{uri}"': key
            for uri, kept in behaviour["resources"].items()
            for key in ("text", "json", "file")
            if key in kept
        }
        messages = {
            f'prompt "{name}"': "messages"
            for name, kept in behaviour["prompts"].items()
            if "messages" in kept
        }
        return contents | messages
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def contract_of(package: str) -> str:
    """Where a project has its contract as data."""
    return f"src/{package}/generated/contract.json"


def orphan(path: str, entry: Entry, data: bytes, now: str | None, contract: bytes) -> Action:
    """A module of a person's that serves nothing any more. `now`: the one that serves its item."""
    way_out = "move your code there" if now else "the module is yours"
    why = f"{_what_happened(entry, now, contract)}; {way_out}"
    return Action("orphan", path, "seeded", why, data, successor=now)


def _what_happened(entry: Entry, now: str | None, contract: bytes) -> str:
    item = entry.handler.item if entry.handler else "its item"
    if now is not None:
        return f"{now} serves {item} now"
    key = answered(contract).get(item)
    return f"{item} is gone" if key is None else f"the manifest answers {item} itself now (`{key}`)"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules, applied to one project at one moment."""

    wanted: Wanted
    memory: Memory
    around: Surroundings
    force: bool

    @property
    def contract(self) -> bytes:
        """The contract as data, as it is wanted now."""
        file = self.wanted.files.get(contract_of(self.wanted.package))
        return b"" if file is None else file.data

    def generated(self, file: RenderedFile) -> Decision:
        """A file of ours: rewritten, unless somebody has edited it."""
        found = self.around.look(file.path)
        entry = Entry("generated", headers.digest(file.data))

        def act(kind: str, why: str, saved: str | None = None) -> Action:
            new = None if kind == "keep" else file.data
            return Action(kind, file.path, "generated", why, found.data, new, saved)  # type: ignore[arg-type]

        if found.kind == "missing":
            return Decision(act("create", ""), entry)
        if found.data is None:
            return Decision(
                act("conflict", found.describe), entry, self._occupied(file.path, found)
            )
        if headers.digest(found.data) == entry.sha256:
            return Decision(act("keep", ""), entry)
        if self._is_ours(file.path, found.data):
            return Decision(act("update", ""), entry)
        if not self.force and self._is_torn(found.data):
            return Decision(act("update", *self._after_merge(file.path, found.data)), entry)
        if self.force:
            saved = self._aside(file.path, found.data)
            return Decision(
                act("update", f"overwritten by force; the old text is {saved}", saved), entry
            )
        if self._unprovable(file.path, file.data):
            saved = self._aside(file.path, found.data)
            why = f"the lock cannot say whether it was edited; the old content is {saved}"
            return Decision(act("update", why, saved), entry)
        edited = headers.read(found.data) is not None or self.memory.known(file.path) is not None
        if edited:
            problem = self._edited(file.path, found.data, file.data)
            return Decision(act("conflict", "edited by hand"), entry, problem)
        return Decision(act("conflict", "not mcpgen's"), entry, self._occupied(file.path, found))

    def seeded(self, file: RenderedFile) -> Decision:
        """A file that is the person's from their first touch on."""
        found = self.around.look(file.path)
        handler = self.wanted.handlers.get(file.path)
        known = self.memory.known(file.path)
        fresh = Entry("seeded", headers.digest(file.data), handler=handler)
        if found.kind == "missing":
            if known is not None and handler is None:
                why = "deleted by you; stays deleted"
                return Decision(
                    Action("keep", file.path, "seeded", why), replace(known, kind="seeded")
                )
            why = "was deleted, and the server needs it to start" if known else ""
            if not why and handler is not None and handler.item != SERVER:
                why = f"yours to write: the handler of {handler.item}"
            return Decision(Action("create", file.path, "seeded", why, None, file.data), fresh)
        keep = Action("keep", file.path, "seeded", "", found.data)
        if handler is not None and found.kind == "link":
            there = self.around.through(file.path)
            if there is not None:
                return self._touched(file, there, known, fresh)
        if found.data is None:
            if handler is not None:
                problem = self._occupied(file.path, found)
                return Decision(replace(keep, kind="conflict", why=found.describe), None, problem)
            return Decision(replace(keep, why=found.describe), replace(fresh, sha256=None))
        now = headers.digest(found.data)
        if now == fresh.sha256:
            return Decision(keep, fresh)
        if now in self.memory.wrote(file.path):
            why = "follows the manifest: never edited"
            return Decision(
                Action("update", file.path, "seeded", why, found.data, file.data), fresh
            )
        return self._touched(file, found.data, known, fresh)

    def _touched(
        self, file: RenderedFile, data: bytes, known: Entry | None, fresh: Entry
    ) -> Decision:
        keep = Action("keep", file.path, "seeded", "yours: never written to", data)
        wrote = known.sha256 if known else None
        entry = replace(fresh, sha256=wrote, seed=fresh.sha256 if wrote != fresh.sha256 else None)
        if fresh.handler is None:
            note = None
            if known is not None and (known.seed or known.sha256) not in (None, fresh.sha256):
                note = (
                    f"{file.path} is yours, and mcpgen would write it differently now: "
                    f"`mcpgen upgrade` puts {file.path}.new beside it"
                )
            return Decision(keep, entry, note=note)
        if known is not None or fresh.handler.item == SERVER or self._was_ours(data):
            return Decision(keep, entry)
        problem = self._unadoptable(file.path, data, fresh)
        if problem is not None:
            return Decision(replace(keep, kind="conflict", why="not a handler"), None, problem)
        return Decision(replace(keep, why=f"adopted as the handler of {fresh.handler.item}"), entry)

    def gone(self, path: str) -> Decision | None:
        """A file that mcpgen wrote once and that the contract no longer asks for."""
        found = self.around.look(path)
        known = self.memory.known(path)
        journalled = self.memory.journal_entry(path)
        entry = known or journalled
        if entry is None or found.data is None:
            return None
        if entry.kind == "generated":
            return self._stale(path, found.data, known)
        now = successor(entry, self.wanted.handlers)
        if headers.digest(found.data) in self.memory.wrote(path):
            of = f"{_what_happened(entry, now, self.contract)}; " if entry.handler else ""
            action = Action("delete", path, "seeded", f"{of}never edited", found.data)
            return Decision(action, None)
        if entry.handler is None:
            note = f"{path} is no longer mcpgen's concern: it stays, and is yours alone"
            return Decision(Action("keep", path, "seeded", "yours", found.data), None, note=note)
        return Decision(
            orphan(path, entry, found.data, now, self.contract),
            Entry("orphan", entry.sha256, None, entry.handler),
        )

    def _stale(self, path: str, data: bytes, known: Entry | None) -> Decision | None:
        if self._is_ours(path, data):
            return Decision(Action("delete", path, "generated", "no longer needed", data), None)
        if self._is_torn(data):
            why, saved = self._after_merge(path, data)
            why = f"no longer needed; {why}"
            return Decision(Action("delete", path, "generated", why, data, saved=saved), None)
        if known is None or (known.sha256 is None and headers.read(data) is None):
            note = (
                f"{path} seems to be a leftover of mcpgen, but nothing proves it: delete it by hand"
            )
            return Decision(
                Action("keep", path, "generated", "not provably mcpgen's", data), None, note=note
            )
        if self.force:
            saved = self._aside(path, data)
            why = f"no longer needed; the edited text is {saved}"
            return Decision(Action("delete", path, "generated", why, data, saved=saved), None)
        action = Action("conflict", path, "generated", "edited by hand, and no longer needed", data)
        return Decision(action, known, self._edited(path, data, data))

    def copied(self, path: str, data: bytes) -> Decision:
        """The manifest, or a file that it reads, on its way into a new project."""
        found = self.around.look(path)
        if found.kind == "missing":
            return Decision(Action("create", path, "manifest", "copied in", None, data), None)
        if found.data is not None and headers.digest(found.data) == headers.digest(data):
            return Decision(Action("keep", path, "manifest", "", found.data), None)
        action = Action("conflict", path, "manifest", found.describe, found.data, data)
        return Decision(action, None, self._occupied(path, found))

    def blocked(self, action: Action) -> Diagnostic:
        """Why the lock, which only mcpgen writes, cannot be written."""
        return self._occupied(action.path, self.around.look(action.path))

    def _is_ours(self, path: str, data: bytes) -> bool:
        """Whether a file is provably what mcpgen wrote there, this time or an earlier one."""
        header = headers.read(data)
        if (header is not None and header.intact) or headers.digest(data) in self.memory.wrote(
            path
        ):
            return True
        # `mcpgen init` and `mcpgen schema` write it without any project, and so without a lock.
        is_schema = path.rsplit("/", 1)[-1] == SCHEMA_NAME and self.memory.known(path) is None
        return is_schema and is_our_schema(data)

    def _is_torn(self, data: bytes) -> bool:
        """Whether git has left a file in conflict of which mcpgen wrote both sides: each begins with a header of ours."""
        sides = headers.merged(data)
        return sides is not None and headers.read(data) is None and all(map(headers.read, sides))

    def _after_merge(self, path: str, data: bytes) -> tuple[str, str | None]:
        """Why a torn file is written anew, and where its old text is kept unless nothing in it can be a person's."""
        sides = headers.merged(data) or ()
        if all(self._is_ours(path, side) for side in sides):
            return "was in a merge conflict", None
        saved = self._aside(path, data)
        return f"was in a merge conflict; what git left is {saved}", saved

    def _unprovable(self, path: str, data: bytes) -> bool:
        """Whether a file can carry no header and the lock, which would have its digest, is not there to ask."""
        lost = self.memory.state != "good" and self.memory.is_project
        return (
            lost and headers.read(data) is None and path.startswith(f"src/{self.wanted.package}/")
        )

    def _was_ours(self, data: bytes) -> bool:
        """With the lock lost: whether a module looks like a handler that mcpgen seeded once."""
        return self.memory.state != "good" and f"{self.wanted.package}.generated".encode() in data

    def _aside(self, path: str, data: bytes) -> str:
        """A free name for the old text of a file; one that holds this very text already will do."""
        for number in range(1, 1000):
            name = f"{path}.orig" if number == 1 else f"{path}.orig{number}"
            found = self.around.look(name)
            if found.kind == "missing" or found.data == data:
                return name
        raise AssertionError(f"a thousand copies of {path} stand beside it")

    def _edited(self, path: str, data: bytes, wanted: bytes) -> Diagnostic:
        place = headers.first_difference(data, wanted)
        return Diagnostic.of(
            "MCG701",
            Span(path, place, 1, place, 1),
            f"{path} is generated, and somebody has edited it",
            "move the change into a handler, app.py or the manifest and restore the file; or overwrite it with "
            f"`mcpgen generate --force`, which keeps the old text as {path}.orig",
        )

    def _occupied(self, path: str, found: Found) -> Diagnostic:
        place = found.barrier or path
        span = Span(place, 1, 1, 1, 1)
        if found.kind == "outside":
            return Diagnostic.of(
                "MCG707", span, found.describe, "put a real folder in the place of the link"
            )
        inside = path.startswith(f"src/{self.wanted.package}/")
        instead = "another `project.package` or another folder" if inside else "another folder"
        if found.kind == "blocked":
            text = f"{place} is needed as a folder for files of mcpgen's, and something else stands there"
        else:
            text = f"{path} is needed for a file of mcpgen's, and {found.describe}, which mcpgen did not make"
        return Diagnostic.of("MCG702", span, text, f"move it away, or choose {instead}")

    def _unadoptable(self, path: str, data: bytes, fresh: Entry) -> Diagnostic | None:
        assert fresh.handler is not None
        way_out = (
            f"define it there, or let the handler live elsewhere: add `handler: {handle_of(path)}_handler` "
            f"to {fresh.handler.item}"
        )
        try:
            module = read_module(data)
        except SyntaxError as fault:
            line = fault.lineno or 1
            text = f"{path} cannot be read as Python ({fault.msg}), so it cannot be the handler of {fresh.handler.item}"
            return Diagnostic.of("MCG703", Span(path, line, 1, line, 1), text, way_out)
        missing = [f.name for f in fresh.handler.functions if not module.defines(f.name)]
        if not missing:
            return None
        text = f"{path} stands already and does not define {missing[0]}(), which {fresh.handler.item} needs"
        return Diagnostic.of("MCG703", Span(path, 1, 1, 1, 1), text, way_out)
