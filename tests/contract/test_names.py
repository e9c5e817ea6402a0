"""The naming rule: from what the manifest says to what the code is called."""

from __future__ import annotations

import keyword
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from packaging.version import Version

from mcpgen.contract import names
from mcpgen.schemas.reserved import RESERVED_NAMES
from tests.manifest_checks.support import HEAD, judge


@pytest.mark.parametrize(
    ("name", "handle", "stem"),
    [
        ("search_orders", "search_orders", "SearchOrders"),
        ("searchOrders", "search_orders", "SearchOrders"),
        ("SearchOrders", "search_orders", "SearchOrders"),
        ("search-orders", "search_orders", "SearchOrders"),
        ("search.orders", "search_orders", "SearchOrders"),
        ("search  orders!", "search_orders", "SearchOrders"),
        ("__search__", "search", "Search"),
        ("HTTPServer", "httpserver", "Httpserver"),
        ("getV2Item", "get_v2item", "GetV2item"),
        ("class", "class_", "Class"),
        ("None", "none", "None"),
        ("2fast", "_2fast", "_2fast"),
        ("con", "con_", "Con"),
        ("Поиск заказов", "поиск_заказов", "ПоискЗаказов"),
        ("поискЗаказов", "поиск_заказов", "ПоискЗаказов"),
        ("日本語", "日本語", "日本語"),
        ("ﬁle", "file", "File"),
        ("m²", "m2", "M2"),
        ("हिन्दी", "हिन्दी", "हिन्दी"),
        ("é", "é", "É"),
        ("e\u0301", "é", "É"),
    ],
)
def test_name_gives_handle_and_stem(name: str, handle: str, stem: str) -> None:
    assert names.derived_handle(name) == handle
    assert names.stem(handle) == stem


@pytest.mark.parametrize("name", ["", "-", "...", "→", "_", " ", "🎉", "\u200b"])
def test_name_of_no_letters_gives_nothing(name: str) -> None:
    assert names.derived_handle(name) is None


@settings(max_examples=500, deadline=None)
@given(st.text(max_size=30))
def test_handle_is_always_a_stable_identifier(name: str) -> None:
    handle = names.derived_handle(name)
    if handle is None:
        return
    assert handle.isidentifier()
    assert not keyword.iskeyword(handle)
    assert unicodedata.normalize("NFKC", handle) == handle
    assert names.stem(handle).isidentifier()
    assert names.derived_handle(handle) in (handle, handle.strip("_"))


@pytest.mark.parametrize("handler", ["search", "_x", "Поиск", "a1", "match", "type"])
def test_handler_that_is_a_name_is_taken_as_written(handler: str) -> None:
    assert names.written_handle(handler) == handler


@pytest.mark.parametrize(
    "handler",
    [
        "",
        "class",
        "2fast",
        "a-b",
        "a.b",
        "../x",
        "a b",
        "run\nimport os",
        "os.system('id')",
        "__init__",
        "_",
        "ﬁle",
        "con",
        "a" * 300,
    ],
)
def test_handler_that_is_no_name_is_refused(handler: str) -> None:
    assert names.written_handle(handler) is None


@pytest.mark.parametrize(
    ("server", "package", "distribution"),
    [
        ("orders", "orders", "orders"),
        ("io.github.acme/order-desk", "order_desk", "order-desk"),
        ("Order Desk", "order_desk", "order-desk"),
        ("orderDesk", "order_desk", "order-desk"),
        ("time", "time_server", "time-server"),
        ("mcp", "mcp_server", "mcp-server"),
        ("pydantic", "pydantic_server", "pydantic-server"),
        ("uvicorn", "uvicorn_server", "uvicorn-server"),
        ("black", "black_server", "black-server"),
        ("test", "test_server", "test-server"),
        ("cgi", "cgi_server", "cgi-server"),
        ("compression", "compression_server", "compression-server"),
        ("class", "class_", "class"),
        ("2fast", "_2fast", "2fast"),
        ("café-desk", "caf_desk", "caf-desk"),
    ],
)
def test_server_gives_package_and_distribution(
    server: str, package: str, distribution: str
) -> None:
    assert names.package_name(server) == package
    assert names.distribution_name(server) == distribution


def test_no_package_hides_the_standard_library() -> None:
    for module in sys.stdlib_module_names:
        package = names.package_name(module)
        assert package is None or not names.hides_module(package)


@pytest.mark.parametrize(
    ("version", "nearest"),
    [
        ("1.0.0", "1.0.0"),
        ("1.0.0-beta.1", "1.0.0-beta.1"),
        ("2026.09-beta/rc#1", "2026.09b0+rc.1"),
        ("1.2.3-SNAPSHOT", "1.2.3+snapshot"),
        ("0.12.0-SNAPSHOT-1ff4340", "0.12.0+snapshot.1ff4340"),
        ("latest", "0+latest"),
        ("", "0"),
        ("версия 2", "2"),
    ],
)
def test_version_becomes_the_nearest_legal_one(version: str, nearest: str) -> None:
    assert names.nearest_version(version) == nearest


@settings(max_examples=500, deadline=None)
@given(
    st.one_of(
        st.text(max_size=20),
        st.lists(
            st.sampled_from("v . - + _ 0 1 12 2026 a b c rc beta dev post !".split()), max_size=12
        ).map("".join),
    )
)
def test_nearest_version_is_always_legal(version: str) -> None:
    Version(names.nearest_version(version))


@given(
    st.lists(
        st.one_of(st.sampled_from(sorted(RESERVED_NAMES)), st.text(min_size=1, max_size=8)),
        unique=True,
    )
)
def test_types_get_different_names_that_nothing_takes(wanted: list[str]) -> None:
    taken = ["SearchInput", "SearchOutput"]
    found = names.type_names(wanted, taken)
    assert list(found) != [] or not wanted
    assert len(set(found.values()) | set(taken)) == len(wanted) + len(taken)
    assert all(name.isidentifier() and name not in RESERVED_NAMES for name in found.values())


def test_type_keeps_its_name_or_gains_model(tmp_path: Path) -> None:
    assert names.type_names(["Order", "BaseModel", "date", "SearchInput"], ["SearchInput"]) == {
        "Order": "Order",
        "BaseModel": "BaseModelModel",
        "date": "dateModel",
        "SearchInput": "SearchInputModel",
    }
    outcome = judge(tmp_path, "schemas: {Order: {}, BaseModel: {}}\n")
    assert "`BaseModelModel`" in outcome.only("MCG211").message


def test_handler_gives_all_names(tmp_path: Path) -> None:
    text = "tools: [{name: a.b, handler: orders_by_day, description: D.}]\n"
    [tool] = judge(tmp_path, text).valid.tools
    assert (tool.handle, tool.input.name) == ("orders_by_day", "OrdersByDayInput")


@pytest.mark.parametrize(
    ("first", "second"),
    [("a.b", "a-b"), ("openDoor", "OpenDoor"), ("get_v_1", "get_v1"), ("é", "e\u0301")],
)
def test_two_items_of_one_python_name_are_told_with_both_places(
    tmp_path: Path, first: str, second: str
) -> None:
    text = f"prompts:\n- {{name: '{first}', description: D.}}\n- {{name: '{second}', description: D.}}\n"
    found = judge(tmp_path, text).only("MCG204")
    assert first in found.message
    assert second in found.message
    assert "line 4" in found.message
    assert "handler:" in (found.hint or "")
    assert found.span is not None
    assert found.span.line == 5


def test_resource_and_template_share_a_folder(tmp_path: Path) -> None:
    text = """resources: [{uri: "a://b", name: order, description: D.}]
resourceTemplates: [{uriTemplate: "a://b/{x}", name: order, description: D.}]
"""
    assert judge(tmp_path, text).line("MCG204") == 4


def test_items_without_a_module_may_share_a_name(tmp_path: Path) -> None:
    text = """resources:
- {uri: "a://1", name: order, description: D., text: one, schema: {type: string}}
- {uri: "a://2", name: order, description: D., text: two, schema: {type: string}}
- {uri: "a://3", name: order, description: D.}
"""
    contract = judge(tmp_path, text).valid
    assert contract.resources[2].handle == "order"
    assert len({resource.handle for resource in contract.resources}) == 3
    assert len({model.name for model in contract.models}) == len(contract.models)


def test_completion_that_would_take_a_name_is_told(tmp_path: Path) -> None:
    text = """prompts:
- name: complete_week
  description: D.
  arguments: [{name: week, complete: true}]
- name: other
  description: D.
  arguments: [{name: a-b, complete: true}, {name: a.b, complete: true}]
"""
    outcome = judge(tmp_path, text)
    assert [error.span.line for error in outcome.errors if error.span] == [6, 9]


@pytest.mark.parametrize(
    ("project", "code"),
    [
        ("package: mcp", "MCG207"),
        ("package: json", "MCG207"),
        ("package: class", "MCG207"),
        ("package: заказы", "MCG207"),
        ("package: a-b", "MCG207"),
        ("package: ../x", "MCG207"),
        ('distribution: "../x"', "MCG208"),
        ("distribution: mcp", "MCG208"),
        ("distribution: a b", "MCG208"),
        ("distribution: -a", "MCG208"),
        ('distribution: "a;b"', "MCG208"),
        ('python: "3.9"', "MCG213"),
        ('python: "4"', "MCG213"),
        ("python: new", "MCG213"),
    ],
)
def test_project_that_cannot_be_is_told(tmp_path: Path, project: str, code: str) -> None:
    assert judge(tmp_path, f"project: {{{project}}}\n").line(code) == 3


def test_server_without_ascii_letters_asks_for_a_package(tmp_path: Path) -> None:
    head = 'mcpgen: 1\nserver: {name: заказы, version: "1"}\n'
    assert "project: {package:" in (judge(tmp_path, head).only("MCG209").hint or "")
    project = judge(tmp_path, head + "project: {package: order_desk}\n").valid.project
    assert (project.package, project.distribution, project.env_prefix) == (
        "order_desk",
        "order-desk",
        "ORDER_DESK",
    )


def test_version_of_no_python_package_is_kept_for_the_wire(tmp_path: Path) -> None:
    outcome = judge(tmp_path, HEAD.replace("1.0.0", "2026.09-beta/rc#1"))
    assert outcome.only("MCG210").severity == "warning"
    assert outcome.valid.server.info["version"] == "2026.09-beta/rc#1"
    assert outcome.valid.project.version == "2026.09b0+rc.1"


def test_a_handler_may_not_hide_what_its_module_imports() -> None:
    from mcpgen.emit.views import EXPORTED_NAMES

    assert EXPORTED_NAMES | {"NotImplementedError"} == names.OFFERED_NAMES
