"""What is laid out without Black is laid out as Black would."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mcpgen.contract.ir import Contract, Model, Schema
from mcpgen.contract.lower import check_and_lower
from mcpgen.emit.filters import pystr
from mcpgen.emit.format import black, formatted
from mcpgen.emit.layout import pieces
from mcpgen.emit.render import _is_open, _texts, template_texts
from mcpgen.manifest.load import load
from mcpgen.schemas.assemble import FIXED
from mcpgen.schemas.models import models_source

ROOT = Path(__file__).parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"
LISTINGS = ("mcpforunityserver.json", "modelcontextprotocol__server-everything.json")
MANIFESTS = [*sorted((ROOT / "manifests").glob("*.yaml")), *(CORPUS / name for name in LISTINGS)]

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=120)
NAMES = st.from_regex(r"\A[A-Za-z][A-Za-z0-9]{0,60}\Z") | st.sampled_from(
    ["class", "a-b", "日本", "x y"]
)


def contract_of(path: Path) -> Contract:
    contract, problems = check_and_lower(load(path))
    assert contract is not None, problems
    return contract


def is_python(text: str) -> bool:
    """Not the head of a block whose inside is Jinja."""
    try:
        compile(text, "piece", "exec")
    except SyntaxError:
        return False
    return True


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.stem)
def test_every_file_is_as_black_writes_it(path: Path) -> None:
    if not path.exists():
        pytest.skip("the folder of listings is not beside the repository")
    count = 0
    for name, text, known in _texts(contract_of(path)):
        if known is not None and name.endswith(".py"):
            assert formatted(text, known) == black(text), name
            count += 1
    assert count > 5


def test_the_first_manifest_needs_no_black_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    from mcpgen.emit import format as module

    def refuse(text: str) -> str:
        raise AssertionError(text)

    monkeypatch.setattr(module, "black", refuse)
    for name, text, known in _texts(contract_of(ROOT / "manifests" / "orders.yaml")):
        if known is not None and name.endswith(".py"):
            assert module.formatted(text, known)


def test_plain_statements_of_templates_are_as_black_writes_them() -> None:
    for name, source in template_texts().items():
        if not name.endswith(".py.jinja") or not _is_open(source):
            continue
        for piece in pieces(source):
            if not _is_open(piece.text) and is_python(piece.text):
                # A text at the top level is no docstring when something stands before it.
                before = "" if piece.kind == "docstring" and not piece.blanks else "x = 1\n\n\n"
                written = black(f"{before}{piece.text}\n").removeprefix(before.rstrip() + "\n")
                assert written.strip("\n") == piece.text, name


def test_what_all_modules_of_models_share_is_as_black_writes_it() -> None:
    for text in FIXED:
        assert black(text).strip("\n") == text


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        NAMES,
        st.fixed_dictionaries(
            {},
            optional={
                "type": st.sampled_from(
                    ["string", "integer", ["number", "null"], ["string", "null"]]
                ),
                "description": TEXTS,
                "enum": st.lists(TEXTS, min_size=1, max_size=6, unique=True),
                "items": st.just({"type": "string"}),
                "default": TEXTS | st.none() | st.integers() | st.lists(st.integers(), max_size=2),
                "pattern": st.sampled_from(["^[a-z]+$", r"\d", '"']),
            },
        ),
        max_size=5,
    ),
    TEXTS,
    st.booleans(),
)
def test_models_are_as_black_writes_them(properties: Any, description: str, closed: bool) -> None:
    schema = {"type": "object", "properties": properties, "description": description}
    if closed:
        schema["additionalProperties"] = False
    text = models_source([Model("ToolInput", "input", Schema(schema), 'tool "tool"')]).text
    assert formatted(text, FIXED) == black(text), json.dumps(schema)


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.builds(
                "{}: Final[dict[str, X]] = {{\n{}}}".format,
                st.just("T"),
                st.lists(
                    st.builds(
                        "    {}: Handler({}, {}),\n".format,
                        TEXTS.map(pystr),
                        TEXTS.map(pystr),
                        TEXTS.map(pystr),
                    ),
                    max_size=3,
                ).map("".join),
            ),
            st.builds(
                "from .a import {}".format,
                st.lists(NAMES.filter(str.isidentifier), min_size=1, max_size=9).map(", ".join),
            ),
            st.builds("{} = {}".format, st.just("x"), TEXTS.map(pystr)),
            st.builds(
                '"""{}"""'.format,
                st.sampled_from(["By URI.", "One\n\ntwo.", "One\ntwo\n", " odd", 'q"x']),
            ),
            st.builds(
                'async def {0}(args: {1}, ctx: Context) -> {1}:\n    """About."""\n    raise NotImplementedError'.format,
                st.sampled_from(["f", "f" * 40]),
                st.sampled_from(["A", "A" * 30, "dict[str, int]"]),
            ),
            st.builds(
                "async def {}(ctx: Context) -> str:\n    raise NotImplementedError".format,
                st.sampled_from(["f", "f" * 60]),
            ),
            st.builds(
                'if TYPE_CHECKING:\n    from . import models\n    {0}: TypeAlias = Handles[models.{1}, Structured]\n    """About."""\n    _{0}: {0} = tools_{1}.{1}'.format,
                st.sampled_from(["T", "T" * 30]),
                st.sampled_from(["t", "t" * 32, "t" * 70]),
            ),
        ),
        min_size=1,
        max_size=5,
    ),
    st.lists(st.integers(1, 4), min_size=5, max_size=5),
)
def test_statements_are_as_black_writes_them(statements: list[str], gaps: list[int]) -> None:
    source = '"""A module."""\n' + "".join(
        "\n" * gap + statement + "\n" for gap, statement in zip(gaps, statements, strict=False)
    )
    assume(is_python(source))  # a name may be a keyword
    assert formatted(source) == black(source)
