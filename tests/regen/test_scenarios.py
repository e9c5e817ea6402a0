"""The regeneration scenarios: real manifests, real runs of the command, real edits between them.

Each is played inside this process, where a manifest is rendered once for all scenarios. One of them, or all with
MCPGEN_ALL=1, is played again with the command as a process of its own.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from mcpgen.cli import run

CASES = Path(__file__).parents[3] / "shared" / "cases" / "regen"
SCENARIOS = sorted(p.parent.name for p in CASES.glob("*/steps.json"))

PLAYED_WITH_PROCESSES = SCENARIOS if os.environ.get("MCPGEN_ALL") else SCENARIOS[:1]


def _steps() -> ModuleType:
    spec = importlib.util.spec_from_file_location("regeneration_steps", CASES / "steps.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


pytestmark = pytest.mark.skipif(
    not SCENARIOS, reason="the folder of scenarios is not beside this checkout"
)


@pytest.mark.usefixtures("rendered_once")
@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def run_here(_command: list[str], arguments: list[str], folder: Path) -> tuple[int, str]:
        with contextlib.chdir(folder):
            status = run(arguments)
        told = capsys.readouterr()
        return status, told.out + told.err

    steps = _steps()
    monkeypatch.setattr(steps, "run", run_here)
    wrong = steps.play(CASES / name, tmp_path, [])
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED_WITH_PROCESSES)
def test_scenario_with_processes(name: str, tmp_path: Path) -> None:
    wrong = _steps().play(CASES / name, tmp_path, [sys.executable, "-m", "mcpgen"])
    assert not wrong, "\n".join(wrong)
