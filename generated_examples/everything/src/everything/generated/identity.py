# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: c2761ee70ffd771254c6030e5cb589e9c0921460a74b55fac16ee70289074f48
"""The names under which this server is installed, started and configured."""

from typing import Final

PACKAGE: Final = "everything"
COMMAND: Final = "everything"
ENV_PREFIX: Final = "EVERYTHING"
