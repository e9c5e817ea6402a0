"""Every input on which the model generator, left to itself, goes wrong; and what is done about it."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from mcpgen.schemas.gate import SchemaError, compile_gate
from mcpgen.schemas.models import models_source
from tests.schemas.support import Json, imported, inputs, model, same, through


def made(tmp_path: Path, schema: Json, name: str = "SearchInput") -> Any:
    """The class of a tool's input."""
    return getattr(imported(inputs(**{name: schema}), tmp_path), name)


def an_object(**properties: Json) -> Json:
    return {"type": "object", "properties": properties}


def annotation(kind: Any, field: str) -> str:
    return str(kind.model_fields[field].annotation)


# 1: keywords of the generator that import or run code


@pytest.mark.parametrize(
    "schema",
    [
        an_object(x={"type": "string", "customTypePath": "subprocess.Popen"}),
        {**an_object(x={"type": "string"}), "customBasePath": "subprocess.Popen"},
        {
            **an_object(x={"$ref": "#/$defs/P"}),
            "$defs": {
                "P": {
                    "type": "object",
                    "x-python-import": {"module": "subprocess", "name": "Popen"},
                }
            },
        },
        an_object(x={"type": "object", "properties": {"a": {}}, "customBasePath": "os.system"}),
        an_object(x={"type": "string", "x-python-type": "subprocess.Popen"}),
    ],
)
def test_no_keyword_of_the_generator_reaches_it(schema: Json) -> None:
    text = inputs(SearchInput=schema).text
    modules = {
        node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.Import, ast.ImportFrom))
    }
    assert modules <= {"__future__", "typing", "pydantic", "typing_extensions"}
    assert "Popen" not in text
    assert "system" not in text


def test_descriptions_cannot_break_out_of_their_docstring(tmp_path: Path) -> None:
    hostile = '"""\nimport os\n"""\\ \x00 \u202e {{ x }} {% y %} \\N{BULLET} tail"'
    schema = {**an_object(x={"type": "string", "description": hostile}), "description": hostile}
    hostile_tree = ast.parse(inputs(SearchInput=schema).text)
    schema = {**an_object(x={"type": "string", "description": "calm"}), "description": "calm"}
    calm_tree = ast.parse(inputs(SearchInput=schema).text)

    def without_texts(tree: ast.Module) -> str:
        return re.sub(r"Constant\(value='[^']*'|Constant\(value=\"[^\"]*\"", "TEXT", ast.dump(tree))

    class Blank(ast.NodeTransformer):
        def visit_Constant(self, node: ast.Constant) -> ast.Constant:
            return ast.Constant("") if isinstance(node.value, str) else node

    assert ast.dump(Blank().visit(hostile_tree)) == ast.dump(Blank().visit(calm_tree))
    assert without_texts(calm_tree)
    doc = made(tmp_path, {**an_object(), "description": hostile}).__doc__
    assert "\u202e" in doc
    assert doc.rstrip().endswith('tail"')


# 2: names


def test_a_derived_name_gives_way_to_one_that_was_asked_for(tmp_path: Path) -> None:
    nested = an_object(filter={"type": "object", "properties": {"a": {"type": "string"}}})
    flat = an_object(b={"type": "integer"})
    module = imported(inputs(SearchInput=nested, SearchInputFilter=flat), tmp_path)
    assert set(module.SearchInput.model_fields) == {"filter"}
    assert set(module.SearchInputFilter.model_fields) == {"b"}
    assert set(module.SearchInputFilterModel.model_fields) == {"a"}


@pytest.mark.parametrize(
    "name", ["_404NotFoundArgs", "ПоискInput", "検索Input", "A1b2Input", "MyModelInput"]
)
def test_names_asked_for_are_given(tmp_path: Path, name: str) -> None:
    nested = an_object(filter={"type": "object", "properties": {"a": {"type": "string"}}})
    source = inputs(**{name: nested})
    assert set(source.classes) == {name, f"{name}Filter"}
    assert source.notes == ()
    assert through(getattr(imported(source, tmp_path), name), {"filter": {"a": "b"}}) == {
        "filter": {"a": "b"}
    }


# 3 and 4: names are stable


ITEMS = an_object(
    items={"type": "array", "items": {"type": "object", "properties": {"x": {"type": "string"}}}}
)


def test_a_tool_inserted_before_another_renames_nothing() -> None:
    alone = inputs(BInput=ITEMS)
    both = inputs(AInput=ITEMS, BInput=ITEMS)
    assert set(alone.classes) < set(both.classes)
    assert "BInputItemsItem" in alone.classes
    assert not any(re.search(r"\d", name) for name in both.classes)


def branch(kind: str) -> Json:
    return {
        "type": "object",
        "properties": {"kind": {"const": kind}, kind: {"type": "string"}},
        "required": ["kind"],
    }


def test_branches_are_named_by_their_tag_and_told_apart_by_it(tmp_path: Path) -> None:
    before = inputs(PayInput=an_object(by={"oneOf": [branch("card"), branch("cash")]}))
    after = inputs(
        PayInput=an_object(by={"oneOf": [branch("coin"), branch("card"), branch("cash")]})
    )
    assert set(before.classes) == {"PayInput", "PayInputByCard", "PayInputByCash"}
    assert set(after.classes) == set(before.classes) | {"PayInputByCoin"}
    assert 'Field(discriminator="kind")' in before.text
    kind = imported(after, tmp_path).PayInput
    assert (
        type(kind.model_validate({"by": {"kind": "cash", "card": "1"}}).by).__name__
        == "PayInputByCash"
    )


def test_untagged_branches_have_no_numbers_and_are_warned_of() -> None:
    branches = [
        {"type": "object", "properties": {"a": {"type": "string"}}},
        {"type": "object", "properties": {"a": {"type": "integer"}}},
    ]
    source = inputs(PayInput=an_object(by={"oneOf": branches}))
    assert set(source.classes) == {"PayInput", "PayInputBy"}
    assert [note.code for note in source.notes] == ["untagged"]


# 5: defaults


def test_a_default_of_a_wrong_type_is_not_put_into_the_model(tmp_path: Path) -> None:
    schema = an_object(
        a={"type": "integer", "default": "ten"},
        b={"type": "string", "format": "date-time", "default": "2020-01-01T00:00:00Z"},
        c={"type": "string", "default": None},
        d={"type": "integer", "default": 5.0},
        e={"type": "array", "items": {"type": "string"}, "default": ["x"]},
        f={"type": "object", "properties": {"g": {"type": "integer"}}, "default": {"g": 1}},
        h={"type": "boolean", "default": 1},
        i={"enum": ["x", "y"], "default": "z"},
    )
    value = made(tmp_path, schema).model_validate({})
    assert (value.a, value.b, value.c, value.d, value.e) == (
        None,
        "2020-01-01T00:00:00Z",
        None,
        5,
        ["x"],
    )
    assert (value.f.g, value.h, value.i) == (1, None, None)
    assert made(tmp_path, schema).model_validate({}).e is not value.e


# 6: patterns


@pytest.mark.parametrize(
    ("pattern", "value"), [("\\cA", "\x01"), ("^\\p{L}+$", "ключ"), ("^\\d+$", "123")]
)
def test_patterns_are_the_validators_business(tmp_path: Path, pattern: str, value: str) -> None:
    schema = an_object(x={"type": "string", "pattern": pattern})
    kind = made(tmp_path, schema)
    assert compile_gate(schema).is_valid({"x": value})
    assert through(kind, {"x": value}) == {"x": value}


def test_a_pattern_that_is_none_is_refused_by_the_gate(tmp_path: Path) -> None:
    schema = an_object(x={"type": "string", "pattern": "["})
    with pytest.raises(SchemaError):
        compile_gate(schema)
    assert through(made(tmp_path, schema), {"x": "a"}) == {"x": "a"}


# 7 and 8: formats


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("email", "no email"),
        ("uri", "https://example.com"),
        ("byte", "eA=="),
        ("binary", "\x00\x01"),
        ("password", "secret"),
        ("date-time", "1700000000"),
        ("date", "2020-01-01"),
        ("time", "10:00:00Z"),
        ("duration", "P1D"),
        ("uuid", "123E4567-E89B-12D3-A456-426614174000"),
        ("ipv4", "127.0.0.1"),
        ("hostname", "EXAMPLE"),
        ("path", "/a/../b"),
        ("decimal", "1.0"),
    ],
)
def test_a_format_changes_no_text(tmp_path: Path, name: str, value: str) -> None:
    kind = made(tmp_path, an_object(x={"type": "string", "format": name}))
    assert annotation(kind, "x") == "str | None"
    assert through(kind, {"x": value}) == {"x": value}


# 9, 13, 15, 17: names of properties and types


NAMES = [
    "ﬁ",
    "model_dump",
    "model_config",
    "model_fields",
    "schema",
    "copy",
    "json",
    "dict",
    "validate",
    "class",
    "from",
    "None",
    "2fa",
    "a-b",
    "a b",
    "a.b",
    "$ref",
    "$defs",
    "_private",
    "__dunder__",
    "self",
    "cls",
    "int",
    "str",
    "list",
    "Any",
    "Literal",
    "Field",
    "Model",
    "root",
    "l",
    "ключ",
    "名前",
    "👍",
    "",
    '"quoted"',
    "back\\slash",
    "x; import os",
    "type",
    "customTypePath",
    "mcpgen_extra",
]


@pytest.mark.parametrize("name", NAMES)
def test_any_property_name_goes_both_ways(tmp_path: Path, name: str) -> None:
    kind = made(tmp_path, an_object(**{name: {"type": "string"}, "other": {"type": "integer"}}))
    value = {name: "x", "other": 1, "further": [None]}
    assert through(kind, value) == value
    assert len(kind.model_fields) == 2
    field = next(iter(kind.model_fields))
    assert field.isidentifier()
    assert getattr(kind.model_validate(value), field) == "x"
    assert through(kind, kind(**{field: "y"}).model_dump(by_alias=True, exclude_unset=True)) == {
        name: "y"
    }


def test_a_further_property_called_as_a_field_is_not_that_field(tmp_path: Path) -> None:
    kind = made(tmp_path, an_object(**{"class": {"type": "string"}, "a": {"type": "string"}}))
    for value in ({"class_": 1}, {"class_": 1, "class": "x"}, {"class_": None, "a": "b"}):
        assert through(kind, value) == value
    assert kind(class_="x").model_dump(by_alias=True, exclude_unset=True) == {"class": "x"}


def test_a_default_that_contains_its_own_class_is_left_out(tmp_path: Path) -> None:
    schema = {**an_object(child={"$ref": "#", "default": {}}, other={"$ref": "#/properties/child"})}
    kind = made(tmp_path, schema)
    assert through(kind, {"other": {}}) == {"other": {}}


def test_all_names_at_once(tmp_path: Path) -> None:
    kind = made(tmp_path, an_object(**{name: {"type": "string"} for name in NAMES}))
    value = {name: name for name in NAMES}
    assert through(kind, value) == value
    assert len(kind.model_fields) == len(NAMES)


@pytest.mark.parametrize(
    "name",
    [
        "BaseModel",
        "Field",
        "Literal",
        "Any",
        "Optional",
        "date",
        "Model",
        "Integer",
        "list",
        "None",
    ],
)
def test_local_types_may_be_called_what_they_like(tmp_path: Path, name: str) -> None:
    schema = {
        **an_object(x={"$ref": f"#/$defs/{name}"}),
        "$defs": {name: {"type": "object", "properties": {"a": {"type": "integer"}}}},
    }
    module = imported(inputs(SearchInput=schema), tmp_path)
    assert through(module.SearchInput, {"x": {"a": 1}}) == {"x": {"a": 1}}


def test_twins_have_a_field_each(tmp_path: Path) -> None:
    twins = ["fooBar", "foo_bar", "foo-bar", "foo bar", "FooBar", "foobar"]
    nested = {"type": "object", "properties": {"x": {"type": "integer"}}}
    kind = made(tmp_path, an_object(**dict.fromkeys(twins, nested)))
    value = {name: {"x": place} for place, name in enumerate(twins)}
    assert through(kind, value) == value
    assert set(kind.model_fields) >= {"fooBar", "foo_bar", "foo_bar_", "FooBar", "foobar"}


# 10: enumerations


def test_a_mixed_enumeration_is_widened(tmp_path: Path) -> None:
    schema = an_object(x={"enum": ["a", 1, 1.5, True, None]})
    kind = made(tmp_path, schema)
    for value in ("a", 1, 1.0, 1.5, True, None):
        assert same(through(kind, {"x": value}), {"x": value})
    assert not compile_gate(schema).is_valid({"x": False})


def test_plain_enumerations_are_literals(tmp_path: Path) -> None:
    kind = made(
        tmp_path,
        an_object(
            x={"enum": ["a", "b"]}, n={"enum": [1, 2]}, c={"const": "c"}, z={"enum": ["a", None]}
        ),
    )
    assert annotation(kind, "x") == "typing.Optional[typing.Literal['a', 'b']]"
    assert "typing.Literal[1, 2]" in annotation(kind, "n")
    assert annotation(kind, "c") == "typing.Optional[typing.Literal['c']]"
    assert same(through(kind, {"n": 2.0}), {"n": 2})
    with pytest.raises(ValidationError):
        kind.model_validate({"n": True})


# 11 and 12: further properties


def test_typed_further_properties(tmp_path: Path) -> None:
    schema = {**an_object(a={"type": "string"}), "additionalProperties": {"type": "integer"}}
    kind = made(tmp_path, schema)
    value = {"a": "x", "b": 5.0, "c": 2**70}
    assert same(through(kind, value), value)
    assert kind.model_validate(value).__pydantic_extra__ == {"b": 5, "c": 2**70}
    with pytest.raises(ValidationError):
        kind.model_validate({"b": "x"})


def test_patterned_properties_beside_declared_ones(tmp_path: Path) -> None:
    schema = {
        **an_object(a={"type": "string"}),
        "patternProperties": {"^x-": {"type": "integer"}},
        "additionalProperties": False,
    }
    kind = made(tmp_path, schema)
    assert through(kind, {"a": "1", "x-n": 3}) == {"a": "1", "x-n": 3}


def test_a_closed_object_is_closed(tmp_path: Path) -> None:
    kind = made(tmp_path, {**an_object(a={"type": "string"}), "additionalProperties": False})
    with pytest.raises(ValidationError):
        kind.model_validate({"b": 1})


# 14: absent and null


def test_absent_and_null_are_two_things(tmp_path: Path) -> None:
    kind = made(tmp_path, an_object(x={"type": ["string", "null"]}, y={"type": "string"}))
    assert through(kind, {}) == {}
    assert through(kind, {"x": None}) == {"x": None}


# 16: depth


def test_a_hundred_levels(tmp_path: Path) -> None:
    schema: Json = {"type": "string"}
    value: Json = "deep"
    for _ in range(99):
        schema = {"type": "object", "properties": {"a": schema}}
        value = {"a": value}
    kind = made(tmp_path, schema)
    assert through(kind, value) == value


# 18: `mypy --strict` over defaults is part of test_corpus.py

# 19: numbers


@pytest.mark.parametrize("number", [2**53 + 1, -(2**53) - 1, 10**30, 5, 5.0, 0.1, 1e300, -0.5])
def test_numbers_are_kept_to_the_last_digit(tmp_path: Path, number: float) -> None:
    kind = made(
        tmp_path,
        an_object(n={"type": "number"}, u={"anyOf": [{"type": "boolean"}, {"type": "number"}]}),
    )
    assert same(through(kind, {"n": number, "u": number}), {"n": number, "u": number})


@pytest.mark.parametrize("number", [5, 5.0, 1e300, 2**53 + 1, -1.0, 10**30])
def test_whole_numbers_in_any_spelling(tmp_path: Path, number: float) -> None:
    kind = made(
        tmp_path,
        an_object(n={"type": "integer"}, u={"anyOf": [{"type": "boolean"}, {"type": "integer"}]}),
    )
    assert isinstance(kind.model_validate({"n": number}).n, int)
    assert same(through(kind, {"n": number, "u": number}), {"n": number, "u": number})


def test_unions_convert_nothing(tmp_path: Path) -> None:
    either = {
        "anyOf": [{"type": "integer"}, {"type": "boolean"}, {"type": "string"}, {"type": "array"}]
    }
    branches = [
        {"type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}},
        {"type": "object", "properties": {"x": {"type": "string"}}},
    ]
    kind = made(
        tmp_path,
        an_object(
            a=either, b={"anyOf": branches}, c={"anyOf": [{"const": 1}, {"type": "boolean"}]}
        ),
    )
    for value in ("1", 1, True, 0, False, "true", [1, "1"]):
        assert same(through(kind, {"a": value}), {"a": value})
    assert same(through(kind, {"b": {"x": "1", "y": 2}}), {"b": {"x": "1", "y": 2}})
    assert same(through(kind, {"c": True}), {"c": True})


# 20: classes inside others


def test_nested_classes_are_exported_by_name(tmp_path: Path) -> None:
    nested = an_object(
        lines={
            "type": "array",
            "items": {"type": "object", "properties": {"sku": {"type": "string"}}},
        }
    )
    source = models_source([model("OrderOutput", nested, "output")])
    module = imported(source, tmp_path)
    assert source.classes == ("OrderOutput", "OrderOutputLinesItem")
    line = module.OrderOutputLinesItem(sku="a")
    assert module.OrderOutput(lines=[line]).model_dump() == {"lines": [{"sku": "a"}]}


def test_texts_that_look_like_our_own_stand_ins_stay_texts(tmp_path: Path) -> None:
    words = ["McpgenD0", "McpgenV0", "McpgenT0", "McpgenNFoo", "McpgenClass0", "mcpgen_extra"]
    said = "\n".join(['"McpgenV0"', "mcpgen_extra: x", "class McpgenClass0:", *words])
    schema = {
        **an_object(
            x={"enum": words, "description": said},
            y={"type": "array", "items": {"type": "string"}, "default": words},
            z={"type": "string", "default": "McpgenD0", "description": said},
        ),
        "additionalProperties": {"type": "integer"},
        "description": said,
    }
    kind = made(tmp_path, schema)
    for word in words:
        assert through(kind, {"x": word}) == {"x": word}
    assert kind.model_validate({}).y == words
    assert kind.model_validate({}).z == "McpgenD0"
    assert "mcpgen_extra: x" in kind.__doc__
