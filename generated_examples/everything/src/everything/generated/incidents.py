# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: e4ae7d6f2b073449533e935b2a9c392902d6b52f05d00c6dd2e36bc24ad54b08
"""Failures that nobody planned: details to stderr, an id to the client."""

from __future__ import annotations

import inspect
import logging
import secrets
import traceback
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mcp.shared.exceptions import MCPError

from .contract import BrokenContract
from .errors import NotFound, ToolError
from .identity import PACKAGE
from .loading import path_shown
from .protocol import internal_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_log = logging.getLogger(PACKAGE)


def describe(
    what: str, error: BaseException, function: Callable[..., Any] | None
) -> str:
    """Record a failure and return the text about it that may go out.

    A handler that is still a stub is no incident: the text says that it is not written
    yet, and stderr names the file to edit. Everything else gets an id under which stderr
    has the traceback.
    """
    if function is not None and is_unwritten(what, error, function):
        return _sentence(f"{what} is not written yet")
    number = secrets.token_hex(4)
    _log.error("incident %s: %s failed", number, what, exc_info=error)
    return _sentence(f"{what} failed (incident {number})")


def is_unwritten(what: str, error: BaseException, function: Callable[..., Any]) -> bool:
    """Whether a handler is still a stub: it raised NotImplementedError itself.

    If so, stderr names the file to edit.
    """
    if not isinstance(error, NotImplementedError):
        return False
    code = getattr(inspect.unwrap(function), "__code__", None)
    frames = list(traceback.walk_tb(error.__traceback__))
    if code is None or not frames or frames[-1][0].f_code is not code:
        return False
    _log.error("%s is not written yet: edit %s", what, path_shown(code.co_filename))
    return True


def describe_broken(what: str, reason: str) -> str:
    """The same for a result that the manifest does not allow: no traceback is of use."""
    number = secrets.token_hex(4)
    _log.error("incident %s: %s broke its contract: %s", number, what, reason)
    text = f"{what} gave a result that breaks the server's contract"
    return _sentence(f"{text} (incident {number})")


@contextmanager
def guarded(what: str, function: Callable[..., Any]) -> Iterator[None]:
    """Turn what a handler raises into the error with which its request is answered.

    Not for tools: their failures are results.
    """
    try:
        yield
    except MCPError:
        raise
    except (ToolError, NotFound) as error:
        raise internal_error(str(error)) from error
    except BrokenContract as error:
        raise internal_error(describe_broken(what, str(error))) from error
    except Exception as error:
        raise internal_error(describe(what, error, function)) from error


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
