"""The table of codes as prose: one entry for the terminal, all of them for `docs/diagnostics.md`."""

from __future__ import annotations

from mcpgen.diagnostics import CODES, Code
from mcpgen.diagnostics_codes import FAMILIES

_HEAD = """\
# Diagnostics

<!-- Made by `python -m mcpgen.explain > docs/diagnostics.md`; do not edit. -->

What `mcpgen validate` and the other commands report, by code. `mcpgen explain MCG105` prints one entry. A code keeps
its meaning for good. Errors stop generation; warnings do not, unless `--strict` makes errors of them, and a comment
silences one on its line (or alone on the line before): `# mcpgen: ignore[MCG801]`.
"""


def entry(code: Code) -> str:
    """One code for the terminal."""
    example = "".join(f"    {row}\n" for row in code.example.rstrip().split("\n"))
    return (
        f"{code.code} ({code.severity}, {code.family}): {code.title}\n\n{example}\n{code.mending}\n"
    )


def document() -> str:
    """The whole of docs/diagnostics.md."""
    parts = [_HEAD]
    for digit, family in FAMILIES.items():
        codes = [code for code in CODES.values() if code.code[3] == digit]
        if codes:
            parts.append(f"\n## {digit}xx {family}\n")
            parts += [_section(code) for code in sorted(codes, key=lambda code: code.code)]
    return "".join(parts)


def _section(code: Code) -> str:
    example = code.example.rstrip()
    return f"\n### {code.code}: {code.title}\n\n{code.severity.capitalize()}.\n\n```yaml\n{example}\n```\n\n{code.mending}\n"


if __name__ == "__main__":
    print(document(), end="")
