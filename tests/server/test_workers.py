"""Several processes behind one port: a live one on PostgreSQL, and the refusal on SQLite."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from backroom.cli.app import app
from backroom.core.errors import BackroomError
from backroom.server.doors import Door
from backroom.server.settings import Settings
from backroom.server.workers import check_shared, packed, unpacked


def test_several_workers_on_sqlite_are_refused_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(BackroomError, match=r"need PostgreSQL.*--database postgresql://"):
        check_shared(Settings(data=tmp_path))
    result = CliRunner().invoke(app, ["serve", "--workers", "2", "--port", "0", "--database", str(tmp_path / "one.db")])
    assert result.exit_code != 0
    assert isinstance(result.exception, BackroomError)


def test_a_worker_is_told_everything_and_the_secret_is_on_no_command_line(tmp_path: Path) -> None:
    result = Settings(data=tmp_path, secret="hush", hosts=("localhost",), warm=("tiny",), secure=True, bot_workers=3)
    door = Door(str(tmp_path), 1, 4)
    with socket.create_server(("127.0.0.1", 0)) as port:
        listening, settings, its = unpacked(packed(port.fileno(), result, door))
        assert listening.getsockname() == port.getsockname()
        listening.detach()
    assert (settings, its) == (result, door)


def children(pid: int) -> set[int]:
    return {int(child) for task in Path(f"/proc/{pid}/task").glob("*/children") for child in task.read_text().split()}


def wait_for(reached: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Look until it is so; the test's own time limit ends a wait for ever."""
    while not reached():
        assert process.poll() is None, "the server ended"


def answers(address: str, path: str) -> bool:
    try:
        with urllib.request.urlopen(address + path, timeout=20) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError):
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the workers in /proc")
def test_a_worker_that_is_killed_is_replaced_and_all_stop_together(postgres: str, tmp_path: Path) -> None:
    start = "from backroom.cli import main; main()"
    command = [sys.executable, "-c", start, "serve", "--port", "0", "--workers", "2", "--database", postgres]
    environment = {**os.environ, "BACKROOM_DATA": str(tmp_path), "BACKROOM_SECRET": "a secret for the workers"}
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found
            address = found[0]
            wait_for(lambda: answers(address, "/ready"), process)
            first = children(process.pid)
            assert len(first) == 2
            victim = min(first)
            os.kill(victim, signal.SIGKILL)
            wait_for(lambda: victim not in children(process.pid) and len(children(process.pid)) == 2, process)
            assert all(answers(address, "/health") for _ in range(10))
            text = urllib.request.urlopen(f"{address}/metrics", timeout=20).read().decode()
            counted = re.findall(r'^backroom_requests_total\{[^}]*route="/health"[^}]*\} (\S+)', text, re.MULTILINE)
            assert sum(float(value) for value in counted) == 10
            last = children(process.pid)
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=60) == 0
            assert not any(Path(f"/proc/{pid}").exists() for pid in first | last)
        finally:
            process.kill()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()
    said = (tmp_path / "log").read_text()
    assert f"worker {victim} ended" in said
    assert "a secret for the workers" not in said
