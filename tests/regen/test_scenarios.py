"""The regeneration scenarios: real manifests, real runs of the command, real edits between them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

CASES = Path(__file__).parents[3] / "shared" / "cases" / "regen"
SCENARIOS = sorted(p.parent.name for p in CASES.glob("*/steps.json"))


def _steps() -> ModuleType:
    spec = importlib.util.spec_from_file_location("regeneration_steps", CASES / "steps.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not SCENARIOS, reason="the folder of scenarios is not beside this checkout")
@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name: str, tmp_path: Path) -> None:
    wrong = _steps().play(CASES / name, tmp_path, [sys.executable, "-m", "mcpgen"])
    assert not wrong, "\n".join(wrong)
