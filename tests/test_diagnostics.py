"""The table of codes, and the four ways of printing diagnostics."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mcpgen.diagnostics import CODES, Diagnostic, Span, in_order, promote
from mcpgen.diagnostics_codes import FAMILIES
from mcpgen.explain import document, entry
from mcpgen.reports import FORMATS, render

DOCS = Path(__file__).parents[1] / "docs" / "diagnostics.md"
HARMFUL = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]"
)
CI_COMMAND = re.compile(r"^\s*::(?!error |warning )|##\[|##vso\[|##teamcity\[", re.MULTILINE)


def at(line: int, column: int = 1, *, width: int = 1, file: str = "orders.yaml") -> Span:
    return Span(file, line, column, line, column + width)


def wrong(
    message: str = "it is wrong", span: Span | None = None, hint: str | None = None
) -> Diagnostic:
    return Diagnostic.of("MCG105", span or at(1), message, hint)


class TestCodes:
    def test_each_is_told_once_in_full_sentences(self) -> None:
        for name, code in CODES.items():
            assert re.fullmatch(r"MCG\d{3}", name)
            assert name == code.code
            assert code.family in FAMILIES.values()
            assert code.title
            assert not code.title.endswith(".")
            assert code.example.strip()
            assert code.mending.rstrip().endswith((".", "`", "…"))

    def test_no_code_is_defined_twice(self) -> None:
        folder = Path(__file__).parents[1] / "mcpgen" / "codes"
        sources = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
        named = re.findall(r'"(MCG\d{3})",\n', sources)
        assert len(named) == len(set(named)) == len(CODES)

    def test_the_documentation_is_made_from_the_table(self) -> None:
        assert (
            DOCS.read_text(encoding="utf-8") == document()
        ), "run `python -m mcpgen.explain > docs/diagnostics.md`"

    def test_an_entry_holds_title_example_and_mending(self) -> None:
        text = entry(CODES["MCG105"])
        assert "MCG105" in text
        assert "wrong type" in text
        assert "1.10" in text

    def test_a_code_that_is_not_in_the_table_cannot_be_reported(self) -> None:
        with pytest.raises(KeyError, match="MCG999"):
            Diagnostic(None, "error", "MCG999", "x")


class TestOrder:
    def test_by_file_line_and_column_and_each_once(self) -> None:
        first, second, third = (
            wrong(span=at(2, 3)),
            wrong(span=at(10, 1)),
            wrong(span=at(1, file="z.yaml")),
        )
        assert in_order([third, second, first, second]) == [first, second, third]

    def test_strict_makes_errors_of_warnings(self) -> None:
        warning = Diagnostic.of("MCG103", at(1), "unknown key")
        assert warning.severity == "warning"
        assert [item.severity for item in promote([warning])] == ["error"]


class TestText:
    def text(self, item: Diagnostic, *lines: str) -> str:
        return render([item], {"orders.yaml": lines}, "text")

    def test_place_code_message_excerpt_marker_hint_and_count(self) -> None:
        item = wrong('"a" is a number', at(2, 4, width=3), 'quote it: "1.10"')
        assert self.text(item, "x: 1", "a: 1.10") == (
            'orders.yaml:2:4: error[MCG105] "a" is a number\n'
            "    2 | a: 1.10\n"
            "      |    ^^^\n"
            '      = quote it: "1.10"\n'
            "\n"
            "1 error\n"
        )

    def test_hints_of_several_lines_keep_their_indentation(self) -> None:
        assert "      = write\n          - a\n" in self.text(wrong(hint="write\n  - a"), "b")

    @pytest.mark.parametrize(
        ("line", "column", "indent", "marks"),
        [
            ("a\tb: c", 3, 5, 1),  # a tab takes four columns
            ("имя: x", 6, 5, 1),
            ("名前: x", 5, 6, 1),  # wide characters take two
            ("e\u0301: x", 5, 3, 1),  # a combining mark takes none
            ("\u202ex: y", 5, 9, 1),  # an escape takes as many as it is long
        ],
    )
    def test_the_marker_stands_under_its_character(
        self, line: str, column: int, indent: int, marks: int
    ) -> None:
        rows = self.text(wrong(span=at(1, column)), line).split("\n")
        assert rows[2] == "      | " + " " * indent + "^" * marks

    def test_a_long_line_is_shown_around_its_marker(self) -> None:
        rows = self.text(wrong(span=at(1, 5001)), "a" * 5000 + "X" + "b" * 5000).split("\n")
        assert len(rows[1]) < 130
        assert rows[1].index("X") == rows[2].index("^")
        assert rows[1].count("…") == 2

    def test_a_span_over_several_lines_is_marked_to_the_end_of_the_first(self) -> None:
        rows = self.text(
            wrong(span=Span("orders.yaml", 1, 4, 3, 2)), "a: {b: 1,", "c: 2", "}"
        ).split("\n")
        assert rows[2] == "      |    ^^^^^^"

    def test_a_place_past_the_end_of_the_file_has_no_excerpt(self) -> None:
        assert self.text(wrong(span=at(9)), "a").startswith("orders.yaml:9:1: error[MCG105]")

    def test_nothing_to_say_is_nothing_printed(self) -> None:
        assert render([], {}, "text") == ""

    def test_the_count_tells_errors_and_warnings(self) -> None:
        items = [wrong("a"), wrong("b"), Diagnostic.of("MCG103", at(1), "c")]
        assert render(items, {}, "text").endswith("\n2 errors, 1 warning\n")

    def test_colour_only_when_asked_for(self) -> None:
        assert "\x1b" not in self.text(wrong(), "a")
        assert "\x1b[1;31merror" in render([wrong()], {}, "text", colour=True)


class TestJson:
    def test_every_member_is_there(self) -> None:
        item = wrong("m", Span("a.yaml", 1, 2, 3, 4), "h")
        assert json.loads(render([item], {}, "json")) == [
            {
                "file": "a.yaml",
                "line": 1,
                "column": 2,
                "endLine": 3,
                "endColumn": 4,
                "severity": "error",
                "code": "MCG105",
                "message": "m",
                "hint": "h",
            }
        ]

    def test_all_well_is_an_empty_array(self) -> None:
        assert json.loads(render([], {}, "json")) == []

    def test_texts_come_back_as_they_were(self) -> None:
        text = 'ключ "\u202e##[error]\x1b\n::set-output'
        assert json.loads(render([wrong(text)], {}, "json"))[0]["message"] == text


class TestGithub:
    def test_a_workflow_command_a_line(self) -> None:
        item = wrong("100% wrong", Span("a,b:c.yaml", 1, 2, 3, 4), "one\ntwo")
        assert render([item], {}, "github") == (
            "::error file=a%2Cb%3Ac.yaml,line=1,endLine=3,col=2,endColumn=4,title=MCG105"
            "::100%25 wrong%0Aone%0Atwo\n"
        )


# The parts of SARIF 2.1.0 (OASIS, section 3) that are used here, closed: a member more or less is an error.
_TEXT = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}
_LEVEL = {"enum": ["none", "note", "warning", "error"]}
_POSITION = {"type": "integer", "minimum": 1}


def closed(required: tuple[str, ...], **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


_REGION = closed(
    ("startLine",),
    startLine=_POSITION,
    startColumn=_POSITION,
    endLine=_POSITION,
    endColumn=_POSITION,
)
_LOCATION = closed(
    ("physicalLocation",),
    physicalLocation=closed(
        ("artifactLocation", "region"),
        artifactLocation=closed(
            ("uri",), uri={"type": "string", "pattern": r"^[A-Za-z0-9%/._~:-]+$"}
        ),
        region=_REGION,
    ),
)
_RULE = closed(
    ("id",),
    id={"type": "string"},
    shortDescription=_TEXT,
    fullDescription=_TEXT,
    help=_TEXT,
    defaultConfiguration=closed(("level",), level=_LEVEL),
)
_RESULT = closed(
    ("message",),
    ruleId={"type": "string"},
    ruleIndex={"type": "integer", "minimum": 0},
    level=_LEVEL,
    message=_TEXT,
    locations={"type": "array", "items": _LOCATION},
)
SARIF = closed(
    ("version", "runs"),
    **{"$schema": {"type": "string", "format": "uri"}},
    version={"const": "2.1.0"},
    runs={
        "type": "array",
        "items": closed(
            ("tool",),
            tool=closed(
                ("driver",),
                driver=closed(
                    ("name",),
                    name={"type": "string"},
                    version={"type": "string"},
                    rules={"type": "array", "items": _RULE, "uniqueItems": True},
                ),
            ),
            columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            results={"type": "array", "items": _RESULT},
        ),
    },
)


class TestSarif:
    items = (
        wrong("a", at(1, file="заказы и.yaml"), "b"),
        Diagnostic.of("MCG103", at(2), "c"),
        Diagnostic.of("MCG001", None, "d"),
    )

    @pytest.mark.parametrize("count", [0, 3])
    def test_it_is_sarif_2_1_0(self, count: int) -> None:
        log = json.loads(render(self.items[:count], {}, "sarif"))
        jsonschema.validate(log, SARIF)

    @pytest.mark.skipif(
        "SARIF_SCHEMA" not in os.environ, reason="SARIF_SCHEMA names no file with the full schema"
    )
    def test_it_fits_the_full_schema(self) -> None:
        schema = json.loads(Path(os.environ["SARIF_SCHEMA"]).read_text(encoding="utf-8"))
        for count in range(len(self.items) + 1):
            jsonschema.validate(json.loads(render(self.items[:count], {}, "sarif")), schema)

    def test_each_result_names_its_rule(self) -> None:
        (run,) = json.loads(render(self.items, {}, "sarif"))["runs"]
        rules = run["tool"]["driver"]["rules"]
        for result in run["results"]:
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


HOSTILE = st.text(
    st.sampled_from("a:#[]\n\r\t\x00\x1b\x7f\x9b\u202e\u2066\u2028\ufeff%,é名") | st.characters(),
    max_size=12,
) | st.sampled_from(
    [
        "::error::x",
        "\n::set-output name=a::b",
        "##[error]x",
        "##vso[task]",
        "%0A::x",
        "##teamcity[x]",
    ]
)


@settings(max_examples=200, deadline=None)
@given(message=HOSTILE, hint=HOSTILE, file=HOSTILE, line=HOSTILE, style=st.sampled_from(FORMATS))
@example(message="", hint="", file="\ud800", line="", style="sarif")
def test_no_format_lets_control_characters_or_ci_commands_through(
    message: str, hint: str, file: str, line: str, style: str
) -> None:
    item = Diagnostic.of("MCG105", Span(file, 1, 1, 1, 2), message, hint)
    printed = render([item], {file: line.split("\n")}, style)
    assert not HARMFUL.search(printed)
    assert not CI_COMMAND.search(printed)
    printed.encode("utf-8")
