"""Forked servers are what `python -m` gives: the tests that use them rely on it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.warm import Forked, run, start

PROGRAM = """\
import gc, json, os, signal, sys, threading
if sys.argv[1:] == ["tell"]:
    print(json.dumps({
        "argv": sys.argv, "path": sys.path, "cwd": os.getcwd(), "env": dict(os.environ), "name": __name__,
        "spec": __spec__.name, "main": sys.modules["__main__"].__file__, "flags": repr(sys.flags).replace("bytecode=1", "bytecode=0"),  # what counts is the next one
        "no bytecode": sys.dont_write_bytecode, "encoding": sys.stdout.encoding, "collector": gc.isenabled(),
        "descriptors": sorted(os.listdir("/proc/self/fd")), "threads": threading.active_count(),
        "group": os.getpgid(0), "blocked": sorted(signal.pthread_sigmask(signal.SIG_BLOCK, [])),
        "handlers": [str(signal.getsignal(number)).split(" at ")[0] for number in range(1, 65)],
        "ours": [name for name in sys.modules if name.split(".")[0] in ("tests", "mcpgen")],
    }))
elif sys.argv[1:] == ["wait"]:
    print("waits", flush=True)
    signal.pause()
else:
    exec(sys.argv[1])
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder with the package `told`."""
    package = tmp_path / "told"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(PROGRAM)
    return tmp_path


def ran(program: Path, *command: str, warm: bool, **env: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(program), **env}
    return run(
        [sys.executable, *command], cwd=program.parent, env=environment, input=b"given", warm=warm
    )


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is forked")


@pytest.mark.parametrize("env", [{}, {"PYTHONDONTWRITEBYTECODE": "1", "OTHER": "Ж\udcff"}])
def test_the_process_finds_the_same(program: Path, env: dict[str, str]) -> None:
    cold, warm = (ran(program, "-m", "told", "tell", warm=warm, **env) for warm in (False, True))
    assert json.loads(warm.stdout) == json.loads(cold.stdout)


def test_a_program_in_the_command_line_runs_in_the_same_way(program: Path) -> None:
    code = "import sys, told; print(sys.argv, sys.path, __name__, sys.stdin.read(), told); 1 / 0"
    cold, warm = (ran(program, "-c", code, "a", "b", warm=warm) for warm in (False, True))
    assert (warm.returncode, warm.stdout) == (cold.returncode, cold.stdout)


@pytest.mark.parametrize(
    "code",
    [
        "pass",
        "sys.exit(3)",
        "sys.exit('said')",
        "1 / 0",
        "import atexit; atexit.register(print, 'late'); print('soon')",
        "os.kill(os.getpid(), signal.SIGKILL)",
        "os.kill(os.getpid(), signal.SIGINT)",
        "threading.Thread(target=print, args=['thread']).start()",
    ],
)
def test_the_process_ends_in_the_same_way(program: Path, code: str) -> None:
    cold, warm = (ran(program, "-m", "told", code, warm=warm) for warm in (False, True))
    assert (warm.returncode, warm.stdout) == (cold.returncode, cold.stdout)
    assert warm.stderr.splitlines()[-1:] == cold.stderr.splitlines()[-1:]


def test_what_the_interpreter_reads_at_its_start_makes_the_start_cold(program: Path) -> None:
    told = ran(program, "-m", "told", "tell", warm=True, PYTHONIOENCODING="latin-1").stdout
    assert json.loads(told)["encoding"] == "iso8859-1"


def test_a_server_is_forked_and_can_be_ended(program: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(program)}
    process = start([sys.executable, "-m", "told", "wait"], env=env)
    assert isinstance(process, Forked)
    with process.stdin, process.stdout, process.stderr:
        assert process.stdout.readline() == b"waits\n"
        assert process.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.1)
        process.terminate()
        assert process.wait(20) == process.poll() == process.returncode == -signal.SIGTERM
        process.kill()


KILLED = """
import os, signal, sys
from tests.support.warm import start

process = start([sys.executable, "-m", "told", "wait"])
process.stdout.readline()
print(process.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_nothing_is_left_of_a_run_that_is_killed(program: Path) -> None:
    root = Path(__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", KILLED],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(program)},
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    deadline = time.monotonic() + 10
    while Path(f"/proc/{int(done.stdout)}").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not Path(f"/proc/{int(done.stdout)}").exists()
