# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 07588b3a6a6a901901e2bda7ff8bcf9a6cbbb3dc0fe94a1f2388887e97b4d5a7
"""Calls that outlive their request: the extension `io.modelcontextprotocol/tasks`.

A tool whose manifest says `taskSupport: optional` or `required` runs in the background
for a client that declares the extension (2026-07-28). The call is answered at once
with a task; the client polls it by `tasks/get`, answers its questions by `tasks/update`
and stops it by `tasks/cancel`. For every other client the tool runs as any other does,
except that `required` is refused where the client could have declared the extension.

Tasks live in the memory of this process: several workers do not share them.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar

from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.request_state import authenticated_principal
from mcp.shared.exceptions import MCPError
from mcp.shared.inbound import MCP_NAME_HEADER, decode_header_value
from pydantic import Field

from .cancelling import call_off
from .dialogue import (
    Dialogue,
    Question,
    ReplayDialogue,
    answered,
    read_answer,
    require,
)
from .identity import PACKAGE
from .protocol import (
    Request,
    internal_error,
    invalid_params,
    is_modern,
    method_not_found,
)
from .rules import BUSY

EXTENSION = "io.modelcontextprotocol/tasks"
LIFETIME = 3600.0
"""Seconds for which a task, and then its result, is kept."""
POLL = 0.5
"""Seconds after which a client should look again."""
MOST_TASKS = 1000
"""How many are kept at once; beyond that the oldest results go before their time."""

Support = Literal["forbidden", "optional", "required"]
Status = Literal["working", "input_required", "completed", "failed", "cancelled"]
Run = Callable[[Dialogue], Awaitable[Any]]
HandlerT = TypeVar("HandlerT", bound=Callable[..., Any])

_log = logging.getLogger(PACKAGE)


def becomes_task(handler: HandlerT) -> HandlerT:
    """Let a tool say by itself when it becomes a task: at `await ctx.become_task()`.

    Up to there it is an ordinary call: what it asks is asked before there is a task,
    and if it ends before, its result is the answer. Without this decorator a tool with
    task support is a task from its first line.
    """
    handler.__becomes_task__ = True  # type: ignore[attr-defined]
    return handler


class _TaskParams(types.RequestParams):
    task_id: str = Field(alias="taskId")


class _UpdateParams(_TaskParams):
    input_responses: dict[str, Any] = Field(alias="inputResponses")


class Task:
    """One call in the background."""

    def __init__(self, owner: str | None) -> None:
        self.id = secrets.token_urlsafe(24)  # whoever knows it may ask: not guessable
        self.owner = owner
        self.runner: asyncio.Task[Any] | None = None
        self.handler: asyncio.Task[Any] | None = None
        """The handler, where it began before there was a task."""
        self._created = self._updated = _now()
        self._status: Status = "working"
        self._outcome: dict[str, Any] = {}
        self._asked = 0
        self._open: dict[str, tuple[Question, asyncio.Future[dict[str, Any]]]] = {}

    @property
    def ended(self) -> bool:
        """Whether nothing about it will change any more."""
        return self._status in ("completed", "failed", "cancelled")

    def summary(self) -> dict[str, Any]:
        """The task in wire form, as the call that started it is answered."""
        return {
            "taskId": self.id,
            "status": self._status,
            "createdAt": self._created,
            "lastUpdatedAt": self._updated,
            "ttlMs": int(LIFETIME * 1000),
            "pollIntervalMs": int(POLL * 1000),
        }

    def detail(self) -> dict[str, Any]:
        """The same with its result, error or open questions."""
        detail = {**self.summary(), **self._outcome}
        if self._status == "input_required":
            questions = {
                key: question.wire() for key, (question, _) in self._open.items()
            }
            detail["inputRequests"] = questions
        return detail

    def move(self, status: Status, **outcome: Any) -> None:
        """Change the status, unless the task has come to its end already."""
        if self.ended:
            return
        self._status, self._outcome, self._updated = status, outcome, _now()

    async def ask(self, question: Question) -> dict[str, Any]:
        """Put a question where `tasks/get` shows it; wait for its answer."""
        self._asked += 1
        key = f"q{self._asked}"  # not used again in this task
        future = asyncio.get_running_loop().create_future()
        self._open[key] = (question, future)
        self.move("input_required")
        try:
            answer: dict[str, Any] = await future
            return answer
        finally:
            self._open.pop(key, None)
            if not self._open and self._status == "input_required":
                self.move("working")

    def answer(self, key: str, response: Any) -> None:
        """Pass an answer on. One that is unknown or does not fit changes nothing."""
        if key in self._open:
            question, future = self._open[key]
            answer = read_answer(question, response)
            if answer is not None and not future.done():
                del self._open[key]
                future.set_result(answer)
                if not self._open:
                    self.move("working")

    async def work(self, result: Awaitable[Any]) -> None:
        """Wait for the handler and note how it ended."""
        try:
            found = await result
        except asyncio.CancelledError:
            self.move("cancelled")
        except MCPError as error:
            self._fail(error.error)
        except Exception:  # noqa: BLE001 (it is logged)
            _log.exception("a task failed")
            self._fail(internal_error("Internal error").error)
        else:
            kept = {key: part for key, part in found.items() if key != "resultType"}
            self.move("completed", result=kept)

    def _fail(self, error: types.ErrorData) -> None:
        wire = error.model_dump(exclude_none=True)
        self.move("failed", error=wire, statusMessage=error.message)

    def cancel(self) -> None:
        if self.runner is not None and not self.runner.done():
            for part in (self.handler, self.runner):
                if part is not None:
                    call_off(part)
            self.move("cancelled")


class TaskDialogue(Dialogue):
    """The dialogue of a handler that is a task: questions wait in `tasks/get`."""

    background = True

    def __init__(self, request: Request, task: Task) -> None:
        super().__init__(request)
        self._task = task

    async def ask(self, question: Question) -> dict[str, Any]:
        require(self._request, question.needs)
        return await self._task.ask(question)


class BecomingDialogue(ReplayDialogue):
    """The dialogue of a handler that becomes a task on its way."""

    def __init__(self, request: Request, task: Task) -> None:
        super().__init__(request)
        self._task = task
        self.became = asyncio.Event()

    async def ask(self, question: Question) -> dict[str, Any]:
        if not self.background:
            return await super().ask(question)
        require(self._request, question.needs)
        return await self._task.ask(question)

    def become_task(self) -> bool:
        if not self.open:
            self.background = True
            self.became.set()
        return self.background


class Tasks:
    """The tasks of this process."""

    def __init__(self) -> None:
        self._tasks: dict[str, Task] = {}

    def install(self, server: Server[Any]) -> None:
        """Serve the methods of the extension, and advertise it."""
        server.extensions[EXTENSION] = {}
        server.add_request_handler("tasks/get", _TaskParams, self._get)
        server.add_request_handler("tasks/update", _UpdateParams, self._update)
        server.add_request_handler("tasks/cancel", _TaskParams, self._cancel)

    async def call(
        self, request: Request, support: Support, run: Run, *, decides: bool = False
    ) -> Any:
        """Run a tool call as its manifest and its client want it.

        `decides` says that the handler carries `becomes_task`. Returns the result of
        the call, or a task in wire form. Raises `MCPError` (-32021) when a task is
        required of a client that knows none.
        """
        if not is_modern(request.protocol_version):
            return await answered(request, run)
        if not _declared(request):
            if support == "required":
                raise _undeclared()
            return await answered(request, run)
        self._make_room()
        task = Task(authenticated_principal(request))
        if decides:
            return await self._until_it_becomes(request, task, run)
        return self._start(task, run(TaskDialogue(request, task)))

    async def close(self) -> None:
        """Cancel what still runs and wait for it, at most a second."""
        runners = [t.runner for t in self._tasks.values() if t.runner is not None]
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()
        if runners:
            await asyncio.wait(runners, timeout=1.0)

    def _start(self, task: Task, result: Awaitable[Any]) -> dict[str, Any]:
        self._tasks[task.id] = task
        loop = asyncio.get_running_loop()
        task.runner = loop.create_task(task.work(result))
        loop.call_later(LIFETIME, self._expire, task.id)
        return {"resultType": "task", **task.summary()}

    async def _until_it_becomes(self, request: Request, task: Task, run: Run) -> Any:
        dialogue = BecomingDialogue(request, task)

        async def reply(_: Dialogue) -> Any:
            handler = asyncio.ensure_future(run(dialogue))
            became = asyncio.ensure_future(dialogue.became.wait())
            try:
                await asyncio.wait(
                    (handler, became), return_when=asyncio.FIRST_COMPLETED
                )
            except asyncio.CancelledError:
                call_off(handler)
                await asyncio.wait((handler,))
                raise
            finally:
                became.cancel()
            if dialogue.background:
                task.handler = handler
                return self._start(task, handler)
            return await handler

        return await answered(request, reply, dialogue)

    def _make_room(self) -> None:
        """Forget the oldest result, if there is one, rather than refuse new work."""
        if len(self._tasks) < MOST_TASKS:
            return
        ended = next((id for id, task in self._tasks.items() if task.ended), None)
        if ended is None:
            raise MCPError(BUSY, "Server busy: too many tasks are running")
        del self._tasks[ended]

    def _expire(self, task_id: str) -> None:
        task = self._tasks.pop(task_id, None)
        if task is not None:
            task.cancel()

    # ---- the methods of the extension

    async def _get(self, request: Request, params: _TaskParams) -> dict[str, Any]:
        return {"resultType": "complete", **self._find(request, params).detail()}

    async def _update(self, request: Request, params: _UpdateParams) -> dict[str, Any]:
        task = self._find(request, params)
        for key, response in params.input_responses.items():
            task.answer(key, response)
        return {"resultType": "complete"}

    async def _cancel(self, request: Request, params: _TaskParams) -> dict[str, Any]:
        self._find(request, params).cancel()
        return {"resultType": "complete"}

    def _find(self, request: Request, params: _TaskParams) -> Task:
        if not is_modern(request.protocol_version):
            raise method_not_found(request.method)
        headers = getattr(request.request, "headers", None)
        if headers is not None:
            named = decode_header_value(headers.get(MCP_NAME_HEADER))
            if named != params.task_id:
                raise MCPError(
                    types.HEADER_MISMATCH,
                    f"The header {MCP_NAME_HEADER} is not the taskId of the body",
                )
        if not _declared(request):
            raise _undeclared()
        task = self._tasks.get(params.task_id)
        # Somebody else's task is no task: its existence is nobody's business.
        if task is None or task.owner != authenticated_principal(request):
            raise invalid_params("Task not found")
        return task


def _declared(request: Request) -> bool:
    declared = request.session.client_capabilities
    return declared is not None and EXTENSION in (declared.extensions or {})


def _undeclared() -> MCPError:
    return MCPError(
        types.MISSING_REQUIRED_CLIENT_CAPABILITY,
        f"This needs the client capability extensions[{EXTENSION!r}]",
        {"requiredCapabilities": {"extensions": {EXTENSION: {}}}},
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
