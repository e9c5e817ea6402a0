"""A process that servers are forked from: a Python that has imported what emitted servers import, and nothing of them.

`warm` starts it and asks it for servers. It has one thread and opens nothing, so what it forks is as good as a fresh
process, but for what the interpreter reads from its own command line and environment.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import sys
import types
from typing import Any

IMPORTED = """
    anyio._backends._asyncio click encodings.idna importlib.resources jsonschema_rs jwt mcp mcp.server.auth.provider
    mcp.server.auth.middleware.bearer_auth mcp.server.lowlevel mcp.server.request_state
    mcp.server.streamable_http_manager multiprocessing.connection pydantic starlette.authentication uvicorn
    uvicorn.lifespan.on uvicorn.protocols.http.httptools_impl uvloop
""".split()
"""What takes a second to import: third parties' packages, and what of them is imported late."""

MOST = 1 << 20
"""Bytes of a request: arguments and an environment, as JSON."""


def serve(control: socket.socket) -> dict[str, Any] | None:
    """Fork a child for each request on `control`, and report how it ended, until the other side has gone.

    A request comes with four descriptors: what the child has as 0, 1 and 2, and a socket which is told the child's pid
    and, later, its return code. Gives None at the end; in a child, the request: the caller is to become what it says.
    """
    children: dict[int, tuple[int, socket.socket]] = {}
    events = select.poll()
    events.register(control, select.POLLIN)
    while True:
        for descriptor, _ in events.poll():
            if descriptor != control.fileno():
                events.unregister(descriptor)
                report(descriptor, *children.pop(descriptor))
                continue
            data, descriptors, _, _ = socket.recv_fds(control, MOST, 4)
            if not data:
                for pid, _ in children.values():  # nobody is left who could end them
                    os.kill(pid, signal.SIGKILL)
                return None
            request = json.loads(data)
            pid = os.fork()
            if pid == 0:
                control.close()
                for other, (_, reports) in children.items():
                    os.close(other)
                    reports.close()
                become(request, descriptors)
                return dict(request)
            for given in descriptors[:3]:
                os.close(given)
            reports = socket.socket(fileno=descriptors[3])
            reports.sendall(b"%d" % pid)
            watched = os.pidfd_open(pid)
            children[watched] = pid, reports
            events.register(watched, select.POLLIN)


def report(watched: int, pid: int, reports: socket.socket) -> None:
    """Take leave of a child that has ended."""
    os.close(watched)
    _, status = os.waitpid(pid, 0)
    with reports, contextlib.suppress(OSError):  # nobody waits for it any more
        reports.sendall(b"%d" % os.waitstatus_to_exitcode(status))


def become(request: dict[str, Any], descriptors: list[int]) -> None:
    """Give this process what the interpreter would find if it were started with this request."""
    for number, given in enumerate(descriptors[:3]):
        os.dup2(given, number)
    for given in descriptors:
        os.close(given)
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["env"])
    sys.dont_write_bytecode = bool(os.environ.get("PYTHONDONTWRITEBYTECODE"))
    _, how, what, *arguments = request["command"]
    sys.argv = [what if how == "-m" else how, *arguments]
    more = os.environ.get("PYTHONPATH", "")
    sys.path[:1] = [os.getcwd() if how == "-m" else "", *(more.split(os.pathsep) if more else [])]
    for name in [name for name in sys.modules if name.partition(".")[0] == "tests"]:
        del sys.modules[name]
    gc.enable()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def main() -> list[str] | None:
    """Serve on the socket that is this process's argument; gives the command to run, in a child."""
    # Ctrl-C is meant for the servers, which are in the same group as if they had been started from there.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    gc.disable()
    for name in IMPORTED:
        with contextlib.suppress(ImportError):  # what is missing is missing for the server, too
            importlib.import_module(name)
    gc.freeze()  # a collection in a child would copy every page
    request = serve(socket.socket(fileno=int(sys.argv[1])))
    return request and list(request["command"])


if __name__ == "__main__" and (command := main()):
    # The last thing that this program does: exceptions and exit statuses are the interpreter's, as with `python -m`.
    if command[1] == "-m":
        runpy.run_module(command[2], run_name="__main__", alter_sys=True)
    else:
        sys.modules["__main__"] = fresh = types.ModuleType("__main__")
        exec(compile(command[2], "<string>", "exec"), fresh.__dict__)
