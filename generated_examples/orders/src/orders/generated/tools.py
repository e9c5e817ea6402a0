# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 3134573c1ff5a192673a386ae40786d4f597ab1b595f69aab1bdae3fffae1689
"""`tools/call`: from the arguments of a request to the result that goes out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcp.shared.exceptions import MCPError

from .content import ToolResult
from .context import Context
from .contract import BrokenContract, Gate, JsonObject
from .dialogue import Dialogue, answered
from .errors import NotFound, ToolError
from .incidents import describe, describe_broken
from .invoke import TimedOut, invoke
from .mock import ExampleFailure, Examples
from .protocol import (
    REFUSED_AS_ERROR,
    Request,
    insufficient_scope,
    invalid_params,
    shown,
)
from .results import failure, tool_result
from .scopes import missing
from .views import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .loading import Function
    from .runtime import Runtime
    from .tasks import Support


@dataclass(slots=True)
class Tool:
    """One tool, ready to be called."""

    name: str
    label: str
    """How texts call it: `tool search_orders`."""
    input: Gate
    output: Gate | None
    view: View
    function: Function | None
    """None with `--mock`."""
    timeout: float | None
    """Seconds."""
    scopes: list[str]
    task_support: Support
    examples: Examples


class Tools:
    """All tools, by name."""

    def __init__(self, runtime: Runtime, models: Mapping[str, str]) -> None:
        """`models` leads from the name of a tool to that of its input class."""
        self._runtime = runtime
        self._tools = {
            item["name"]: _tool(item, runtime, models)
            for item in runtime.contract.tools
        }

    def input_schema(self, name: str) -> JsonObject | None:
        """The schema of a tool's arguments; None when there is no such tool."""
        tool = self._tools.get(name)
        return (
            tool.input.schema if tool and isinstance(tool.input.schema, dict) else None
        )

    def scopes(self, name: str) -> list[str]:
        """The scopes that a call of this tool needs."""
        tool = self._tools.get(name)
        return tool.scopes if tool else []

    async def call(self, request: Request) -> JsonObject:
        """Answer `tools/call`; its parameters have the right shape already.

        Raises:
            MCPError: the tool is unknown, the token lacks a scope, or the client's
                revision wants bad arguments as an error.
        """
        params = request.params or {}
        tool = self._tools.get(params["name"])
        if tool is None:
            raise invalid_params(f"Unknown tool: {shown(params['name'])}")
        if tool.scopes and (lacking := missing(tool.scopes)):
            raise insufficient_scope(tool.label, lacking)
        arguments = params.get("arguments")
        if arguments is None:
            arguments = {}
        if not tool.input.admits(arguments):
            return _refusal(tool, arguments, request.protocol_version)
        if tool.function is None:
            return _mocked(tool, arguments, request.protocol_version)

        async def run(dialogue: Dialogue) -> JsonObject:
            return await self._run(tool, arguments, request, dialogue)

        result: JsonObject
        tasks = self._runtime.tasks
        if tasks is None or tool.task_support == "forbidden":
            result = await answered(request, run)
        else:
            decides = getattr(tool.function, "__becomes_task__", False)
            result = await tasks.call(request, tool.task_support, run, decides=decides)
        return result

    async def _run(
        self, tool: Tool, arguments: JsonObject, request: Request, dialogue: Dialogue
    ) -> JsonObject:
        """Call the handler; whatever it does becomes a result."""
        assert tool.function is not None
        ctx = Context(request, self._runtime, dialogue, name=tool.name)
        try:
            value = await invoke(
                tool.function, (tool.view.make(arguments),), ctx, tool.timeout
            )
            return tool_result(value, tool.output, request.protocol_version)
        except (ToolError, NotFound) as error:
            return failure(str(error))
        except TimedOut:
            limit = f"{tool.timeout:g} s"
            return failure(f"Tool {tool.name} took longer than {limit} and was stopped")
        except BrokenContract as error:
            return failure(describe_broken(tool.label, str(error)))
        except MCPError:
            raise
        except Exception as error:  # noqa: BLE001 (a call is always answered)
            return failure(describe(tool.label, error, tool.function))


def _tool(item: JsonObject, runtime: Runtime, models: Mapping[str, str]) -> Tool:
    name = item["name"]
    behaviour = runtime.contract.behaviour_of("tools", name)
    output = item.get("outputSchema")
    return Tool(
        name=name,
        label=f"tool {name}",
        input=Gate(item["inputSchema"]),
        output=None if output is None else Gate(output),
        view=View(models[name]),
        function=runtime.handlers.tools.get(name),
        timeout=behaviour.get("timeout"),
        scopes=behaviour.get("scopes", []),
        task_support=item.get("execution", {}).get("taskSupport", "forbidden"),
        examples=Examples(behaviour.get("examples", [])),
    )


def _refusal(tool: Tool, arguments: JsonObject, version: str) -> JsonObject:
    """Bad arguments: an error up to 2025-06-18, from then on a result to learn from."""
    reasons = tool.input.reasons(arguments)
    text = "\n".join([f"Invalid arguments for {tool.label}", *map(str, reasons)])
    if version in REFUSED_AS_ERROR:
        raise invalid_params(text, {"errors": [reason.wire() for reason in reasons]})
    return failure(text)


def _mocked(tool: Tool, arguments: JsonObject, version: str) -> JsonObject:
    """The answer of an example: the one with these arguments, else the first."""
    try:
        value = tool.examples.answer("arguments", arguments)
    except ExampleFailure as error:
        return failure(str(error))
    if tool.output is not None:
        value = ToolResult(structured=value)
    return tool_result(value, tool.output, version)
