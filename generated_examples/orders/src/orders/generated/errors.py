# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 8053d00bc1943483ebb1784210e4f99624a5ac37bf52a4c7b1fdf282e54bf5fd
"""The exceptions that carry meaning: three, and nothing else, reach a reader outside."""

from __future__ import annotations


class StartError(Exception):
    """The server cannot start; the message is for the person who starts it.

    The command prints the message on stderr, without a traceback, and ends with
    status 1.
    """


class ToolError(Exception):
    """A failure that the model may read and react to.

    Raise it in a tool: the client gets a result with `isError: true` and this text.
    Every other exception is answered with a neutral text and an incident id, and its
    traceback goes to stderr.
    """

    def __str__(self) -> str:
        return super().__str__() or "The call failed"


class NotFound(Exception):
    """There is no such resource.

    Raise it in the handler of a resource or of a template: the client gets the
    not-found error of its protocol revision, with the URI that it asked for.
    """

    def __str__(self) -> str:
        return super().__str__() or "Not found"
