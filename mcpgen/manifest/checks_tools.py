"""Tools: their names, the roots of their schemas, mirrored headers, examples, and what clients make of them."""

from __future__ import annotations

import json
import re
from typing import Any

from mcpgen.contract import names
from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.bundle import bundle
from mcpgen.manifest.checks_base import Checks
from mcpgen.manifest.checks_intent import leads_to_object, slips, strays, types_at
from mcpgen.manifest.keywords import TYPES
from mcpgen.manifest.units import Unit
from mcpgen.manifest.walk import Node, Pointer

MAX_NAME = 128
PREFIXED_NAME = 64
"""Where several clients stop, their prefix `mcp__server__` included."""
NO_ARGUMENTS: dict[str, Any] = {"type": "object", "additionalProperties": False}
"""The schema of a tool that has none."""
MANY_TOOLS = 50
MANY_BYTES = 40_000

_ALLOWED = re.compile(r"[A-Za-z0-9_.-]*", re.ASCII)
_TOKEN = re.compile(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+", re.ASCII)
_OURS = frozenset({"handler", "scopes", "timeout", "examples"})
_DESTRUCTIVE_WORDS = """
clear delete destroy drop erase kill overwrite purge remove reset revoke terminate truncate uninstall
wipe
"""
_DESTRUCTIVE = frozenset(_DESTRUCTIVE_WORDS.split())
_COMBINED = ("oneOf", "anyOf", "allOf")
_DESCRIBE = ("$ref", "properties", *_COMBINED)
"""Keywords at a root that can say what an object is without saying that it is one."""


class ToolChecks(Checks):
    """Checks the list of tools."""

    def check(self) -> None:
        tools = self._manifest.data.get("tools") or []
        server = self._manifest.data.get("server") or {}
        prefix = f"mcp__{names.distribution_name(str(server.get('name', ''))) or ''}__"
        for index, tool in enumerate(tools):
            self._check_name(index, tool, prefix)
            self._check_input(index, tool)
            self._advise_output(index, tool)
            self._check_examples(index, tool)
            self._check_outcomes("tools", index, tool, "arguments")
            self._advise(index, tool)
        self._advise_size(tools)

    def _check_name(self, index: int, tool: dict[str, Any], prefix: str) -> None:
        name = tool.get("name")
        if not isinstance(name, str):
            return
        pointer: Pointer = ("tools", index, "name")
        if not 1 <= len(name) <= MAX_NAME:
            text = f"the name of a tool has 1 to {MAX_NAME} characters, this one has {len(name)}"
            self._say(
                "MCG202",
                pointer,
                text,
                "what people should read goes into `title`" if name else None,
            )
        elif not _ALLOWED.fullmatch(name):
            bad = sorted({char for char in name if not _ALLOWED.fullmatch(char)})
            better = re.sub(r"[^A-Za-z0-9_.-]+", "_", name).strip("_")
            hint = f'write "{better}"' if better else "what people should read goes into `title`"
            shown = " ".join(f'"{char}"' for char in bad[:8])
            text = f'the tool name "{name}" has {shown}; only A-Z a-z 0-9 _ . - may stand in one'
            self._say("MCG201", pointer, text, hint)
        elif len(prefix) + len(name) > PREFIXED_NAME:
            text = (
                f'the tool name "{name}" has {len(name)} characters; clients that write "{prefix}" before it stop at '
                f"{PREFIXED_NAME} in all"
            )
            self._say(
                "MCG802",
                pointer,
                text,
                f"shorten it to {max(1, PREFIXED_NAME - len(prefix))} characters",
            )

    def _check_input(self, index: int, tool: dict[str, Any]) -> None:
        schema = tool.get("inputSchema")
        if not isinstance(schema, dict):
            return
        pointer: Pointer = ("tools", index, "inputSchema")
        if schema.get("type") != "object" and _is_type(schema.get("type", "string")):
            at = (*pointer, "type") if "type" in schema else pointer
            text = (
                f'the root of inputSchema of tool "{tool.get("name", "")}" must have `type: object`'
            )
            self._say("MCG306", at, text, _object_hint(schema, self._units.get(pointer)))
        for keyword in _COMBINED:
            if keyword in schema:
                text = f'"{keyword}" stands at the root of inputSchema of tool "{tool.get("name", "")}": several clients '
                hint = "describe the choice in words, or split the tool"
                self._say(
                    "MCG803", (*pointer, keyword), text + "reject such a tool", hint, key=True
                )
        if unit := self._units.get(pointer):
            self._check_headers(unit)

    def _advise_output(self, index: int, tool: dict[str, Any]) -> None:
        """An older client knows roots of objects alone: it is shown no other, and its author should hear of it."""
        pointer: Pointer = ("tools", index, "outputSchema")
        unit = self._usable.get(pointer)
        if unit is None or not isinstance(unit.schema, dict) or unit.schema.get("type") == "object":
            return
        if not leads_to_object(unit):
            reference = unit.schema.get("$ref")
            inner = f'{{$ref: "{reference}"}}' if isinstance(reference, str) else "…"
            hint = (
                f"wrap it as\n  type: object\n  properties: {{value: {inner}}}\n"
                "or, where text will do for them, add `# mcpgen: ignore[MCG813]`"
            )
        elif "type" in unit.schema:
            hint = "write `type: object`, not a list"
        else:
            beside = next(key for key in _DESCRIBE if key in unit.schema)
            hint = f"add `type: object` beside `{beside}`"
        text = (
            f'clients up to 2025-11-25 are not shown the outputSchema of tool "{tool.get("name", "")}", and get text '
            "alone: its root has no `type: object`"
        )
        self._say("MCG813", pointer, text, hint, key=True)

    def _check_headers(self, unit: Unit) -> None:
        """The rules of `x-mcp-header`: a client drops a tool that breaks one, in silence."""
        seen: dict[str, str] = {}
        reached, queue = {id(unit)}, [unit]
        while queue:
            current = queue.pop()
            for node in current.walk.nodes:
                if isinstance(node.schema, dict) and "x-mcp-header" in node.schema:
                    self._check_header(current, node.pointer, node.schema, seen, current is unit)
            for target in current.targets.values():
                if id(target.unit) not in reached:
                    reached.add(id(target.unit))
                    queue.append(target.unit)

    def _check_header(
        self,
        unit: Unit,
        pointer: Pointer,
        schema: dict[str, Any],
        seen: dict[str, str],
        at_root: bool,
    ) -> None:
        header = schema["x-mcp-header"]
        plain = (
            len(pointer) > 0
            and all(step == "properties" for step in pointer[::2])
            and len(pointer) % 2 == 0
        )
        hint = None
        if not plain or not at_root:
            text = "x-mcp-header is reached through `properties` alone, from the root of inputSchema itself"
            hint = "move it to a property that stands there, or remove it"
        elif not isinstance(header, str):
            text = (
                f"x-mcp-header must be the name of a header as text, not {json.dumps(header)[:40]}"
            )
        elif not _TOKEN.fullmatch(header):
            text = f'x-mcp-header "{header}" is no name of an HTTP header'
            hint = "use letters, digits and -"
        elif not isinstance(kind := schema.get("type"), str) or kind not in (
            "string",
            "integer",
            "boolean",
        ):
            text = f'x-mcp-header "{header}" stands on "{pointer[-1]}", which is no string, integer or boolean'
            hint = "give the property one of these types, or remove the header"
        elif header.lower() in seen:
            text = (
                f'x-mcp-header "{header}" stands on "{pointer[-1]}" and on "{seen[header.lower()]}"'
            )
            hint = "header names do not tell upper from lower case: rename one"
        else:
            seen[header.lower()] = str(pointer[-1])
            return
        self._report(Diagnostic.of("MCG309", unit.span((*pointer, "x-mcp-header")), text, hint))

    def _check_examples(self, index: int, tool: dict[str, Any]) -> None:
        inputs = self._usable.get(("tools", index, "inputSchema"))
        outputs = self._usable.get(("tools", index, "outputSchema"))
        for place, example in enumerate(tool.get("examples") or ()):
            pointer: Pointer = ("tools", index, "examples", place)
            arguments = example.get("arguments", {})
            if inputs is not None:
                self._values.check_value(
                    inputs, arguments, (*pointer, "arguments"), self._manifest, "the example"
                )
                self._check_slips(inputs, arguments, (*pointer, "arguments"))
            elif (
                arguments
                and "inputSchema" not in tool
                and not self._manifest.has_lost(tool, "inputSchema")
            ):
                text = "the example has arguments, but the tool takes none"
                self._say(
                    "MCG311", (*pointer, "arguments"), text, "add an inputSchema, or remove them"
                )
            if outputs is not None and "result" in example:
                self._values.check_value(
                    outputs, example["result"], (*pointer, "result"), self._manifest, "the result"
                )
                self._check_slips(outputs, example["result"], (*pointer, "result"))

    def _check_slips(self, unit: Unit, given: Any, pointer: Pointer) -> None:
        """Names in an example that an open schema lets pass, though they look like another property."""
        gate = self._values.gate(unit)
        if gate is None or not gate.is_valid(given):
            return
        for path, near in slips(unit, given):
            text = f'"{path[-1]}" in the example is no property that the schema describes'
            self._say("MCG315", (*pointer, *path), text, f'did you mean "{near}"?', key=True)

    def _advise(self, index: int, tool: dict[str, Any]) -> None:
        pointer: Pointer = ("tools", index)
        name = tool.get("name")
        if not isinstance(name, str):
            return
        annotations = tool.get("annotations") or {}
        words = set(names.parts(name))
        told = "readOnlyHint" in annotations or "destructiveHint" in annotations
        if words & _DESTRUCTIVE and not told and not self._manifest.has_lost(tool, "annotations"):
            text = f'the tool "{name}" looks destructive, and no annotation says whether it is'
            self._say(
                "MCG806",
                (*pointer, "name"),
                text,
                "add `annotations: {destructiveHint: true}` (or false)",
            )
        if (
            annotations.get("readOnlyHint") is True
            and not self._manifest.has_lost(tool, "inputSchema")
            and not _takes_arguments(tool.get("inputSchema"))
        ):
            text = f'the tool "{name}" only reads and takes no arguments'
            self._say(
                "MCG807",
                (*pointer, "name"),
                text,
                "a resource says the same and costs the model nothing",
            )

    def _advise_size(self, tools: list[dict[str, Any]]) -> None:
        if not tools:
            return
        size = sum(self._bytes(index, tool) for index, tool in enumerate(tools)) + len(tools) + 1
        if len(tools) > MANY_TOOLS or size > MANY_BYTES:
            text = f"{len(tools):,} tools and {size:,} bytes go into every conversation"
            hint = f"models choose worse past {MANY_TOOLS} tools or {MANY_BYTES:,} bytes: split the server"
            self._say("MCG805", ("tools",), text, hint, key=True)

    def _bytes(self, index: int, tool: dict[str, Any]) -> int:
        wire = {key: value for key, value in tool.items() if key not in _OURS}
        wire.setdefault("inputSchema", NO_ARGUMENTS)
        for key in ("inputSchema", "outputSchema"):
            unit = self._usable.get(("tools", index, key))
            if unit is not None and unit.targets:
                wire[key] = bundle(unit).document
        return len(json.dumps(wire, ensure_ascii=False, separators=(",", ":")).encode())


def _is_type(kind: Any) -> bool:
    """Whether a value of `type` is one that JSON Schema knows; what is none is told of as such."""
    return all(name in TYPES for name in (kind if isinstance(kind, list) else [kind]))


def _object_hint(schema: dict[str, Any], unit: Unit | None) -> str:
    """How a schema of arguments becomes one of an object."""
    wrap = "arguments are named: wrap it as\n  type: object\n  properties: {value: …}"
    if "type" in schema or unit is None:
        return wrap
    if found := strays(unit, Node((), schema, "", 0)):
        shown = ", ".join(f'"{name}"' for name in found[:3])
        return f"add `type: object`, and put {shown} under `properties:`"
    reference = schema.get("$ref")
    if isinstance(reference, str) and "object" not in (types_at(unit) or {"object"}):
        return wrap.replace("…", f'{{$ref: "{reference}"}}')
    return "add `type: object`"


def _takes_arguments(schema: Any) -> bool:
    if not isinstance(schema, dict):
        return False
    return bool(
        schema.keys()
        - {
            "type",
            "properties",
            "required",
            "additionalProperties",
            "$schema",
            "title",
            "description",
        }
    ) or bool(schema.get("properties"))
