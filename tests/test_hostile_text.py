"""No text of a manifest becomes code, a path or a template.

Every position of a manifest that takes any text is filled with hostile text, and what is emitted is compared with
what a harmless twin gives: the same files, the same syntax trees but for string constants, the same structure in
every other format. One example is one text in one position; MCPGEN_HOSTILE_EXAMPLES sets how many.
"""

from __future__ import annotations

import ast
import json
import os
import random
import re
import tomllib
import unicodedata
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

from mcpgen.contract.lower import check_and_lower
from mcpgen.emit.render import render
from mcpgen.manifest.load import load

EXAMPLES = int(os.environ.get("MCPGEN_HOSTILE_EXAMPLES", "2000"))

HOSTILE = [
    '"""',
    "'''",
    '"',
    "'",
    "\\",
    'ends in a quote"',
    "ends in a backslash \\",
    '\\"""',
    '"""\nimport os\nos.abort()\n"""',
    "'''\nimport os; os.abort()\n'''",
    "a\nimport os",
    "a\r\nimport os",
    "a\rimport os",
    "a\u2028import os",
    "a\u2029import os",
    "a\x85import os",
    "a\fimport os",
    "a\vb",
    "a\x00b",
    "a\x1b[31mb",
    "\ufeffa",
    "a\u202eb\u202c",
    "a\u200bb",
    "{{ 7*7 }}",
    "{% for x in () %}{% endfor %}",
    "{# comment #}",
    "{{ contract }}{% raw %}",
    "{name!r} {0} {",
    "%(a)s %s %",
    "${HOME} $(id) `id`",
    "$((1))",
    "# type: ignore",
    "# noqa",
    "-*- coding: utf-7 -*-",
    "<script>alert(1)</script>",
    "--> <!-- ]]>",
    "```\n# heading\n```",
    "```",
    "# heading",
    "\n# heading\n",
    "| a | b |",
    "[x](javascript:alert(1))",
    "../../../etc/passwd",
    "..\\..\\x",
    "/etc/passwd",
    "C:\\x",
    "a: b",
    "- a",
    "&a *a !!python/object",
    "a'; DROP TABLE x; --",
    "$ref",
    "__import__('os').system('id')",
    "x = 1\n\ndef f():\n    pass",
    "[tool.x]\ny = 1",
    '"]\n[tool.x]\ny = "',
    'a = """b',
    "\\N{DASH} \\u0041 \\x41 \\101",
    "f'{x}'",
    "\t",
    "a\tb",
    "  a  ",
    "\na\n",
    "é e\u0301 ﬁ 👩‍👩‍👧‍👦 \U000e0041",
    "a" * 300,
    "слово " * 60,
    "word " * 60,
    '" ' * 100,
    "\\" * 99,
]
PIECES = [
    '"',
    "'",
    "\\",
    "\n",
    "{{",
    "}}",
    "{%",
    "%}",
    "#",
    "`",
    "$",
    "a",
    " ",
    "é",
    "\x00",
    "</",
    "-->",
    ";",
    ":",
    "\r",
]
Make = Callable[[str], str]


def manifest(make: Make) -> dict[str, Any]:
    """A manifest with a text from `make` in every position that takes any text."""

    def schema(place: str) -> dict[str, Any]:
        choice = make(f"{place} enum")
        return {
            "type": "object",
            "title": make(f"{place} title"),
            "description": make(f"{place} description"),
            "$comment": make(f"{place} comment"),
            "properties": {
                f"a-{make(f'{place} property')}": {
                    "type": "string",
                    "description": make(f"{place} property description"),
                    "default": make(f"{place} default"),
                    "examples": [make(f"{place} example")],
                },
                "choice": {"enum": [choice, "other"], "default": choice},
                "fixed": {"const": make(f"{place} const")},
                "inner": {
                    "type": "object",
                    "title": make(f"{place} inner title"),
                    "description": make(f"{place} inner description"),
                    "properties": {"x": {"type": "integer", "x-note": make(f"{place} annotation")}},
                },
            },
            "required": ["choice"],
        }

    def item(place: str) -> dict[str, Any]:
        return {
            "title": make(f"{place} title"),
            "description": make(f"{place} description"),
            "icons": [{"src": "https://example.com/i.png", "mimeType": make(f"{place} icon")}],
            "_meta": {f"example.com/{make(f'{place} meta key')}": make(f"{place} meta")},
        }

    argument = f"a {make('argument name')}"
    return {
        "mcpgen": 1,
        "server": {
            "name": f"a {make('server name')}",
            "version": "1.0.0",
            "title": make("server title"),
            "description": make("server description"),
            "instructions": make("instructions"),
        },
        "project": {"package": "desk", "distribution": "desk"},
        "schemas": {"Order": schema("shared type")},
        "tools": [
            {
                "name": "find",
                **item("tool"),
                "inputSchema": schema("input"),
                "outputSchema": schema("output"),
                "annotations": {"title": make("tool annotation")},
                "scopes": ["x.find"],
                "examples": [
                    {
                        "name": make("tool example name"),
                        "arguments": {"choice": "other"},
                        "error": make("tool example error"),
                    }
                ],
            },
            {
                "name": "put",
                "description": "D.",
                "inputSchema": {"type": "object", "properties": {"o": {"$ref": "#/schemas/Order"}}},
            },
        ],
        "resources": [
            {
                "uri": "a://text",
                "name": make("resource name"),
                **item("resource"),
                "text": make("text content"),
            },
            {
                "uri": "a://json",
                "name": make("json resource name"),
                "mimeType": make("mime type"),
                "description": "D.",
                "json": {make("json key"): make("json value")},
            },
            {
                "uri": "a://handler",
                "name": make("handled resource name"),
                "handler": "handled",
                **item("handled resource"),
                "schema": schema("content"),
            },
        ],
        "resourceTemplates": [
            {
                "uriTemplate": "b://{x}/{y}",
                "name": make("template name"),
                "handler": "entry",
                **item("template"),
                "parameters": {
                    "x": {"type": "string", "description": make("parameter description")}
                },
                "complete": {"x": True, "y": [make("completion")]},
                "examples": [
                    {
                        "name": make("template example"),
                        "uri": "b://1/2",
                        "result": make("read result"),
                    }
                ],
            }
        ],
        "prompts": [
            {
                "name": f"p {make('prompt name')}",
                "handler": "handled",
                **item("prompt"),
                "arguments": [
                    {
                        "name": argument,
                        "title": make("argument title"),
                        "description": make("argument description"),
                        "required": True,
                    }
                ],
            },
            {
                "name": f"q {make('message prompt name')}",
                "handler": "written",
                "description": "D.",
                "messages": [
                    {"role": "user", "text": re.sub(r"\{(?=\{)", "{ ", make("message"))},
                    {"role": "assistant", "content": {"type": "text", "text": "ok"}},
                ],
            },
        ],
        "elicitations": {
            "confirm": {"message": make("elicitation message"), "schema": _form(make)}
        },
        "extensions": {"example.com/x": {make("extension key"): make("extension value")}},
        "auth": {"issuer": "https://login.example.com"},
    }


def _form(make: Make) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {
            "sure": {
                "type": "boolean",
                "title": make("form title"),
                "description": make("form description"),
            }
        },
    }


def emitted(folder: Path, data: dict[str, Any]) -> dict[str, bytes]:
    path = folder / "manifest.yaml"
    path.write_text(json.dumps(data), encoding="utf-8")
    read = load(path)
    contract, problems = check_and_lower(read)
    assert contract is not None, [
        one for one in (*read.diagnostics, *problems) if one.severity == "error"
    ]
    return {name: file.data for name, file in render(contract).items()}


def structure(name: str, data: bytes) -> Any:
    """What may not change with a text: everything but the texts themselves."""
    text = data.decode("utf-8")
    suffix = PurePosixPath(name).suffix
    if suffix == ".py":
        return python(text)
    if suffix == ".json":
        return masked(json.loads(text))
    if suffix == ".toml":
        return masked(tomllib.loads(text))
    # Markdown, shell, configuration: a text may not make lines of its own, nor what gives lines their meaning.
    lines = text.split("\n")
    marks = [re.match(r"\s*(#+ |```|\||[-*] |<|\d+\. )?", line) for line in lines]
    return [mark.group(1) if mark else None for mark in marks]


class _Masked(ast.NodeTransformer):
    """Replaces every text of a syntax tree by one and the same."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Constant("") if isinstance(node.value, str) else node


def python(text: str) -> str:
    # Fields are called after properties: their names differ, though never in kind.
    return re.sub(r"\b(a(_\w*)?|field_\w*)\b", "field", ast.dump(_Masked().visit(ast.parse(text))))


def masked(value: Any) -> Any:
    if isinstance(value, dict):
        return [masked(inner) for inner in value.values()]
    if isinstance(value, list):
        return [masked(inner) for inner in value]
    return "" if isinstance(value, str) else value


def texts(seed: int) -> Make:
    """Hostile texts, other ones for each seed."""
    source = random.Random(seed)

    def make(place: str) -> str:
        if source.random() < 0.6:
            text = source.choice(HOSTILE)
        else:
            text = "".join(source.choices(PIECES, k=source.randint(1, 12))) + "x"
        if place.endswith(("key", "property")):
            # YAML has a limit of 1,024 characters for keys, escapes included; other forms of letters are refused.
            return unicodedata.normalize("NFKC", text)[:100]
        return text

    return make


def positions() -> int:
    count = 0

    def make(place: str) -> str:
        nonlocal count
        count += 1
        return "word"

    manifest(make)
    return count


def test_every_text_stays_a_text(tmp_path: Path) -> None:
    harmless = emitted(tmp_path, manifest(lambda place: "words, plain"))
    structures = {name: structure(name, data) for name, data in harmless.items()}
    each = positions()
    for seed in range(-(-EXAMPLES // each)):
        files = emitted(tmp_path, manifest(texts(seed)))
        assert sorted(files) == sorted(harmless), seed
        for name, data in files.items():
            path = PurePosixPath(name)
            assert not path.is_absolute()
            assert ".." not in path.parts
            # Most files hold no text of the manifest: they do not change at all.
            assert data == harmless[name] or structure(name, data) == structures[name], (seed, name)
