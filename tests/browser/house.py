"""A house to be looked at by a real browser: `python house.py FOLDER [PORT]`. It prints its address and serves.

`House` starts one and can kill it; `WIDE` and `PHONE` are the screens that look at it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import ViewportSize

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from tiny import GAME

from backroom.core.game import register
from backroom.server.run import serve

WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


class House:
    """A server process that can be killed and started again on the same tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, and wait for the address."""
        command = [sys.executable, __file__, str(self.folder), str(self.port)]
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


if __name__ == "__main__":
    register(GAME)
    serve(port=int(sys.argv[2]) if len(sys.argv) > 2 else 0, data=Path(sys.argv[1]))
