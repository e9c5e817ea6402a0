"""Random schemas over the whole vocabulary: what the gate lets through, the model takes and gives back unaltered."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from mcpgen.schemas.gate import SchemaError, compile_gate
from mcpgen.schemas.models import models_source
from tests.schemas.examples import Maker
from tests.schemas.support import Json, imported, model, same, through

_EXAMPLES = 400 if os.environ.get("MCPGEN_ALL") else 40
_INSTANCES = 25

NAMES = ("a", "b", "c-d", "class", "x_y", "xY")
DEFINITIONS = ("Node", "node", "Other")

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.sampled_from([0.5, 1.0, 2**53 + 1, -0.0]),
    st.sampled_from(["", "a", "b", "1", "true"]),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=2)
    | st.dictionaries(st.sampled_from(NAMES), inner, max_size=2),
    max_leaves=4,
)
kinds = st.sampled_from(["null", "boolean", "integer", "number", "string", "array", "object"])


def schemas(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    """A schema whose subschemas are from `inner`."""
    maps = st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)
    several = st.lists(inner, min_size=1, max_size=3)
    small = st.integers(0, 3)
    keywords: dict[str, st.SearchStrategy[Json]] = {
        "type": kinds | st.lists(kinds, min_size=1, max_size=3, unique=True),
        "enum": st.lists(values, min_size=1, max_size=4, unique_by=json.dumps),
        "const": values,
        "properties": maps,
        "required": st.lists(st.sampled_from(NAMES), max_size=2, unique=True),
        "additionalProperties": inner,
        "patternProperties": st.dictionaries(st.sampled_from(["^a", "-", "y$"]), inner, max_size=2),
        "propertyNames": st.just({"maxLength": 3}),
        "minProperties": small,
        "dependentRequired": st.just({"a": ["b"]}),
        "dependentSchemas": st.dictionaries(st.sampled_from(NAMES), inner, max_size=1),
        "unevaluatedProperties": inner,
        "items": inner,
        "prefixItems": several,
        "contains": inner,
        "minItems": small,
        "maxItems": small,
        "uniqueItems": st.booleans(),
        "unevaluatedItems": inner,
        "minimum": small,
        "maximum": small,
        "exclusiveMinimum": small,
        "multipleOf": st.sampled_from([1, 0.5, 2]),
        "minLength": small,
        "maxLength": small,
        "pattern": st.sampled_from(["^a", "\\d", "b$"]),
        "format": st.sampled_from(["email", "date-time", "uri"]),
        "allOf": several,
        "anyOf": several,
        "oneOf": several,
        "not": inner,
        "if": inner,
        "then": inner,
        "else": inner,
        "$ref": st.sampled_from([*(f"#/$defs/{name}" for name in DEFINITIONS), "#"]),
        "title": st.sampled_from(["One", "Two"]),
        "description": st.text(max_size=8),
        "default": values,
    }

    @st.composite
    def chosen(draw: st.DrawFn) -> Json:
        names = draw(
            st.lists(st.sampled_from(sorted(keywords)), min_size=1, max_size=5, unique=True)
        )
        return {name: draw(keywords[name]) for name in names}

    typed = st.builds(
        lambda properties, required, rest: {
            "type": "object",
            "properties": properties,
            "required": required,
            **rest,
        },
        maps,
        keywords["required"],
        st.sampled_from([{}, {"additionalProperties": False}]),
    )
    return chosen() | typed


any_schema = st.recursive(st.booleans() | schemas(st.just(True)), schemas, max_leaves=12)


@st.composite
def documents(draw: st.DrawFn) -> Json:
    """The schema of a tool's input with a property of a random schema, and definitions that it may refer to."""
    return {
        "type": "object",
        "properties": {"value": draw(any_schema)},
        "$defs": {name: draw(any_schema) for name in DEFINITIONS},
    }


def made_in_place(document: Json, folder: Path) -> object:
    source = models_source([model("RandomInput", document)])
    assert [found for found in source.notes if found.code == "generator"] == []
    return imported(source, folder).RandomInput


@settings(
    max_examples=_EXAMPLES,
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.data_too_large,
    ],
)
@given(documents(), st.integers(0, 10_000), st.lists(values, max_size=10))
def test_whatever_is_valid_passes_the_model_unaltered(
    document: Json, seed: int, others: list[Json]
) -> None:
    note("the manifest:\n" + json.dumps({"tools": [{"name": "random", "inputSchema": document}]}))
    try:
        gate = compile_gate(document)
    except SchemaError:
        return  # a loop of references that reaches no schema: refused, and no model is asked for
    candidates = [Maker(document, seed + place).value() for place in range(_INSTANCES)]
    candidates += [{"value": other} for other in others]
    with TemporaryDirectory() as folder:
        kind = made_in_place(document, Path(folder))
        for value in candidates:
            if gate.is_valid(value):
                assert same(through(kind, value), value)


@settings(max_examples=_EXAMPLES // 10, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(documents(), min_size=20, max_size=20))
def test_models_of_random_schemas_are_clean_for_ruff(found: list[Json]) -> None:
    source = models_source(
        [model(f"Random{place}Input", document) for place, document in enumerate(found)]
    )
    command = [
        "ruff",
        "check",
        "--isolated",
        "--select",
        "E4,E7,E9,F,I,B,UP,SIM",
        "--target-version",
        "py311",
        "-",
    ]
    done = subprocess.run(
        [sys.executable, "-m", *command],
        input=source.text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout
