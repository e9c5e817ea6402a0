"""What is said of YAML that cannot be read as a manifest: code, message and hint of each mistake, in one place."""

from __future__ import annotations

from typing import Final

Complaint = tuple[str, str, str | None]
"""Code, message, hint."""

MAX_BYTES: Final = 16 * 1024 * 1024
MAX_DEPTH: Final = 256
MAX_VALUES: Final = 500_000
MAX_ALIASED: Final = 100_000
MAX_PROBLEMS: Final = 1_000

_SCALAR_TAGS: Final = {
    f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "null")
}
_TOO_DEEP: Final = (
    "at most 100 schemas may stand within one another; give the inner ones names under `schemas` and refer to them "
    "with `$ref`"
)

SECOND_DOCUMENT: Final[Complaint] = (
    "MCG008",
    "a second document begins here; a file holds one manifest",
    "remove the `---`, or put this part into a file of its own and name it under `include`",
)
TOO_DEEP: Final[Complaint] = ("MCG010", f"nested more than {MAX_DEPTH} levels deep", _TOO_DEEP)
MUCH_TOO_DEEP: Final[Complaint] = ("MCG010", "nested much too deep", _TOO_DEEP)
TOO_MANY: Final[Complaint] = (
    "MCG010",
    f"more than {MAX_VALUES:,} values in one file",
    "split the server, or move parts into files under `include`",
)
TOO_MANY_PROBLEMS: Final[Complaint] = (
    "MCG010",
    f"more than {MAX_PROBLEMS:,} mistakes of YAML; the rest of the file was not read",
    "mend what stands above first",
)
TOO_MANY_ALIASED: Final[Complaint] = (
    "MCG010",
    f"the aliases of this file stand for more than {MAX_ALIASED:,} values",
    "put what is shared under `schemas` and refer to it with `$ref`, which copies nothing",
)
TOO_LARGE: Final[Complaint] = (
    "MCG012",
    "this number is larger than JSON readers can carry",
    "quote it if it is meant as text",
)
NOT_MERGEABLE: Final[Complaint] = (
    "MCG011",
    "`<<` merges a mapping, or a list of mappings",
    'for a key that is called so, quote it: "<<"',
)


def tag(name: str) -> Complaint:
    """An explicit tag."""
    if "include" in name:
        hint = "write the text here, or keep whole tools in further files under the top-level `include`"
    elif name in _SCALAR_TAGS:
        hint = 'remove it; text that looks like a number wants quotes: "1.10"'
    else:
        hint = "remove it; if the text begins with `!`, quote it"
    return (
        "MCG006",
        f"the tag `{written_tag(name)}` is not allowed: a manifest holds plain data",
        hint,
    )


def written_tag(name: str) -> str:
    """A tag as people write it."""
    return name.replace("tag:yaml.org,2002:", "!!", 1)


def lost_alias(name: str, *, inside: bool) -> Complaint:
    """An alias without an anchor, or inside the value that its anchor names."""
    if inside:
        text = f"the alias `*{name}` stands inside the value that `&{name}` names: that would never end"
        return (
            "MCG009",
            text,
            "describe a recursive type under `schemas` and refer to it with `$ref`",
        )
    text = f"the alias `*{name}` has no anchor `&{name}` before it"
    return "MCG009", text, f'for text that begins with an asterisk, quote it: "*{name}"'


def bad_key(what: str) -> Complaint:
    """A key that is a list or a mapping."""
    return "MCG007", f"{what} cannot be a key", "a key is text; quote it if it is meant so"


def duplicate_key(key: str, line: int) -> Complaint:
    """A key for the second time; `line` has the first."""
    shown = key if len(key) <= 80 else key[:79] + "…"
    text = f'the key "{shown}" stands here a second time; the first is on line {line}'
    return "MCG005", text, "keep one of the two"
