"""The command line: a table of commands, and the one place that turns failures into exit statuses.

0 fine, 1 problems in what was given, 2 wrong usage, 3 a fault of mcpgen. Each command lives in a module of its own
under `commands/` and is imported only when it is asked for.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final

import click

from mcpgen import __version__
from mcpgen.errors import UserError

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "init": ("mcpgen.commands.init", "Write a manifest to start from."),
    "new": ("mcpgen.commands.new", "Make a project from a manifest."),
    "generate": ("mcpgen.commands.generate", "Bring a project up to date with its manifest."),
    "prune": (
        "mcpgen.commands.prune",
        "List, and with --yes delete, handlers of items that are gone.",
    ),
    "upgrade": (
        "mcpgen.commands.upgrade",
        "Put what mcpgen would seed now beside the files that are yours.",
    ),
    "validate": ("mcpgen.commands.validate", "Find every mistake in manifests."),
    "explain": ("mcpgen.commands.explain", "Explain a code of a diagnostic."),
    "schema": ("mcpgen.commands.schema", "Print the JSON Schema of the manifest."),
}
"""Name of a command -> the module whose `command` it is, and one line for `--help`."""

FAULT: Final = 3


class _Commands(click.Group):
    """A group that imports a command when it is used, and lists them without importing any."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(COMMANDS[cmd_name][0]).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            from mcpgen.manifest.nearest import nearest  # only for a slip

            near = nearest(args[0], COMMANDS)
            if near is None or args[0] in COMMANDS:
                raise
            text = f"there is no command {args[0]!r}; did you mean {near!r}?"
            raise click.UsageError(text, ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "--version", prog_name="mcpgen")
@click.option("--debug", is_flag=True, help="Show the traceback of a fault of mcpgen itself.")
def main(debug: bool) -> None:
    """Make a complete MCP server from one manifest."""


def run(arguments: Sequence[str]) -> int:
    """Runs the command line and returns its exit status. The only place that catches everything."""
    _speak_utf8()
    try:
        os.getcwd()
    except FileNotFoundError:
        click.echo("mcpgen: the working folder is gone; go into another one", err=True)
        return 1
    try:
        status = main.main(list(arguments), prog_name="mcpgen", standalone_mode=False)
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("mcpgen: interrupted", err=True)
        return 130
    except UserError as error:
        click.echo(f"mcpgen: {error}", err=True)
        return error.status
    except Exception as error:
        if "--debug" in arguments:
            import traceback  # costs a start-up of its own

            traceback.print_exc()
        _confess(error)
        return FAULT
    return status if isinstance(status, int) else 0


def _confess(error: Exception) -> None:
    """Says that mcpgen itself is at fault, in two lines."""
    text = str(error).splitlines()[0] if str(error) else ""
    click.echo(f"mcpgen: a fault of mcpgen itself: {type(error).__name__}: {text[:200]}", err=True)
    click.echo("this is not your mistake; run `mcpgen --debug …` for a report to file", err=True)


def _speak_utf8() -> None:
    """Manifests hold every script; an output whose encoding cannot show a character shows its escape instead."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
