"""`python -m mcpgen`, and the console command."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Runs the command line and ends the process with its exit status."""
    from mcpgen.cli import run  # keeps `import mcpgen.__main__` free of cost

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
