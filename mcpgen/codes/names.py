"""2xx: names, on the wire and in Python."""

from __future__ import annotations

from typing import Final

from mcpgen.codes.entry import Code

NAMES: Final[tuple[Code, ...]] = (
    Code(
        "MCG201",
        "error",
        "tool name with a character that clients refuse",
        example="tools:\n  - name: repo/commit\n",
        mending="Tool names are made of `A-Z a-z 0-9 _ . -`. Put what people should read into `title`.",
    ),
    Code(
        "MCG202",
        "error",
        "tool name that is empty or too long",
        example='tools:\n  - name: ""\n',
        mending="A tool name has 1 to 128 characters.",
    ),
    Code(
        "MCG203",
        "error",
        "two items of one name",
        example="tools:\n  - name: greet\n  - name: greet\n",
        mending="Rename one of the two: a client calls an item by its name.",
    ),
    Code(
        "MCG204",
        "error",
        "two items that would need the same Python name",
        example="tools:\n  - name: tide.now\n  - name: tide-now\n",
        mending="Give one of the two a `handler:` of its own; the name on the wire stays.",
    ),
    Code(
        "MCG205",
        "error",
        "handler that is no Python name",
        example="handler: 2fast\n",
        mending="`handler` is a plain Python name in the form `search_orders`: letters, digits and `_`, no keyword, no path.",
    ),
    Code(
        "MCG206",
        "error",
        "name from which no Python name can be made",
        example='tools:\n  - name: "-"\n',
        mending="Add `handler:` with the name that the code shall use.",
    ),
    Code(
        "MCG207",
        "error",
        "project.package that cannot be used",
        example="project: {package: mcp}\n",
        mending="Choose an import name of ASCII letters, digits and `_` that hides no module which the server needs.",
    ),
    Code(
        "MCG208",
        "error",
        "project.distribution that cannot be used",
        example='project: {distribution: "../evil"}\n',
        mending="Choose letters, digits, `-`, `_` and `.`, beginning and ending with a letter or digit, and no name of a dependency.",
    ),
    Code(
        "MCG209",
        "error",
        "server name that gives no package name",
        example="server: {name: заказы, version: 1.0.0}\n",
        mending="Add `project: {package: orders}`: package, distribution and command are ASCII.",
    ),
    Code(
        "MCG210",
        "warning",
        "version that Python packaging does not know",
        example="server: {name: orders, version: 2026.09-beta/rc#1}\n",
        mending="The wire keeps the version as written; pyproject gets the nearest legal one, which the message shows.",
    ),
    Code(
        "MCG211",
        "warning",
        "shared type under another name in the code",
        example="schemas:\n  BaseModel: {type: object}\n",
        mending="Nothing needs to be done; rename the type if the code should use a better name.",
    ),
    Code(
        "MCG212",
        "error",
        "property name that Python would change",
        example="properties: {ﬁle: {type: string}}\n",
        mending="Write the name in its NFKC form, which the message shows: Python folds identifiers to it.",
    ),
    Code(
        "MCG213",
        "error",
        "project.python that the emitted code does not support",
        example='project: {python: "3.9"}\n',
        mending='The emitted code runs on Python 3.11 and later: write "3.11", "3.12", …',
    ),
)
