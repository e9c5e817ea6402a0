# Sourced by the other scripts: a virtual environment of its own in .venv, with mcpgen and what its tests need.
# Nothing is installed again while pyproject.toml is unchanged.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PYTHONUTF8=1
unset PYTHONDONTWRITEBYTECODE # the tests start many processes: each would compile everything anew
python=""
for candidate in "${PYTHON:-}" python3.13 python3.12 python3.11 python3 python; do
    if [ -n "$candidate" ] && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "Python 3.11 or newer is needed; set PYTHON to it." >&2
    exit 1
fi
[ -x .venv/bin/python ] || "$python" -m venv .venv
stamp=$(cksum <pyproject.toml)
if [ "$(cat .venv/installed 2>/dev/null)" != "$stamp" ]; then
    echo "Setting up .venv, which takes about a minute …" >&2
    .venv/bin/python -m pip install --quiet --disable-pip-version-check -e ".[dev]" 2>&1 |
        { grep -v '^WARNING: Location' || true; } >&2
    echo "$stamp" >.venv/installed
fi
export PATH="$PWD/.venv/bin:$PATH"
