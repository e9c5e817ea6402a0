"""A manifest in a few lines, and what validation says of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mcpgen.contract.ir import Contract
from mcpgen.contract.lower import check_and_lower
from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.load import load

HEAD = 'mcpgen: 1\nserver: {name: shop, version: "1.0.0"}\n'


@dataclass(frozen=True)
class Outcome:
    """The contract (None with errors), and everything that was said."""

    contract: Contract | None
    diagnostics: list[Diagnostic]

    @property
    def codes(self) -> list[str]:
        return [one.code for one in self.diagnostics]

    @property
    def errors(self) -> list[Diagnostic]:
        return [one for one in self.diagnostics if one.severity == "error"]

    @property
    def valid(self) -> Contract:
        assert self.contract is not None, self.errors
        return self.contract

    def only(self, code: str) -> Diagnostic:
        """The one diagnostic of that code."""
        found = [one for one in self.diagnostics if one.code == code]
        assert len(found) == 1, self.diagnostics
        return found[0]

    def line(self, code: str) -> int:
        span = self.only(code).span
        assert span is not None
        return span.line


def judge(folder: Path, text: str, files: dict[str, str] | None = None) -> Outcome:
    """Validates `text` (below the head of a manifest, unless it has its own) beside `files`."""
    for name, content in (files or {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    path = folder / "manifest.yaml"
    path.write_text(text if text.startswith("mcpgen:") else HEAD + text, encoding="utf-8")
    manifest = load(path)
    contract, problems = check_and_lower(manifest)
    return Outcome(contract, [*manifest.diagnostics, *problems])


def tool(schema: Any, **more: Any) -> str:
    """A manifest with one tool of that input schema."""
    item = {"name": "find", "description": "Finds.", "inputSchema": schema, **more}
    return f"tools: [{json.dumps(item, ensure_ascii=False)}]\n"


def of(properties: Any, **more: Any) -> dict[str, Any]:
    """An object schema."""
    return {"type": "object", "properties": properties, **more}
