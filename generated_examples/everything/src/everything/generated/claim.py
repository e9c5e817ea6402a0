# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 42df459c4a50a5bb637a5411d4e80a02b37ac95f5971da28d993750408d4c7f6
"""Take the standard streams for the protocol, before anybody else can write to them.

Only the standard library is imported here: this runs before the handlers, the SDK and
everything they bring along.
"""

import contextlib
import os
import sys
from io import TextIOWrapper
from typing import NamedTuple


class Wire(NamedTuple):
    """Private descriptors to the client: frames are read from one, written to the other."""

    reading: int
    writing: int


def claim() -> Wire:
    """Keep the client's streams for frames alone.

    Afterwards descriptor 0 reads nothing and descriptor 1 is the standard error, for the
    rest of the process: a `print`, a C library or a child process cannot reach the client.
    They are never put back, because C buffers are flushed as late as the very exit.

    Raises OSError when the process was started without a standard output.
    """
    _fill_closed_descriptors()
    if sys.stdout is not None:
        sys.stdout.flush()
    # os.dup gives descriptors that child processes do not inherit.
    wire = Wire(reading=os.dup(0), writing=os.dup(1))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    _prepare_text_streams()
    if sys.platform == "win32":
        import msvcrt

        for descriptor in wire:
            msvcrt.setmode(descriptor, os.O_BINARY)
    return wire


def _fill_closed_descriptors() -> None:
    """Occupy 0 and 2 where they are closed, so that no duplicate lands on them."""
    if not _is_open(1):
        raise OSError(
            "the standard output is closed: there is no way to answer a client"
        )
    for descriptor, mode in ((0, os.O_RDONLY), (2, os.O_WRONLY)):
        if not _is_open(descriptor):
            opened = os.open(os.devnull, mode)
            if opened != descriptor:
                os.dup2(opened, descriptor)
                os.close(opened)


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def _prepare_text_streams() -> None:
    """A `print` in a handler must neither fail on a letter nor appear minutes later."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            with contextlib.suppress(OSError, ValueError):
                stream.reconfigure(
                    encoding="utf-8", errors="backslashreplace", line_buffering=True
                )
