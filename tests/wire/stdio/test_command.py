"""The console command: flags, variables, exit statuses, one clear line for what went wrong."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.projects import Project
from tests.support.stdio import TIMEOUT
from tests.support.warm import run as warm_run


def run(
    project: Project, *flags: str, env: dict[str, str] | None = None, warm: bool = True
) -> subprocess.CompletedProcess[str]:
    """The command, on an empty input, to its end."""
    environment = {**project.environment, **(env or {})}
    return warm_run(project.command(*flags), env=environment, timeout=TIMEOUT, warm=warm)


def options(project: Project, env: dict[str, str]) -> dict[str, object]:
    """What these variables set."""
    code = (
        "import dataclasses, json\n"
        "from probe.generated import options as o\n"
        "print(json.dumps(dataclasses.asdict(o.from_environment())))"
    )
    done = warm_run([sys.executable, "-c", code], env={**project.environment, **env})
    assert done.returncode == 0, done.stderr
    values: dict[str, object] = json.loads(done.stdout)
    return values


def test_defaults(probe: Project) -> None:
    values = options(probe, {})
    assert values["transport"] == "stdio"
    assert (values["host"], values["port"], values["path"]) == ("127.0.0.1", 8000, "/mcp")
    assert values["max_frame_bytes"] == 4 << 20
    assert values["state_keys"] == values["allowed_hosts"] == []


def test_every_flag_has_a_variable(probe: Project) -> None:
    env = {
        "PROBE_TRANSPORT": "http",
        "PROBE_HOST": "0.0.0.0",
        "PROBE_PORT": "9",
        "PROBE_PATH": "/x",
        "PROBE_ALLOWED_HOSTS": "a.example, b.example:8000,",
        "PROBE_ALLOWED_ORIGINS": "https://a.example",
        "PROBE_STATELESS": "1",
        "PROBE_JSON_RESPONSE": "true",
        "PROBE_WORKERS": "3",
        "PROBE_STATE_KEYS": "k1,k2",
        "PROBE_MAX_FRAME_BYTES": "2000",
        "PROBE_MAX_CALLS": "7",
        "PROBE_MAX_SESSIONS": "8",
        "PROBE_SESSION_IDLE": "1.5",
        "PROBE_DRAIN_TIMEOUT": "2",
        "PROBE_AUTH_ISSUER": "https://issuer.example",
        "PROBE_AUTH_RESOURCE": "https://mcp.example",
        "PROBE_AUTH_JWKS": "keys.json",
        "PROBE_MOCK": "yes",
        "PROBE_LOG_LEVEL": "DEBUG",
        "PROBE_DEBUG": "1",
    }
    values = options(probe, env)
    assert values == {
        "transport": "http",
        "host": "0.0.0.0",
        "port": 9,
        "path": "/x",
        "allowed_hosts": ["a.example", "b.example:8000"],
        "allowed_origins": ["https://a.example"],
        "stateless": True,
        "json_response": True,
        "workers": 3,
        "state_keys": ["k1", "k2"],
        "max_frame_bytes": 2000,
        "max_calls": 7,
        "max_sessions": 8,
        "session_idle": 1.5,
        "drain_timeout": 2.0,
        "auth_issuer": "https://issuer.example",
        "auth_resource": "https://mcp.example",
        "auth_jwks": "keys.json",
        "mock": True,
        "log_level": "debug",
        "debug": True,
    }
    variables = {"PROBE_" + name.upper() for name in values}
    assert variables == set(env)


def test_version_and_help_start_nothing(probe: Project) -> None:
    version = run(probe, "--version", warm=False)
    assert (version.returncode, version.stdout) == (0, "probe 1.0.0\n")
    usage = run(probe, "--help", warm=False)
    assert usage.returncode == 0
    assert "PROBE_MAX_CALLS" in usage.stdout
    assert "lifespan" not in version.stderr + usage.stderr


@pytest.mark.parametrize(
    ("flags", "env", "said"),
    [
        (["--transport", "pigeon"], {}, "pigeon"),
        (["--no-such-flag"], {}, "--no-such-flag"),
        (["--max-calls", "0"], {}, "--max-calls"),
        (["--port", "8000"], {}, "--transport http"),
        (["--transport", "http", "--path", "mcp"], {}, "slash"),
        (["--transport", "http", "--port", "70000"], {}, "70000"),
        ([], {"PROBE_PORT": "many"}, "PROBE_PORT"),
        ([], {"PROBE_TRANSPORT": "pigeon"}, "PROBE_TRANSPORT"),
        (["--transport", "http", "--drain-timeout", "nan"], {}, "--drain-timeout"),
        (["--transport", "http"], {"PROBE_SESSION_IDLE": "inf"}, "PROBE_SESSION_IDLE"),
        (["surplus"], {}, "surplus"),
    ],
)
def test_wrong_use_is_status_2(
    probe: Project, flags: list[str], env: dict[str, str], said: str
) -> None:
    done = run(probe, *flags, env=env)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


@pytest.fixture
def broken(probe: Project, tmp_path: Path) -> Project:
    """A copy of the project with a handler that cannot be imported."""
    root = tmp_path / "broken"
    shutil.copytree(probe.root, root)
    project = Project(root, probe.package)
    (project.source / "tools" / "echo.py").write_text("import no_such_module\n")
    return project


def test_handler_that_cannot_be_imported(broken: Project) -> None:
    done = run(broken, warm=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "cannot start" in done.stderr
    assert "no_such_module" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Traceback" in run(broken, "--debug").stderr


def test_module_that_exits_while_it_is_imported(broken: Project) -> None:
    (broken.source / "tools" / "echo.py").write_text("import sys\nsys.exit(0)\n")
    done = run(broken)
    assert done.returncode == 1
    assert "cannot start" in done.stderr


@pytest.mark.parametrize("damage", [None, "", "<<<<<<< HEAD"])
def test_contract_that_is_missing_or_damaged(broken: Project, damage: str | None) -> None:
    contract = broken.source / "generated" / "contract.json"
    contract.unlink()
    if damage is not None:
        contract.write_text(damage)
    done = run(broken)
    assert done.returncode == 1
    assert "cannot start: contract.json is missing or damaged" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_person_at_a_terminal_is_told_what_this_is(probe: Project) -> None:
    ours, theirs = os.openpty()
    try:
        with subprocess.Popen(
            probe.command(),
            env=probe.environment,
            stdin=theirs,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            assert process.stderr is not None
            line = b""
            while b"waiting for an MCP client" not in line:
                line = process.stderr.readline()
                assert line, "the server has ended"
            assert b"--transport http" in line
            os.write(ours, b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
            assert process.stdout is not None
            assert json.loads(process.stdout.readline())["id"] == 1
            os.write(ours, b"\x04")  # Ctrl-D
            assert process.wait(TIMEOUT) == 0
    finally:
        os.close(ours)
        os.close(theirs)
