"""Which files `include` names."""

from __future__ import annotations

import glob
import itertools
import os
from pathlib import Path, PurePosixPath

from mcpgen.diagnostics import Diagnostic, Span
from mcpgen.manifest.nearest import nearest

MAX_FILES = 1_000

Found = tuple[str, Path, Span]
"""Path relative to the including file, the file, and where it was asked for."""


def expand(
    asked: list[tuple[str, Span]], manifest: Path, root: Path
) -> tuple[list[Found], list[Diagnostic]]:
    """The files that the patterns name: in the order of the patterns, those of a glob by name, each once.

    Paths count from the folder of the manifest, have forward slashes, and stay inside `root`, through links too;
    files whose name begins with a dot are never read.
    """
    found: list[Found] = []
    problems: list[Diagnostic] = []
    seen = {_resolved(manifest)}
    for pattern, span in asked:
        reason = _refusal(pattern)
        if reason is not None:
            problems.append(Diagnostic.of("MCG650", span, *reason))
            continue
        is_glob = glob.has_magic(pattern)
        if is_glob and _looks_outside(pattern, manifest.parent, root):
            problems.append(Diagnostic.of("MCG650", span, *_outside(pattern, root)))
            continue
        if is_glob:
            names = sorted(glob.glob(pattern, root_dir=manifest.parent, recursive=True))
            names = [name for name in names if (manifest.parent / name).is_file()]
        else:
            names = [pattern]
        if not names:
            text = f'no file matches "{pattern}"'
            hint = f"globs count from the folder of {manifest.name}; `**` reaches into folders"
            problems.append(Diagnostic.of("MCG650", span, text, hint))
        for name in names:
            path = manifest.parent / name
            resolved = _resolved(path)
            if resolved is None or not resolved.is_relative_to(root):
                problems.append(Diagnostic.of("MCG650", span, *_outside(name, root)))
            elif (absent := _absence(name, path, manifest)) is not None:
                problems.append(Diagnostic.of("MCG650", span, *absent))
            elif resolved not in seen:
                seen.add(resolved)
                found.append((Path(name).as_posix(), path, span))
            elif not is_glob:
                text = f'"{name}" is included already'
                problems.append(Diagnostic.of("MCG650", span, text, "remove this entry"))
    if len(found) > MAX_FILES:
        problems.append(
            Diagnostic.of(
                "MCG010",
                found[MAX_FILES][2],
                f"more than {MAX_FILES:,} files are included",
                "narrow the globs",
            )
        )
        del found[MAX_FILES:]
    return found, problems


def _absence(name: str, path: Path, manifest: Path) -> tuple[str, str] | None:
    """Why there is nothing to read at `path`, or None where there is."""
    if os.path.isdir(path):
        return f'"{name}" is a folder', f'name its files: "{PurePosixPath(name) / "*.yaml"}"'
    if os.path.exists(path):
        return None
    siblings = (one.name for one in _entries(path.parent))
    near = nearest(path.name, (one for one in siblings if not one.startswith(".")))
    counted = f"paths count from the folder of {manifest.name}"
    meant = f'did you mean "{PurePosixPath(name).with_name(near)}"? ' if near else ""
    return f'there is no file "{name}"', meant + counted


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        return list(os.scandir(folder))
    except OSError:
        return []


def _outside(name: str, root: Path) -> tuple[str, str]:
    text = f'"{name}" leads out of the folder {root.name or root}'
    return text, "keep the file beside the manifest, or widen the folder with --root"


def _looks_outside(pattern: str, folder: Path, root: Path) -> bool:
    """Whether a glob would be looked for outside of `root`: told before a disk is searched for nothing."""
    parts = PurePosixPath(pattern).parts
    fixed = list(itertools.takewhile(lambda part: not glob.has_magic(part), parts))
    base = _resolved(folder.joinpath(*fixed))
    return base is None or not base.is_relative_to(root) or ".." in parts[len(fixed) :]


def _resolved(path: Path) -> Path | None:
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        return None


def _refusal(pattern: str) -> tuple[str, str] | None:
    """Why a pattern is not even looked for: the message and the hint."""
    pure = PurePosixPath(pattern)
    if not pattern or "\0" in pattern:
        return "this names no file", "name a file or a glob, such as `tools/*.yaml`"
    if "\\" in pattern:
        return (
            f'"{pattern}" has backslashes',
            "write paths with forward slashes: `tools/orders.yaml`",
        )
    if "://" in pattern:
        return (
            f'"{pattern}" is remote; nothing is ever fetched',
            "keep the file beside the manifest",
        )
    if pure.is_absolute() or (len(pattern) > 1 and pattern[1] == ":"):
        return f'"{pattern}" is an absolute path', "write it relative to the manifest"
    if any(part.startswith(".") and part not in {".", ".."} for part in pure.parts):
        return f'"{pattern}" names a dot-file', "give the file a name without a leading dot"
    return None
