# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: e427e78184a1c68c0df5b869d50d5d0f53bd391bc4d3e01bf8c1e94004a2a03a
"""The console command, and `python -m` of this package."""

import gc

from .generated.ending import exit_on_signals


def main() -> None:
    """Run the command; a signal during slow imports ends it cleanly, too."""
    exit_on_signals()
    gc.disable()  # imports make no garbage; the command turns it on before it serves

    from .generated.cli import command

    command()


if __name__ == "__main__":
    main()
