"""Prompts: arguments, messages that name them, completions, examples."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from mcpgen.manifest.checks_base import Checks
from mcpgen.manifest.checks_completions import check_completion, decoded
from mcpgen.manifest.checks_resources import near
from mcpgen.manifest.shapes import Items
from mcpgen.manifest.structure import check
from mcpgen.manifest.vocabulary.prompts import MESSAGE
from mcpgen.manifest.walk import Pointer

_PLACE = re.compile(r"(\\?)\{\{[ \t]*([^{}]*?)[ \t]*\}\}")


class PromptChecks(Checks):
    """Checks the list of prompts."""

    def check(self) -> None:
        for index, item in enumerate(self._manifest.data.get("prompts") or ()):
            known = self._check_arguments(index, item)
            self._check_outcomes("prompts", index, item, "arguments")
            for place, example in enumerate(item.get("examples") or ()):
                self._check_result(item, example, ("prompts", index, "examples", place))
            if self._misses_arguments(item):
                continue
            for place, message in enumerate(item.get("messages") or ()):
                for pointer, text in _texts(message, ("prompts", index, "messages", place)):
                    self._check_places(pointer, text, known)
            for place, example in enumerate(item.get("examples") or ()):
                self._check_example(
                    index, item, known, ("prompts", index, "examples", place), example
                )

    def _check_arguments(self, index: int, item: dict[str, Any]) -> dict[str, int]:
        """The arguments by name, with their places in the list."""
        known: dict[str, int] = {}
        for place, argument in enumerate(item.get("arguments") or ()):
            name = argument.get("name")
            pointer: Pointer = ("prompts", index, "arguments", place)
            if not isinstance(name, str):
                continue
            if name in known:
                line = self._line(("prompts", index, "arguments", known[name], "name"), pointer)
                text = f'the argument "{name}" of prompt "{item.get("name", "")}" stands already on {line}'
                self._say("MCG501", (*pointer, "name"), text, "rename one of the two")
            known.setdefault(name, place)
            unit = self._usable.get((*pointer, "schema"))
            check_completion(
                self._values, unit, argument.get("complete"), (*pointer, "complete"), self._say
            )
        return known

    def _check_result(
        self, item: dict[str, Any], example: dict[str, Any], pointer: Pointer
    ) -> None:
        """What comes back of a prompt: a text, or messages as the prompt itself may have them."""
        if "error" in example and "messages" in item:
            text = "this prompt does not fail: its messages stand in the manifest"
            self._say("MCG505", (*pointer, "error"), text, "remove the example", key=True)
        result = example.get("result", "")
        if isinstance(result, str):
            return
        place = self._manifest.places.place(example, "result")
        if isinstance(result, list) and place is not None:
            shape = Items(MESSAGE, "messages")
            for problem in check(result, place, self._manifest.places, shape).diagnostics:
                self._report(problem)
            return
        text = "the result of a prompt is a text, or a list of messages"
        self._say("MCG505", (*pointer, "result"), text, "write it as `[{role: user, text: …}]`")

    def _misses_arguments(self, item: dict[str, Any]) -> bool:
        """Whether an argument was left out because it is at fault: what names it is not at fault as well."""
        arguments = item.get("arguments") or ()
        lost = self._manifest.has_lost
        return (
            lost(item, "arguments")
            or lost(arguments)
            or not all(isinstance(argument.get("name"), str) for argument in arguments)
        )

    def _check_places(self, pointer: Pointer, text: str, known: Mapping[str, int]) -> None:
        told: set[str] = set()
        for escaped, name in _PLACE.findall(text):
            if not escaped and name and name not in known and name not in told:
                told.add(name)
                hint = near(name, known) or "write \\{{ for two literal braces"
                self._say(
                    "MCG502", pointer, f'"{{{{{name}}}}}" names no argument of this prompt', hint
                )

    def _check_example(
        self,
        index: int,
        item: dict[str, Any],
        known: Mapping[str, int],
        pointer: Pointer,
        example: dict[str, Any],
    ) -> None:
        given = example.get("arguments") or {}
        for name, value in given.items():
            at: Pointer = (*pointer, "arguments", name)
            if name not in known:
                self._say(
                    "MCG505",
                    at,
                    f'"{name}" is no argument of this prompt',
                    near(name, known),
                    key=True,
                )
                continue
            if not isinstance(value, str):
                hint = (
                    f'quote it: "{self._manifest.written(at) or json.dumps(value)}"'
                    if isinstance(value, (int, float))
                    else "write it as JSON in quotes"
                )
                self._say(
                    "MCG505",
                    at,
                    f'the value of "{name}" must be text: so it comes over the wire',
                    hint,
                )
                continue
            unit = self._usable.get(("prompts", index, "arguments", known[name], "schema"))
            gate = self._values.gate(unit) if unit is not None else None
            if gate is not None and not any(gate.is_valid(one) for one in decoded(value)):
                self._say("MCG505", at, f'the schema of "{name}" refuses "{value}"')
        for argument in item.get("arguments") or ():
            name = argument.get("name")
            if argument.get("required") is True and name not in given:
                self._say(
                    "MCG505", pointer, f'the example lacks the argument "{name}", which is required'
                )


def _texts(value: Any, pointer: Pointer) -> Iterator[tuple[Pointer, str]]:
    if isinstance(value, str):
        yield pointer, value
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts(item, (*pointer, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            if key != "role":
                yield from _texts(item, (*pointer, key))
