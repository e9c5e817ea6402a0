"""Values that a schema must admit: its defaults, its examples, the examples of items."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.bundle import bundle
from mcpgen.manifest.checks_intent import slips
from mcpgen.manifest.load import Manifest
from mcpgen.manifest.scalars import TOO_LARGE, plain_value
from mcpgen.manifest.units import Unit, written
from mcpgen.manifest.walk import Node, Pointer, path_in
from mcpgen.manifest.wording import spelled_number
from mcpgen.schemas.gate import DIALECTS, Gate, SchemaError, compile_gate, dialect_of, reason_of

MAX_REASONS = 20
"""How many reasons are told for one value."""
MAX_COMPILED_NODES = 100_000
"""How many schemas are compiled for the sake of compiling; each takes about 5 µs."""

_WHOLE = "urn:mcpgen:whole"


Report = Callable[[Diagnostic], None]


class ValueChecks:
    """Judges values by the compiled schemas; each schema is compiled once."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._gates: dict[int, Gate | None] = {}
        self._wholes: dict[int, Any] = {}
        self._budget = MAX_COMPILED_NODES

    def gate(self, unit: Unit) -> Gate | None:
        """The compiled unit; None where it cannot be compiled, which is reported once."""
        if id(unit) not in self._gates:
            try:
                self._gates[id(unit)] = _compiled(unit)
            except SchemaError as error:
                self._gates[id(unit)] = None
                text = f"the validator refuses this schema: {error.message}"
                self._report(Diagnostic.of("MCG301", unit.span(()), text))
        return self._gates[id(unit)]

    def try_out(self, unit: Unit) -> None:
        """Compiles a unit, as far as the budget goes: each part of it has been checked by itself before.

        Three hundred tools that reach a hundred types each would take longer than anybody waits.
        """
        nodes, queue, seen = 0, [unit], {id(unit)}
        while queue:
            current = queue.pop()
            nodes += len(current.walk.nodes)
            for target in current.targets.values():
                if id(target.unit) not in seen:
                    seen.add(id(target.unit))
                    queue.append(target.unit)
        self._budget -= nodes
        if self._budget >= 0:
            self.gate(unit)

    def check_defaults(self, unit: Unit) -> None:
        """Every `default` and every value of `examples` in a unit, against the schema in which it stands."""
        holders = {pointer for pointer, _ in unit.targets}
        for node in unit.walk.nodes:
            schema = node.schema
            if isinstance(schema, dict) and ("default" in schema or "examples" in schema):
                self._check_node(unit, node, holders)

    def _check_node(self, unit: Unit, node: Node, holders: set[Pointer]) -> None:
        schema = node.schema
        judge = None
        for keyword, pointer, value in _values(node):
            if _plainly_fits(schema, value):
                continue
            judge = judge or self._judge(unit, node, holders)
            if judge is None or judge.is_valid(value):
                continue
            name = _named(node.pointer)
            if keyword == "default" and value is None:
                text = f"the default{name} is null, which its own schema does not admit"
                hint = 'leave it out: a property is optional when "required" does not name it'
                self._report(Diagnostic.of("MCG305", unit.span(pointer), text, hint))
                continue
            reason = reason_of(next(iter(judge.iter_errors(value))))
            where = "/".join(str(step) for step in reason.path)
            at = f' at "{where}"' if where else ""
            text = f"the {keyword.rstrip('s')}{name} is refused by its own schema{at}: {_cut(reason.message)}"
            code = "MCG304" if keyword == "default" else "MCG311"
            better = _better(schema, value, unit.written(pointer), judge.is_valid)
            self._report(Diagnostic.of(code, unit.span(pointer), text, better))

    def _judge(self, unit: Unit, node: Node, holders: set[Pointer]) -> Any:
        import jsonschema_rs

        length = len(node.pointer)
        alone = not any(holder[:length] == node.pointer for holder in holders)
        make = getattr(jsonschema_rs, DIALECTS[dialect_of(unit.schema)])
        try:
            if alone:
                return make(node.schema, validate_formats=False, offline=True)
            if id(unit) not in self._wholes:
                document = bundle(unit).document
                whole = {**document, "$schema": dialect_of(unit.schema)}
                self._wholes[id(unit)] = jsonschema_rs.Registry([(_WHOLE, whole)])
            # Only what the schema at this place reaches is compiled.
            reference = {"$ref": _WHOLE + written(node.pointer)}
            registry = self._wholes[id(unit)]
            return make(reference, registry=registry, validate_formats=False, offline=True)
        except ValueError:
            # The unit itself is at fault, and the other checks say how.
            return None

    def check_value(
        self, unit: Unit, value: Any, place: Pointer, manifest: Manifest, what: str
    ) -> None:
        """A value that stands at `place` of the manifest, against a unit."""
        gate = self.gate(unit)
        if gate is None or gate.is_valid(value):
            return
        meant = dict(slips(unit, value))
        for reason in gate.reasons(value, MAX_REASONS):
            path = path_in(value, reason.path)
            pointer = (*place, *path)
            where = "/".join(str(step) for step in path)
            at = f' at "{where}"' if where else ""
            if reason.unexpected:
                for name in reason.unexpected:
                    text = f'{what} does not fit its schema{at}: "{name}" is none of the properties that it admits'
                    near = meant.get((*path, name))
                    hint = f'did you mean "{near}"?' if near else None
                    span = manifest.span((*pointer, name), key=True)
                    self._report(Diagnostic.of("MCG311", span, text, hint))
                continue
            text = f"{what} does not fit its schema{at}: {_cut(reason.message)}"
            given = value
            for step in path:
                given = given[step]
            hint = _retyped(given, manifest.written(pointer), reason.types)
            self._report(Diagnostic.of("MCG311", manifest.span(pointer), text, hint))


def _compiled(unit: Unit) -> Gate:
    dialect = dialect_of(unit.schema)
    if unit.targets or unit.walk.ids:
        return compile_gate(bundle(unit).document, dialect)
    import jsonschema_rs

    # The meta-schema has had its say already, and there is only one dialect: that halves the time for most schemas.
    make = getattr(jsonschema_rs, DIALECTS[dialect])
    try:
        return Gate(make(unit.schema, validate_formats=False, offline=True))
    except ValueError as error:
        raise SchemaError((), str(error).splitlines()[0]) from error


def _values(node: Node) -> list[tuple[str, Pointer, Any]]:
    found: list[tuple[str, Pointer, Any]] = []
    schema = node.schema
    if "default" in schema:
        found.append(("default", (*node.pointer, "default"), schema["default"]))
    examples = schema.get("examples")
    if isinstance(examples, list):
        found += [
            ("examples", (*node.pointer, "examples", i), value) for i, value in enumerate(examples)
        ]
    return found


_ANNOTATIONS = frozenset({"type", "default", "description", "title", "examples", "format"})
_PYTHON_TYPES = {"string": str, "boolean": bool, "integer": int, "array": list, "object": dict}


def _plainly_fits(schema: dict[str, Any], value: Any) -> bool:
    """A quick yes for the commonest case: nothing but a type is asked for."""
    wanted = schema.get("type")
    return (
        isinstance(wanted, str)
        and type(value) is _PYTHON_TYPES.get(wanted)
        and schema.keys() <= _ANNOTATIONS
    )


_QUOTES = frozenset("'\"")
_SWITCHES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def _named(pointer: Pointer) -> str:
    """The property or type in which a schema stands, as messages call it."""
    holders = [i for i, step in enumerate(pointer[:-1]) if step in ("properties", "$defs")]
    return f' of "{pointer[holders[-1] + 1]}"' if holders else ""


def _better(
    schema: dict[str, Any], value: Any, text: str, fits: Callable[[Any], bool]
) -> str | None:
    """The value as the schema wants it, where only quotes are wrong, or what it may be; `text` is what its author wrote."""
    if isinstance(value, str) and 0 < len(value) < 30:
        meant = _SWITCHES.get(value.lower())
        if meant is not None and value not in ("true", "false") and fits(meant):
            return f"write {json.dumps(meant)}"
        bare = plain_value(value)
        if not isinstance(bare, str) and bare is not TOO_LARGE and fits(bare):
            return f"write it without quotes: {value}"
        number = spelled_number(value, whole=False)
        if number is not None and fits(json.loads(number)):
            return f"write {number}"
    elif isinstance(value, (int, float)) and fits(quoted := text or json.dumps(value)):
        return f'write it in quotes: "{quoted}"'
    choices = schema.get("enum")
    if isinstance(choices, list) and len(choices) <= 10:
        return f"one of: {', '.join(json.dumps(choice, ensure_ascii=False) for choice in choices)}"
    return None


def _retyped(value: Any, written: str, types: tuple[str, ...]) -> str | None:
    """How a value is written in one of the wanted types, where only quotes are wrong."""
    if "string" in types and isinstance(value, (bool, int, float)):
        return f'quote it: "{written or json.dumps(value)}"'
    if not isinstance(value, str):
        return None
    meant = _SWITCHES.get(value.lower()) if "boolean" in types else None
    if meant is not None:
        return f"write {json.dumps(meant)}" + (", without quotes" if written[:1] in _QUOTES else "")
    bare = plain_value(value)
    number = isinstance(bare, (int, float)) and not isinstance(bare, bool)
    if number and {"integer", "number"} & set(types):
        return f"write it without quotes: {value}"
    if {"integer", "number"} & set(types):
        spelled = spelled_number(value, whole="number" not in types)
        return f"write {spelled}" if spelled is not None else None
    return None


def _cut(text: str) -> str:
    return text if len(text) <= 200 else f"{text[:200]}…"
