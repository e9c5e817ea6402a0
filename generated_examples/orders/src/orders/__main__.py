# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: a847eb6d680e7e52de9fce4286c7152f594b13603c7267af514a04d0eb60a616
"""The console command, and `python -m` of this package."""

import gc

from .generated.signals import exit_on_signals


def main() -> None:
    """Run the command; a signal during slow imports ends it cleanly, too."""
    exit_on_signals()
    gc.disable()  # imports make no garbage; the command turns it on before it serves

    from .generated.cli import command

    command()


if __name__ == "__main__":
    main()
