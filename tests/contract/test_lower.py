"""The contract of a manifest: the protocol's keys apart from ours, every part in its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mcpgen.contract.ir import Cache, Contract
from tests.manifest_checks.support import judge

MANIFEST = """mcpgen: 1
server: {name: io.github.acme/order-desk, version: 1.2.3, title: Desk, instructions: Ask., icons: [{src: "https://example.com/i.png"}]}
listing: {pageSize: 50, cache: {ttlMs: 1000, scope: public}}
logging: false
http: {port: 9000}
auth: {issuer: "https://login.example.com", resource: "https://desk.example.com/mcp"}
extensions: {io.modelcontextprotocol/ui: {}}
schemas:
  Unused: {type: string}
  Line: {type: object, properties: {sku: {type: string}}}
  Order: {type: object, properties: {lines: {type: array, items: {$ref: "#/schemas/Line"}}}}
tools:
- name: find-orders
  description: Finds.
  x-vendor: {a: null}
  scopes: [orders.read]
  timeout: 5
  outputSchema: {$ref: "#/schemas/Order"}
  execution: {taskSupport: optional}
  examples: [{name: none, arguments: {}, result: {}}]
resources:
- {uri: "desk://rules", name: rules, description: R., text: Be kind., subscribe: true, cache: {ttlMs: 5}, scopes: [r]}
- {uri: "desk://json", name: json, description: J., json: null}
- {uri: "desk://live", name: live, description: L., schema: {$ref: "#/schemas/Line"}}
resourceTemplates:
- uriTemplate: desk://orders/{id}{?page}
  name: order
  description: O.
  parameters: {id: {type: integer}}
  complete: {id: true, page: ["1", "2"]}
  list: true
  schema: {$ref: "#/schemas/Order"}
prompts:
- name: Weekly report
  description: W.
  arguments: [{name: week, title: Week, required: true, schema: {type: integer}, complete: true}, {name: tone}]
  messages: [{role: user, text: "{{week}}"}]
elicitations:
  confirm order: {message: Sure?, schema: {type: object, properties: {yes: {type: boolean}}}}
"""


def contract(folder: Path) -> Contract:
    return judge(folder, MANIFEST).valid


def test_server_and_project(tmp_path: Path) -> None:
    found = contract(tmp_path)
    assert list(found.server.info) == ["name", "version", "title", "icons"]
    assert found.server.instructions == "Ask."
    assert (found.project.package, found.project.distribution) == ("order_desk", "order-desk")
    assert (found.project.version, found.project.python) == ("1.2.3", "3.11")
    assert (found.logging, found.page_size, found.list_cache) == (False, 50, Cache(1000, "public"))
    assert found.http == {"port": 9000}
    assert found.extensions == {"io.modelcontextprotocol/ui": {}}
    assert found.manifest_text == MANIFEST.encode()


def test_tool_keeps_the_keys_of_the_wire_and_no_others(tmp_path: Path) -> None:
    [tool] = contract(tmp_path).tools
    assert list(tool.wire) == [
        "name",
        "description",
        "x-vendor",
        "outputSchema",
        "execution",
        "inputSchema",
    ]
    assert tool.wire["x-vendor"] == {"a": None}
    assert tool.wire["inputSchema"] == {"type": "object", "additionalProperties": False}
    assert (tool.handle, tool.scopes, tool.timeout, tool.task_support) == (
        "find_orders",
        ("orders.read",),
        5.0,
        "optional",
    )
    assert tool.output is not None
    assert tool.output.schema.shared == {"Order": "Order", "Line": "Line"}
    assert tool.examples == ({"name": "none", "arguments": {}, "result": {}},)


def test_resources_know_where_their_content_is(tmp_path: Path) -> None:
    rules, json, live = contract(tmp_path).resources
    assert rules.content is not None
    assert (rules.content.kind, rules.content.value) == ("text", "Be kind.")
    assert (rules.subscribe, rules.cache, rules.scopes) == (True, Cache(5, "private"), ("r",))
    assert list(rules.wire) == ["uri", "name", "description"]
    assert json.content is not None
    assert (json.content.kind, json.content.value) == ("json", None)
    assert live.content is None
    assert live.model is not None
    assert (live.model.name, live.model.role) == ("LiveContent", "content")


def test_template_has_an_object_of_its_variables(tmp_path: Path) -> None:
    [template] = contract(tmp_path).templates
    document: Any = template.params.schema.document
    assert document["properties"] == {"id": {"type": "integer"}, "page": {"type": "string"}}
    assert document["required"] == ["id"]
    assert template.completions == {"id": True, "page": ("1", "2")}
    assert template.listed
    assert list(template.wire) == ["uriTemplate", "name", "description"]


def test_prompt_has_an_object_of_its_arguments(tmp_path: Path) -> None:
    [prompt] = contract(tmp_path).prompts
    assert prompt.wire["arguments"] == [
        {"name": "week", "title": "Week", "required": True},
        {"name": "tone"},
    ]
    document: Any = prompt.args.schema.document
    assert document["properties"] == {"week": {"type": "integer"}, "tone": {"type": "string"}}
    assert document["required"] == ["week"]
    assert prompt.completions == {"week": True}
    assert prompt.handle == "weekly_report"
    assert prompt.messages == ({"role": "user", "text": "{{week}}"},)


def test_elicitations_and_types(tmp_path: Path) -> None:
    found = contract(tmp_path)
    [ask] = found.elicitations
    assert (ask.name, ask.message, ask.form.name, ask.form.role) == (
        "confirm order",
        "Sure?",
        "ConfirmOrderForm",
        "form",
    )
    # Only what some item reaches becomes code.
    assert [model.name for model in found.types] == ["Line", "Order"]
    assert len({model.name for model in found.models}) == len(found.models)
