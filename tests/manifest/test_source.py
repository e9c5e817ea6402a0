"""YAML is read as JSON, within budgets; whatever cannot be read is one clear diagnostic."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.places import Places
from mcpgen.manifest.source import MAX_BYTES, Parsed, read


def parsed(text: str | bytes) -> tuple[Parsed, Places]:
    places = Places()
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return read("a.yaml", raw, places), places


def value(text: str | bytes) -> Any:
    found, _ = parsed(text)
    assert found.diagnostics == []
    assert found.complete
    return found.data


def problem(text: str | bytes) -> Diagnostic:
    found, _ = parsed(text)
    assert len(found.diagnostics) == 1, found.diagnostics
    (item,) = found.diagnostics
    assert item.span is not None
    return item


def where(item: Diagnostic) -> tuple[int, int]:
    assert item.span is not None
    return item.span.line, item.span.column


class TestScalars:
    @pytest.mark.parametrize(
        ("written", "meant"),
        [
            ("true", True),
            ("false", False),
            ("null", None),
            ("", None),
            ("0", 0),
            ("-0", 0),
            ("-12", -12),
            ("1.0", 1.0),
            ("1.10", 1.1),
            ("1e3", 1000.0),
            ("1E+3", 1000.0),
            ("9007199254740993", 9007199254740993),
            ("-0.5", -0.5),
        ],
    )
    def test_json_values_are_what_they_are_in_json(self, written: str, meant: Any) -> None:
        found = value(f"a: {written}\n")["a"]
        assert found == meant
        assert type(found) is type(meant)

    @pytest.mark.parametrize(
        "written",
        "on off yes no y n True TRUE False Null NULL ~ 2020-01-01 1:30 190:20:30 007 0x1F 0o7 0b1 1_000 "
        ".5 5. +1 .inf -.inf .nan 1e 1.e3 -- - = ١٢ 1e3e nil None".split(),
    )
    def test_everything_else_is_text(self, written: str) -> None:
        if written == "-":
            pytest.skip("a lone dash begins a list")
        assert value(f"a: {written}\n") == {"a": written}

    @pytest.mark.parametrize("written", ['"1"', "'1'", "|-\n  1", ">-\n  1"])
    def test_quoted_and_block_text_is_text(self, written: str) -> None:
        assert value(f"a: {written}\n") == {"a": "1"}

    @pytest.mark.parametrize("key", ["200", "true", "null", "1.0", "~", "2020-01-01", '"a"', "<<<"])
    def test_every_scalar_key_is_text(self, key: str) -> None:
        assert value(f"{key}: 1\n") == {key.strip('"'): 1}

    def test_a_tab_in_quoted_text_is_kept(self) -> None:
        assert value('a: "b\tc"\n') == {"a": "b\tc"}

    @pytest.mark.parametrize("number", ["1e999", "-1e999", "9" * 5000])
    def test_a_number_past_what_json_readers_carry_is_refused(self, number: str) -> None:
        assert problem(f"a: {number}\n").code == "MCG012"


class TestText:
    def test_byte_order_mark_and_crlf_leave_no_trace(self) -> None:
        assert value(b"\xef\xbb\xbfa: |\r\n  b\r\n  c\r\nd: 1\r\n") == {"a": "b\nc\n", "d": 1}

    @pytest.mark.parametrize(
        "char", ["\x7f", "\x85", "\x9b", "\u2028", "\u2029", "\ufeff", "\uffff", "\U0001f600"]
    )
    def test_characters_of_json_strings_are_kept_and_move_no_line(self, char: str) -> None:
        text = json.dumps({"a": f"x{char} y", "b": [1]}, ensure_ascii=False).replace(
            ', "b"', ',\n"b"'
        )
        found, places = parsed(text)
        assert found.data == {"a": f"x{char} y", "b": [1]}
        place = places.place(found.data, "b")
        assert place is not None
        assert places.span(place).line == 2

    def test_json_of_every_character_is_read_as_json_reads_it(self) -> None:
        chars = [
            chr(code)
            for code in (
                *range(0x20, 0x300),
                *range(0x2000, 0x2070),
                0xD7FF,
                0xE000,
                0xFFFD,
                0x1F600,
            )
        ]
        data = {"".join(chars[i : i + 7]): chars[i : i + 7] for i in range(0, len(chars), 7)}
        for ascii_only in (False, True):
            assert value(json.dumps(data, ensure_ascii=ascii_only)) == data

    def test_surrogate_pairs_are_one_character_in_double_quotes_alone(self) -> None:
        pair = "\\ud83d\\ude00"
        assert value(f'a: "{pair}!{pair}"\n') == {"a": "\U0001f600!\U0001f600"}
        assert value(f"a: '{pair}'\nb: {pair}\n\"{pair}\": |\n  {pair}\n") == {
            "a": pair,
            "b": pair,
            "\U0001f600": f"{pair}\n",
        }
        found, places = parsed(f'a: ["{pair}", b]\n')
        second = places.place(found.data["a"], 1)
        assert second is not None
        assert places.span(second).column == 21

    def test_escaped_backslashes_are_no_surrogates(self) -> None:
        data = {"a": "\\ud83d\\ude00", "b": "\U0001f600"}
        assert value(json.dumps(data)) == data

    @pytest.mark.parametrize(
        ("text", "place"),
        [
            ('a: 1\nb: "x\nc: 1\n', (2, 4)),
            ("a: [1,\n  2\n\n", (1, 4)),
            ("a: {b: 1,\n  c: 2", (1, 4)),
            ("a: {b: 'x\n  }\n\n\n", (1, 8)),
        ],
    )
    def test_what_is_never_closed_is_told_where_it_began(
        self, text: str, place: tuple[int, int]
    ) -> None:
        item = problem(text)
        assert where(item) == place
        assert "not closed before the file ends" in item.message

    def test_json_indented_by_tabs_is_read(self) -> None:
        assert value('{\n\t"a": [\n\t\t1\n\t]\n}\n') == {"a": [1]}

    @pytest.mark.parametrize(
        ("raw", "code", "line", "says"),
        [
            ("a: 1\nb: Ищет".encode("cp1251"), "MCG002", 2, "UTF-8"),
            ("a: 1".encode("utf-16"), "MCG002", 1, "UTF-16"),
            (b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00", "MCG013", 1, "U+0002"),
            (b"\x89PNG\r\n\x1a\n\x00\x00", "MCG002", 1, "0x89"),
            (b"a: 1\nb: x\x00y\n", "MCG013", 2, "U+0000"),
            (b"a: \xed\xa0\x80\n", "MCG002", 1, "UTF-8"),  # a lone surrogate
            (b'{"a": "\\ud800"}', "MCG003", 1, "escape"),
        ],
    )
    def test_what_is_no_text_is_told_with_its_line(
        self, raw: bytes, code: str, line: int, says: str
    ) -> None:
        item = problem(raw)
        assert (item.code, where(item)[0]) == (code, line)
        assert says in item.message + str(item.hint)


class TestSyntax:
    @pytest.mark.parametrize(
        ("text", "code", "place", "says"),
        [
            ("a:\n\tb: 1\n", "MCG004", (2, 1), "tab"),
            ("a: b: c\n", "MCG003", (1, 5), "quote"),
            ("a: 'b\nc: 1\n", "MCG003", (1, 4), "not closed"),
            ("a: [1, 2\nb: 1\n", "MCG003", (2, 2), ""),
            ("a: {b: 1\nc: 2\n", "MCG003", (2, 2), "not closed"),
            ("a: *.txt\n", "MCG003", (1, 5), "`*`"),
            ("a: @b\n", "MCG003", (1, 4), "`@`"),
            ("a: %b\n", "MCG003", (1, 4), "`%`"),
            ("a:\n  - b\n c: 1\n", "MCG003", (3, 2), "indent"),
            ("a: 1\nb\nc: 2\n", "MCG003", (3, 1), "key: value"),
            ('a: "b\\qc"\n', "MCG003", (1, 6), "no escape"),
            ('a: "x" y\n', "MCG003", (1, 8), "after this value"),
            ("a:b\nc: 1\n", "MCG003", (2, 2), "space after its colon"),
            ("a: ]\n", "MCG003", (1, 4), "missing"),
        ],
    )
    def test_a_mistake_of_syntax_says_where_and_what(
        self, text: str, code: str, place: tuple[int, int], says: str
    ) -> None:
        item = problem(text)
        assert (item.code, where(item)) == (code, place), item
        assert says in item.message + str(item.hint)

    def test_a_merge_conflict_is_called_by_its_name(self) -> None:
        torn = "a:\n<<<<<<< HEAD\n  - b: 1\n=======\n  - b: 2\n>>>>>>> other\n"
        found = problem(torn)
        assert found.span is not None
        assert (found.code, found.span.line) == ("MCG003", 2)
        assert "merge conflict" in found.message

    def test_an_unreadable_file_is_told_to_be_incomplete(self) -> None:
        assert not parsed("a: [")[0].complete

    @pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n...\n", "\ufeff"])
    def test_an_empty_file_is_nothing(self, text: str) -> None:
        assert value(text) is None


class TestStrictness:
    def test_a_duplicate_key_names_both_places(self) -> None:
        item = problem("a: 1\nb: 2\na: 3\n")
        assert (item.code, where(item)) == ("MCG005", (3, 1))
        assert "line 1" in item.message

    def test_keys_that_differ_only_as_json_values_are_duplicates(self) -> None:
        assert problem('{1: a, "1": b}').code == "MCG005"

    @pytest.mark.parametrize(
        "tag",
        [
            "!include x.md",
            "!!str 1",
            "!x {a: 1}",
            "!!python/object/apply:os.system [ls]",
            "! 'a'",
            "!<tag:a> b",
        ],
    )
    def test_a_tag_is_an_error_and_builds_nothing(self, tag: str) -> None:
        item = problem(f"a: {tag}\nb: 1\n")
        assert (item.code, where(item)) == ("MCG006", (1, 4))

    def test_a_tag_on_the_whole_or_on_a_key_is_an_error(self) -> None:
        assert problem("!x {a: 1}").code == "MCG006"
        assert problem("!x a: 1").code == "MCG006"

    @pytest.mark.parametrize(
        "key", ["? [a, b]\n: 1\n", "? {a: 1}\n: 1\n", "{[a]: 1}", "{{a: b}: 1}"]
    )
    def test_a_key_is_a_scalar(self, key: str) -> None:
        assert problem(key).code == "MCG007"

    def test_a_second_document_is_an_error_where_it_begins(self) -> None:
        item = problem("---\na: 1\n---\nb: 1\n")
        assert (item.code, where(item)) == ("MCG008", (3, 1))

    @pytest.mark.parametrize(
        "text", ["---\na: 1\n", "a: 1\n...\n", "%YAML 1.2\n---\na: 1\n", "--- {a: 1}\n"]
    )
    def test_marks_around_one_document_are_fine(self, text: str) -> None:
        assert value(text) == {"a": 1}

    def test_all_mistakes_are_told_in_one_run(self) -> None:
        found, _ = parsed("a: !x 1\nb: 1\nb: 2\nc: *d\n? [1]\n: 2\ne: 1e999\n")
        assert [item.code for item in found.diagnostics] == [
            "MCG006",
            "MCG005",
            "MCG009",
            "MCG007",
            "MCG012",
        ]


class TestAliases:
    def test_an_alias_is_the_same_value(self) -> None:
        assert value("a: &x {b: 1}\nc: *x\nd: [*x, *x]\n") == {
            "a": {"b": 1},
            "c": {"b": 1},
            "d": [{"b": 1}] * 2,
        }

    def test_an_alias_may_be_a_key(self) -> None:
        assert value("a: &x b\n*x : 1\n") == {"a": "b", "b": 1}

    @pytest.mark.parametrize(
        "text", ["a: &x [*x]", "a: &x {b: {c: *x}}", "&x a: *x", "a: &x\n  <<: *x\n"]
    )
    def test_an_alias_inside_its_own_value_is_refused(self, text: str) -> None:
        found, _ = parsed(text)
        if text == "&x a: *x":
            assert found.data == {"a": "a"}
            return
        assert [item.code for item in found.diagnostics] == ["MCG009"]

    def test_an_alias_without_anchor_is_refused(self) -> None:
        assert "no anchor" in problem("a: *b\n").message

    def test_an_anchor_may_be_given_anew(self) -> None:
        assert value("a: &x 1\nb: *x\nc: &x 2\nd: *x\n") == {"a": 1, "b": 1, "c": 2, "d": 2}

    @pytest.mark.parametrize(
        ("text", "merged"),
        [
            ("a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3\n", {"b": 1, "c": 3}),
            ("a: &x {b: 1, c: 2}\nd:\n  c: 3\n  <<: *x\n", {"c": 3, "b": 1}),
            ("a: &x {b: 1}\nd:\n  <<: [{b: 2}, *x, {e: 3}]\n", {"b": 2, "e": 3}),
            ("a: &x {b: {c: 1}}\nd: {<<: *x, f: 1}\n", {"b": {"c": 1}, "f": 1}),
            ('d: {"<<": 1}\n', {"<<": 1}),
        ],
    )
    def test_merge_keys(self, text: str, merged: dict[str, Any]) -> None:
        found = value(text)["d"]
        assert found == merged
        assert list(found) == list(merged)

    @pytest.mark.parametrize("bad", ["text", "1", "[1]", "[[{a: 1}]]", "null"])
    def test_only_mappings_are_merged(self, bad: str) -> None:
        assert problem(f"a: {{<<: {bad}}}\n").code == "MCG011"

    def test_merged_keys_keep_the_place_where_they_are_written(self) -> None:
        found, places = parsed("a: &x\n  b: 1\nc:\n  <<: *x\n")
        place = places.place(found.data["c"], "b")
        assert place is not None
        assert places.span(place, key=True).line == 2


class TestPlaces:
    def span(self, text: str, *path: str | int, key: bool = False) -> tuple[int, int, int, int]:
        found, places = parsed(text)
        node = found.data
        for step in path[:-1]:
            node = node[step]
        place = places.place(node, path[-1])
        assert place is not None
        span = places.span(place, key=key)
        return span.line, span.column, span.end_line, span.end_column

    def test_keys_values_and_items(self) -> None:
        text = "a: 1\nbcd:\n  - x\n  - {e: ff}\n"
        assert self.span(text, "a") == (1, 4, 1, 5)
        assert self.span(text, "bcd", key=True) == (2, 1, 2, 4)
        assert self.span(text, "bcd", 0) == (3, 5, 3, 6)
        assert self.span(text, "bcd", 1) == (4, 5, 4, 12)
        assert self.span(text, "bcd", 1, "e") == (4, 9, 4, 11)

    def test_a_block_ends_with_its_last_value(self) -> None:
        assert self.span("a:\n  b: 1\n  c: 2\n\n\nd: 1\n", "a") == (2, 3, 3, 7)
        assert self.span("a: |\n  b\n  c\n\nd: 1\n", "a") == (1, 4, 3, 4)

    def test_columns_count_characters(self) -> None:
        assert self.span("имя: {😀: x}\n", "имя", "😀") == (1, 10, 1, 11)


class TestBudgets:
    def test_a_file_past_the_limit_is_refused_unread(self) -> None:
        item = problem(b"a" * (MAX_BYTES + 1))
        assert item.code == "MCG010"
        assert f"{MAX_BYTES:,}" in item.message

    @pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "{? "])
    def test_depth_ends_in_a_diagnostic(self, opening: str) -> None:
        item = problem("x: \n " + opening * 5000)
        assert item.code == "MCG010"
        assert "100" in str(item.hint)

    def test_indentation_without_end_ends_in_a_diagnostic(self) -> None:
        text = "".join(" " * level + "a:\n" for level in range(1500))
        assert problem(text).code == "MCG010"

    @pytest.mark.parametrize(
        "text",
        [
            "[" + "1," * 600_000 + "]",
            "a: &a [1,1,1,1,1,1,1,1,1]\n"
            + "".join(
                f"{b}: &{b} [{','.join([f'*{a}'] * 9)}]\n"
                for a, b in zip("abcdefgh", "bcdefghi", strict=True)
            ),
            "a0: &a0 {k: 1}\n"
            + "".join(f"a{n}: &a{n} {{<<: *a{n - 1}, k{n}: 1}}\n" for n in range(1, 3000)),
        ],
        ids=["values", "aliases", "merges"],
    )
    def test_a_bomb_ends_within_a_second_and_200_megabytes(self, text: str) -> None:
        if not Path("/proc/self/status").exists():
            pytest.skip("memory is read from /proc")
        # The peak of this program alone: what `getrusage` tells begins with that of the process that started it.
        script = textwrap.dedent("""
            import re, sys, time
            from mcpgen.manifest.places import Places
            from mcpgen.manifest.source import read
            raw = sys.stdin.buffer.read()
            started = time.process_time()
            found = read("a.yaml", raw, Places())
            print(found.diagnostics[-1].code, time.process_time() - started)
            print(int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1]) // 1024)
            """)
        ended = subprocess.run(
            [sys.executable, "-c", script],
            input=text.encode(),
            capture_output=True,
            timeout=60,
            check=True,
        )
        code, seconds, megabytes = ended.stdout.split()
        assert code == b"MCG010"
        assert float(seconds) < (8 if text[0] == "[" else 1)
        assert int(megabytes) < 200

    def test_a_long_line_of_anchors_takes_linear_time(self) -> None:
        started = time.process_time()
        value("[" + ",".join(f"&a{n} x" for n in range(20_000)) + "]")
        assert time.process_time() - started < 5

    def test_memory_grows_with_the_file(self) -> None:
        resource = pytest.importorskip("resource")
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        value("".join(f"- {{name: tool_{n}, description: Does it.}}\n" for n in range(20_000)))
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 80 * 1024
