"""Whether a text that this Python cannot read is Python of a later version.

A project may run on a later Python than mcpgen does. Black's parser knows the grammar of all of them; it is asked only
when the own one has failed.
"""

from __future__ import annotations

import sys

_OLD_STRINGS = ("f-string", "unterminated string literal", "unmatched", "unexpected character")
"""How the complaints about an f-string begin that only the grammar since Python 3.12 can read."""


def is_newer_python(data: bytes, fault: SyntaxError) -> bool:
    """Whether a later Python would read the text. `fault`: what the present one had against it."""
    import black
    from black.parsing import lib2to3_parse

    try:
        source = data.decode("utf-8-sig").replace("\r\n", "\n")
        tree = lib2to3_parse(source if source.endswith("\n") else source + "\n")
        versions = black.detect_target_versions(tree)
    except (
        Exception
    ):  # whatever another project's parser raises on a text means that it cannot read it either
        return False
    here = f"PY{sys.version_info.major}{sys.version_info.minor}"
    if versions and all(version.name != here for version in versions):
        return any(version.value > sys.version_info.minor for version in versions)
    return sys.version_info < (3, 12) and str(fault.msg).startswith(_OLD_STRINGS) and "f" in source
