"""6xx: references and files."""

from __future__ import annotations

from typing import Final

from mcpgen.codes.entry import Code

REFERENCES: Final[tuple[Code, ...]] = (
    Code(
        "MCG601",
        "error",
        "reference to nothing",
        example='order: {$ref: "#/schemas/Ordr"}\n',
        mending="Write the name that the message suggests, or add what is missing.",
    ),
    Code(
        "MCG602",
        "error",
        "reference to something that is no schema",
        example='item: {$ref: "#/properties/id/type"}\n',
        mending="Point at a schema: a mapping, `true` or `false`.",
    ),
    Code(
        "MCG603",
        "error",
        "file that does not exist",
        example="file: files/absent.txt\n",
        mending="Check the name: it counts from the file that holds it.",
    ),
    Code(
        "MCG604",
        "error",
        "file outside the manifest's folder",
        example="file: ../../etc/passwd\n",
        mending="Keep files in the folder of the manifest, or widen it with `--root DIR`. Links may not lead out, dot-files are never read.",
    ),
    Code(
        "MCG605",
        "error",
        "remote reference",
        example='order: {$ref: "https://example.com/order.json"}\n',
        mending="Save the schema beside the manifest and refer to the file: nothing is ever fetched.",
    ),
    Code(
        "MCG606",
        "error",
        "file that cannot be read as a schema",
        example='order: {$ref: "./notes.txt"}\n',
        mending="Refer to a YAML or JSON file.",
    ),
    Code(
        "MCG607",
        "error",
        "references that only lead to each other",
        example='schemas:\n  A: {$ref: "#/schemas/B"}\n  B: {$ref: "#/schemas/A"}\n',
        mending="Let one of them say what it is: a `type`, `properties`, an `enum`.",
    ),
    Code(
        "MCG608",
        "error",
        "too many or too large files",
        example="file: dump.sql     # gigabytes\n",
        mending="Content that large is better served by a handler.",
    ),
    Code(
        "MCG650",
        "error",
        "included file",
        example="include: [tools/serch.yaml]\n",
        mending="`include` names files, or globs that match at least one, relative to the file that holds it and inside "
        "its folder (or `--root`).",
    ),
)
