# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 04dfecf427f74626849b1c0c336461f1a3bf097f277f70a0628ee098404217f7
"""The console command: options to one call to an exit status.

0 is a clean end, 1 means that the server cannot start, 2 that the command was used wrong.
"""

import gc
import sys
import traceback
from collections.abc import Iterator
from typing import Any

import click
from click.core import ParameterSource

from .claim import claim
from .ending import leave
from .identity import COMMAND
from .options import (
    COMMON_OPTIONS,
    HTTP_OPTIONS,
    Options,
    contract,
    from_parameters,
)

# Nothing that imports the SDK or the handlers may stand above: the standard output is
# claimed before anybody can print to it.


def command(arguments: list[str] | None = None) -> None:
    """Run the command with `arguments`, by default those of the process, and exit."""
    click.Command(
        COMMAND,
        params=[*COMMON_OPTIONS, *HTTP_OPTIONS, _version_option()],
        callback=_main,
        help="Serve the Model Context Protocol.",
        context_settings={
            "max_content_width": 100,
            "help_option_names": ["-h", "--help"],
        },
    ).main(arguments, prog_name=COMMAND)


def _main(**values: Any) -> None:
    context = click.get_current_context()
    options = from_parameters(values)
    if options.transport == "stdio" and (flags := list(_http_flags(context))):
        raise click.UsageError(f"{', '.join(flags)}: needs --transport http")
    leave(_serve(options))


def _http_flags(context: click.Context) -> Iterator[str]:
    """The flags on this command line that only HTTP has."""
    for option in HTTP_OPTIONS:
        source = context.get_parameter_source(str(option.name))
        if source is ParameterSource.COMMANDLINE:
            yield option.opts[0]


def _serve(options: Options) -> int:
    try:
        if options.transport == "http":
            return _serve_http(options)
        return _serve_stdio(options)
    except SystemExit as stop:  # a module of the author's, while it was imported
        return _cannot_start(f"something called sys.exit({stop.code!r})", options)
    except Exception as error:  # noqa: BLE001 - whatever it was, one line says so
        return _cannot_start(_reason(error), options)


def _serve_stdio(options: Options) -> int:
    from_terminal = sys.stdin is not None and sys.stdin.isatty()
    wire = claim()

    from . import stdio
    from .logs import configure_stderr
    from .server import build_server

    configure_stderr(options.log_level)
    server = build_server(
        mock=options.mock, state_keys=list(options.state_keys) or None
    )
    _end_of_start()
    if from_terminal:
        stdio.hint()
    return stdio.run(
        server,
        wire,
        max_frame_bytes=options.max_frame_bytes,
        max_calls=options.max_calls,
        on_drain=server.updates.listen.close,
    )


def _serve_http(options: Options) -> int:
    from . import http
    from .logs import configure_stderr

    configure_stderr(options.log_level)
    _end_of_start()
    http.serve(options)
    return 0


def _end_of_start() -> None:
    """What is loaded stays for good: the collector, off until now, need not look at it."""
    gc.freeze()
    gc.enable()


def _reason(error: Exception) -> str:
    """One line for the person who starts the server."""
    from .errors import StartError

    if isinstance(error, StartError):
        return str(error)
    return f"{type(error).__name__}: {error} (--debug shows where)"


def _cannot_start(reason: str, options: Options) -> int:
    if options.debug:
        traceback.print_exc()
    print(f"{COMMAND}: cannot start: {reason}", file=sys.stderr)
    return 1


def _version_option() -> click.Option:
    def show(context: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not context.resilient_parsing:
            click.echo(f"{COMMAND} {contract().server['version']}")
            context.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="Show the version and exit.",
    )
