"""Several processes behind one port: each serves every table, PostgreSQL keeps them together.

The first process listens and looks after the others: one that dies is replaced, all stop in good order when it is told
to stop, and none outlives it.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from dataclasses import asdict
from pathlib import Path
from types import FrameType
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

from backroom.core.errors import BackroomError
from backroom.server.doors import Door
from backroom.server.settings import Settings

LOG = logging.getLogger("backroom.server")
PATIENCE = 20.0  # seconds that a worker has to stop
DEATHS, WITHIN = 6, 20.0  # so many deaths in so many seconds: something is wrong with all of them
LOOKS_EVERY = 0.2  # seconds
PROGRAM = ("-m", "backroom.server.worker")  # what Python runs as a worker


def check_shared(settings: Settings) -> None:
    """Refuse several processes on a database that cannot tell one what the other wrote."""
    if not settings.database().startswith("postgresql"):
        raise BackroomError(
            "several workers need PostgreSQL: SQLite cannot tell one process what another has written; "
            "add --database postgresql://…, or leave --workers out"
        )


class Workers:
    """The processes that one port is served by."""

    def __init__(self, listening: socket.socket, settings: Settings, count: int) -> None:
        self.listening = listening
        self.settings = settings
        self.count = count
        self.running: dict[int, subprocess.Popen[bytes]] = {}  # by number
        self.stopping = threading.Event()
        self._deaths: deque[float] = deque(maxlen=DEATHS)
        self._metrics = tempfile.TemporaryDirectory(prefix="backroom-metrics-")
        self._doors = tempfile.TemporaryDirectory(prefix="backroom-doors-")  # this user's alone

    def run(self) -> None:
        """Keep `count` workers alive until told to stop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._on_signal)
        try:
            while not self.stopping.is_set():
                self._replace_dead()
                self.stopping.wait(LOOKS_EVERY)
        finally:
            self._stop_all()
            self._metrics.cleanup()
            self._doors.cleanup()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.stopping.set()

    def _replace_dead(self) -> None:
        for number, worker in list(self.running.items()):
            if worker.poll() is None:
                continue
            del self.running[number]
            self._deaths.append(time.monotonic())
            mark_process_dead(worker.pid, self._metrics.name)  # type: ignore[no-untyped-call]
            LOG.error("worker %d ended with status %s; another takes its place", worker.pid, worker.returncode)
            if len(self._deaths) == DEATHS and self._deaths[-1] - self._deaths[0] < WITHIN:
                raise BackroomError(f"{DEATHS} workers died within {WITHIN:.0f} s; the log says why")
        for number in range(self.count):
            if number not in self.running:
                self.running[number] = self._start(number)

    def _start(self, number: int) -> subprocess.Popen[bytes]:
        handle = self.listening.fileno()
        worker = subprocess.Popen(
            [sys.executable, *PROGRAM],
            stdin=subprocess.PIPE,
            pass_fds=[handle],
            start_new_session=True,  # Ctrl-C reaches the first process, which then stops the others
            env={**os.environ, "PROMETHEUS_MULTIPROC_DIR": self._metrics.name},
        )
        assert worker.stdin is not None
        worker.stdin.write(packed(handle, self.settings, Door(self._doors.name, number, self.count)) + b"\n")
        worker.stdin.flush()  # and stays open: when it closes, the worker knows that it is alone
        return worker

    def _stop_all(self) -> None:
        for worker in self.running.values():
            worker.send_signal(signal.SIGTERM)
        deadline = time.monotonic() + PATIENCE
        for worker in self.running.values():
            try:
                worker.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
            assert worker.stdin is not None
            worker.stdin.close()


def supervise(listening: socket.socket, settings: Settings, count: int) -> None:
    """Serve with `count` processes until stopped."""
    Workers(listening, settings, count).run()


def packed(handle: int, settings: Settings, door: Door) -> bytes:
    """What a worker is sent through its standard input: no secret is on a command line."""
    sent = asdict(settings) | {"data": str(settings.data), "secret": settings.signing_key().decode()}
    return json.dumps({"handle": handle, "settings": sent, "door": asdict(door)}).encode()


def unpacked(line: bytes) -> tuple[socket.socket, Settings, Door]:
    """The port, the settings and the door that a worker is sent."""
    sent: dict[str, Any] = json.loads(line)
    chosen = sent["settings"]
    lists = {name: tuple(value) for name, value in chosen.items() if isinstance(value, list)}
    settings = Settings(**(chosen | lists | {"data": Path(chosen["data"])}))
    return socket.socket(fileno=sent["handle"]), settings, Door(**sent["door"])
