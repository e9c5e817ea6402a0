"""`python -m mcpgen`, and the console command."""

from __future__ import annotations

import gc
import os
import sys
from typing import NoReturn

__all__ = ["main"]


def main() -> NoReturn:
    """Runs the command line and ends the process with its exit status."""
    # A short life: nearly all that is made lives until the end, and looking through it for garbage finds none.
    gc.set_threshold(100_000, 50, 100)

    from mcpgen.cli import run  # keeps `import mcpgen.__main__` free of cost

    _end(run(sys.argv[1:]))


def _end(status: int) -> NoReturn:
    """Ends the process at once. To take everything apart first, piece by piece, would be a fifth of a validation."""
    if sys.gettrace() is None and sys.getprofile() is None:  # they have something to say at the end
        try:
            for stream in (sys.stdout, sys.stderr):
                if stream is not None:
                    stream.flush()
        except OSError:
            sys.exit(status)  # nobody listens any more: Python knows what to do
        os._exit(status)
    sys.exit(status)


if __name__ == "__main__":
    main()
