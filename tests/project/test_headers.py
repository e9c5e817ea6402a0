"""A generated file proves by its own header that it is as mcpgen wrote it."""

from __future__ import annotations

import json

import pytest

from mcpgen.project import headers

PLAIN = 'import json\n\nNAME = "x"\n'


@pytest.mark.parametrize("path", ["a/b.py", "c.toml", "d.yml", "e.yaml"])
def test_a_file_that_takes_comments_gets_a_header_that_proves_the_rest(path: str) -> None:
    data = headers.stamp(path, PLAIN, "orders.yaml", "1.2.3")
    header = headers.read(data)
    assert header == headers.Header("1.2.3", "orders.yaml", True)
    assert data.decode().endswith(PLAIN)


def test_json_keeps_its_meaning_beside_the_header() -> None:
    document = {"tools": [{"name": "x"}], "n": 1.0}
    data = headers.stamp(
        "contract.json", json.dumps(document, indent=2) + "\n", "orders.yaml", "1.2.3"
    )
    read = json.loads(data)
    assert {key: value for key, value in read.items() if not key.startswith("//")} == document
    assert headers.read(data) == headers.Header("1.2.3", "orders.yaml", True)


def test_an_empty_json_object_stays_json() -> None:
    data = headers.stamp("x.json", "{\n}\n", "orders.yaml", "1")
    assert set(json.loads(data)) == {"//", "//sha256"}
    assert headers.read(data) is not None


@pytest.mark.parametrize("path", ["py.typed", "content/a.txt", "list.json"])
def test_other_files_are_left_as_they_are(path: str) -> None:
    assert headers.stamp(path, "[1]\n", "orders.yaml", "1") == b"[1]\n"
    assert headers.read(b"[1]\n") is None


@pytest.mark.parametrize("path", ["a.py", "contract.json"])
def test_an_edit_is_seen_and_a_crlf_checkout_is_none(path: str) -> None:
    text = PLAIN if path.endswith(".py") else '{\n  "a": 1\n}\n'
    data = headers.stamp(path, text, "orders.yaml", "1")
    turned = headers.read(data.replace(b"\n", b"\r\n"))
    assert turned is not None
    assert turned.intact
    edited = headers.read(
        data.replace(b"1" if path != "a.py" else b"x", b"2").replace(b"mcpgen 2", b"mcpgen 1")
    )
    assert edited is not None
    assert not edited.intact


def test_a_manifest_name_cannot_break_out_of_the_comment() -> None:
    name = 'a\nimport os  # "\\'
    data = headers.stamp("a.py", PLAIN, name, "1")
    assert data.count(b"\n") == PLAIN.count("\n") + 2
    assert headers.read(headers.stamp("a.json", "{\n}\n", name, "1")) is not None
    json.loads(headers.stamp("a.json", "{\n}\n", name, "1"))


def test_line_ends_count_only_in_what_is_no_text() -> None:
    assert headers.digest(b"a\r\nb") == headers.digest(b"a\nb")
    assert headers.digest(b"\0a\r\nb") != headers.digest(b"\0a\nb")


CONFLICT = """one
<<<<<<< HEAD
two
=======
zwei
>>>>>>> other
three
"""


def test_both_sides_of_a_conflict_are_told_apart() -> None:
    expected = (b"one\ntwo\nthree\n", b"one\nzwei\nthree\n")
    assert headers.merged(CONFLICT.encode()) == expected
    assert headers.merged(CONFLICT.replace("\n", "\r\n").encode()) == expected
    with_base = CONFLICT.replace("=======", "||||||| 1234567\ndos\n=======")
    assert headers.merged(with_base.encode()) == expected


@pytest.mark.parametrize(
    "text", ["", "one\n=======\ntwo\n", CONFLICT.replace(">>>>>>> other\n", ""), "<<<<<<< x\n"]
)
def test_a_text_without_a_whole_conflict_has_no_sides(text: str) -> None:
    assert headers.merged(text.encode()) is None


def test_the_first_difference_is_below_the_header() -> None:
    data = headers.stamp("a.py", PLAIN, "orders.yaml", "1")
    assert headers.first_difference(data.replace(b'"x"', b'"y"'), data) == 5
    assert headers.first_difference(data + b"more\n", data) == 6
    assert headers.first_difference(data[:-1], data) == 5
    other = headers.stamp("a.py", PLAIN, "b.yaml", "2")
    assert headers.first_difference(data.replace(b"import json", b"import os"), other) == 3
