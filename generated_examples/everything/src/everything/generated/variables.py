# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 81c28f86ec18d4a819f8df36442340513668a37a14fe9aa095cf62b0dd4b5ca9
"""Variables of the environment that look like ours, but that nobody reads."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from .identity import COMMAND, ENV_PREFIX
from .options import COMMON_OPTIONS, HTTP_OPTIONS

CLOSE = 0.8
"""How alike two names are, by `difflib`, before one is taken for the other."""


def report_misspelt(settings: Any) -> None:
    """Say on stderr which variables are most likely meant to be others.

    `settings` is the class `app.Settings`, whose fields have variables, too. Nothing is
    refused: other programs may have variables with this prefix.
    """
    for wrong, meant in misspelt(settings, os.environ):
        print(
            f"{COMMAND}: nothing reads {wrong}: did you mean {meant}?", file=sys.stderr
        )


def misspelt(
    settings: Any, environment: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Each variable that is unknown but close to a known one, and that one."""
    start = f"{ENV_PREFIX}_"
    known = {name.removeprefix(start) for name in _known(settings)}
    for name, value in sorted(environment.items()):
        rest = name.removeprefix(start)
        if not value or rest == name or rest in known:
            continue
        from difflib import get_close_matches  # seldom needed: not loaded at each start

        for close in get_close_matches(rest, sorted(known), 1, CLOSE):
            yield name, start + close


def _known(settings: Any) -> Iterator[str]:
    """The variables of the options, and of the fields of the settings."""
    for option in (*COMMON_OPTIONS, *HTTP_OPTIONS):
        yield str(option.envvar)
    fields = getattr(settings, "model_fields", None)
    if fields is None:  # a class of another sort may read the environment itself
        fields = getattr(settings, "__annotations__", {})
    for field in fields:
        yield f"{ENV_PREFIX}_{field.upper()}"
