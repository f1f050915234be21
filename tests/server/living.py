"""A live server in a process of its own, with the tiny game, on a free port of this machine."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SERVE = """
import importlib, json, sys
from pathlib import Path
import tiny
from backroom.core.game import register
from backroom.server.run import serve
from backroom.server.settings import Settings
register(tiny.GAME)
for room, values in json.loads(sys.argv[3]).items():
    vars(importlib.import_module(room)).update(values)
settings = Settings(data=Path(sys.argv[1]), database_url=sys.argv[2], secret="living", pace=0.0)
serve("127.0.0.1", 0, settings=settings, says=lambda text: print(text, flush=True))
"""


class Living:
    """A server that lives as long as the `with`; it is then told to stop, and must stop in good order."""

    def __init__(self, folder: Path, database: str = "", patch: dict[str, dict[str, Any]] | None = None) -> None:
        self.folder = folder
        self.database = database
        self.patch = patch or {}  # constants that are others in this server, by module
        self.address = ""

    def __enter__(self) -> Living:
        self.log = (self.folder / "log").open("w+")
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", SERVE, str(self.folder), self.database, json.dumps(self.patch)],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])},
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found, self.said()
        self.address = found[0]
        return self

    def open_table(self, bot: str) -> tuple[dict[str, Any], str]:
        """A table with two free seats, and the token of a bot that has just come."""
        token = self.post("/api/bots", {"name": bot})["token"]
        return self.post("/api/tables", {"game": "tiny", "seats": ["link", "link"]}), token

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.status = self.process.wait(timeout=60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()

    def said(self) -> str:
        """What it wrote to its log so far."""
        return (self.folder / "log").read_text("utf-8")

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """Post JSON as a program does."""
        data = json.dumps(body).encode()
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
        request = urllib.request.Request(self.address + path, data, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def get(self, path: str) -> tuple[int, str]:
        """Get a page: its status and text."""
        with urllib.request.urlopen(self.address + path, timeout=30) as answer:
            return answer.status, answer.read().decode()
