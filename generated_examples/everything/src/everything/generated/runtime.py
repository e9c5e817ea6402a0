# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: a5806fc44f16834a14513bb7e1825dbdfe067dd55b3dc33fa3784650ed55746b
"""What all parts of a running server share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .contract import Contract
    from .elicitation import Forms
    from .invoke import Threads
    from .loading import Handlers
    from .tasks import Tasks
    from .updates import Updates


@dataclass(slots=True)
class Runtime:
    """One running server."""

    contract: Contract
    handlers: Handlers
    settings: Any
    """An instance of `app.Settings`; None with `--mock`."""
    forms: Forms
    threads: Threads
    updates: Updates
    tasks: Tasks | None
    """None where no tool can run as a task."""
    mock: bool
    """Whether calls are answered with the examples of the manifest."""
