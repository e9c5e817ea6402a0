"""4xx: URIs and templates."""

from __future__ import annotations

from typing import Final

from mcpgen.codes.entry import Code

URIS: Final[tuple[Code, ...]] = (
    Code(
        "MCG401",
        "error",
        "not a URI",
        example="uri: readme.md\n",
        mending="A URI has a scheme and no spaces: `docs://readme`. Other characters are percent-encoded.",
    ),
    Code(
        "MCG402",
        "error",
        "two resources of one URI, or two equal templates",
        example='resources:\n  - {uri: "demo://a", name: a}\n  - {uri: "demo://a", name: b}\n',
        mending="Give each its own URI: nobody could reach the second.",
    ),
    Code(
        "MCG403",
        "error",
        "not a URI template",
        example="uriTemplate: orders://{orderId\n",
        mending="Write the template as RFC 6570 has it: `orders://{orderId}`.",
    ),
    Code(
        "MCG404",
        "error",
        "template that cannot be matched",
        example="uriTemplate: files://{first}{last}\n",
        mending="Write it so that each variable can be told from its neighbours: the message says what stands in the way.",
    ),
    Code(
        "MCG405",
        "error",
        "parameter for no variable",
        example="uriTemplate: orders://{orderId}\nparameters: {orderid: {type: string}}\n",
        mending="Name a variable of the template, letter for letter.",
    ),
    Code(
        "MCG406",
        "error",
        "example that its template does not match",
        example='uriTemplate: orders://{orderId}\nexamples: [{uri: "order://1"}]\n',
        mending="Write a URI that follows from the template.",
    ),
    Code(
        "MCG407",
        "warning",
        "template without a variable",
        example="uriTemplate: orders://all\n",
        mending="List it under `resources`, where clients show it.",
    ),
    Code(
        "MCG408",
        "warning",
        "template that an earlier one hides",
        example='resourceTemplates:\n  - {uriTemplate: "a://{x}", name: x}\n  - {uriTemplate: "a://{y}", name: y}\n',
        mending="Templates are tried in order: put the more special one first.",
    ),
)
