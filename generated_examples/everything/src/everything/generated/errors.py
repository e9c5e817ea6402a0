# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: ec4998eea3b9948328ab2b5935aa9919fb1a20b87eea4e8a1a38be4356c9e377
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


class NotFound(Exception):
    """There is no such resource.

    Raise it in the handler of a resource or of a template: the client gets the
    not-found error of its protocol revision, with the URI that it asked for.
    """
