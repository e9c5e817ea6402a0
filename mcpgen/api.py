"""What the command line and other programs call: `validate`, `plan`, `apply`.

`plan` works out what a project needs without touching it, `apply` writes that; both are imported when they are used.
"""

from __future__ import annotations

import glob
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mcpgen.diagnostics import Diagnostic, Span, in_order, promote
from mcpgen.manifest.load import STDIN, Manifest, load
from mcpgen.reports import Sources

if TYPE_CHECKING:
    from mcpgen.project.plan import Plan
    from mcpgen.project.workflow import apply_plan as apply
    from mcpgen.project.workflow import plan_project as plan

__all__ = ["Plan", "Validation", "apply", "check", "plan", "validate"]

_NAMED: Final = re.compile(r'"(#/schemas/[^"/]*)[^"]*" refers to ')
MAX_LISTED: Final = 1_000
"""How many errors, and how many warnings, of one manifest are listed."""


def __getattr__(name: str) -> Any:
    """The parts that write projects, imported when they are asked for: validation must start fast."""
    if name == "Plan":
        from mcpgen.project.plan import Plan

        return Plan
    if name in {"plan", "apply"}:
        from mcpgen.project import workflow

        return workflow.plan_project if name == "plan" else workflow.apply_plan
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@dataclass(slots=True)
class Validation:
    """What validation found in one or several manifests."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    """Sorted by place; silenced warnings are left out."""
    manifests: list[Manifest] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether there is no error; warnings are allowed."""
        return all(item.severity != "error" for item in self.diagnostics)

    @property
    def sources(self) -> Sources:
        """The lines of every file that was read, by the name that spans use."""
        return {
            source.name: source.lines
            for manifest in self.manifests
            for source in manifest.places.files
        }


def validate(
    paths: Sequence[str | Path], *, root: Path | None = None, strict: bool = False
) -> Validation:
    """Finds every problem of the manifests.

    A path may be a glob, or `-` for standard input. `root` widens the folder that references in a manifest may not
    leave; by default it is the manifest's own. `strict` turns warnings into errors. What is wrong with a manifest is
    never raised, only returned.
    """
    found = Validation()
    for path in _expanded(paths, found):
        manifest = load(Path(path), root=root)
        found.manifests.append(manifest)
        found.diagnostics += _listed(check(manifest), manifest)
    found.diagnostics = in_order(found.diagnostics)
    if strict:
        found.diagnostics = promote(found.diagnostics)
    return found


def check(manifest: Manifest) -> list[Diagnostic]:
    """Everything that is to be said of a loaded manifest, without the warnings that its comments silence."""
    diagnostics = list(manifest.diagnostics)
    if manifest.data:
        # Not needed for what cannot be read; and no contract is made, which costs more.
        from mcpgen.contract.naming import name_items
        from mcpgen.manifest.checks import check as check_meaning

        names, checked = name_items(manifest), check_meaning(manifest)
        diagnostics += names.problems
        diagnostics += [item for item in checked.problems if not _is_echo(item, manifest.lost)]
        if all(item.severity != "error" for item in diagnostics):
            from mcpgen.contract.looseness import loose_types

            diagnostics += loose_types(manifest, names, checked)
    return manifest.suppressions.keep(diagnostics)


def _is_echo(item: Diagnostic, lost: set[str]) -> bool:
    """Whether something seems to be missing only because it was reported for another reason, and left out."""
    if not lost:
        return False
    if item.code == "MCG601":
        named = _NAMED.match(item.message)
        return bool({"include", "#/schemas/"} & lost) or (named is not None and named[1] in lost)
    if item.code == "MCG809":
        return bool(lost & {"include", "resources", "resourceTemplates"})
    return item.code == "MCG808" and "auth" in lost


def _listed(diagnostics: list[Diagnostic], manifest: Manifest) -> list[Diagnostic]:
    """The first of very many: errors and warnings apart, so that no warning hides an error."""
    if len(diagnostics) <= MAX_LISTED:
        return diagnostics
    kept: list[Diagnostic] = []
    more: list[str] = []
    ordered = in_order(diagnostics)
    for severity in ("error", "warning"):
        some = [item for item in ordered if item.severity == severity]
        kept += some[:MAX_LISTED]
        if len(some) > MAX_LISTED:
            more.append(f"{len(some) - MAX_LISTED:,} more {severity}s")
    if more:
        text = " and ".join(more) + " are not listed"
        place = Span(manifest.name, 1, 1, 1, 1)
        kept.append(Diagnostic.of("MCG891", place, text, "mend what is listed, and run it again"))
    return kept


def _expanded(paths: Sequence[str | Path], found: Validation) -> list[str]:
    """The paths with globs replaced by the files they match, each once."""
    names: dict[str, None] = {}
    for given in paths:
        name = str(given)
        if name == STDIN or not glob.has_magic(name) or Path(name).exists():
            names[name] = None
            continue
        matches = sorted(glob.glob(name, recursive=True))
        if not matches:
            text, hint = f"no file matches {name}", "globs count from the current folder"
            found.diagnostics.append(Diagnostic.of("MCG001", Span(name, 1, 1, 1, 1), text, hint))
        names.update(dict.fromkeys(match for match in matches if Path(match).is_file()))
    return list(names)
