#!/bin/sh
# Sets up the virtual environment: setup.sh play|dev PYTHON VENV
set -eu
what=$1 python=$2 venv=$3

fail() { printf 'backroom: %s\n' "$*" >&2; exit 2; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
apt_install() {
    command -v apt-get >/dev/null || return 1
    { as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@"; } >/dev/null 2>&1
}

command -v "$python" >/dev/null || fail "no '$python' here; install Python 3.11 to 3.14, or name one: make PYTHON=/path/to/python3"
"$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' ||
    fail "$("$python" --version) is not one of 3.11 to 3.14; name another: make PYTHON=/path/to/python3"

if [ ! -x "$venv/bin/pip" ]; then
    echo "Making the virtual environment $venv ..."
    "$python" -m venv "$venv" 2>/dev/null || { rm -rf "$venv"; apt_install python3-venv && "$python" -m venv "$venv"; } ||
        fail "$python cannot make virtual environments; install its venv module (Debian: apt install python3-venv)"
fi

# uv is several times as fast as pip and shows what it downloads; where it cannot be had or fails, pip does the same.
# It trusts the certificates of the system, as pip does behind a proxy.
log=$venv/setup.log
quiet_pip() { "$venv/bin/pip" --disable-pip-version-check --quiet "$@" 2>"$log"; }
uv=$(command -v uv || true)
if [ -z "$uv" ] && [ ! -x "$venv/bin/uv" ]; then
    echo "Fetching the installer ..."
    quiet_pip install uv || true
fi
[ -n "$uv" ] || uv=$venv/bin/uv
with_uv() { [ -x "$uv" ] && UV_SYSTEM_CERTS=true "$uv" pip install --python "$venv/bin/python" --link-mode copy "$@"; }
# Tests start hundreds of processes. Where Python may not write its bytecode (PYTHONDONTWRITEBYTECODE, a read-only folder)
# each would compile all of the libraries again; a player starts one, which keeps what it needs.
[ "$what" = dev ] && bytecode=--compile-bytecode || bytecode=--no-compile-bytecode
with_pip() {
    echo "Installing with pip, which takes about a minute ..."
    quiet_pip install "$@" || { cat "$log" >&2; fail "the packages could not be installed; see above"; }
}
echo "Installing the locked packages ($what) ..."
with_uv $bytecode --require-hashes -r "requirements/$what.lock" || with_pip --require-hashes -r "requirements/$what.lock"
with_uv --quiet --no-deps --editable . || with_pip --no-deps --editable .

if [ "$what" = dev ]; then
    for program in chromium chromium-browser google-chrome; do
        if command -v "$program" >/dev/null; then browser=$program; break; fi
    done
    server=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1 || true)
    if [ -z "${browser:-}" ] || [ -z "$server" ]; then
        echo "Installing Chromium and PostgreSQL for the tests ..."
        apt_install chromium postgresql || fail "the tests need Chromium and PostgreSQL: install them (Debian: apt install chromium postgresql) and run make again"
    fi
    if ! command -v chromium-headless-shell >/dev/null; then
        echo "Installing Chromium's headless shell, where it can be had: tests are quicker with it ..."
        apt_install chromium-headless-shell || true
    fi
fi
touch "$venv/$what"
if [ "$what" = dev ]; then touch "$venv/play"; fi
