"""3xx: JSON Schema."""

from __future__ import annotations

from typing import Final

from mcpgen.codes.entry import Code

SCHEMAS: Final[tuple[Code, ...]] = (
    Code(
        "MCG301",
        "error",
        "not a JSON Schema",
        example="inputSchema: {type: object, properties: {limit: {type: strng}}}\n",
        mending="Write what the message asks for; every keyword is described by the JSON Schema specification.",
    ),
    Code(
        "MCG302",
        "warning",
        "keyword that looks like a slip",
        example="inputSchema: {type: object, requried: [id]}\n",
        mending="Write the keyword that the message suggests: JSON Schema ignores the ones it does not know. "
        "A property belongs under `properties`, not beside it.",
    ),
    Code(
        "MCG303",
        "error",
        "pattern that the validator refuses",
        example='pattern: "["\n',
        mending="Write an ECMA-262 regular expression, and quote it in YAML.",
    ),
    Code(
        "MCG304",
        "error",
        "default that its own schema rejects",
        example='limit: {type: integer, default: "20"}\n',
        mending="Make the default a value that the schema admits, or leave it out.",
    ),
    Code(
        "MCG305",
        "warning",
        "default of null where null is not admitted",
        example="query: {type: string, default: null}\n",
        mending='It says that the property is optional, which leaving it out of `required` says already. Remove it, or admit "null".',
    ),
    Code(
        "MCG306",
        "error",
        "root of a schema that must be an object",
        example="inputSchema: {type: array, items: {type: string}}\n",
        mending="Arguments are named: wrap them as `type: object` with `properties`.",
    ),
    Code(
        "MCG307",
        "error",
        "schemas nested too deeply",
        example="properties: {n: {properties: {n: {}}}}     # more than 100 levels\n",
        mending="Give the inner schema a name under `schemas` and refer to it.",
    ),
    Code(
        "MCG308",
        "error",
        "keyword that would bring code into the models",
        example="customTypePath: subprocess.Popen\n",
        mending="Remove the keyword: a manifest is data, and nothing in it may name code.",
    ),
    Code(
        "MCG309",
        "error",
        "x-mcp-header that clients would refuse",
        example="properties: {ratio: {type: number, x-mcp-header: Ratio}}\n",
        mending="It goes on string, integer or boolean properties reached through `properties` alone, with an HTTP token as its unique value.",
    ),
    Code(
        "MCG310",
        "error",
        "dialect of JSON Schema that is not known, or does not fit its surroundings",
        example="$schema: https://example.com/my-dialect\n",
        mending="Use 2020-12 (no `$schema` needed), 2019-09, draft-07, draft-06 or draft-04. "
        "Schemas that refer to each other had better share one.",
    ),
    Code(
        "MCG311",
        "error",
        "example that its own schema rejects",
        example="examples: [{name: one, arguments: {limit: many}}]\n",
        mending="Make the example one that the schema admits.",
    ),
    Code(
        "MCG312",
        "warning",
        "format that JSON Schema does not name",
        example="format: phone\n",
        mending="It reaches clients as written, and they ignore it. A format only describes a value; "
        "a `pattern` is checked.",
    ),
    Code(
        "MCG313",
        "warning",
        "required property that is not described",
        example="inputSchema: {type: object, properties: {isbn: {type: string}}, required: [isnb]}\n",
        mending="Write the name as under `properties`, or describe the property there.",
    ),
    Code(
        "MCG314",
        "warning",
        "schema that contradicts itself",
        example="year: {type: string, enum: [new, 1984]}\n",
        mending="Quote what is meant as text, or mend one of the two: no value fits both.",
    ),
    Code(
        "MCG315",
        "warning",
        "slip in a name in an example",
        example="examples: [{arguments: {query: Dune, limt: 5}}]\n",
        mending="Write the name as the schema has it: where other properties are admitted, a slip passes for one of them.",
    ),
    Code(
        "MCG316",
        "warning",
        "example that nothing answers by",
        example="examples: [{arguments: {query: Dune}}]\n",
        mending="Say what comes back, by `result` or `error`, and have one example for each call.",
    ),
    Code(
        "MCG317",
        "warning",
        "type in the code that is looser than its schema",
        example="oneOf:\n  - {type: object, properties: {isbn: {type: string}}}\n  - {type: object, properties: {title: {type: string}}}\n",
        mending="The schema judges all the same, and handlers get a type that admits more. "
        "Often a property with a `const` of its own in each branch gives each its own class.",
    ),
)
