"""What a syntax tree shows of a handler that no longer fits its contract."""

from __future__ import annotations

import pytest

from mcpgen.project.drift import Models, drift_of
from mcpgen.project.handlers import Expectation, Function

MODELS = '''"""Models."""

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="allow")


Status = str


class Line(Model):
    """A line.

    Of many.
    """

    sku: str
    price: int = 0


class SearchInput(Model):
    status: Status
    max_count: int | None = None
    class_: str = Field(alias="class")
    first: Line

    def helper(self) -> int:
        return 1


class SearchOutput(Model):
    model_config = ConfigDict(extra="forbid")

    ids: list[str]
    total: int
    note: Annotated[str | None, Field(alias="remark")] = None
    lines: list[Line] = Field(default_factory=list)


class WiderInput(SearchInput):
    more: int


class Unknown(SomethingElse):
    x: int


class Listing(RootModel[list[str]]):
    pass


class LendForm(Model):
    lend: bool
    line: Line


LendOutput = SearchOutput
"""The shared type."""
'''
EXPORTS = '__all__ = ["Accepted", "Context", "SearchInput", "SearchOutput", "Line", "ToolError"]\n'
TOOL = Expectation(
    'tool "search"', (Function("search", ("args", "ctx"), "SearchInput", "SearchOutput"),)
)
LEND = Expectation("t", (Function("lend", ("args", "ctx"), "SearchInput", "LendOutput"),))
HEAD = "from orders.generated import Context, Line, SearchInput, SearchOutput\n\n\n"


def found(text: str, expected: Expectation = TOOL) -> list[tuple[str, int]]:
    models = Models(MODELS, EXPORTS, ["server"])
    return [
        (d.code, d.span.line if d.span else 0)
        for d in drift_of("src/orders/tools/search.py", text.encode(), expected, "orders", models)
    ]


def body(*lines: str) -> str:
    signature = "async def search(args: SearchInput, ctx: Context) -> SearchOutput:\n"
    return HEAD + signature + "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize(
    "text",
    [
        body("raise NotImplementedError"),
        body(
            "x = args.status, args.max_count, args.class_, args.first.sku",
            "return SearchOutput(ids=[], total=0)",
        ),
        body("return SearchOutput(**args.model_dump())"),
        body("return SearchOutput(ids=[], total=1, remark='x', lines=[Line(sku='x')])"),
        body("return {'ids': [], 'total': 1}"),
        body("return Line(sku='x', weight=3)"),  # an open model takes more than it names
        body("return {**args.model_dump()}"),
        body("args = other()", "return args.anything"),
        body("def inner(args): return args.anything", "return inner"),
        body("return args.helper(), args.dict(), args.__class__, args.model_extra"),
        "def search(*a): ...\n",
        "def search(args, ctx, extra=1): ...\n",
        "def search(args, ctx, *, extra=1): ...\n",
        "search = partial(f, 1)\n",
        "from .elsewhere import *\n",
        "from x import y as search\n",
        "@decorated\ndef search(): ...\n",
        "from orders.generated import Listing\n\n\ndef search(args, ctx):\n    return Listing(root=[]).root\n",
        "from orders.generated.models import Unknown\n\n\ndef search(args, ctx):\n    return Unknown(y=1)\n",
        "if True:\n    def search(args, ctx): ...\nelse:\n    search = None\n",
        "match 1:\n    case _:\n        def search(args, ctx): ...\n",
        body("import os as args", "return args.getcwd()"),
        body("class args: x = 1", "return args.x"),
        "try:\n    from orders.generated import New\nexcept ImportError:\n    New = None\n\n\ndef search(args, ctx): ...\n",
        HEAD + "def SearchOutput(x): ...\n\n\ndef search(args, ctx): return SearchOutput(x=1)\n",
        "from orders.generated import server\n\n\ndef search(args, ctx): ...\n",
        "from ...generated import SearchInput\n\n\ndef search(args: SearchInput, ctx): ...\n",
    ],
)
def test_a_handler_that_fits_is_left_in_peace(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("def other(args, ctx): ...\n", "MCG710", 1),
        ("def serach(args, ctx): ...\n", "MCG710", 1),
        ("", "MCG710", 1),
        ("def search(args): ...\n", "MCG711", 1),
        ("\nasync def search(args, ctx, more): ...\n", "MCG711", 2),
        ("def search(args, ctx, *, more): ...\n", "MCG711", 1),
        ("def search(): ...\n", "MCG711", 1),
        ("from orders.generated import OldInput\ndef search(args, ctx): ...\n", "MCG712", 1),
        ("from ..generated import OldInput as I\ndef search(args, ctx): ...\n", "MCG712", 1),
        (HEAD + "def search(args: SearchOutput, ctx): ...\n", "MCG712", 4),
        (HEAD + "def search(args: 'SearchOutput', ctx): ...\n", "MCG712", 4),
        (HEAD + "def search(args, ctx) -> SearchInput: ...\n", "MCG712", 4),
        (body("return args.limit"), "MCG713", 5),
        (body("for x in y:", "    print(f'{args.limit}')"), "MCG713", 6),
        (body("return args.first.weight"), "MCG713", 5),
        (body("return SearchOutput(ids=[], total=1, gone=2)"), "MCG713", 5),
        (body("return SearchOutput(ids=[])"), "MCG714", 5),
        (body("return {'ids': []}"), "MCG714", 5),
        (body("x = Line(price=1)"), "MCG714", 5),
        ("from ...generated import OldInput\ndef search(args, ctx): ...\n", "MCG712", 1),
        (body("return {'ids': [], 'count': 1}"), "MCG714", 5),
        ("def search(args, ctx)\n", "MCG715", 1),
        ("def search(args, ctx): f() = 1\n", "MCG715", 1),
        ("def search(args, ctx): x = 'abc\n", "MCG715", 1),
        ("type X = int\ndef search(args, ctx)\n", "MCG715", 1),
        ("x = 1\0", "MCG715", 1),
        ("(" * 5000, "MCG715", 1),
    ],
)
def test_a_misfit_is_told_with_its_line(text: str, code: str, line: int) -> None:
    assert found(text) == [(code, line)]


def test_the_message_says_what_is_there_instead() -> None:
    models = Models(MODELS, EXPORTS)
    text = body("return args.max_cuont")
    (told,) = drift_of("src/orders/tools/search.py", text.encode(), TOOL, "orders", models)
    assert "SearchInput has no field `max_cuont`" in told.message
    assert "status, max_count, class_, first" in told.message
    assert told.hint == "did you mean `max_count`?"


CONTEXTS = EXPORTS.replace('"Context"', '"Context", "SyncContext"')
IMPORTS = "from orders.generated import Context, SyncContext as Sync\n"


@pytest.mark.parametrize(
    ("definition", "message"),
    [
        (
            "def search(args, ctx: Context): ...",
            "a plain function takes `SyncContext`, not `Context`",
        ),
        (
            "def search(args, ctx: 'Context'): ...",
            "a plain function takes `SyncContext`, not `Context`",
        ),
        (
            "async def search(args, ctx: Sync): ...",
            "an async function takes `Context`, not `SyncContext`",
        ),
        ("def search(args, ctx: Sync): ...", None),
        ("async def search(args, ctx: Context): ...", None),
        ("def search(args, ctx: Context | Sync): ...", None),
        ("def search(args: Context, *rest): ...", None),
        ("@decorated\ndef search(args, ctx: Context): ...", None),
    ],
)
def test_the_context_fits_the_kind_of_function(definition: str, message: str | None) -> None:
    models = Models(MODELS, CONTEXTS)
    path, text = "src/orders/tools/search.py", (IMPORTS + definition).encode()
    told = list(drift_of(path, text, TOOL, "orders", models))
    if message is None:
        assert told == []
        return
    (one,) = told
    assert (one.code, one.message) == ("MCG711", message)
    assert one.span is not None
    assert (one.span.line, one.span.column) == (2, definition.index("ctx:") + 6)


def test_a_name_that_never_was_is_told_with_a_close_one_of_the_library() -> None:
    text = b"from orders.generated import ToolErorr\ndef search(args, ctx): ...\n"
    models = Models(MODELS, EXPORTS)
    (told,) = drift_of("src/orders/tools/search.py", text, TOOL, "orders", models)
    assert told.message == "the generated code has no `ToolErorr`"
    assert told.hint == "did you mean `ToolError`?"


@pytest.mark.parametrize(
    "text",
    [
        "type Alias = int\nasync def search(args, ctx): ...\n",
        "async def search[T](args: T, ctx): ...\n",
        "async def search[T = int](args: T, ctx): ...\n",
        "async def search(args, ctx):\n    return f'{args.status.replace('a', 'b')}'\n",
        "async def search(args, ctx):\n    return f'{'\\n'.join(args.ids)}'\n",
        "async def search(args, ctx):\n    return f'{\n        args.status}'\n",
        "async def search(args, ctx):\n    try:\n        pass\n    except OSError, ValueError:\n        pass\n",
        "search = t'{1}'\n",
    ],
)
def test_what_only_a_later_python_reads_is_no_mistake(text: str) -> None:
    """mcpgen may run on an older Python than the project does."""
    assert "MCG715" not in [code for code, _ in found(text)]


def test_a_column_counts_characters() -> None:
    text = body('x = "Привет", args.gone')
    (told,) = drift_of(
        "src/orders/tools/search.py", text.encode(), TOOL, "orders", Models(MODELS, EXPORTS)
    )
    assert told.span is not None
    line = text.splitlines()[told.span.line - 1]
    assert line[told.span.column - 1 : told.span.end_column - 1] == "args.gone"


def test_keys_of_a_dict_are_those_that_clients_see() -> None:
    expected = Expectation("t", (Function("search", ("args", "ctx"), None, "SearchInput"),))
    models = Models(MODELS.replace('Field(alias="class")', 'Field(..., alias="class")'), "")
    text = "def search(args, ctx): return {'status': 's', 'class_': 'c', 'first': {}}\n"
    (told,) = drift_of("src/orders/tools/search.py", text.encode(), expected, "orders", models)
    assert "requires the field `class`" in told.message


def test_completions_and_listings_are_expected_too() -> None:
    functions = (
        Function("order", ("params", "ctx")),
        Function("complete_id", ("value", "chosen", "ctx")),
    )
    expected = Expectation('resource template "orders://{id}"', functions)
    assert found("def order(params, ctx): ...\n", expected) == [("MCG710", 1)]
    text = "def order(params, ctx): ...\ndef complete_id(value, ctx): ...\n"
    assert found(text, expected) == [("MCG711", 2)]


def test_inherited_fields_count() -> None:
    expected = Expectation("t", (Function("search", ("args", "ctx"), "WiderInput"),))
    assert found("def search(args, ctx): return args.more, args.status\n", expected) == []
    assert found("def search(args, ctx): return args.less\n", expected) == [("MCG713", 1)]


LENDING = """\
from orders.generated import Accepted, LendForm, LendOutput, SearchOutput


async def lend(args, ctx) -> {gives}:
    {body}
"""


def lending(*lines: str, gives: str = "LendOutput") -> list[tuple[str, int]]:
    return found(LENDING.format(gives=gives, body="\n    ".join(lines)), LEND)


def test_a_class_is_known_by_its_other_names() -> None:
    assert lending("return LendOutput(ids=[], total=1)") == []
    assert lending("return LendOutput(ids=[])") == [("MCG714", 5)]
    assert lending("return {'ids': []}") == [("MCG714", 5)]
    assert lending("return LendOutput(ids=[], total=1)", gives="SearchOutput") == []


@pytest.mark.parametrize(
    "lines",
    [
        (
            "match await ctx.elicit(LendForm):",
            "    case Accepted(form) if form.{}:",
            "        pass",
        ),
        ("match ctx.elicit(LendForm, '?'):", "    case Accepted(value=form):", "        form.{}"),
        (
            "a = await ctx.elicit(LendForm)",
            "match a:",
            "    case Accepted(form):",
            "        form.{}",
        ),
        ("a = await ctx.elicit(LendForm)", "if isinstance(a, Accepted):", "    return a.value.{}"),
        (
            "if isinstance(a := ctx.elicit(LendForm), Accepted):",
            "    return a.value.line.sku, a.value.{}",
        ),
    ],
)
def test_fields_of_a_form_are_followed(lines: tuple[str, ...]) -> None:
    assert lending(*(line.format("lend") for line in lines)) == []
    assert [code for code, _ in lending(*(line.format("gone") for line in lines))] == ["MCG713"]


@pytest.mark.parametrize(
    "lines",
    [
        ("a = ctx.elicit(LendForm)", "a = other()", "return a.value.gone"),
        ("match ctx.elicit(LendForm):", "    case Accepted(form):", "        form = 1; form.gone"),
        ("match ctx.elicit(LendForm):", "    case Other(form):", "        form.gone"),
        ("match other(LendForm):", "    case Accepted(form):", "        form.gone"),
    ],
)
def test_what_may_be_no_form_is_left_in_peace(lines: tuple[str, ...]) -> None:
    assert lending(*lines) == []
