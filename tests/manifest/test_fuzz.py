"""Whatever the text, validation ends in diagnostics: never an exception, never one without a place in the file.

`FUZZ_EXAMPLES=20000 pytest tests/manifest/test_fuzz.py` looks longer.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mcpgen.api import validate
from mcpgen.manifest import spec
from mcpgen.manifest.places import Places
from mcpgen.manifest.source import read
from mcpgen.reports import FORMATS, render
from tests.manifest import shaped

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "150"))
FUZZ = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))

PIECES = st.sampled_from("""
    mcpgen: 1|server:|name: a|version: '1'|tools:|prompts:|resources:|resourceTemplates:|schemas:|include:|- |  |    |
    inputSchema:|type: object|properties:|$ref: '#/schemas/A'|$ref: '#'|default: 1|enum: [1]|pattern: '['|format: date
    uri: a:b|uriTemplate: 'a://{b}'|uriTemplate: '{'|uri: '%'|messages:|role: user|text: '{{a}}'|arguments:|required: [a]
    &a|*a|<<: *a|!t|? |: |{|}|[|]|,|"|'|\\|#|%|@|`|\t|---|...|\r\n|\x85|\u2028|\ufeff|\x00|null|~|1e999|0x1|"\\ud800"|
    |>|-|>-|execution: {taskSupport: x}|_meta: {}|handler: class|complete: true|examples: [{result: 1}]|scopes: [a]
    """.replace("\n", "|").strip().split("|"))
LINES = st.lists(st.lists(PIECES, max_size=4).map("".join), max_size=14).map("\n".join)


def checked(raw: bytes, folder: Path) -> None:
    path = folder / "a.yaml"
    path.write_bytes(raw)
    found = validate([path])
    lines = len(raw.splitlines()) + raw.count(b"\n") + raw.count(b"\r") + 2
    for item in found.diagnostics:
        assert item.span is not None
        assert 1 <= item.span.line <= item.span.end_line <= lines
        assert item.span.column >= 1
        assert (item.span.line, item.span.column) <= (item.span.end_line, item.span.end_column)
        assert item.message
    for style in FORMATS:
        render(found.diagnostics, found.sources, style).encode("utf-8")


@FUZZ
@given(raw=st.binary(max_size=200))
def test_bytes(raw: bytes) -> None:
    read("a.yaml", raw, Places())


@FUZZ
@given(text=st.text(max_size=200))
def test_text(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    checked(text.encode("utf-8", "surrogatepass"), tmp_path_factory.getbasetemp())


@FUZZ
@given(text=LINES)
def test_almost_yaml(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    checked(text.encode(), tmp_path_factory.getbasetemp())


@FUZZ
@given(text=LINES)
def test_almost_manifests(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    body = "\n".join("  " + line for line in text.split("\n"))
    head = "mcpgen: 1\nserver: {name: a, version: '1'}\ntools:\n"
    checked((head + body).encode(), tmp_path_factory.getbasetemp())


@FUZZ
@given(value=shaped.broken(spec.MANIFEST))
def test_broken_data(tmp_path_factory: pytest.TempPathFactory, value: Any) -> None:
    import json

    checked(
        json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"),
        tmp_path_factory.getbasetemp(),
    )


SEED = (Path(__file__).parents[2] / "manifests").glob("*.yaml")


@pytest.mark.parametrize("seed", sorted(SEED), ids=lambda path: path.name)
def test_mutated_manifests(tmp_path_factory: pytest.TempPathFactory, seed: Path) -> None:
    raw = seed.read_bytes()

    @settings(parent=FUZZ, max_examples=max(20, EXAMPLES // 5))
    @given(
        st.lists(
            st.tuples(st.integers(0, len(raw)), st.integers(0, 30), PIECES | st.text(max_size=4)),
            min_size=1,
            max_size=4,
        )
    )
    def mutated(cuts: list[tuple[int, int, str]]) -> None:
        text = raw
        for start, length, new in cuts:
            text = text[:start] + new.encode("utf-8", "surrogatepass") + text[start + length :]
        checked(text, tmp_path_factory.getbasetemp())

    mutated()
