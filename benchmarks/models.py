"""How long models take: to be generated, to be imported by a server that starts, and to be used the first time.

    python benchmarks/models.py [tools ...]

Prints a table in Markdown; sizes are 10, 200 and 1,000 tools unless given. Each tool has four classes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from mcpgen.contract.ir import Model, Schema
from mcpgen.schemas.models import models_source

_ROUNDS = 5

_IMPORT = """
import time
import pydantic, typing_extensions
pydantic.BaseModel, pydantic.Field, pydantic.BeforeValidator
begun = time.perf_counter()
import models
imported = time.perf_counter()
models.Tool0Input.model_validate({"text": "a", "filter": {"state": "open"}})
print(imported - begun, time.perf_counter() - imported)
"""


def input_schema() -> dict[str, Any]:
    """A tool's arguments as they are found: an enumeration, a nested object, a list of objects."""
    item = {
        "type": "object",
        "properties": {"sku": {"type": "string"}, "quantity": {"type": "integer"}},
    }
    return {
        "type": "object",
        "properties": {
            "text": {"type": "string", "description": "What to look for."},
            "limit": {"type": "integer", "minimum": 1, "default": 20},
            "filter": {
                "type": "object",
                "properties": {
                    "state": {"enum": ["open", "closed"]},
                    "since": {"type": ["string", "null"]},
                },
                "additionalProperties": False,
            },
            "lines": {"type": "array", "items": item},
        },
        "required": ["text"],
    }


def output_schema() -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {
            "total": {"type": "number"},
            "ids": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["total"],
    }


def models(tools: int) -> list[Model]:
    found = []
    for number in range(tools):
        owner = f'tool "tool_{number}"'
        found.append(Model(f"Tool{number}Input", "input", Schema(input_schema()), owner))
        found.append(Model(f"Tool{number}Output", "output", Schema(output_schema()), owner))
    return found


def main() -> None:
    sizes = [int(size) for size in sys.argv[1:]] or [10, 200, 1000]
    begun = time.perf_counter()
    models_source(models(1))
    print(f"First call, import of the generator included: {time.perf_counter() - begun:.2f} s\n")
    print("| tools | classes | generate | import | first call |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    for size in sizes:
        begun = time.perf_counter()
        source = models_source(models(size))
        generated = time.perf_counter() - begun
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "models.py").write_text(source.text, encoding="utf-8")
            imports, calls = zip(*(_measured(folder) for _ in range(_ROUNDS)), strict=True)
        print(
            f"| {size} | {len(source.classes)} | {generated:.2f} s "
            f"| {min(imports) * 1000:.0f} ms | {min(calls) * 1000:.1f} ms |"
        )


def _measured(folder: str) -> tuple[float, float]:
    done = subprocess.run(
        [sys.executable, "-c", _IMPORT],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    imported, first = map(float, done.stdout.split())
    return imported, first


if __name__ == "__main__":
    main()
