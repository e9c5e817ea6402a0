"""Classes of one form are written once by the generator, and are yet each their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mcpgen.schemas import models
from tests.schemas.support import imported, inputs, through


def closed(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def test_classes_of_one_form_keep_their_names_texts_and_aliases(tmp_path: Path) -> None:
    item = {"type": "object", "properties": {"id": {"type": "string"}}}
    source = inputs(
        First=closed(
            a={"type": "string", "description": "One."}, rows={"type": "array", "items": item}
        ),
        Second=closed(
            b={"type": "string", "description": "Two."}, lines={"type": "array", "items": item}
        ),
        Third=closed(**{"a-b": {"type": "string"}, "class": {"type": "integer"}}),
        Fourth=closed(**{"c-d": {"type": "string"}, "from": {"type": "integer"}}),
    )
    assert (
        '    a: str | None = None\n    """One."""\n    rows: list[FirstRowsItem] | None = None'
        in source.text
    )
    assert (
        '    b: str | None = None\n    """Two."""\n    lines: list[SecondLinesItem] | None = None'
        in source.text
    )
    module = imported(source, tmp_path)
    for name, value in {
        "First": {"a": "x", "rows": [{"id": "1"}]},
        "Second": {"b": "x", "lines": [{"id": "1"}]},
        "Third": {"a-b": "x", "class": 1},
        "Fourth": {"c-d": "x", "from": 1},
    }.items():
        assert through(getattr(module, name), value) == value


def test_a_form_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    generate, configure = models._generator()
    asked: list[int] = []

    def counting(document: Any, config: Any) -> Any:
        asked.append(len(document["$defs"]))
        return generate(document, config=config)

    monkeypatch.setattr(models, "_generator", lambda: (counting, configure))
    inputs(**{f"Tool{i}": closed(**{f"name{i}": {"type": "string"}}) for i in range(50)})
    assert asked == [1]


@pytest.mark.parametrize("settings", [{}, {"additionalProperties": False}])
def test_a_class_without_fields_is_written_alike_wherever_it_stands(settings: Any) -> None:
    empty = {"type": "object", **settings}
    alone = inputs(Empty=empty).text
    first = inputs(Empty=empty, Other=closed(a={"type": "string"})).text
    last = inputs(Other=closed(a={"type": "string"}), Empty=empty).text

    def written(text: str) -> str:
        return text[text.index("class Empty(") :].split("\n\n\n", maxsplit=1)[0].rstrip()

    assert written(alone) == written(first) == written(last)
    assert "use_attribute_docstrings" not in alone
