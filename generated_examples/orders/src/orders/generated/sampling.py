# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 726e97fc7ea6c265a2ee3456838978c4fd5c487687aa1911c7614ddeaf5e0426
"""Questions to the client itself: its language model (sampling), its folders (roots).

Both are deprecated since the revision 2026-07-28 and work on all revisions for as
long as clients have them. A new server does better without.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mcp import types

from .dialogue import Dialogue, Question


@dataclass(frozen=True, slots=True)
class Sampled:
    """What the client's model wrote.

    `content` holds the blocks in wire form (`{"type": "text", "text": ...}`), `text`
    the texts among them, joined.
    """

    content: list[dict[str, Any]]
    model: str
    stop_reason: str | None = None

    @property
    def text(self) -> str:
        return "".join(b["text"] for b in self.content if b.get("type") == "text")


@dataclass(frozen=True, slots=True)
class Root:
    """A folder or file that the client works on, as a `file://` URI."""

    uri: str
    name: str | None = None


async def sample(
    dialogue: Dialogue,
    messages: str | Sequence[str | dict[str, Any]],
    *,
    max_tokens: int,
    system_prompt: str | None = None,
    options: dict[str, Any],
) -> Sampled:
    """See `Context.sample`; `options` are further parameters in wire form."""
    if isinstance(messages, str):
        messages = [messages]
    params: dict[str, Any] = {
        "messages": [_message(message) for message in messages],
        "maxTokens": max_tokens,
    }
    if system_prompt is not None:
        params["systemPrompt"] = system_prompt
    params.update((key, value) for key, value in options.items() if value is not None)
    answer = await dialogue.ask(
        Question(
            "sampling",
            "sampling/createMessage",
            params,
            needs="sampling",
            answer=types.CreateMessageResultWithTools,  # admits one block or a list
        )
    )
    content = answer["content"]
    return Sampled(
        content=content if isinstance(content, list) else [content],
        model=answer["model"],
        stop_reason=answer.get("stopReason"),
    )


async def list_roots(dialogue: Dialogue) -> list[Root]:
    """See `Context.list_roots`."""
    answer = await dialogue.ask(
        Question("roots", "roots/list", {}, needs="roots", answer=types.ListRootsResult)
    )
    return [Root(root["uri"], root.get("name")) for root in answer["roots"]]


def _message(message: str | dict[str, Any]) -> dict[str, Any]:
    if isinstance(message, str):
        return {"role": "user", "content": {"type": "text", "text": message}}
    if "role" not in message or "content" not in message:
        raise ValueError("a message to the client's model needs a role and a content")
    return message
