"""The order of all tests: what takes long comes first, so that at the end no processor waits for another."""

from __future__ import annotations

import pytest

LONG = (
    "tests/emit",
    "tests/clients",
    "tests/test_hostile_text.py",
    "tests/test_corpus.py",
    "tests/wire/http/test_many.py",
    "tests/wire/http/test_process.py",
    "tests/schemas",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what takes long first; all else stays in order."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
