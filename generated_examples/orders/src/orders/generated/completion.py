# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 9750ae0febd76105d1db475c82130c983b57f7ea5238de6be3f7dd0f4b2623ee
"""`completion/complete`: values for an argument of a prompt or a variable of a URI."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .context import Context
from .contract import BrokenContract, JsonObject
from .dialogue import SilentDialogue
from .incidents import guarded
from .invoke import invoke
from .protocol import Request, insufficient_scope, invalid_params, shown
from .scopes import missing

if TYPE_CHECKING:
    from .runtime import Runtime

MOST_VALUES = 100
"""As many as one answer may have."""


class Completions:
    """All completions of the contract."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        contract = runtime.contract
        self._arguments: dict[tuple[str, str], list[str]] = {}
        self._behaviour: dict[tuple[str, str], JsonObject] = {}
        for item in contract.prompts:
            behaviour = contract.behaviour_of("prompts", item["name"])
            names = [argument["name"] for argument in item.get("arguments", [])]
            self._arguments["prompt", item["name"]] = names
            self._behaviour["prompt", item["name"]] = behaviour
        for item in contract.templates:
            key = item["uriTemplate"]
            behaviour = contract.behaviour_of("resourceTemplates", key)
            self._arguments["template", key] = list(behaviour["params"]["properties"])
            self._behaviour["template", key] = behaviour

    @property
    def any(self) -> bool:
        """Whether the contract has a completion at all."""
        return any(behaviour.get("complete") for behaviour in self._behaviour.values())

    async def complete(self, request: Request) -> JsonObject:
        """Answer `completion/complete`.

        Raises:
            MCPError: there is no such prompt, template or argument, or the handler failed.
        """
        params = request.params or {}
        kind, key = _reference(params["ref"])
        name, value = params["argument"]["name"], params["argument"]["value"]
        if (kind, key) not in self._arguments:
            raise invalid_params(f"Unknown {kind}: {shown(key)}")
        if name not in self._arguments[kind, key]:
            raise invalid_params(f"Unknown argument of {kind} {key}: {shown(name)}")
        behaviour = self._behaviour[kind, key]
        if lacking := missing(behaviour.get("scopes", [])):
            raise insufficient_scope(f"{kind} {key}", lacking)
        source = behaviour.get("complete", {}).get(name, [])
        if source is not True:
            return _answer([known for known in source if known.startswith(value)])
        if self._runtime.mock:
            return _answer([])
        chosen = (params.get("context") or {}).get("arguments") or {}
        return _answer(await self._ask(request, (kind, key, name), value, chosen))

    async def _ask(
        self,
        request: Request,
        place: tuple[str, str, str],
        value: str,
        chosen: dict[str, str],
    ) -> list[str]:
        """What the handler says."""
        function = self._runtime.handlers.completions[place]
        label = f"completion of {' '.join(place)}"
        ctx = Context(request, self._runtime, SilentDialogue(request), name=place[1])
        with guarded(label, function):
            values = list(await invoke(function, (value, dict(chosen)), ctx))
            if not all(isinstance(one, str) for one in values):
                raise BrokenContract("a completion returns texts")
            return values


def _reference(ref: JsonObject) -> tuple[str, str]:
    if ref["type"] == "ref/prompt":
        return "prompt", ref["name"]
    return "template", ref["uri"]


def _answer(values: list[str]) -> JsonObject:
    return {
        "completion": {
            "values": values[:MOST_VALUES],
            "total": len(values),
            "hasMore": len(values) > MOST_VALUES,
        }
    }
