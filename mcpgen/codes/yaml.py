"""0xx: YAML itself."""

from __future__ import annotations

from typing import Final

from mcpgen.codes.entry import Code

YAML: Final[tuple[Code, ...]] = (
    Code(
        "MCG001",
        "error",
        "the file cannot be read",
        example="mcpgen validate ordrs.yaml\n",
        mending="Check the path and the permissions of the file. A folder is no manifest.",
    ),
    Code(
        "MCG002",
        "error",
        "not UTF-8 text",
        example="description: caf\\xe9     # a byte of Windows-1252\n",
        mending="Save the file as UTF-8. A byte order mark at its start is fine.",
    ),
    Code(
        "MCG003",
        "error",
        "not YAML",
        example="description: Finds orders: all of them\n",
        mending="Mend the syntax at the place shown. Quote text that holds `: ` or ` #`, or that begins with a sign.",
    ),
    Code(
        "MCG004",
        "error",
        "a tab as indentation",
        example="server:\n\tname: orders\n",
        mending="Indent with spaces. Tabs are fine inside quoted text.",
    ),
    Code(
        "MCG005",
        "error",
        "duplicate key",
        example="name: orders\nname: invoices\n",
        mending="Keep one of the two: YAML readers disagree on which of them counts.",
    ),
    Code(
        "MCG006",
        "error",
        "YAML tag",
        example="description: !include texts/search.md\n",
        mending="Remove the tag. A manifest holds plain data; nothing in it is built or run.",
    ),
    Code(
        "MCG007",
        "error",
        "a key that is not a scalar",
        example="? [a, b]\n: 1\n",
        mending="Keys are text. Quote the key if brackets belong to it.",
    ),
    Code(
        "MCG008",
        "error",
        "a second document",
        example="mcpgen: 1\n---\nmcpgen: 1\n",
        mending="One file holds one manifest: put the second into a file of its own, or name it under `include`.",
    ),
    Code(
        "MCG009",
        "error",
        "alias that cannot be followed",
        example="tools: &all\n  - *all\n",
        mending="An alias (`*name`) needs an anchor (`&name`) before it, and may not stand inside that anchor's own value.",
    ),
    Code(
        "MCG010",
        "error",
        "too much for one manifest",
        example="c: [*b, *b, *b, *b]     # and so on, ten times over\n",
        mending="The limits: 16 MiB a file, 256 levels of nesting, 500,000 values, 100,000 values through aliases.",
    ),
    Code(
        "MCG011",
        "error",
        "wrong use of `<<`",
        example="<<: text\n",
        mending="`<<` merges a mapping or a list of mappings, mostly through an alias: `<<: *common`.",
    ),
    Code(
        "MCG012",
        "error",
        "a number that JSON cannot carry",
        example="maximum: 1e999\n",
        mending="Numbers go up to about 1.8e308, with at most 4,000 digits. Quote it if it is meant as text.",
    ),
    Code(
        "MCG013",
        "error",
        "a character that YAML does not allow",
        example='title: "a<NUL>b"\n',
        mending='Remove the character, or write it as an escape in double quotes: "\\u0000".',
    ),
    Code(
        "MCG014",
        "error",
        "the file holds no manifest",
        example="# to be written\n",
        mending="A manifest begins with `mcpgen: 1` and a `server`. `mcpgen init` writes one to start from.",
    ),
)
