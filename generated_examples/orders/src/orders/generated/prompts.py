# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: dcd4a7fe7e42c69cb239aec9431ed7c217eea84dd96aaf1098a6d8312a11cb1b
"""`prompts/get`: messages from the manifest, or from a handler."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .content import wire_messages
from .context import Context
from .contract import JsonObject
from .decoding import Decoder, Undecodable
from .dialogue import Dialogue, answered
from .incidents import guarded
from .invoke import invoke
from .mock import ExampleFailure, Examples
from .protocol import (
    Request,
    insufficient_scope,
    internal_error,
    invalid_params,
    shown,
)
from .scopes import missing
from .views import View

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .loading import Function
    from .runtime import Runtime


@dataclass(slots=True)
class Prompt:
    """One prompt."""

    name: str
    label: str
    description: str | None
    required: list[str]
    decoder: Decoder
    view: View | None
    function: Function | None
    """None for messages of the manifest, and with `--mock`."""
    messages: Messages | None
    scopes: list[str]
    examples: Examples


class Prompts:
    """All prompts, by name."""

    def __init__(self, runtime: Runtime, models: Mapping[str, str]) -> None:
        """`models` leads from the name of a prompt to the class of its arguments."""
        self._runtime = runtime
        self._prompts = {
            item["name"]: _prompt(item, runtime, models)
            for item in runtime.contract.prompts
        }

    def scopes(self, name: str) -> list[str]:
        """The scopes that this prompt needs."""
        prompt = self._prompts.get(name)
        return prompt.scopes if prompt else []

    async def get(self, request: Request) -> JsonObject:
        """Answer `prompts/get`.

        Raises:
            MCPError: the prompt is unknown, an argument is missing, unknown or does not
                decode, or the handler failed.
        """
        params = request.params or {}
        prompt = self._prompts.get(params["name"])
        if prompt is None:
            raise invalid_params(f"Unknown prompt: {shown(params['name'])}")
        if lacking := missing(prompt.scopes):
            raise insufficient_scope(prompt.label, lacking)
        texts: dict[str, Any] = params.get("arguments") or {}
        values = _decoded(prompt, texts)
        if prompt.messages is not None:
            return _result(prompt, prompt.messages.filled(texts))
        if prompt.function is None:
            return _mocked(prompt, texts, values)

        async def run(dialogue: Dialogue) -> JsonObject:
            return await self._run(prompt, values, request, dialogue)

        result: JsonObject = await answered(request, run)
        return result

    async def _run(
        self, prompt: Prompt, values: JsonObject, request: Request, dialogue: Dialogue
    ) -> JsonObject:
        assert prompt.function is not None and prompt.view is not None
        ctx = Context(request, self._runtime, dialogue, name=prompt.name)
        with guarded(prompt.label, prompt.function):
            value = await invoke(prompt.function, (prompt.view.make(values),), ctx)
            return _result(prompt, wire_messages(value))


class Messages:
    """Messages of the manifest, in which the arguments have their places."""

    def __init__(self, messages: list[JsonObject], arguments: list[str]) -> None:
        self._messages = [
            {
                "role": message["role"],
                "content": (
                    message["content"]
                    if isinstance(message.get("content"), dict)
                    else {
                        "type": "text",
                        "text": message.get("text", message.get("content")),
                    }
                ),
            }
            for message in messages
        ]
        # Longer names first: a name may begin another one.
        names = sorted(map(re.escape, arguments), key=len, reverse=True)
        place = f"[ \t]*({'|'.join(names)})[ \t]*" if names else "(?!)()"
        self._place = re.compile(r"(\\)\{\{" + r"|\{\{" + place + r"\}\}")

    def filled(self, texts: Mapping[str, str]) -> list[JsonObject]:
        """The messages with the arguments in place, as they were sent.

        Each place is filled once and what stands in an argument is never looked at
        again. An argument that is left out gives nothing.
        """

        def fill(found: re.Match[str]) -> str:
            return "{" * 2 if found[1] else texts.get(found[2], "")

        return [
            _mapped(message, lambda t: self._place.sub(fill, t))
            for message in self._messages
        ]


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    """The value with every text in it changed; keys stay."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_mapped(item, change) for item in value]
    if isinstance(value, dict):
        return {key: _mapped(item, change) for key, item in value.items()}
    return value


def _prompt(item: JsonObject, runtime: Runtime, models: Mapping[str, str]) -> Prompt:
    name = item["name"]
    behaviour = runtime.contract.behaviour_of("prompts", name)
    arguments = item.get("arguments", [])
    messages = behaviour.get("messages")
    return Prompt(
        name=name,
        label=f"prompt {name}",
        description=item.get("description"),
        required=[a["name"] for a in arguments if a.get("required")],
        decoder=Decoder(behaviour["args"]),
        view=View(models[name]) if name in models else None,
        function=runtime.handlers.prompts.get(name),
        messages=(
            None
            if messages is None
            else Messages(messages, [argument["name"] for argument in arguments])
        ),
        scopes=behaviour.get("scopes", []),
        examples=Examples(behaviour.get("examples", [])),
    )


def _decoded(prompt: Prompt, texts: dict[str, Any]) -> JsonObject:
    for name in texts:
        if name not in prompt.decoder.names:
            raise invalid_params(f"Unknown argument of {prompt.label}: {shown(name)}")
    for name in prompt.required:
        if name not in texts:
            raise invalid_params(f"Missing argument of {prompt.label}: {name}")
    try:
        return prompt.decoder.decode(texts)
    except Undecodable as error:
        raise invalid_params(f"Invalid argument of {prompt.label}: {error}") from None


def _result(prompt: Prompt, messages: list[JsonObject]) -> JsonObject:
    if prompt.description is None:
        return {"messages": messages}
    return {"description": prompt.description, "messages": messages}


def _mocked(prompt: Prompt, texts: JsonObject, values: JsonObject) -> JsonObject:
    """The answer of an example; its arguments may be texts, or what they decode to."""
    try:
        value = prompt.examples.answer("arguments", texts, values)
    except ExampleFailure as error:
        raise internal_error(str(error)) from None
    if isinstance(value, str):
        return _result(prompt, wire_messages(value))
    return _result(prompt, Messages(value, []).filled({}))
