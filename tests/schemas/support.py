"""Models made from schemas and imported, for the tests here."""

from __future__ import annotations

import importlib.util
import json
import sys
import uuid
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import BaseModel, TypeAdapter

from mcpgen.contract.ir import Model, Role, Schema
from mcpgen.schemas.models import ModelsSource, models_source

Json = Any

SHARED = Path(__file__).parents[2] / ".." / "shared"
SUITE = SHARED / "json-schema-test-suite" / "draft2020-12"
CORPUS = SHARED / "corpus"


def model(
    name: str, document: Json, role: Role = "input", shared: Mapping[str, str] | None = None
) -> Model:
    return Model(name, role, Schema(document, shared or {}), f'tool "{name}"')


def inputs(**documents: Json) -> ModelsSource:
    """Models of tool inputs by name."""
    return models_source([model(name, document) for name, document in documents.items()])


def imported(source: ModelsSource | str, folder: Path) -> ModuleType:
    """The module, really imported from a file of its own."""
    text = source if isinstance(source, str) else source.text
    name = f"models_{uuid.uuid4().hex}"
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def through(kind: Any, value: Json) -> Json:
    """What comes back of `value` when it goes through a model or an alias as the emitted server does it."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind.model_validate(value).model_dump(mode="json", by_alias=True, exclude_unset=True)
    adapter = TypeAdapter(kind)
    return adapter.dump_python(
        adapter.validate_python(value), mode="json", by_alias=True, exclude_unset=True
    )


def same(left: Json, right: Json) -> bool:
    """Equality of JSON values: a boolean is no number, 5.0 is 5, and no digit of an integer is lost."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return type(left) in _alike(right) and left == right


def _alike(value: Json) -> tuple[type, ...]:
    return (int, float) if isinstance(value, (int, float)) else (type(value),)


def corpus_files() -> list[Path]:
    return sorted(CORPUS.glob("*.json")) if CORPUS.is_dir() else []


def corpus_models(path: Path) -> Iterable[Model]:
    """The schemas of a published server, as they are when they have no shared types."""
    manifest = json.loads(path.read_text(encoding="utf-8"))
    for position, tool in enumerate(manifest.get("tools", [])):
        yield model(f"Tool{position}Input", tool.get("inputSchema", {"type": "object"}))
        if "outputSchema" in tool:
            yield model(f"Tool{position}Output", tool["outputSchema"], "output")
