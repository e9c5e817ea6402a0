"""References in their hundreds: what a hostile schema can make of them stays cheap."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from mcpgen.schemas.models import generate_models
from tests.manifest_checks.support import judge

Json = Any


def definitions(count: int, make: Any) -> dict[str, Json]:
    """`count` types, each made of a reference to the next; the last is text."""
    found = {f"d{i}": make({"$ref": f"#/$defs/d{i + 1}"}) for i in range(count)}
    return {**found, f"d{count}": {"type": "string"}}


WEBS = {
    "anyOf": definitions(60, lambda ref: {"anyOf": [ref, ref]}),
    "oneOf": definitions(60, lambda ref: {"oneOf": [ref, ref]}),
    "allOf": definitions(60, lambda ref: {"allOf": [ref, ref]}),
    "properties": definitions(
        60, lambda ref: {"type": "object", "properties": {"a": ref, "b": ref}}
    ),
    "a chain of references": definitions(1_000, lambda ref: ref),
    "a chain of anyOf": definitions(1_000, lambda ref: {"anyOf": [ref]}),
    "a chain of allOf": definitions(1_000, lambda ref: {"allOf": [ref, {"title": "x"}]}),
}


@pytest.mark.parametrize("web", WEBS)
def test_models_of_a_web_of_references_are_made_soon(web: str, tmp_path: Path) -> None:
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": WEBS[web]}
    begun = time.perf_counter()
    tool = f"tools: [{{name: t, description: D., inputSchema: {json.dumps(schema)}}}]\n"
    models = generate_models(judge(tmp_path, tool).valid)
    assert "TInput" in models.classes
    assert time.perf_counter() - begun < 15  # without a memory it would be years


def test_an_enum_of_many_thousands_is_text_to_the_model(tmp_path: Path) -> None:
    for count, written in ((2_000, "Literal["), (20_000, "a: str | None")):
        values = {"enum": [f"v{number}" for number in range(count)]}
        schema = {"type": "object", "properties": {"a": values}}
        tool = f"tools: [{{name: t, description: D., inputSchema: {json.dumps(schema)}}}]\n"
        assert written in generate_models(judge(tmp_path, tool).valid).text
