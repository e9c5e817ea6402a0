# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 6baad1fe3c4fb0c0700062a713eaadb97068a080733185fbd470e781b8ca5ad9
"""The shapes of handlers: what each kind is called with, and what it may return.

A handler is `async def` and gets a `Context`, or a plain `def` that runs in a worker
thread and gets a `SyncContext`. These Protocols are for type checkers; nothing at run
time depends on them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from pydantic import BaseModel

from .blocking import SyncContext
from .content import Block, PromptMessage, ResourceContents, ResourceLink, ToolResult
from .context import Context

ArgsT_contra = TypeVar("ArgsT_contra", contravariant=True)
ResultT_co = TypeVar("ResultT_co", covariant=True)


class _Async(Protocol[ArgsT_contra, ResultT_co]):
    def __call__(
        self, args: ArgsT_contra, ctx: Context, /
    ) -> Awaitable[ResultT_co]: ...


class _Plain(Protocol[ArgsT_contra, ResultT_co]):
    def __call__(self, args: ArgsT_contra, ctx: SyncContext, /) -> ResultT_co: ...


class _AsyncAlone(Protocol[ResultT_co]):
    def __call__(self, ctx: Context, /) -> Awaitable[ResultT_co]: ...


class _PlainAlone(Protocol[ResultT_co]):
    def __call__(self, ctx: SyncContext, /) -> ResultT_co: ...


class _AsyncCompletion(Protocol):
    def __call__(
        self, value: str, chosen: dict[str, str], ctx: Context, /
    ) -> Awaitable[Iterable[str]]: ...


class _PlainCompletion(Protocol):
    def __call__(
        self, value: str, chosen: dict[str, str], ctx: SyncContext, /
    ) -> Iterable[str]: ...


Structured: TypeAlias = Mapping[str, Any] | Sequence[Any] | ToolResult
"""What a tool with an `outputSchema` may return besides its output model."""

Json: TypeAlias = (
    str | int | float | bool | BaseModel | Mapping[str, Any] | Sequence[Any] | None
)
"""What has a form as JSON."""

Unstructured: TypeAlias = Json | Block | ToolResult
"""What a tool without an `outputSchema` may return."""

Content: TypeAlias = Json | bytes | ResourceContents
"""What a resource may return: text, bytes, or anything that is sent as JSON."""

Typed: TypeAlias = str | bytes | Mapping[str, Any] | Sequence[Any] | ResourceContents
"""What a resource with a `schema` may return besides its content model."""

Messages: TypeAlias = (
    str | Block | PromptMessage | Sequence[str | Block | PromptMessage]
)
"""What a prompt may return; a text or a block alone is a message from the user."""

Handles: TypeAlias = _Async[ArgsT_contra, ResultT_co] | _Plain[ArgsT_contra, ResultT_co]
"""A handler that is called with a typed first argument."""

Reads: TypeAlias = _AsyncAlone[ResultT_co] | _PlainAlone[ResultT_co]
"""A handler that is called with its context alone."""

Lists: TypeAlias = Reads[Iterable[ResourceLink | Mapping[str, Any]]]
"""Enumerates the concrete resources of a template."""

Completes: TypeAlias = _AsyncCompletion | _PlainCompletion
"""Completes a value; `chosen` has the values of the other arguments."""
