"""The same economies as in the tests of the commands."""

from tests.support.rendering import rendered_once, unsynced

__all__ = ["rendered_once", "unsynced"]
