"""1xx: keys, types and values."""

from __future__ import annotations

from typing import Final

from mcpgen.codes.entry import Code

STRUCTURE: Final[tuple[Code, ...]] = (
    Code(
        "MCG101",
        "error",
        "unknown key",
        example="server:\n  versoin: 1.0.0\n",
        mending="Use one of the keys that the message lists. `mcpgen schema` prints them all with their meaning.",
    ),
    Code(
        "MCG102",
        "error",
        "slip in a key of an item",
        example="tools:\n  - name: search\n    inputShema: {type: object}\n",
        mending="Write the key that the message suggests. Keys are case-sensitive.",
    ),
    Code(
        "MCG103",
        "warning",
        "key that MCP does not know",
        example="tools:\n  - name: search\n    vendorHint: fast\n",
        mending="It is sent to clients as written. Put data of your own under `_meta`, where MCP keeps a place for it.",
    ),
    Code(
        "MCG104",
        "error",
        "missing key",
        example="tools:\n  - description: Finds orders.\n",
        mending="Add the key that the message names.",
    ),
    Code(
        "MCG105",
        "error",
        "wrong type",
        example="server:\n  version: 1.10     # a number: the last zero is lost\n",
        mending='Write the type that the message shows. Text that looks like a number wants quotes: "1.10".',
    ),
    Code(
        "MCG106",
        "error",
        "value that is not among the allowed ones",
        example="messages:\n  - {role: system, text: Hello}\n",
        mending="Use one of the values that the message lists.",
    ),
    Code(
        "MCG107",
        "error",
        "value out of range",
        example="listing: {pageSize: 0}\n",
        mending="Use a value within the bounds that the message names.",
    ),
    Code(
        "MCG108",
        "error",
        "keys that exclude one another",
        example="resources:\n  - {uri: a://b, name: b, text: one, json: 1}\n",
        mending="Keep one of the keys.",
    ),
    Code(
        "MCG109",
        "error",
        "version of the manifest format",
        example="mcpgen: 2\n",
        mending="This mcpgen reads format 1: write `mcpgen: 1`.",
    ),
    Code(
        "MCG110",
        "error",
        "text of another form",
        example="http: {allowedHosts: [https://api.example.com]}\n",
        mending="Write it in the form that the message names.",
    ),
)
