"""What `mcpgen new` costs against the model generator alone.

    python benchmarks/new.py [manifest]

Two whole processes: `mcpgen new manifest.yaml`, which writes a complete project, and the `datamodel-codegen` command
over nothing but the schemas of the same manifest (one bundle, the settings that mcpgen uses). They take turns; the
lowest processor time of each counts, that of the wall is printed beside it. The promise is at most twice as much.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import yaml

_ROUNDS = 5
_PROMISED = 2.0
_MANIFEST = Path(__file__).parents[1] / "manifests" / "orders.yaml"


def bundle(manifest: Path) -> dict[str, Any]:
    """All schemas of the manifest as one document of definitions."""
    document = yaml.safe_load(manifest.read_text(encoding="utf-8"))
    definitions = dict(document.get("schemas", {}))
    for tool in document.get("tools", []):
        for key, suffix in (("inputSchema", "Input"), ("outputSchema", "Output")):
            if key in tool:
                definitions[tool["name"].title().replace("_", "") + suffix] = tool[key]
    text = json.dumps({"$defs": definitions}).replace("#/schemas/", "#/$defs/")
    return dict(json.loads(text))


def measure(command: list[str], cwd: Path) -> tuple[float, float]:
    """Seconds of the wall and of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    subprocess.run(command, cwd=cwd, check=True, capture_output=True, timeout=300)
    taken = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    manifest = Path(sys.argv[1]) if len(sys.argv) > 1 else _MANIFEST
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else every process compiles everything anew
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
        schemas = folder / "schemas.json"
        schemas.write_text(json.dumps(bundle(manifest)), encoding="utf-8")
        generator = [
            *(sys.executable, "-m", "datamodel_code_generator"),
            *("--input", str(schemas), "--input-file-type", "jsonschema"),
            *("--output", "models.py", "--output-model-type", "pydantic_v2.BaseModel"),
            *("--use-annotated", "--field-constraints", "--enum-field-as-literal", "all"),
            *("--naming-strategy", "full-path", "--skip-root-model", "--disable-timestamp"),
        ]
        times: dict[str, list[tuple[float, float]]] = {"datamodel-codegen": [], "mcpgen new": []}
        for turn in range(_ROUNDS + 1):
            target = str(folder / f"project{turn}")
            ours = [sys.executable, "-m", "mcpgen", "new", str(manifest), "--output", target]
            for label, command in (("datamodel-codegen", generator), ("mcpgen new", ours)):
                taken = measure(command, folder)
                if turn:  # the first one compiles
                    times[label].append(taken)
    wall = {label: min(taken for taken, _ in found) for label, found in times.items()}
    spent = {label: min(cpu for _, cpu in found) for label, found in times.items()}
    ratio = spent["mcpgen new"] / spent["datamodel-codegen"]
    print("| command | wall | processor |")
    print("| --- | ---: | ---: |")
    for label in times:
        print(f"| {label} | {wall[label]:.3f} s | {spent[label]:.3f} s |")
    print(f"\n`mcpgen new` costs {ratio:.2f} times the generator alone (promised: {_PROMISED}).")
    return 0 if ratio <= _PROMISED else 1


if __name__ == "__main__":
    sys.exit(main())
