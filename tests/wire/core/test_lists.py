"""What is advertised and listed: honest capabilities, items as the manifest has them, pages."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from .conftest import Client


def by_name(items: list[Any]) -> dict[str, Any]:
    return {item["name"]: item for item in items}


def test_capabilities_are_those_of_the_manifest(client: Client) -> None:
    if client.modern:
        capabilities = client.result("server/discover")["capabilities"]
    else:
        capabilities = client.introduced["capabilities"]
    extensions = capabilities.pop("extensions")
    assert extensions["io.modelcontextprotocol/ui"] == {"mimeTypes": ["text/html"]}
    assert ("io.modelcontextprotocol/tasks" in extensions) == client.modern
    assert capabilities == {
        "completions": {},
        "logging": {},
        "prompts": {"listChanged": True},
        "resources": {"listChanged": True, "subscribe": True},
        "tools": {"listChanged": True},
    }


def test_the_server_introduces_itself_as_the_manifest_says(client: Client, contract: Any) -> None:
    if client.modern:
        info = client.frame("tools/list")["result"]["_meta"]["io.modelcontextprotocol/serverInfo"]
    else:
        info = client.introduced["serverInfo"]
        assert client.introduced["protocolVersion"] == client.version
        assert client.introduced["instructions"] == "Try everything."
    assert info == contract["server"]
    assert list(info) == list(contract["server"])


def test_items_are_listed_verbatim_and_in_order(client: Client, contract: Any) -> None:
    tools = client.all("tools", "tools/list")
    assert [tool["name"] for tool in tools] == [tool["name"] for tool in contract["tools"]]
    listed = by_name(tools)["verbatim"]
    declared = by_name(contract["tools"])["verbatim"]
    if client.modern:
        declared = {key: value for key, value in declared.items() if key != "execution"}
    assert repr(listed) == repr(declared)  # order of keys, nulls, 1.0 and 2^53+1 included


def test_resources_prompts_and_templates_are_listed_verbatim(client: Client, contract: Any) -> None:
    prompts = client.all("prompts", "prompts/list")
    assert repr(prompts) == repr(contract["prompts"])
    templates = client.all("resourceTemplates", "resources/templates/list")
    assert repr(templates) == repr(contract["resourceTemplates"])
    resources = client.all("resources", "resources/list")
    assert repr(resources[: len(contract["resources"])]) == repr(contract["resources"])


def test_concrete_resources_of_a_template_come_last(client: Client) -> None:
    resources = client.all("resources", "resources/list")
    assert resources[-2:] == [
        {"uri": "core://item/1", "name": "item 1"},
        {"uri": "core://item/2", "name": "item 2"},
    ]


def test_an_older_client_is_not_shown_an_output_schema_that_is_no_object(client: Client) -> None:
    tools = by_name(client.all("tools", "tools/list"))
    assert ("outputSchema" in tools["listed"]) == client.modern
    assert "outputSchema" in tools["typed"]


def test_execution_is_sent_to_older_clients_alone(client: Client) -> None:
    tools = by_name(client.all("tools", "tools/list"))
    assert ("execution" in tools["background"]) != client.modern


def test_every_page_has_the_cache_hint_of_the_manifest(client: Client) -> None:
    page = client.result("tools/list")
    assert len(page["tools"]) == 5
    following = client.result("tools/list", {"cursor": page["nextCursor"]})
    for one in (page, following):
        hint = {key: one[key] for key in ("ttlMs", "cacheScope") if key in one}
        assert hint == ({"ttlMs": 60000, "cacheScope": "public"} if client.modern else {})


def test_a_list_that_a_handler_makes_is_private(client: Client) -> None:
    page = client.result("resources/list")
    assert page.get("cacheScope") == ("private" if client.modern else None)


def test_a_foreign_cursor_is_refused(client: Client) -> None:
    cursor = client.result("tools/list")["nextCursor"]
    opened = base64.urlsafe_b64decode(cursor + "==").decode()
    forged = base64.urlsafe_b64encode(opened.replace(":5", ":3").encode()).decode().rstrip("=")
    seal = opened.partition(":")[0]
    endless = base64.urlsafe_b64encode(f"{seal}:{'9' * 5000}".encode()).decode().rstrip("=")
    for foreign in ("abc", "", "MTA", "%%%", "é", cursor + "x", cursor + "=", forged, endless):
        error = client.error("tools/list", {"cursor": foreign})
        assert error["code"] == -32602, foreign
        assert "cursor" in error["message"]
    assert client.error("prompts/list", {"cursor": cursor})["code"] == -32602
    assert client.error("tools/list", {"cursor": 5})["code"] == -32602


def test_a_cursor_is_good_on_every_process_of_the_server(clients: dict[str, Client]) -> None:
    cursor = clients["2024-11-05"].result("tools/list")["nextCursor"]
    other = clients["2026-07-28"].result("tools/list", {"cursor": cursor})
    assert other["tools"][0]["name"] == "content"


@pytest.mark.parametrize("method", ["tools/nope", "tasks/list", "sampling/createMessage"])
def test_an_unknown_method_is_not_found(client: Client, method: str) -> None:
    assert client.error(method)["code"] == -32601
