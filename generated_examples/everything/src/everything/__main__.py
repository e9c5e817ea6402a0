# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 7b239517134a267ac98cf19dc19beee7206a0b5063e9eac92215b85aba56e759
"""The console command, and `python -m` of this package."""

from .generated.ending import exit_on_signals


def main() -> None:
    """Run the command; a signal during slow imports ends it cleanly, too."""
    exit_on_signals()

    from .generated.cli import command

    command()


if __name__ == "__main__":
    main()
