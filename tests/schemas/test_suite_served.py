"""The official suite through real servers: its schemas as tools of a generated project, its instances as calls.

The ordinary run takes every seventh group; `MCPGEN_ALL=1` takes all.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mcpgen.schemas.gate import SchemaError, compile_gate
from tests.schemas.suite import Group, groups
from tests.schemas.support import SUITE, Json, same
from tests.support.projects import Project, new_project
from tests.support.stdio import StdioServer, call

ALL = bool(os.environ.get("MCPGEN_ALL"))

pytestmark = pytest.mark.skipif(
    not SUITE.is_dir(), reason="the official suite is not beside the repository"
)

_HANDLER = '''"""Handler of the tool {name}."""

from typing import Any

from suite.generated import Context


async def {name}(args: Any, ctx: Context) -> dict[str, Any]:
    return args.model_dump(mode="json", by_alias=True, exclude_unset=True)
'''

_METASCHEMA = "https://json-schema.org/draft/2020-12/schema"


def servable() -> Iterator[Group]:
    """Groups whose schema may stand in a manifest.

    None that needs the network, the meta-schema included; not the one whose example breaks its own schema.
    """
    for group in groups():
        try:
            compile_gate(group.tool_schema)
        except SchemaError:
            continue
        text = json.dumps(group.schema)
        if f'"$ref": "{_METASCHEMA}"' not in text and "#/examples" not in text:
            yield group


def without_defaults(schema: Json) -> Json:
    """A default that its own schema refuses is an error in a manifest; here they are beside the point."""
    if isinstance(schema, list):
        return [without_defaults(item) for item in schema]
    if not isinstance(schema, dict) or "const" in schema or "enum" in schema:
        return schema
    return {
        key: without_defaults(value)
        for key, value in schema.items()
        if key != "default" or isinstance(value, dict)
    }


@pytest.fixture(scope="module")
def chosen() -> list[Group]:
    found = list(servable())
    return found if ALL else found[::7]


@pytest.fixture(scope="module")
def project(chosen: list[Group], tmp_path_factory: pytest.TempPathFactory) -> Project:
    folder = tmp_path_factory.mktemp("suite")
    tools = [
        {
            "name": f"group_{group.number}",
            "description": group.title,
            "inputSchema": without_defaults(group.tool_schema),
        }
        for group in chosen
    ]
    manifest = folder / "suite.yaml"
    document = {"mcpgen": 1, "server": {"name": "suite", "version": "1.0.0"}, "tools": tools}
    manifest.write_text(json.dumps(document), encoding="utf-8")
    handlers = folder / "handlers" / "tools"
    handlers.mkdir(parents=True)
    for tool in tools:
        text = _HANDLER.format(name=tool["name"])
        (handlers / f"{tool['name']}.py").write_text(text, encoding="utf-8")
    return new_project(manifest, folder / "project", folder / "handlers")


def test_verdicts_are_the_suites_and_valid_instances_come_back_unaltered(
    chosen: list[Group], project: Project, tmp_path: Path
) -> None:
    wrong: list[str] = []
    calls = 0
    with StdioServer(project.command(), cwd=tmp_path, env=project.environment) as server:
        server.open_session()
        for group in chosen:
            for test in group.tests:
                calls += 1
                value = {"value": test["data"]}
                answer = server.ask(call(calls, f"group_{group.number}", value))
                problem = _problem(group, test, value, answer)
                if problem is not None:
                    wrong.append(
                        f"{group.keyword}: {group.title}: {test['description']}: {problem}"
                    )
    print(f"{calls} calls to {len(chosen)} tools")
    assert wrong == []


def _problem(group: Group, test: dict[str, Json], value: Json, answer: Json) -> str | None:
    served = "result" in answer and not answer["result"].get("isError")
    if not served and "result" not in answer and answer["error"]["code"] != -32602:
        return f"unexpected {answer}"
    if served != test["valid"] and not group.asserts_format:
        return f"served is {served}: {answer}"
    if served:
        back = json.loads(answer["result"]["content"][0]["text"])
        if not same(back, value):
            return f"altered to {back!r}"
    return None
