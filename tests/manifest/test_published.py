"""The published JSON Schema and the structural validator say the same: they are made from one source."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings

from mcpgen.manifest import published, spec
from mcpgen.manifest.places import Place, Places, SourceText
from mcpgen.manifest.shapes import Record
from mcpgen.manifest.structure import check
from tests.manifest import shaped

RELAXED = settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.large_base_example,
    ],
)

PUBLISHED = jsonschema.Draft7Validator(published.document())
INCLUDED = jsonschema.Draft7Validator(published.document(spec.INCLUDED))


def nowhere() -> Places:
    """Places of data that was not read from a file."""
    places = Places()
    places.add_file(SourceText("generated", ""))
    return places


def structurally_valid(value: Any, shape: Record) -> bool:
    return check(value, Place(0, 0, 0, 0, 0), nowhere(), shape).valid


def agree(value: Any, shape: Record, schema: jsonschema.Draft7Validator) -> None:
    told = check(value, Place(0, 0, 0, 0, 0), nowhere(), shape)
    reasons = [error.message for error in schema.iter_errors(value)]
    assert told.valid == (not reasons), (value, told.diagnostics, reasons)


@RELAXED
@given(shaped.record(spec.MANIFEST))
def test_both_accept_what_the_vocabulary_makes(value: Any) -> None:
    assert structurally_valid(value, spec.MANIFEST)
    assert PUBLISHED.is_valid(value)


@RELAXED
@given(shaped.broken(spec.MANIFEST))
def test_both_judge_a_broken_manifest_alike(value: Any) -> None:
    agree(value, spec.MANIFEST, PUBLISHED)


@RELAXED
@given(shaped.broken(spec.INCLUDED))
def test_both_judge_a_broken_included_file_alike(value: Any) -> None:
    agree(value, spec.INCLUDED, INCLUDED)


def records() -> list[Record]:
    """Every record of the vocabulary, once."""
    found: dict[str, Record] = {}

    def walk(shape: Any) -> None:
        if isinstance(shape, Record) and shape.name not in found:
            found[shape.name] = shape
            for key in shape.keys.values():
                walk(key.shape)
        for name in ("item", "value", "other"):
            if hasattr(shape, name):
                walk(getattr(shape, name))
        if hasattr(shape, "branches"):
            for branch in shape.branches.values():
                walk(branch)

    walk(spec.MANIFEST)
    return list(found.values())


@pytest.mark.parametrize("shape", records(), ids=lambda shape: shape.name)
def test_each_record_alone_is_judged_alike(shape: Record) -> None:
    schema = jsonschema.Draft7Validator(published.document(shape))

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(shaped.broken(shape))
    def judged(value: Any) -> None:
        agree(value, shape, schema)

    judged()


def test_the_schema_is_a_draft_07_schema() -> None:
    jsonschema.Draft7Validator.check_schema(published.document())


def test_every_object_is_described_and_closed_or_an_item() -> None:
    opened = {"Tool", "Resource", "ResourceTemplate", "Prompt", "PromptArgument"}
    opened |= {"ToolAnnotations", "Annotations", "Icon"}
    document = published.document()
    for name, body in document["definitions"].items():
        assert body["description"]
        if "additionalProperties" in body:
            assert body["additionalProperties"] is (name in opened), name
        for key, prop in body["properties"].items():
            assert name == "ContentBlock" or prop["description"], (name, key)
    assert document["additionalProperties"] is False


def test_a_slip_in_an_item_is_left_to_the_validator() -> None:
    value = {
        "mcpgen": 1,
        "server": {"name": "a", "version": "1"},
        "tools": [{"name": "a", "inputShema": {"type": "object"}}],
    }
    told = check(value, Place(0, 0, 0, 0, 0), nowhere(), spec.MANIFEST)
    assert PUBLISHED.is_valid(value)
    assert told.valid
    assert [item.code for item in told.diagnostics] == ["MCG102"]


def test_the_text_is_the_document() -> None:
    assert json.loads(published.text()) == published.document()
