"""The official JSON Schema Test Suite, run through the gate and through the models."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mcpgen.schemas.gate import Gate, SchemaError, compile_gate
from mcpgen.schemas.models import models_source
from tests.schemas.support import SUITE, imported, model, same, through

Json = Any

# `format` is an annotation (the dialect says so); these groups ask for its assertion.
_ASSERTED = ("optional/format/", "optional/format-assertion")


@dataclass(slots=True)
class Group:
    keyword: str
    """File of the suite, without its ending."""
    title: str
    schema: Json
    tests: list[dict[str, Json]]
    number: int
    gate: Gate | None = None
    refused: str | None = None
    """Why no gate could be made."""
    wrong: list[str] = field(default_factory=list)
    """Tests whose verdict differs, or that were altered."""
    annotation: str = ""
    """How the property is typed."""

    @property
    def asserts_format(self) -> bool:
        return self.keyword.startswith(_ASSERTED)

    @property
    def remote(self) -> bool:
        """Whether it refers to what only the network could give."""
        return self.refused is not None

    @property
    def name(self) -> str:
        return f"Group{self.number}Input"

    @property
    def tool_schema(self) -> Json:
        """The schema as a property of a tool. Its own pointers count from itself: so it is given an identity."""
        schema = self.schema
        if isinstance(schema, dict) and "$id" not in schema:
            schema = {"$id": f"https://suite.example/{self.number}", **schema}
        return {"type": "object", "properties": {"value": schema}, "required": ["value"]}


def groups() -> Iterator[Group]:
    number = 0
    for path in sorted(SUITE.rglob("*.json")):
        keyword = path.relative_to(SUITE).with_suffix("").as_posix()
        for group in json.loads(path.read_text(encoding="utf-8")):
            yield Group(keyword, group["description"], group["schema"], group["tests"], number)
            number += 1


def run_suite() -> list[Group]:
    """Every group, judged: by the gate, and for valid instances by the model."""
    found = list(groups())
    for group in found:
        try:
            group.gate = compile_gate(group.tool_schema)
        except SchemaError as error:
            group.refused = error.message
    served = [group for group in found if group.gate is not None]
    source = models_source([model(group.name, group.tool_schema) for group in served])
    with tempfile.TemporaryDirectory() as folder:
        module = imported(source, Path(folder))
        for group in served:
            _judge(group, getattr(module, group.name))
    return found


def _judge(group: Group, kind: Any) -> None:
    assert group.gate is not None
    group.annotation = str(kind.model_fields["value"].annotation)
    for test in group.tests:
        value = {"value": test["data"]}
        verdict = group.gate.is_valid(value)
        if verdict != test["valid"] and not group.asserts_format:
            group.wrong.append(f"{test['description']}: gate says {verdict}")
        if verdict:
            try:
                back = through(kind, value)
            except ValueError as error:
                group.wrong.append(f"{test['description']}: model refuses: {error}")
            else:
                if not same(back, value):
                    group.wrong.append(f"{test['description']}: altered to {back!r}")
