"""What the pyproject of an existing repository is told to take over."""

from __future__ import annotations

import tomllib

import pytest

from mcpgen.project.additions import missing_lines

SEED = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"
[project]
name = "orders"
version = "1.0.0"
dependencies = ["click>=8", "mcp>=2.3", "uvloop>=0.21; sys_platform != 'win32'"]
[project.scripts]
orders = "orders.__main__:main"
[project.optional-dependencies]
dev = ["mypy>=1.18", "pytest>=8.3"]
[tool.hatch.build.targets.wheel]
packages = ["src/orders"]
[tool.pytest.ini_options]
pythonpath = ["src"]
[tool.mypy]
strict = true
[tool.ruff.lint]
extend-select = ["I"]
"""


def lines(present: str) -> list[str]:
    return [line.strip() for line in missing_lines(SEED, present)]


def test_an_empty_file_lacks_everything_and_what_is_printed_is_toml() -> None:
    assert tomllib.loads("\n".join(missing_lines(SEED, ""))) == tomllib.loads(SEED)


def test_a_file_that_has_it_all_lacks_nothing() -> None:
    assert lines(SEED) == []


def test_the_next_steps_find_their_extra_and_their_settings() -> None:
    told = lines('[project]\nname = "shop"\ndependencies = ["Click", "requests"]\n')
    assert "[project.optional-dependencies]" in told
    assert '"pytest>=8.3",' in told
    assert 'pythonpath = ["src"]' in told
    assert "[tool.mypy]" in told
    assert 'packages = ["src/orders"]' in told
    assert '"mcp>=2.3",' in told
    assert "\"uvloop>=0.21; sys_platform != 'win32'\"," in told
    assert not [line for line in told if "click" in line or "orders 1" in line or "name" in line]


@pytest.mark.parametrize(
    ("present", "absent"),
    [
        ('[build-system]\nrequires = ["setuptools"]\n', "[build-system]"),
        ('[build-system]\nrequires = ["setuptools"]\n', "[tool.hatch.build.targets.wheel]"),
        ("[tool.ruff]\nline-length = 100\n", "[tool.ruff.lint]"),
        ("[tool.mypy]\nstrict = false\n", "strict = true"),
        ('[project.scripts]\norders = "orders.__main__:main"\n', "[project.scripts]"),
        ('[tool.pytest.ini_options]\npythonpath = ["src", "."]\n', 'pythonpath = ["src"]'),
    ],
)
def test_what_the_repository_has_decided_stays_decided(present: str, absent: str) -> None:
    assert absent in lines("")
    assert absent not in lines(present)


def test_a_list_is_added_to() -> None:
    told = lines('[tool.hatch.build.targets.wheel]\npackages = ["src/shop"]\n')
    start = told.index("[tool.hatch.build.targets.wheel]")
    assert told[start + 1 : start + 5] == [
        "packages = [",
        "# … beside those that are there:",
        '"src/orders",',
        "]",
    ]


def test_what_is_no_toml_lacks_everything() -> None:
    assert lines("= broken") == lines("")
