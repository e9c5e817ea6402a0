"""The table of diagnostic codes: the one place where a code, its title and its explanation are written.

`docs/diagnostics.md` and `mcpgen explain` are made from it. A family per hundred: 0xx YAML, 1xx structure, 2xx names,
3xx JSON Schema, 4xx URIs and templates, 5xx prompts and completion, 6xx references and files, 7xx project and lock,
8xx client limits and advice. A code once published keeps its meaning.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Severity = Literal["error", "warning"]

FAMILIES = {
    "0": "YAML",
    "1": "Structure",
    "2": "Names",
    "3": "JSON Schema",
    "4": "URIs and templates",
    "5": "Prompts and completion",
    "6": "References and files",
    "7": "Project and lock",
    "8": "Client limits and advice",
}


class Code(NamedTuple):
    """What a code stands for: `example` shows the mistake, `mending` says what to do about it."""

    code: str
    severity: Severity
    title: str
    example: str
    mending: str

    @property
    def family(self) -> str:
        return FAMILIES[self.code[3]]


YAML: tuple[Code, ...] = (
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

STRUCTURE: tuple[Code, ...] = (
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
)

NAMES: tuple[Code, ...] = (
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

SCHEMAS: tuple[Code, ...] = (
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
        mending="Write the keyword that the message suggests: JSON Schema ignores the ones it does not know.",
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
        "dialect of JSON Schema that is not known",
        example="$schema: https://example.com/my-dialect\n",
        mending="Use 2020-12 (no `$schema` needed), 2019-09, draft-07, draft-06 or draft-04.",
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
        mending="Nothing checks it, though it reaches clients as written. Use a `pattern` where a check is wanted.",
    ),
)

URIS: tuple[Code, ...] = (
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

PROMPTS: tuple[Code, ...] = (
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
        mending="Name an argument of the prompt, or write `\\\\{{` for two literal braces.",
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

REFERENCES: tuple[Code, ...] = (
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

PROJECT: tuple[Code, ...] = (
    Code(
        "MCG701",
        "error",
        "generated file edited by hand",
        example="vi src/orders/generated/server.py\nmcpgen generate\n",
        mending="Move the change into a handler, `app.py` or the manifest and restore the file. `mcpgen generate --force` overwrites it and keeps the old text as `FILE.orig`.",
    ),
    Code(
        "MCG702",
        "error",
        "the place of a generated file is occupied",
        example="src/orders/generated/__init__.py     # written by somebody else\n",
        mending="Move the file away, or set `project.package` to a name that is free, or choose another folder.",
    ),
    Code(
        "MCG703",
        "error",
        "a module that is no handler stands in a handler's place",
        example="tools:\n  - name: pricing        # src/orders/tools/pricing.py is a helper of yours\n",
        mending="Define the function in that module, or give the item another `handler:`.",
    ),
    Code(
        "MCG704",
        "error",
        "the lock is of a newer mcpgen",
        example='mcpgen.lock: "mcpgen": "9.0.0"\n',
        mending="Install that version of mcpgen or a later one.",
    ),
    Code(
        "MCG705",
        "error",
        "pyproject excludes the SDK that the generated code needs",
        example='dependencies = ["mcp<2"]\n',
        mending="Allow the version that the message names.",
    ),
    Code(
        "MCG706",
        "error",
        "the output is refused",
        example="mcpgen new orders.yaml --output ~\n",
        mending="Choose a folder that does not exist yet, or go into an existing repository and use `--output .`.",
    ),
    Code(
        "MCG707",
        "error",
        "a link leads out of the project",
        example="ln -s /elsewhere src/orders/generated\n",
        mending="Put a real folder in the place of the link: mcpgen writes nothing outside of the project.",
    ),
    Code(
        "MCG708",
        "error",
        "another run is at work",
        example="mcpgen generate & mcpgen generate\n",
        mending="Wait until the other run is done.",
    ),
    Code(
        "MCG709",
        "error",
        "a file changed during the run",
        example="an editor saved a file while mcpgen was at work\n",
        mending="Run it again. Nothing was written.",
    ),
    Code(
        "MCG710",
        "error",
        "the handler's function is missing",
        example="# src/orders/tools/search_orders.py\ndef search(args, ctx): ...\n",
        mending="Define the function that the message names, with those parameters.",
    ),
    Code(
        "MCG711",
        "error",
        "the handler takes other parameters",
        example="def search_orders(args): ...\n",
        mending="Tools and prompts take `(args, ctx)`, templates `(params, ctx)`, resources `(ctx)`.",
    ),
    Code(
        "MCG712",
        "error",
        "the handler uses another generated type",
        example="from orders.generated import SearchInput     # now SearchOrdersInput\n",
        mending="Use the type that the contract has now.",
    ),
    Code(
        "MCG713",
        "error",
        "the handler uses a field that no longer exists",
        example="args.limit     # the manifest says max_count now\n",
        mending="Use a field that the contract has, or put the field back into the schema.",
    ),
    Code(
        "MCG714",
        "error",
        "a required field of the output is never set",
        example="return SearchOrdersOutput(ids=ids)     # total is required now\n",
        mending="Set the field, or make it optional in the schema.",
    ),
    Code(
        "MCG715",
        "error",
        "the handler is not Python",
        example="def search_orders(args, ctx)\n",
        mending="Mend the syntax at the place shown.",
    ),
    Code(
        "MCG716",
        "error",
        "pyproject.toml cannot be read",
        example="[project\n",
        mending="Mend it: mcpgen has to know which SDK it allows.",
    ),
)

CLIENTS: tuple[Code, ...] = (
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
        "MCG890",
        "warning",
        "suppression without effect",
        example="name: search   # mcpgen: ignore[MCG999]\n",
        mending="Name a code that exists, and one that is a warning: errors cannot be suppressed.",
    ),
)

CODES: dict[str, Code] = {
    code.code: code
    for family in (YAML, STRUCTURE, NAMES, SCHEMAS, URIS, PROMPTS, REFERENCES, PROJECT, CLIENTS)
    for code in family
}
