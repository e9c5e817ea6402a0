# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 60d32c1bf93d1fdb83775f9d780e2e422122fdb5fd629c838982925c112b206c
"""Streamable HTTP: `create_app()` for any ASGI runner, `serve()` for the command."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from sse_starlette.sse import AppStatus

from .contract import Contract, load_contract
from .drain import Drain
from .endpoint import Endpoint
from .errors import StartError
from .front import Front
from .hosts import Admission, authority, is_loopback
from .identity import COMMAND
from .limits import CallLimit
from .logs import configure_stderr
from .options import Options, from_environment
from .outgoing import only_json
from .resumption import SessionEvents, Sessions
from .server import any_task, build_server
from .serving import AFTER_DRAIN_SECONDS, Listener, run, url_of
from .workers import Workers

if TYPE_CHECKING:
    from .auth import Auth

RECONNECT_MILLISECONDS = 1000
"""How long a client whose stream was closed is asked to wait before it resumes."""


def create_app(options: Options | None = None) -> Front:
    """The ASGI application, for `uvicorn --factory` and other runners.

    Without `options` the environment and the manifest decide, as they do for the command.
    Raises StartError for handlers, settings or options that do not fit.
    """
    options = options or from_environment()
    server = build_server(
        mock=options.mock,
        state_keys=list(options.state_keys) or None,
        stateless=options.stateless,
    )
    calls = CallLimit(options.max_calls)
    server.middleware[:0] = [calls, only_json]
    manager = StreamableHTTPSessionManager(
        server,
        event_store=None if options.json_response else SessionEvents(),
        json_response=options.json_response,
        stateless=options.stateless,
        retry_interval=RECONNECT_MILLISECONDS,
        session_idle_timeout=options.session_idle,
        max_request_body_size=options.max_frame_bytes,
        max_sessions=options.max_sessions,
    )
    auth = _auth(options, load_contract())
    endpoint = Endpoint(
        server=server,
        manager=manager,
        calls=calls,
        sessions=Sessions(),
        auth=auth,
        max_body=options.max_frame_bytes,
        stateless=options.stateless,
        json_response=options.json_response,
    )
    drain = Drain(options.drain_timeout)
    drain.at_begin = server.updates.listen.close
    # sse-starlette would cut the streams of running calls as soon as a signal arrives.
    AppStatus.enable_automatic_graceful_drain = False
    return Front(
        endpoint=endpoint,
        path=options.path,
        admission=_admission(options, auth),
        drain=drain,
        auth=auth,
    )


def serve(options: Options) -> None:
    """Listen and serve until SIGTERM or SIGINT; returns after a clean end.

    Raises StartError when the address cannot be had, the handlers or the lifespan fail,
    or the workers could not work together.
    """
    _check_workers(options)
    with Listener(options.host, options.port) as listener:
        _warn_if_public(options)
        port = listener.socket.getsockname()[1]  # the one that was really taken
        url = url_of(options.host, port, options.path)
        if options.workers > 1:
            # Handlers or settings that do not fit are reported once, not by each worker.
            create_app(options)
            patience = options.drain_timeout + 3 * AFTER_DRAIN_SECONDS
            arguments = (options, listener.socket)
            workers = Workers(options.workers, work, arguments, patience=patience)
            workers.run(lambda: _announce(url))
        else:
            app = create_app(options)
            run(app, listener.socket, lambda: _announce(url))


def work(options: Options, bound: socket.socket, ready: Callable[[], None]) -> None:
    """Serve in one of several processes, whose end is their parent's to say."""
    configure_stderr(options.log_level)
    # Ctrl-C reaches every process of the terminal; the parent passes it on as SIGTERM.
    run(create_app(options), bound, ready, ignored=frozenset({signal.SIGINT}))


def _announce(url: str) -> None:
    print(f"listening on {url}", file=sys.stderr, flush=True)


def _admission(options: Options, auth: Auth | None) -> Admission:
    hosts = list(options.allowed_hosts)
    if auth is not None and (mine := authority(auth.authority)) is not None:
        hosts.append(mine[0])  # the name under which clients know this server
    try:
        return Admission.of(options.host, hosts, options.allowed_origins)
    except ValueError as error:
        raise StartError(str(error)) from None


def _warn_if_public(options: Options) -> None:
    """Say so when other machines can come, but under no name that would be let in."""
    if is_loopback(options.host) or options.allowed_hosts:
        return
    print(
        f"{COMMAND}: {options.host} is reachable from other machines, but no "
        "--allowed-host says under which name: requests to other names than the "
        "address itself are refused, and so are web pages without --allowed-origin",
        file=sys.stderr,
    )


def _check_workers(options: Options) -> None:
    """Several processes share nothing: sessions and made-up keys would be lost."""
    if options.workers == 1:
        return
    if not options.stateless:
        raise StartError(
            f"--workers {options.workers} needs --stateless: a session lives in one "
            "process, and the next request may reach another"
        )
    if not options.state_keys:
        raise StartError(
            f"--workers {options.workers} needs state keys: what one process seals, "
            "another must open"
        )
    if any_task(load_contract()):
        raise StartError(
            f"--workers {options.workers}: tools of this server run as tasks, and a "
            "task lives in one process, where the next request may not come"
        )


def _auth(options: Options, contract: Contract) -> Auth | None:
    """The rules of the manifest's `auth` section, with what the options override."""
    if contract.auth is None:
        _refuse_auth_options(options)
        return None
    # Only here: it brings cryptography along, which takes a moment to import.
    from .auth import Auth

    section = dict(contract.auth)
    if options.auth_issuer is not None:
        section["issuer"] = options.auth_issuer
    resource = options.auth_resource or section.get("resource")
    if resource is None:
        resource = url_of(options.host, options.port, options.path)
    return Auth(
        section,
        resource=resource,
        jwks=options.auth_jwks,
        scopes=_all_scopes(contract.behaviour),
        name=contract.server.get("title") or contract.server["name"],
    )


def _refuse_auth_options(options: Options) -> None:
    """Nobody must believe a server to be guarded that asks for no token."""
    values = {
        "--auth-issuer": options.auth_issuer,
        "--auth-resource": options.auth_resource,
        "--auth-jwks": options.auth_jwks,
    }
    if given := [flag for flag, value in values.items() if value is not None]:
        raise StartError(
            f"{', '.join(given)}: this server asks for no tokens, because the manifest "
            "has no `auth` section"
        )


def _all_scopes(behaviour: Mapping[str, Any]) -> list[str]:
    """The scopes of all items, in manifest order."""
    found = [
        scope
        for kind in ("tools", "resources", "resourceTemplates", "prompts")
        for item in behaviour.get(kind, {}).values()
        for scope in item.get("scopes", ())
    ]
    return list(dict.fromkeys(found))
