"""The schemas of published servers: every model made, imported, type-checked, and passed by valid examples.

The ordinary run takes a sample; `MCPGEN_ALL=1` takes all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import BaseModel, TypeAdapter

from mcpgen.schemas.gate import compile_gate
from mcpgen.schemas.models import models_source
from tests.schemas.examples import Maker
from tests.schemas.support import corpus_files, corpus_models, imported, same, through
from tests.support.projects import mypy_cache

ALL = bool(os.environ.get("MCPGEN_ALL"))
_SAMPLE = 14
_LARGEST_SAMPLED = 60_000
"""Bytes: the ordinary run leaves the largest to the full one."""
_EXAMPLES = 12


def chosen() -> list[Path]:
    files = corpus_files()
    if ALL:
        return files
    small = [path for path in files if path.stat().st_size <= _LARGEST_SAMPLED]
    return small[:: max(1, len(small) // _SAMPLE)]


pytestmark = pytest.mark.skipif(
    not corpus_files(), reason="the corpus is not beside the repository"
)


@pytest.mark.parametrize("path", chosen(), ids=lambda path: path.stem)
def test_examples_of_each_schema_pass_unaltered(path: Path, tmp_path: Path) -> None:
    models = list(corpus_models(path))
    source = models_source(models)
    assert not [note for note in source.notes if note.code == "generator"]
    module = imported(source, tmp_path)
    for name in source.classes:
        kind = getattr(module, name)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            assert kind.model_rebuild() is not False
        else:
            TypeAdapter(kind)
    for found in models:
        gate = compile_gate(found.schema.document)
        kind = getattr(module, found.name)
        for seed in range(_EXAMPLES):
            value = Maker(found.schema.document, seed).value()
            if gate.is_valid(value):
                assert same(through(kind, value), value), (found.name, value)


@pytest.mark.xdist_group("emitted")
def test_models_are_clean_for_mypy_and_ruff(tmp_path: Path) -> None:
    for path in chosen():
        name = "m_" + "".join(char if char.isalnum() else "_" for char in path.stem)
        (tmp_path / f"{name}.py").write_text(
            models_source(corpus_models(path)).text, encoding="utf-8"
        )
    commands = (
        [
            "mypy",
            "--strict",
            "--python-version",
            "3.11",
            "--cache-dir",
            mypy_cache(),
            ".",
        ],
        [
            "ruff",
            "check",
            "--isolated",
            "--select",
            "E4,E7,E9,F,I,B,UP,SIM",
            "--target-version",
            "py311",
            ".",
        ],
    )
    for command in commands:
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
