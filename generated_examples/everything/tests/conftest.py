"""Options of the tests."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Examples change nothing by default: only tools that read are called."""
    parser.addoption(
        "--run-examples",
        action="store_true",
        help="run all examples against the handlers, also those that change something",
    )
