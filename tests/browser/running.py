"""A server for a real browser to look at: `python running.py FOLDER [PORT [cold]]`. It prints its address and serves.

`Server` starts one and can kill it; `WIDE` and `PHONE` are the screens that look at it. A cold server has an empty
cache, and compiles nothing before it is told to.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import ViewportSize

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from tiny import GAME

from backroom.bots.compiling import Apart
from backroom.core.game import Game, games, register
from backroom.server.run import serve

WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


class Server:
    """A server process that can be killed and started again on the same tables."""

    def __init__(self, folder: Path, *, cold: bool = False) -> None:
        self.folder = folder
        self.port = 0
        self.cold = ["cold"] if cold else []
        self.start()

    def start(self) -> None:
        """Start, and wait for the address."""
        command = [sys.executable, __file__, str(self.folder), str(self.port), *self.cold]
        env = os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "default"}
        self.log = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, env=env, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Backroom: http"), (self.folder / "server.log").read_text()
        self.url = line.split()[1]
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """`kill -9`: no time to tidy up."""
        self.process.kill()
        self._reap()

    def stop(self) -> None:
        """Stop in good order."""
        self.process.terminate()
        self._reap()

    def _reap(self) -> None:
        self.process.wait(timeout=20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.log.close()

    def compile(self, game: str) -> None:
        """Let a cold server compile a game whose table has been opened."""
        gate(self.folder, game).write_bytes(b"")


def gate(folder: Path, game: str) -> Path:
    """The pipe at which a cold server waits before it compiles a game."""
    return folder / f"{game}.gate"


def be_cold(folder: Path) -> None:
    """Begin with an empty cache; a game whose gate is opened is compiled, or loaded from the usual cache."""
    usual = os.environ.get("BACKROOM_CACHE")
    os.environ["BACKROOM_CACHE"] = str(folder / "cache")
    for name in games():
        os.mkfifo(gate(folder, name))
    compile_now = Apart.compile

    def compile_later(apart: Apart, game: Game, progress: Any = None, *, load: bool = True) -> None:
        gate(folder, game.name).read_bytes()  # returns when somebody has opened and closed it
        del os.environ["BACKROOM_CACHE"]
        if usual is not None:
            os.environ["BACKROOM_CACHE"] = usual
        compile_now(apart, game, progress, load=load)

    patch.object(Apart, "compile", compile_later).start()


if __name__ == "__main__":
    if "cold" in sys.argv:
        be_cold(Path(sys.argv[1]))
    register(GAME)
    serve(port=int(sys.argv[2]) if len(sys.argv) > 2 else 0, data=Path(sys.argv[1]))
