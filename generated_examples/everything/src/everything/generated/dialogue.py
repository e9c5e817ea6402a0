# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 89c77c1d72031748d9253557c3a2cf228a6a3b9030398b976943cd9f4b7fc409
"""Questions from the server to the client, the same for every revision of MCP.

While it runs, a handler may need an answer from outside: a form filled in by the
user (elicitation), a text by the client's language model (sampling), the client's
folders (roots). How such a question travels depends on the revision:

* up to 2025-11-25 it is a request to the client over the open session, and the
  handler waits for the response (`SessionDialogue`);
* from 2026-07-28 a server sends no requests. The handler is unwound, the call is
  answered with `input_required`, and the client repeats the call together with the
  answer. The handler then runs again from its first line and finds every earlier
  answer at hand (`ReplayDialogue`).

`answered` chooses between the two. Nothing else in this package knows the
difference.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from mcp import types
from mcp.shared.exceptions import MCPError, NoBackChannelError
from mcp.shared.message import ServerMessageMetadata
from pydantic import BaseModel, ValidationError

from .ending import Interrupted
from .errors import ToolError
from .outgoing import has_form
from .protocol import Request, invalid_params, is_modern
from .state import LIFETIME

Capability = Literal["elicitation", "sampling", "roots"]

_FIRST_WITH_ELICITATION = "2025-06-18"  # revisions are dates: they sort as text
_PURPOSE: dict[Capability, str] = {
    "elicitation": "ask the user a question",
    "sampling": "use the client's language model",
    "roots": "see the client's folders",
}


@dataclass(frozen=True, slots=True)
class Question:
    """One request to the client, in wire form.

    `name` is what its answer is called in 2026-07-28; `needs` is the client capability
    without which it may not be sent; `answer` is the model that a response has to fit.
    """

    name: str
    method: str
    params: dict[str, Any]
    needs: Capability
    answer: type[BaseModel]

    def wire(self) -> dict[str, Any]:
        return {"method": self.method, "params": self.params}

    def digest(self) -> str:
        """Tell this question from any other one, in few characters."""
        text = json.dumps(self.wire(), sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:24]


class _Frame(BaseModel):
    """What the SDK sends for a question: its own models would reorder the schema."""

    method: str
    params: dict[str, Any]


class Unanswered(BaseException):
    """Unwinds a handler whose question has to go out first.

    It is no `Exception`, so that a handler's `except Exception` lets it pass.
    """


def supports(request: Request, capability: Capability) -> bool:
    """Whether this client, on this connection, can be asked."""
    declared = request.session.client_capabilities
    if declared is None or getattr(declared, capability) is None:
        return False
    modern = is_modern(request.protocol_version)
    if not modern and not request.session.can_send_request:
        return False
    if capability == "elicitation":
        modes = declared.elicitation
        has_forms = modes is not None and (modes.form is not None or modes.url is None)
        return has_forms and request.protocol_version >= _FIRST_WITH_ELICITATION
    return True


def require(request: Request, capability: Capability) -> None:
    """Refuse the call (-32021) if a client of 2026-07-28 cannot be asked."""
    if not supports(request, capability):
        raise MCPError(
            types.MISSING_REQUIRED_CLIENT_CAPABILITY,
            f"This call needs the client capability {capability!r}",
            {"requiredCapabilities": {capability: {}}},
        )


class Dialogue(ABC):
    """The questions of one call, and the values that it keeps by `once`."""

    background = False
    """Whether the call was answered already, so that only its task is left."""

    @property
    def unwinds(self) -> bool:
        """Whether the handler is being unwound, so that a question can go out."""
        return False

    def __init__(self, request: Request) -> None:
        self._request = request
        self._kept: dict[str, Any] = {}

    @abstractmethod
    async def ask(self, question: Question) -> dict[str, Any]:
        """Return the client's answer in wire form; it fits `question.answer`."""

    def has(self, name: str) -> bool:
        """Whether a value was kept under this name, in this round or before."""
        return name in self._kept

    def kept(self, name: str) -> Any:
        return self._kept[name]

    def keep(self, name: str, value: Any) -> Any:
        """Remember a value and return it as later rounds will see it."""
        try:
            self._kept[name] = json.loads(json.dumps(value, allow_nan=False))
        except (TypeError, ValueError) as error:
            raise TypeError(
                f"once({name!r}) keeps JSON values only "
                f"(str, int, float, bool, None, list, dict): {error}"
            ) from error
        return self._kept[name]

    def become_task(self) -> bool:
        """Go on in the background, if possible (`tasks.py`); whether it now does."""
        return self.background


class SilentDialogue(Dialogue):
    """Where the protocol has no questions: completions, the making of lists."""

    async def ask(self, question: Question) -> dict[str, Any]:
        raise ToolError(f"{self._request.method} must not {_PURPOSE[question.needs]}")


class SessionDialogue(Dialogue):
    """Up to 2025-11-25: questions are requests over the session."""

    async def ask(self, question: Question) -> dict[str, Any]:
        request = self._request
        if not supports(request, question.needs):
            raise ToolError(
                f"This needs to {_PURPOSE[question.needs]}, "
                "which this client or connection does not offer"
            )
        params = question.params
        if request.protocol_version < "2025-11-25":  # the first one with two modes
            params = {key: value for key, value in params.items() if key != "mode"}
        if not has_form(params):
            raise ValueError(f"{question.method} cannot be written as JSON")
        frame = cast(types.ServerRequest, _Frame(method=question.method, params=params))
        # The id ties the question to the stream on which this call is answered.
        over = ServerMessageMetadata(related_request_id=request.request_id)
        try:
            answer = await request.session.send_request(
                frame,
                question.answer,
                request_read_timeout_seconds=LIFETIME,
                metadata=over,
            )
        except NoBackChannelError:
            raise ToolError("This connection cannot carry a question") from None
        except MCPError as error:
            raise ToolError(f"The client gave no answer: {error}") from None
        except ValidationError:
            raise ToolError("The client's answer could not be read") from None
        return answer.model_dump(by_alias=True, mode="json", exclude_none=True)


class ReplayDialogue(Dialogue):
    """From 2026-07-28: answers come with the repeated call, in the order of asking.

    What was answered or kept before travels in `requestState`, which the client
    sends back as it got it. `state.py` seals it, so what arrives here is our own.
    An answer counts only for the very question that was put at that place; a handler
    that now asks something else loses this answer and all later ones, because they
    were given under other circumstances.

    A client may send an answer along with the first call, under the question's name:
    the protocol lets it answer without a state, and it could make up an answer anyway.
    """

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        params = request.params or {}
        state = params.get("requestState")
        self._first = not state
        saved = json.loads(state) if state else {}
        self._kept = saved.get("kept", {})
        self._answers: dict[int, list[Any]] = {
            int(place): entry for place, entry in saved.get("answers", {}).items()
        }
        self._asked: dict[str, str] = saved.get("asked", {})
        self._fresh = _responses(params)
        self._place = 0
        self._keys: set[str] = set()
        self.open: dict[str, Question] = {}
        """Questions that have to go out: by key, as the client will answer them."""

    @property
    def unwinds(self) -> bool:
        return bool(self.open)

    async def ask(self, question: Question) -> dict[str, Any]:
        place, self._place = self._place, self._place + 1
        key = self._key(question.name)
        digest = question.digest()
        if (entry := self._answers.get(place)) is not None:
            if entry[0] == digest:
                return cast(dict[str, Any], entry[1])
            self._answers = {n: e for n, e in self._answers.items() if n < place}
        require(self._request, question.needs)
        if self._first or self._asked.get(key) == digest:
            answer = read_answer(question, self._fresh.get(key))
            if answer is not None:
                self._answers[place] = [digest, answer]
                return answer
        self.open[key] = question
        # Let the branches of a `gather` ask as well: one round for all of them.
        await asyncio.sleep(0)
        raise Unanswered

    def _key(self, name: str) -> str:
        """The name of an answer; numbered from the second question of a name on."""
        key, count = name, 1
        while key in self._keys:
            count += 1
            key = f"{name}_{count}"
        self._keys.add(key)
        return key

    def input_required(self) -> dict[str, Any]:
        """The result that hands the open questions to the client."""
        state = {
            "answers": {str(place): e for place, e in self._answers.items()},
            "asked": {key: question.digest() for key, question in self.open.items()},
            "kept": self._kept,
        }
        return {
            "resultType": "input_required",
            "inputRequests": {key: q.wire() for key, q in self.open.items()},
            "requestState": json.dumps(state, separators=(",", ":")),
        }


def _responses(params: Mapping[str, Any]) -> Mapping[str, Any]:
    responses = params.get("inputResponses", {})
    if not isinstance(responses, Mapping):
        raise invalid_params("inputResponses must be an object")
    return responses


def read_answer(question: Question, response: Any) -> dict[str, Any] | None:
    """Check the shape of a response; one that does not fit is asked for again."""
    try:
        answer = question.answer.model_validate(response, by_name=False)
    except ValidationError:
        return None
    return answer.model_dump(by_alias=True, mode="json", exclude_none=True)


async def answered(
    request: Request,
    run: Callable[[Dialogue], Awaitable[Any]],
    replay: ReplayDialogue | None = None,
) -> Any:
    """Run a call with the dialogue that its revision of the protocol has.

    Returns what `run` returns, or an `input_required` result in its place (a dict in
    wire form) when a question has to go out first. For `tools/call`, `prompts/get`
    and `resources/read`: the protocol allows questions in these alone. `replay` is
    used in place of a new `ReplayDialogue`.
    """
    if not is_modern(request.protocol_version):
        return await run(SessionDialogue(request))
    dialogue = ReplayDialogue(request) if replay is None else replay
    try:
        result = await run(dialogue)
    except (asyncio.CancelledError, Interrupted):
        raise
    except BaseException:
        # With a question open, whatever came up while unwinding is its echo:
        # `Unanswered` itself, a group around it, an error raised by a `finally`.
        if not dialogue.open:
            raise
    else:
        if not dialogue.open:
            return result
    return dialogue.input_required()
