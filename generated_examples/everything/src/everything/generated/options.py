# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 11e5c718e8ada1c7e2a83c6f9e3d7af18dcaeefe569a7dc28443e97a5d1d77de
"""Everything that can be set when the server is started: flags and their variables.

A flag `--session-idle` has the environment variable `<PREFIX>_SESSION_IDLE`; lists are
separated by commas there. The flag wins over the variable, the variable over the
manifest's `http` section.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

import click

from .contract import Contract, load_contract
from .errors import StartError
from .identity import COMMAND, ENV_PREFIX

Transport = Literal["stdio", "http"]


@dataclass(frozen=True, kw_only=True)
class Options:
    """How this process is to serve. Sizes are bytes, times are seconds."""

    transport: Transport
    host: str
    port: int
    path: str
    allowed_hosts: tuple[str, ...]
    allowed_origins: tuple[str, ...]
    stateless: bool
    json_response: bool
    workers: int
    state_keys: tuple[str, ...]
    max_frame_bytes: int
    max_calls: int
    max_sessions: int
    session_idle: float
    drain_timeout: float
    auth_issuer: str | None
    auth_resource: str | None
    auth_jwks: str | None
    mock: bool
    log_level: str
    debug: bool


class _Listed(click.types.StringParamType):
    """A text that may stand in a list."""

    envvar_list_splitter = ","


def _absolute(context: click.Context, parameter: click.Parameter, value: str) -> str:
    if not value.startswith("/"):
        raise click.BadParameter(f"{value!r} must start with a slash")
    return value


def contract() -> Contract:
    """The contract of this server.

    Raises click.ClickException, which ends the command with status 1.
    """
    try:
        return load_contract()
    except StartError as error:
        raise click.ClickException(f"cannot start: {error}") from error


def _manifest_http() -> Mapping[str, Any]:
    """The manifest's `http` section: the defaults of the HTTP transport."""
    return contract().http


class _Seconds(click.FloatRange):
    """A length of time: `nan` is in every range, and `inf` has no end."""

    name = "seconds"

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float:
        seconds = float(super().convert(value, param, ctx))
        if not math.isfinite(seconds):
            self.fail(f"{value!r} is no number of seconds", param, ctx)
        return seconds


def _option(flag: str, help: str, **settings: Any) -> click.Option:
    name = flag.split("/")[0].strip("-").replace("-", "_")
    variable = f"{ENV_PREFIX}_{name.upper()}"
    return click.Option(
        [flag], help=help, envvar=variable, show_envvar=True, **settings
    )


def _list(
    flag: str, help: str, default: Callable[[], Any] | None = None
) -> click.Option:
    """May be repeated; its variable holds several values and its name is a plural."""
    name = flag.strip("-").replace("-", "_") + "s"
    return click.Option(
        [flag, name],
        help=help,
        type=_Listed(),
        multiple=True,
        default=default,
        envvar=f"{ENV_PREFIX}_{name.upper()}",
        show_envvar=True,
    )


HTTP_OPTIONS: tuple[click.Option, ...] = (
    _option(
        "--host",
        "Address to listen on.",
        default=lambda: _manifest_http().get("host", "127.0.0.1"),
        show_default="127.0.0.1, or the manifest's",
    ),
    _option(
        "--port",
        "Port to listen on; 0 takes a free one.",
        type=click.IntRange(0, 65535),
        default=lambda: _manifest_http().get("port", 8000),
        show_default="8000, or the manifest's",
    ),
    _option(
        "--path",
        "Path of the endpoint.",
        callback=_absolute,
        default=lambda: _manifest_http().get("path", "/mcp"),
        show_default="/mcp, or the manifest's",
    ),
    _list(
        "--allowed-host",
        "A Host to admit besides the server's own.",
        default=lambda: tuple(_manifest_http().get("allowedHosts", ())),
    ),
    _list(
        "--allowed-origin",
        "An Origin to admit besides the server's own.",
        default=lambda: tuple(_manifest_http().get("allowedOrigins", ())),
    ),
    _option(
        "--stateless/--stateful",
        "Keep nothing between requests: needed by several workers.",
        default=lambda: bool(_manifest_http().get("stateless", False)),
    ),
    _option(
        "--json-response/--sse-response",
        "Answer older clients in plain JSON: no progress, no questions to them.",
        default=lambda: bool(_manifest_http().get("jsonResponse", False)),
    ),
    _option(
        "--workers",
        "Worker processes; more than one needs --stateless and state keys.",
        type=click.IntRange(min=1),
        default=1,
        show_default=True,
    ),
    _option(
        "--max-sessions",
        "Sessions at once; more are refused.",
        type=click.IntRange(min=1),
        default=10_000,
        show_default=True,
    ),
    _option(
        "--session-idle",
        "Seconds after which an unused session ends.",
        type=_Seconds(min=0, min_open=True),
        default=1800.0,
        show_default=True,
    ),
    _option(
        "--drain-timeout",
        "Seconds that running requests have to finish after SIGTERM.",
        type=_Seconds(min=0),
        default=5.0,
        show_default=True,
    ),
    _option(
        "--auth-issuer", "Issuer of the access tokens, in place of the manifest's."
    ),
    _option("--auth-resource", "URL of this server, as access tokens name it."),
    _option("--auth-jwks", "URL or file of the issuer's public keys."),
)
"""Without meaning on stdio, and refused there."""

COMMON_OPTIONS: tuple[click.Option, ...] = (
    _option(
        "--transport",
        "How clients reach the server.",
        type=click.Choice(["stdio", "http"]),
        default="stdio",
        show_default=True,
    ),
    _list(
        "--state-key",
        "Key that seals the state of a question to the user: the first one seals, all of "
        "them open. Set the variable: anybody can see the arguments of a process.",
    ),
    _option(
        "--max-frame-bytes",
        "The largest message that is read; a larger one is refused.",
        type=click.IntRange(min=1024),
        default=4 << 20,
        show_default=True,
    ),
    _option(
        "--max-calls",
        "Calls that run at once; more are refused.",
        type=click.IntRange(min=1),
        default=1024,
        show_default=True,
    ),
    _option("--mock", "Answer calls with the manifest's examples.", is_flag=True),
    _option(
        "--log-level",
        "What is logged on the standard error.",
        type=click.Choice(
            ["debug", "info", "warning", "error", "critical"], case_sensitive=False
        ),
        default="info",
        show_default=True,
    ),
    _option("--debug", "Show the traceback of a failed start.", is_flag=True),
)


def from_parameters(values: Mapping[str, Any]) -> Options:
    """The options that click has read."""
    given = {field.name: values[field.name] for field in fields(Options)}
    for name, value in given.items():
        if isinstance(value, tuple):
            given[name] = tuple(text.strip() for text in value if text.strip())
    return Options(**given)


def from_environment() -> Options:
    """The options that the environment and the manifest give, without any flag.

    Raises click.UsageError for a variable with a bad value.
    """
    command = click.Command(COMMAND, params=[*COMMON_OPTIONS, *HTTP_OPTIONS])
    return from_parameters(command.make_context(COMMAND, []).params)
