# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 79ec038696ef40229e213799a6b005fddb9fa5cb5084fcb673a12750d9f6002f
"""The signals that end the process, before anything else is imported.

`signal` and `os` are loaded already when Python starts; whatever else this module
imported would be a time in which a signal kills the process.
"""

import os
import signal

SIGNALS = tuple(
    getattr(signal, name)
    for name in ("SIGTERM", "SIGINT", "SIGBREAK")
    if hasattr(signal, name)
)


def exit_on_signals() -> None:
    """Until a transport takes over, a signal ends the process at once and cleanly."""
    for number in SIGNALS:
        signal.signal(number, lambda *_: os._exit(0))
