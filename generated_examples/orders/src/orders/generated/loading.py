# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: ac1ffea1827abc46491ab5e9eccacbe3954a9a87a5d52f8aed2e781bd9713c6b
"""Finding the handlers at start: all of them, so that every misfit is named at once."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from .errors import StartError
from .identity import PACKAGE

Function = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Handler:
    """Where a function of yours is, and what it is called with."""

    module: str
    function: str
    model: str | None = None
    """The class in `models.py` of its first argument, if it takes one besides `ctx`."""


@dataclass(frozen=True, slots=True)
class Handlers:
    """The functions that serve the contract, found and checked."""

    tools: dict[str, Function] = field(default_factory=dict)
    """By name of the tool."""
    resources: dict[str, Function] = field(default_factory=dict)
    """By URI; static resources have none."""
    templates: dict[str, Function] = field(default_factory=dict)
    """By URI template."""
    listings: dict[str, Function] = field(default_factory=dict)
    """By URI template, for those whose concrete resources are listed."""
    prompts: dict[str, Function] = field(default_factory=dict)
    """By name of the prompt; those with messages in the manifest have none."""
    completions: dict[tuple[str, str, str], Function] = field(default_factory=dict)
    """By kind (`prompt` or `template`), key of the item, and argument."""


def load_handlers() -> Handlers:
    """Import every handler of the table.

    Raises:
        StartError: some are missing or do not fit; the message names all of them.
    """
    from . import handlers as table

    finder = _Finder()
    found = Handlers(
        tools=finder.all(table.TOOLS, "tool", ("args", "ctx")),
        resources=finder.all(table.RESOURCES, "resource", ("ctx",)),
        templates=finder.all(table.TEMPLATES, "template", ("params", "ctx")),
        listings=finder.all(table.LISTINGS, "listing of", ("ctx",)),
        prompts=finder.all(table.PROMPTS, "prompt", ("args", "ctx")),
        completions=finder.all(
            table.COMPLETIONS, "completion", ("value", "chosen", "ctx")
        ),
    )
    if finder.misfits:
        lines = "\n".join(f"  {misfit}" for misfit in finder.misfits)
        raise StartError(f"these handlers do not fit the contract:\n{lines}")
    return found


def load_app() -> ModuleType:
    """Import `app.py`, which has to have `Settings` and `lifespan`.

    Raises:
        StartError: it is missing, broken or incomplete.
    """
    name = f"{PACKAGE}.app"
    try:
        module = importlib.import_module(name)
    except (Exception, SystemExit) as error:
        raise StartError(f"app.py: {_why(name, error)}") from error
    for wanted in ("Settings", "lifespan"):
        if not callable(getattr(module, wanted, None)):
            raise StartError(f"{path_shown(module.__file__)} has no {wanted}")
    return module


def place_of(error: BaseException) -> str:
    """File and line of the person's code where an exception came from."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{path_shown(error.filename)}:{error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    home = Path(__file__).parents[1]
    own = [
        frame
        for frame in frames
        if home in Path(frame.filename).parents
        and Path(__file__).parent not in Path(frame.filename).parents
    ]
    if not own:
        return ""
    return f"{path_shown(own[-1].filename)}:{own[-1].lineno}"


def path_shown(file: str | None) -> str:
    """A path as the person knows it: from the folder in which they are, if it is inside.

    Clients may start a server in the root of the file system, where everything is inside.
    """
    if file is None:
        return "?"
    path = Path(file)
    with contextlib.suppress(ValueError, OSError):
        here = Path.cwd()
        if here != here.parent:
            return path.relative_to(here).as_posix()
    return str(path)


class _Finder:
    """Looks handlers up and keeps what is wrong with them."""

    def __init__(self) -> None:
        self.misfits: list[str] = []
        self._modules: dict[str, ModuleType | str] = {}

    def all(
        self, rows: Mapping[Any, Handler], kind: str, parameters: tuple[str, ...]
    ) -> dict[Any, Function]:
        found = {}
        for key, row in rows.items():
            label = key if isinstance(key, str) else " ".join(key)
            function = self._one(row, parameters)
            if isinstance(function, str):
                self.misfits.append(f"{kind} {label}: {function}")
            else:
                found[key] = function
        return found

    def _one(self, row: Handler, parameters: tuple[str, ...]) -> Function | str:
        """The function, or what is wrong with it."""
        module = self._module(row.module)
        if isinstance(module, str):
            return module
        file = path_shown(module.__file__)
        function: Function | None = getattr(module, row.function, None)
        shape = f"{row.function}({', '.join(parameters)})"
        if function is None:
            return f"{file} has no function {shape}"
        if not callable(function):
            return f"{row.function} in {file} is no function"
        generators = (inspect.isgeneratorfunction, inspect.isasyncgenfunction)
        if any(yields(function) for yields in generators):
            return f"{row.function} in {file} yields; a handler returns"
        try:
            inspect.signature(function).bind(*parameters)
        except TypeError:
            return f"{row.function} in {file} has to take {shape}"
        except ValueError:
            pass  # built in C: it has no signature to look at
        return function

    def _module(self, name: str) -> ModuleType | str:
        if name not in self._modules:
            try:
                self._modules[name] = importlib.import_module(name)
            except (Exception, SystemExit) as error:  # noqa: BLE001 (it is reported)
                self._modules[name] = _why(name, error)
        return self._modules[name]


def _why(name: str, error: BaseException) -> str:
    """Why a module of the person's cannot be imported."""
    file = name.partition(".")[2].replace(".", "/") + ".py"
    if isinstance(error, ModuleNotFoundError) and error.name == name:
        return f"{PACKAGE}/{file} is missing"
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    place = place_of(error)
    return f"{place}: {what}" if place else f"{PACKAGE}/{file}: {what}"
