"""A throw-away PostgreSQL: a cluster of its own in a temporary folder, reached by a socket there, gone afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

OWNER = "postgres"  # initdb refuses to run as root


def server_programs() -> Path | None:
    """The folder of initdb and pg_ctl, the newest where there are several."""
    beside = shutil.which("initdb")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return Path(beside).parent if beside else found[-1].parent if found else None


@contextmanager
def running_postgres() -> Iterator[str]:
    """The address of a fresh database."""
    programs = server_programs()
    if programs is None:
        pytest.skip("PostgreSQL's server programs are not installed (package postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="backroom-pg-"))
    as_owner = ["runuser", "-u", OWNER, "--"] if os.geteuid() == 0 else []
    if as_owner:
        shutil.chown(folder, OWNER)

    def call(*command: str) -> None:
        subprocess.run([*as_owner, *command], check=True, capture_output=True, cwd=folder, timeout=120)

    data = str(folder / "data")
    try:
        call(str(programs / "initdb"), "-D", data, "-U", "backroom", "-A", "trust", "--no-sync", "-E", "UTF8")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off -c max_connections=40"
        call(str(programs / "pg_ctl"), "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://backroom@/postgres?host={folder}"
        finally:
            call(str(programs / "pg_ctl"), "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
