"""Elicitations: forms that a client shows to a person."""

from __future__ import annotations

from typing import Any

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.checks_base import Checks
from mcpgen.manifest.walk import Pointer

_PLAIN = frozenset({"string", "number", "integer", "boolean"})


class FormChecks(Checks):
    """A form is a flat object: the protocol lets clients show text, numbers, switches and choices, and no more."""

    def check(self) -> None:
        for name in self._manifest.data.get("elicitations") or {}:
            unit = self._units.get(("elicitations", name, "schema"))
            if unit is None or not isinstance(unit.schema, dict):
                continue
            if unit.schema.get("type") != "object":
                at: Pointer = ("type",) if "type" in unit.schema else ()
                text = f'the root of the schema of elicitation "{name}" must have `type: object`'
                self._report(
                    Diagnostic.of(
                        "MCG306", unit.span(at), text, "a form has named fields under `properties`"
                    )
                )
                continue
            properties = unit.schema.get("properties")
            for field, schema in properties.items() if isinstance(properties, dict) else ():
                if not _is_plain(schema):
                    text = f'the field "{field}" of elicitation "{name}" is more than many clients can show'
                    hint = "forms are flat: text, number, integer, boolean, or a choice from a list"
                    self._report(
                        Diagnostic.of(
                            "MCG811", unit.span(("properties", field), key=True), text, hint
                        )
                    )


def _is_plain(schema: Any) -> bool:
    if not isinstance(schema, dict):
        return False
    kind = schema.get("type")
    if "enum" in schema or (isinstance(kind, str) and kind in _PLAIN):
        return True
    if schema.get("type") != "array":
        return False
    items = schema.get("items")
    # Several choices at once: a list whose items are an enumeration.
    return isinstance(items, dict) and bool({"enum", "anyOf", "oneOf"} & items.keys())
