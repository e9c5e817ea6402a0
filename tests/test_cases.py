"""Small manifests from real reports, each with what must come of it: validation, listing, calls, reads, prompts.

Some stand here (`cases`); the others beside the repository (`../shared/cases`), and are skipped where they are not
there. What a running server answers is tested for the cases that say something of reads, prompts or pages; with MCPGEN_EXHAUSTIVE=1 for all.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mcpgen.api import validate
from mcpgen.contract.ir import Contract
from mcpgen.contract.lower import check_and_lower
from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.load import load
from mcpgen.manifest.units import tokens
from mcpgen.schemas.gate import compile_gate
from tests.support.projects import Project, new_project
from tests.support.stdio import StdioServer, modern, request

OWN = Path(__file__).parent / "cases"
CASES = Path(__file__).parents[2] / "shared" / "cases"
EXHAUSTIVE = os.environ.get("MCPGEN_EXHAUSTIVE") == "1"

OURS = {
    "tools": {"handler", "scopes", "timeout", "examples"},
    "resources": {"handler", "scopes", "text", "json", "file", "schema", "subscribe", "cache"},
    "resourceTemplates": {
        "complete",
        "parameters",
        "examples",
        "list",
        "handler",
        "scopes",
        "schema",
        "subscribe",
        "cache",
    },
    "prompts": {"handler", "scopes", "messages", "examples"},
}
# Listings that stand in the order of `tools`, `resources`, …: the method, and the key of its result.
LISTS = {
    "tools": "tools/list",
    "resources": "resources/list",
    "resourceTemplates": "resources/templates/list",
    "prompts": "prompts/list",
}

# The line is free between the aliases of a "billion laughs" file: whichever breaks the budget is told of.
FREE_LINES = {
    "yaml-bomb": range(6, 16),
    "yaml-recursive-alias": range(8, 12),
    "ref-endless": range(6, 8),
}


def _cases() -> list[str]:
    return sorted(path.parent.name for at in (OWN, CASES) for path in at.glob("*/manifest.yaml"))


def home(name: str) -> Path:
    """Where a case stands."""
    return OWN / name if (OWN / name).is_dir() else CASES / name


NAMES = _cases()


def expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((home(name) / "expect.json").read_text(encoding="utf-8"))
    return found


def lowered(name: str) -> Contract:
    contract, problems = check_and_lower(load(home(name) / "manifest.yaml"))
    assert contract is not None, problems
    return contract


def valid_cases(*keys: str) -> list[str]:
    """The cases that validate and say something under one of the keys."""
    found = []
    for name in NAMES:
        case = expected(name)
        if case["validate"]["exit"] == 0 and (not keys or any(key in case for key in keys)):
            found.append(name)
    return found


def answers(name: str, found: Diagnostic, wanted: dict[str, Any]) -> bool:
    """Whether a diagnostic is the one that a case asks for."""
    if found.span is None or not found.span.file.endswith(wanted.get("file", "manifest.yaml")):
        return False
    on_line = found.span.line == wanted["line"]
    if name in FREE_LINES and wanted["line"] in FREE_LINES[name]:
        on_line = found.span.line in FREE_LINES[name]
    text = f"{found.message} {found.hint or ''}".lower()
    family = wanted["family"]
    return (
        on_line
        and all(word.lower() in text for word in wanted["mentions"])
        and (family is None or found.code[3] == family[0])
    )


@pytest.mark.parametrize("name", NAMES)
def test_validation_finds_exactly_the_mistakes(name: str) -> None:
    wanted = expected(name)["validate"]
    result = validate([home(name) / "manifest.yaml"])
    assert result.ok == (wanted["exit"] == 0)
    errors = [one for one in result.diagnostics if one.severity == "error"]
    warnings = [one for one in result.diagnostics if one.severity == "warning"]
    for want in wanted["errors"]:
        hit = next((one for one in errors if answers(name, one, want)), None)
        assert hit is not None, (want, errors)
        errors.remove(hit)
    # The notes of this case name one more error, whose line is free.
    left = [one for one in errors if not (name == "many-errors" and one.code == "MCG104")]
    assert left == []
    for want in wanted.get("warnings", []):
        assert any(answers(name, one, want) for one in warnings), (want, warnings)


@pytest.mark.parametrize("name", valid_cases("calls"))
def test_schema_admits_what_it_should(name: str) -> None:
    gates = {tool.name: compile_gate(tool.input.schema.document) for tool in lowered(name).tools}
    for call in expected(name).get("calls", []):
        arguments = {} if call["arguments"] is None else call["arguments"]
        assert gates[call["tool"]].is_valid(arguments) == call["valid"], call


@pytest.mark.parametrize("name", valid_cases())
def test_items_go_out_as_they_are_written(name: str) -> None:
    data = load(home(name) / "manifest.yaml").data
    contract = lowered(name)
    special = {tool["name"]: tool for tool in expected(name).get("wire", {}).get("tools", [])}
    lists = {
        "tools": contract.tools,
        "resources": contract.resources,
        "resourceTemplates": contract.templates,
        "prompts": contract.prompts,
    }
    for kind, items in lists.items():
        for written, item in zip(data.get(kind) or [], items, strict=True):
            rules = special.get(written["name"], {}) if kind == "tools" else {}
            assert_listed(kind, written, item.wire, rules)


def assert_listed(
    kind: str, written: dict[str, Any], wire: dict[str, Any], rules: dict[str, Any]
) -> None:
    """The listed item equals the written one, but for what the case says of single keys."""
    free = {
        key for key, rule in rules.items() if isinstance(rule, dict) and "shownFrom" not in rule
    }
    expected_item = {k: v for k, v in written.items() if k not in OURS[kind] and k not in free}
    if "arguments" in expected_item:
        expected_item["arguments"] = [
            {k: v for k, v in argument.items() if k not in ("schema", "complete")}
            for argument in expected_item["arguments"]
        ]
    # As text: the order of keys and the form of numbers count.
    assert json.dumps({k: v for k, v in wire.items() if k not in free}) == json.dumps(expected_item)
    for key in free:
        rule = rules[key]
        if rule.get("selfContained"):
            assert_self_contained(wire[key])
        if "equals" in rule:
            assert wire[key] == rule["equals"]
        if "equalsUpToDefNames" in rule:
            assert renamed(wire[key]) == renamed(rule["equalsUpToDefNames"])


def references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "$ref" and isinstance(value, str):
                yield value
            else:
                yield from references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from references(value)


def assert_self_contained(schema: Any) -> None:
    for reference in references(schema):
        assert reference.startswith("#"), reference
        if not reference.startswith("#/"):
            continue
        value = schema
        for token in tokens(reference):
            value = value[int(str(token))] if isinstance(value, list) else value[token]
        assert isinstance(value, (dict, bool))


def renamed(schema: dict[str, Any]) -> str:
    """The schema as text, its `$defs` named in the order in which they are first referred to."""
    definitions = schema["$defs"]
    order: list[str] = []
    queue = [{key: value for key, value in schema.items() if key != "$defs"}]
    while queue:
        for reference in references(queue.pop(0)):
            key = str(tokens(reference)[1])
            if key not in order:
                order.append(key)
                queue.append(definitions[key])
    text = json.dumps({**schema, "$defs": {key: definitions[key] for key in order}}, sort_keys=True)
    for number, key in enumerate(order):
        text = text.replace(f'"#/$defs/{key}"', f'"#/$defs/{number}"').replace(
            f'"{key}": {{', f'"{number}": {{'
        )
    return json.dumps(json.loads(text), sort_keys=True)


# What a running server answers


TOOL = '''"""A handler that tells what reached it."""

import json

from {package}.generated import Context, {model}, ToolError


async def {handle}(args: {model}, ctx: Context) -> str:
    raise ToolError("reached " + json.dumps(args.model_dump(mode="json", by_alias=True, exclude_unset=True)))
'''

TEMPLATE = '''"""A handler that tells what reached it."""

import json

from {package}.generated import Context, {model}


async def {handle}(params: {model}, ctx: Context) -> str:
    given = params.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return json.dumps([{uri_template!r}, given])
'''


def served(name: str, folder: Path) -> Project:
    """The project of a case, its handlers written so that they tell what reached them."""
    contract = lowered(name)
    project = new_project(home(name) / "manifest.yaml", folder / "project")
    for tool in contract.tools:
        text = TOOL.format(package=project.package, model=tool.input.name, handle=tool.handle)
        (project.source / "tools" / f"{tool.handle}.py").write_text(text, encoding="utf-8")
    for template in contract.templates:
        text = TEMPLATE.format(
            package=project.package,
            model=template.params.name,
            handle=template.handle,
            uri_template=template.uri_template,
        )
        (project.source / "resources" / f"{template.handle}.py").write_text(text, encoding="utf-8")
    return project


@pytest.mark.parametrize(
    "name",
    valid_cases() if EXHAUSTIVE else valid_cases("reads", "prompts") + valid_cases("wire")[:3],
)
def test_server_answers_as_the_case_says(name: str, tmp_path: Path) -> None:
    case = expected(name)
    data = load(home(name) / "manifest.yaml").data
    project = served(name, tmp_path)
    warm = name != "seed-orders"
    with StdioServer(project.command(), env=project.environment, warm=warm) as server:
        server.open_session("2025-11-25")
        assert_lists(server, data, case, legacy=True)
        for call in case.get("calls", []):
            assert_call(server, call)
        for read in case.get("reads", []):
            assert_read(server, read)
        for prompt in case.get("prompts", []):
            assert_prompt(server, prompt)
    with StdioServer(project.command(), env=project.environment) as server:
        assert_lists(server, data, case, legacy=False)


_numbers = iter(range(1, 1_000_000))


def ask(server: StdioServer, method: str, params: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = server.ask(request(next(_numbers), method, params))
    return answer


def assert_lists(
    server: StdioServer, data: dict[str, Any], case: dict[str, Any], *, legacy: bool
) -> None:
    rules = {tool["name"]: tool for tool in case.get("wire", {}).get("tools", [])}
    for kind, method in LISTS.items():
        if not data.get(kind):
            continue
        pages = list(listed_pages(server, method, kind, legacy=legacy))
        if kind in case.get("wire", {}).get("pages", {}):
            assert [[item["name"] for item in page] for page in pages] == case["wire"]["pages"][
                kind
            ]
        for written, item in zip(
            data[kind], [item for page in pages for item in page], strict=True
        ):
            rule = dict(rules.get(written["name"], {})) if kind == "tools" else {}
            hidden = {
                key
                for key, value in rule.items()
                if isinstance(value, dict) and "shownFrom" in value
            }
            if legacy:
                assert not hidden & item.keys()
            unseen = hidden if legacy else {"execution"}
            shown = {key: value for key, value in written.items() if key not in unseen}
            assert_listed(kind, shown, item, rule)


def listed_pages(
    server: StdioServer, method: str, kind: str, *, legacy: bool
) -> Iterator[list[Any]]:
    cursor = None
    while True:
        params = {} if cursor is None else {"cursor": cursor}
        number = next(_numbers)
        frame = request(number, method, params) if legacy else modern(number, method, params)
        result = server.ask(frame)["result"]
        yield result[kind]
        cursor = result.get("nextCursor")
        if cursor is None:
            return


def assert_call(server: StdioServer, call: dict[str, Any]) -> None:
    params = {"name": call["tool"]}
    if call["arguments"] is not None:
        params["arguments"] = call["arguments"]
    result = ask(server, "tools/call", params)["result"]
    text = result["content"][0]["text"]
    assert result["isError"] is True
    assert text.startswith("reached ") == call["valid"], (call, text)
    if call["valid"]:
        # As text: 1 and true are told apart, and no digit of a large number is lost.
        assert as_text(json.loads(text.removeprefix("reached "))) == as_text(
            call["arguments"] or {}
        )


def as_text(value: Any) -> str:
    """JSON in which 5.0 is 5: to JSON Schema they are one number, and a handler gets the integer."""

    def one_spelling(part: Any) -> Any:
        if isinstance(part, dict):
            return {name: one_spelling(member) for name, member in part.items()}
        if isinstance(part, list):
            return [one_spelling(member) for member in part]
        return int(part) if isinstance(part, float) and part.is_integer() else part

    return json.dumps(one_spelling(value), sort_keys=True)


def assert_read(server: StdioServer, read: dict[str, Any]) -> None:
    answer = ask(server, "resources/read", {"uri": read["uri"]})
    assert ("result" in answer) == read["found"], (read, answer)
    if not read["found"]:
        assert answer["error"]["code"] == -32002
        return
    content = answer["result"]["contents"][0]
    assert content["uri"] == read["uri"]
    if "template" in read:
        template, params = json.loads(content["text"])
        assert template == read["template"]
        assert params == read["params"]
    if "text" in read:
        assert content["text"] == read["text"]
    if "json" in read:
        assert json.loads(content["text"]) == read["json"]
    if "blob" in read:
        assert base64.b64decode(content["blob"]) == base64.b64decode(read["blob"])
    if "mimeType" in read:
        assert content["mimeType"] == read["mimeType"]
    if "textLength" in read:
        assert len(content["text"]) == read["textLength"]
        assert content["text"].startswith(read["textStartsWith"])


def assert_prompt(server: StdioServer, prompt: dict[str, Any]) -> None:
    params: dict[str, Any] = {"name": prompt["name"]}
    if prompt["arguments"] is not None:
        params["arguments"] = prompt["arguments"]
    answer = ask(server, "prompts/get", params)
    if not prompt["ok"]:
        assert answer["error"]["code"] == -32602, answer
        return
    messages = answer["result"]["messages"]
    for text, message in zip(prompt.get("text", []), messages, strict=False):
        assert message["content"]["text"] == text
