"""Black has the last word on every Python file that a template leaves open."""

from __future__ import annotations

import ast
import gc
from collections.abc import Set

from mcpgen.emit.layout import LINE_LENGTH, laid_out


def check_python(path: str, source: str) -> None:
    """Raise SyntaxError, naming the emitted path, if the source is not Python."""
    ast.parse(source, filename=path)


def formatted(source: str, known: Set[str] = frozenset()) -> str:
    """The source as Black writes it. `known`: statements at the top level that are written so already."""
    return laid_out(source, known, black)


def black(source: str) -> str:
    """The source as Black writes it, whatever configuration stands around."""
    import black as formatter  # 0.3 s to import: only when needed
    from black.mode import TargetVersion
    from black.report import NothingChanged

    mode = formatter.Mode(target_versions={TargetVersion.PY311}, line_length=LINE_LENGTH)
    collected = gc.isenabled()
    gc.disable()  # its trees live until its end
    try:
        return formatter.format_file_contents(source, fast=True, mode=mode)
    except NothingChanged:
        return source
    finally:
        if collected:
            gc.enable()
