"""Where a type in the code has to be looser than the schema that it follows.

The models are a view for those who write handlers, and the compiled schema judges all the same; but whoever reads
`dict[str, Any]` where a union was meant wants to know why, and often one property mends it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from mcpgen.contract.naming import Names
from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.checks import Checked
from mcpgen.manifest.load import Manifest
from mcpgen.manifest.units import Unit
from mcpgen.manifest.walk import Node, Pointer

if TYPE_CHECKING:
    from mcpgen.contract.ir import Contract, Model
    from mcpgen.schemas.classes import Note

MAX_NODES: Final = 5_000
"""How many schemas are looked at: working out types costs some ten times as much as validating them."""

Suspects = dict[Pointer, list[tuple[Unit, Pointer]]]
"""By pointer of a schema of the manifest: the places in it that a type may not be able to say."""

_PLAIN: Final = frozenset({"string", "number", "integer", "boolean", "null"})
_WAYS_OUT: Final = {
    "untagged": "give each branch a property of one name with a `const` of its own",
    "never": "mend the schema: no value can be valid here",
}


def loose_types(manifest: Manifest, names: Names, checked: Checked) -> list[Diagnostic]:
    """A warning for each such type of a manifest in which no error was found."""
    suspects: Suspects = {}
    nodes = 0
    for pointer, unit in checked.units.items():
        if pointer[0] == "schemas" and pointer[1] not in checked.reached:
            continue
        if found := [(unit, node.pointer) for node in unit.walk.nodes if _may_be_loose(node)]:
            nodes += len(unit.walk.nodes)
            suspects[pointer] = found
    if not suspects or nodes > MAX_NODES:
        return []
    # Most manifests need neither, and both take a while to import.
    from mcpgen.contract.lower import lowered
    from mcpgen.schemas.view import view

    contract = lowered(manifest, names, checked)
    places = {model.name: _found(suspects, root) for model, root in _roots(contract, names)}
    chosen = [m for m in contract.models if m.role == "shared" or places[m.name]]
    return list(_told(view(chosen).notes, places))


def _roots(contract: Contract, names: Names) -> Iterator[tuple[Model, Pointer]]:
    """Each model, and the pointer at or below which its schemas stand."""
    classes = {class_name: name for name, class_name in names.types.items()}
    for model in contract.types:
        yield model, ("schemas", classes[model.name])
    for index, tool in enumerate(contract.tools):
        yield tool.input, ("tools", index, "inputSchema")
        if tool.output is not None:
            yield tool.output, ("tools", index, "outputSchema")
    for index, resource in enumerate(contract.resources):
        if resource.model is not None:
            yield resource.model, ("resources", index, "schema")
    for index, template in enumerate(contract.templates):
        yield template.params, ("resourceTemplates", index, "parameters")
        if template.model is not None:
            yield template.model, ("resourceTemplates", index, "schema")
    for index, prompt in enumerate(contract.prompts):
        yield prompt.args, ("prompts", index, "arguments")
    for form in contract.elicitations:
        yield form.form, ("elicitations", form.name, "schema")


def _found(suspects: Suspects, root: Pointer) -> list[tuple[Unit, Pointer]]:
    return [one for at, found in suspects.items() if at[: len(root)] == root for one in found]


def _told(
    notes: list[Note], suspects: Mapping[str, list[tuple[Unit, Pointer]]]
) -> Iterator[Diagnostic]:
    for note in notes:
        places = suspects.get(note.model)
        if not places:
            continue  # no such keyword is at work: the schema itself says that nothing is admitted
        unit, pointer = places[0]
        text = f"the type `{note.place}` in the code is looser than its schema: {note.message}"
        span = unit.span(pointer if len(places) == 1 else ())
        yield Diagnostic.of("MCG317", span, text, _WAYS_OUT.get(note.code))


def _may_be_loose(node: Node) -> bool:
    """Whether a schema combines others in a way that a type may not be able to say."""
    schema = node.schema
    if not isinstance(schema, dict):
        return False
    if schema.keys() & {"allOf", "not", "if"}:
        return True
    branches = [one for key in ("anyOf", "oneOf") for one in schema.get(key) or ()]
    return sum(not _is_plain(one) for one in branches) > 1


def _is_plain(schema: Any) -> bool:
    if not isinstance(schema, dict):
        return False
    kinds = schema.get("type")
    named = [kinds] if isinstance(kinds, str) else kinds or ["object"]
    return "enum" in schema or "const" in schema or _PLAIN.issuperset(named)
