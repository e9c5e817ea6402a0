"""Whatever a text holds, what a filter gives is inert."""

from __future__ import annotations

import ast
import json
import tomllib
import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from mcpgen.emit import filters

# Everything a file can hold: lone surrogates are refused when a manifest is read.
texts = st.text(st.characters(exclude_categories=["Cs"]))
UNSEEN = {"Cc", "Cf", "Zl", "Zp"}


def shows(text: str) -> bool:
    return not any(unicodedata.category(c) in UNSEEN - {"Cc"} or c in "\x00\x1b\r" for c in text)


@given(texts)
@example('"""\\')
@example("\u202e\x00\r\n")
def test_pystr_is_one_literal_of_just_that_text(text: str) -> None:
    literal = filters.pystr(text)
    assert ast.literal_eval(literal) == text
    assert "\n" not in literal
    assert shows(literal)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | texts,
        lambda c: st.lists(c) | st.dictionaries(texts, c),
    )
)
def test_pyvalue_is_a_literal_of_just_that_value(value: object) -> None:
    assert ast.literal_eval(filters.pyvalue(value)) == value


@given(texts, st.integers(0, 12))
@example('"', 0)
@example('x"""', 4)
@example("\\", 0)
@example("\\N{BULLET} {{ x }} {% y %}", 0)
def test_doc_stays_inside_its_docstring(text: str, indent: int) -> None:
    pad = " " * indent
    block = f'{pad}"""{filters.doc(text, indent)}"""\n{pad}end = 1\n'
    source = f"if True:\n{block}" if indent else block
    tree = ast.parse(source)
    body = tree.body[0].body if isinstance(tree.body[0], ast.If) else tree.body
    assert len(body) == 2
    assert isinstance(body[0], ast.Expr)
    assert isinstance(body[0].value, ast.Constant)
    assert shows(source.replace("\n", ""))


@given(texts)
def test_doc_keeps_the_words(text: str) -> None:
    value = ast.literal_eval(f'"""{filters.doc(text)}"""')
    assert "".join(value.split()) == "".join(filters.visible(" ".join(text.split())).split())


@given(texts)
def test_comment_is_one_line(text: str) -> None:
    assert len(ast.parse(f"# {filters.comment(text)}\nend = 1").body) == 1
    assert len(f"x{filters.comment(text)}x".splitlines()) == 1


@given(texts)
def test_tomlstr_is_one_string_of_just_that_text(text: str) -> None:
    literal = filters.tomlstr(text)
    assert tomllib.loads(f"value = {literal}\n") == {"value": text}
    assert shows(literal)


@given(texts)
def test_jsonstr_is_one_string_of_just_that_text(text: str) -> None:
    literal = filters.jsonstr(text)
    assert json.loads(literal) == text
    assert shows(literal)


@given(texts)
def test_md_makes_no_markup(text: str) -> None:
    line = filters.md(text)
    assert len(f"x{line}x".splitlines()) == 1
    bare = line.replace("\\\\", "")
    for mark in "`*_[]<>|":
        assert bare.replace("\\" + mark, "").count(mark) == 0


@given(texts)
def test_summary_is_short_and_one_line(text: str) -> None:
    line = filters.summary(text)
    assert len(line) <= 200
    assert len(f"x{line}x".splitlines()) == 1


def test_summary_is_the_first_sentence() -> None:
    assert filters.summary("Finds orders. Returns at most 5.\n\nMore.") == "Finds orders."
    assert filters.summary("Версия 2.0 работает") == "Версия 2.0 работает"


def test_stem_keeps_capitals_inside_a_part() -> None:
    assert filters.stem("search_orders") == "SearchOrders"
    assert filters.stem("заказы_2") == "Заказы2"


@given(texts)
def test_tomlkey_is_one_key_of_just_that_text(text: str) -> None:
    assert tomllib.loads(f"{filters.tomlkey(text)} = 1\n") == {text: 1}
