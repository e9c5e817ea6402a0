# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 2abf754ac4202430fa3a44a44074ab9cfff38ef6e65f2066f01a165f13fd7674
"""Failures that nobody planned: details to stderr, an id to the client."""

from __future__ import annotations

import inspect
import logging
import secrets
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .identity import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(PACKAGE)


def describe(
    what: str, error: BaseException, function: Callable[..., Any] | None
) -> str:
    """Record a failure and return the text about it that may go out.

    A handler that is still a stub is no incident: the text says that it is not written
    yet, and stderr names the file to edit. Everything else gets an id under which stderr
    has the traceback.
    """
    if function is not None and (file := _stub_file(error, function)):
        log.error("%s is not written yet: edit %s", what, file)
        return _sentence(f"{what} is not written yet")
    number = secrets.token_hex(4)
    log.error("incident %s: %s failed", number, what, exc_info=error)
    return _sentence(f"{what} failed (incident {number})")


def describe_broken(what: str, reason: str) -> str:
    """The same for a result that the manifest does not allow: no traceback is of use."""
    number = secrets.token_hex(4)
    log.error("incident %s: %s broke its contract: %s", number, what, reason)
    text = f"{what} gave a result that breaks the server's contract"
    return _sentence(f"{text} (incident {number})")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _stub_file(error: BaseException, function: Callable[..., Any]) -> str | None:
    """The file of a handler that itself raises NotImplementedError; None for others."""
    if not isinstance(error, NotImplementedError):
        return None
    code = getattr(inspect.unwrap(function), "__code__", None)
    frames = list(traceback.walk_tb(error.__traceback__))
    if code is None or not frames or frames[-1][0].f_code is not code:
        return None
    file = Path(code.co_filename)
    try:
        return file.relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return str(file)
