# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 4bd9a9a962038045a4ac4f6a922cbdc9a2ba6435f92b0c0da87ed7e56afdd19e
"""The names under which this server is installed, started and configured."""

from typing import Final

PACKAGE: Final = "orders"
COMMAND: Final = "orders"
ENV_PREFIX: Final = "ORDERS"
