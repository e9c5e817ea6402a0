"""5xx: prompts and completion."""

from __future__ import annotations

from typing import Final

from mcpgen.codes.entry import Code

PROMPTS: Final[tuple[Code, ...]] = (
    Code(
        "MCG501",
        "error",
        "two arguments of one name",
        example="arguments: [{name: code}, {name: code}]\n",
        mending="Rename one of the two.",
    ),
    Code(
        "MCG502",
        "error",
        "message that names no argument",
        example='arguments: [{name: week}]\nmessages: [{role: user, text: "{{weak}}"}]\n',
        mending="Name an argument of the prompt, or write `\\{{` for two literal braces.",
    ),
    Code(
        "MCG503",
        "error",
        "completion for something that does not exist",
        example="uriTemplate: orders://{orderId}\ncomplete: {orderid: [a, b]}\n",
        mending="Name a variable of the template, letter for letter.",
    ),
    Code(
        "MCG504",
        "error",
        "completion value that its own schema rejects",
        example="{name: week, schema: {type: integer}, complete: [one]}\n",
        mending="Offer values that the argument would admit.",
    ),
    Code(
        "MCG505",
        "error",
        "example whose arguments do not fit the prompt",
        example="arguments: [{name: week, required: true}]\nexamples: [{arguments: {}}]\n",
        mending="Give every required argument, and only arguments that the prompt has, as text.",
    ),
)
