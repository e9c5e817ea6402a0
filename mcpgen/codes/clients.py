"""8xx: client limits and advice."""

from __future__ import annotations

from typing import Final

from mcpgen.codes.entry import Code

CLIENTS: Final[tuple[Code, ...]] = (
    Code(
        "MCG801",
        "warning",
        "missing description",
        example="tools:\n  - name: search\n",
        mending="Say what it does and when to use it: the model chooses by it.",
    ),
    Code(
        "MCG802",
        "warning",
        "tool name that is too long for some clients",
        example="tools:\n  - name: synchronise_all_of_the_customer_records_with_the_warehouse\n",
        mending="Keep it short: clients put the server's name before it and stop at 64 characters.",
    ),
    Code(
        "MCG803",
        "warning",
        "combined schema at the root of inputSchema",
        example="inputSchema: {type: object, oneOf: [{required: [id]}, {required: [name]}]}\n",
        mending="Several clients reject such a tool: describe the choice in words, or split the tool.",
    ),
    Code(
        "MCG804",
        "warning",
        "boolean as the schema of a property",
        example="properties: {anything: true}\n",
        mending="Write `{}` for `true`; leave the property out in place of `false`.",
    ),
    Code(
        "MCG805",
        "warning",
        "list of tools that is long",
        example="tools: [...]     # more than 50, or more than 40,000 bytes\n",
        mending="Models choose worse from a long list, and each turn pays for it: split the server, or drop tools.",
    ),
    Code(
        "MCG806",
        "warning",
        "tool that looks destructive and does not say so",
        example="tools:\n  - name: delete_order\n",
        mending="Add `annotations: {destructiveHint: true}` (or false), so that clients can ask before they call it.",
    ),
    Code(
        "MCG807",
        "warning",
        "tool that a resource would say better",
        example="tools:\n  - {name: list_units, annotations: {readOnlyHint: true}}\n",
        mending="A tool that only reads and takes no arguments is a resource: the client can read it without the model.",
    ),
    Code(
        "MCG808",
        "warning",
        "scopes without auth",
        example="tools:\n  - {name: search, scopes: [orders.read]}\n",
        mending="Add `auth`: without it nobody checks scopes.",
    ),
    Code(
        "MCG809",
        "warning",
        "user interface that no resource answers",
        example='_meta: {ui: {resourceUri: "ui://app"}}\n',
        mending="Add a resource or template with that URI.",
    ),
    Code(
        "MCG810",
        "warning",
        "text with hidden characters",
        example='title: "a\\u202Eb"\n',
        mending="Remove control, bidirectional and tag characters: they can hide from a reader what the model is told.",
    ),
    Code(
        "MCG811",
        "warning",
        "form that clients may not show",
        example="elicitations:\n  address: {message: Where?, schema: {type: object, properties: {home: {type: object}}}}\n",
        mending="Forms are flat: text, number, integer, boolean, or a choice from a list.",
    ),
    Code(
        "MCG812",
        "warning",
        "address that no client can load",
        example="icons: [{src: icon.svg}]\n",
        mending="Write the whole address with its scheme: https, or data for a small image.",
    ),
    Code(
        "MCG813",
        "warning",
        "outputSchema that older clients are not shown",
        example='outputSchema: {$ref: "#/schemas/Order"}     # no `type: object` at the root itself\n',
        mending="Add `type: object` beside `$ref`, or wrap another value in an object: only 2026-07-28 knows other roots.",
    ),
    Code(
        "MCG891",
        "warning",
        "more than is listed",
        example="mcpgen validate generated.yaml     # the same slip in each of 5,000 tools\n",
        mending="At most 1,000 errors and 1,000 warnings of a manifest are listed. Mend those, and run it again.",
    ),
    Code(
        "MCG890",
        "warning",
        "suppression without effect",
        example="name: search   # mcpgen: ignore[MCG999]\n",
        mending="Name a code that exists, and one that is a warning: errors cannot be suppressed.",
    ),
)
