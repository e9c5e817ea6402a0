"""Real Python clients: the official SDK's in every mode, and fastmcp's, on both transports."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

mcp = pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters  # noqa: E402

ORDERS = Path(__file__).parents[2] / "generated_examples" / "orders"
PATIENCE = 60  # seconds
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ORDERS / "src")}


@contextmanager
def http_server() -> Iterator[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "orders", "--transport", "http", "--port", "0"],
        cwd=ORDERS,
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
    )
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if b"listening on " in line:
                yield line.decode().split("listening on ", 1)[1].split()[0]
                break
        else:
            raise AssertionError("the server did not start")
        process.terminate()
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def stdio_server() -> StdioServerParameters:
    return StdioServerParameters(
        command=sys.executable, args=["-m", "orders"], cwd=ORDERS, env=ENVIRONMENT
    )


async def use(client: Client) -> None:
    async with client:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == ["search_orders", "order_summary", "ship_order"]
        found = await client.call_tool("search_orders", {"status": "paid", "limit": 1})
        assert '"o_4"' in found.content[0].text
        period = {"since": "2026-11-01", "until": "2026-11-30"}
        counted = await client.call_tool("order_summary", period)
        assert counted.structured_content["revenue"] == 9890
        refused = await client.call_tool("ship_order", {"orderId": "o_3", "trackingNumber": "RB12"})
        assert refused.is_error is True
        assert [str(r.uri) for r in (await client.list_resources()).resources] == [
            "orders://statuses"
        ]
        templates = (await client.list_resource_templates()).resource_templates
        assert [template.uri_template for template in templates] == ["orders://{orderId}"]
        order = await client.read_resource("orders://o_1")
        assert "Анна Ковалёва" in order.contents[0].text
        prompts = (await client.list_prompts()).prompts
        assert [prompt.name for prompt in prompts] == ["weekly_report", "complaint"]
        report = await client.get_prompt("weekly_report", {"week": "2026-W48"})
        assert "2026-W48" in report.messages[0].content.text


def finish(work: Any) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))


MODES = ["auto", "legacy", "2026-07-28"]


@pytest.mark.parametrize("mode", MODES)
def test_sdk_client_over_stdio(mode: Any) -> None:
    finish(use(Client(stdio_server(), mode=mode)))


@pytest.mark.parametrize("mode", MODES)
def test_sdk_client_over_http(mode: Any) -> None:
    with http_server() as url:
        finish(use(Client(url, mode=mode)))


def test_fastmcp_client_over_both_transports() -> None:
    fastmcp = pytest.importorskip("fastmcp")
    from fastmcp.client.transports import StdioTransport

    async def talk(target: Any) -> None:
        async with fastmcp.Client(target) as client:
            assert len(await client.list_tools()) == 3
            found = await client.call_tool("search_orders", {"status": "paid"})
            assert '"o_1"' in found.content[0].text
            assert len(await client.list_resource_templates()) == 1
            assert "o_1" in (await client.read_resource("orders://o_1"))[0].text
            assert len(await client.list_prompts()) == 2
            await client.get_prompt("complaint", {"orderId": "o_1", "text": "?"})

    finish(talk(StdioTransport(sys.executable, ["-m", "orders"], env=ENVIRONMENT)))
    with http_server() as url:
        finish(talk(url))


def test_mcpcheck_passes_every_check() -> None:
    command = shutil.which("jbt-mcpcheck", path=str(Path(sys.executable).parent))
    if command is None:
        pytest.skip("jbt-mcpcheck is not installed: scripts/clients")
    with http_server() as url:
        done = subprocess.run(
            [command, url], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "All 8 checks passed" in done.stdout
