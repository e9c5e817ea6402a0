# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 49e3ee6d4792ac14a4b7d93d6ea1e27d6d80b6cf109cdcde41a2918e1b388154
"""Parameters of a request that do not have the protocol's shape, in the client's terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError


def misfit(
    error: ValidationError, method: str, params: Mapping[str, Any] | None
) -> str:
    """What the client is told when the SDK's models of the protocol refuse `params`."""
    place = _place(error, params)
    return f"Invalid params of {method}" + (f" at {place}" if place else "")


def _place(error: ValidationError, params: Mapping[str, Any] | None) -> str:
    """Where the SDK's models of the protocol refuse `params`, in the client's terms.

    The models' own texts and names stay here: the path ends where it leaves what the
    client has written, or with the key that is missing there.
    """
    first = error.errors(include_url=False, include_input=False)[0]
    value: Any = {"params": params or {}}
    steps: list[str] = []
    place = first["loc"]
    if place[:1] != ("params",):  # some models are of the parameters alone
        place = ("params", *place)
    for step in place:
        if _has(value, step):
            value = value[step]
        elif first["type"] != "missing" or len(steps) + 1 < len(place):
            break
        steps.append(str(step))
    return ".".join(steps)


def _has(value: Any, step: int | str) -> bool:
    if isinstance(value, dict):
        return step in value
    return isinstance(value, list) and isinstance(step, int) and step < len(value)
