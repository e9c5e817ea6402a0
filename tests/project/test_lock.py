"""The lock: canonical text, and what is left of it when it is damaged."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from mcpgen import __version__
from mcpgen.errors import UserError
from mcpgen.project.handlers import Expectation, Function
from mcpgen.project.lock import Entry, Journal, Lock, is_inside, remember, version_key

HANDLER = Expectation('tool "search"', (Function("search", ("args", "ctx"), "SearchInput", None),))
LOCK = Lock(
    mcpgen=__version__,
    templates="t",
    manifest="orders.yaml",
    inputs={"orders.yaml": "1", "schemas/a.json": "2"},
    globs=("tools/*.yaml",),
    files={
        "README.md": Entry("seeded", "aa", seed="bb"),
        "src/orders/generated/server.py": Entry("generated", "cc"),
        "src/orders/tools/search.py": Entry("seeded", "dd", handler=HANDLER),
        "src/orders/tools/старый.py": Entry("orphan", None, handler=HANDLER),
    },
)


def test_what_is_written_reads_back_the_same() -> None:
    assert Lock.parse(LOCK.text().encode()) == LOCK
    wide = replace(LOCK, root="..")
    assert Lock.parse(wide.text().encode()) == wide


def test_the_text_is_json_with_a_line_for_each_file() -> None:
    text = LOCK.text()
    assert list(json.loads(text)["files"]) == sorted(LOCK.files)
    lines = [line for line in text.splitlines() if '"kind"' in line]
    assert len(lines) == len(LOCK.files)


def test_a_crlf_checkout_reads_the_same() -> None:
    assert Lock.parse(LOCK.text().replace("\n", "\r\n").encode()) == LOCK


@pytest.mark.parametrize("cut", range(0, len(LOCK.text()) - 3, 17))
def test_a_lock_cut_anywhere_tells_paths_and_no_digests(cut: int) -> None:
    memory = remember(LOCK.text().encode()[:cut], None)
    assert memory.state == "broken"
    assert memory.lock is None
    for path, entry in memory.salvaged.items():
        assert entry.sha256 is None
        assert entry.kind == LOCK.files[path].kind


def test_a_merge_conflict_tells_the_paths_of_both_sides() -> None:
    other = replace(
        LOCK, files={"src/orders/tools/ship.py": Entry("seeded", "ee", handler=HANDLER)}
    )
    both = f"<<<<<<< HEAD\n{LOCK.text()}=======\n{other.text()}>>>>>>> theirs\n"
    memory = remember(both.encode(), None)
    assert memory.paths == {*LOCK.files, *other.files}
    assert memory.manifest == "orders.yaml"
    assert not memory.wrote("README.md")


@pytest.mark.parametrize(
    "data", [b"", b"\0\xff", b"[]", b'{"format": 1}', b"{}", b"null", b'"x"', b"[" * 10_000]
)
def test_whatever_stands_in_the_lock_is_survived(data: bytes) -> None:
    assert remember(data, None).state == "broken"
    assert Journal.parse(data) == Journal()


def test_a_lock_whose_paths_leave_the_project_counts_as_broken() -> None:
    for path in ("../x", "/etc/passwd", "a/../b", "C:/x", "a\\b", ""):
        assert not is_inside(path)
        bad = replace(LOCK, files={path: Entry("generated", "aa")})
        memory = remember(bad.text().encode(), None)
        assert memory.state == "broken"
        assert not memory.paths


def test_a_newer_mcpgen_is_refused() -> None:
    newer = replace(LOCK, mcpgen="999.0.0").text().encode()
    with pytest.raises(UserError, match=r"MCG704.*999\.0\.0"):
        remember(newer, None)
    with pytest.raises(UserError, match="MCG704"):
        remember(LOCK.text().replace('"format": 1', '"format": 2').encode(), None)


def test_versions_sort_as_people_read_them() -> None:
    ordered = ["0.9", "0.10.0a1", "0.10.0rc1", "0.10.0", "0.10.1", "1.0.dev1", "1.0"]
    assert sorted(ordered, key=version_key) == ordered


def test_a_journal_reads_back_the_same() -> None:
    journal = Journal((LOCK,), ("src/.a.mcpgen-staged",))
    assert Journal.parse(journal.text().encode()) == journal
    assert Journal.parse(journal.text().encode()[:-9]) == Journal()
