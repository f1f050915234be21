"""Clients of a boardgame.io server for the load test: the same tables, the same rate, the same clock.

boardgame.io is fetched once by npm into the user's cache folder (`BACKROOM_CACHE`); it needs Node.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import connect

from backroom.core.cache import cache_folder

if TYPE_CHECKING:
    from load import Seat

RELEASE = "0.50.2"
GAME = "take"
SERVER = Path(__file__).with_suffix(".cjs")


def fetched() -> Path:
    """The folder with boardgame.io; fetches it the first time."""
    folder = cache_folder() / "peers" / f"boardgame.io-{RELEASE}"
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise SystemExit("boardgame.io needs Node: install node and npm, or leave --against out")
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}')
        install = [npm, "install", "--no-audit", "--no-fund", f"boardgame.io@{RELEASE}"]
        subprocess.run(install, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder


def command() -> list[str]:
    """What starts the server; it prints its port."""
    return ["node", str(SERVER), str(fetched())]


class Line:
    """A seat's line to boardgame.io, in socket.io's form, read as the events of our own programs' socket."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.state = -1  # its number of the position

    async def open(self, port: int) -> dict[str, Any]:
        """Connect, and return where the table stands; boardgame.io creates a table when somebody first asks for it."""
        self.socket = await connect(
            f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket",
            compression=None,
            max_size=None,
            open_timeout=120,
            ping_interval=None,
        )
        await self.socket.recv()
        await self.socket.send(f"40/{GAME},")
        await self.socket.recv()
        await self._emit("sync", self.seat.table.code, str(self.seat.number), None, 2)
        while (message := await self.take(await self.socket.recv())) is None:
            continue
        return message

    async def take(self, text: str | bytes) -> dict[str, Any] | None:
        """What a message says, None where it is nothing of the game's."""
        assert isinstance(text, str)
        if text == "2":  # a ping
            await self.socket.send("3")
            return None
        if not text.startswith(f"42/{GAME},"):
            return None
        kind, *values = json.loads(text.partition(",")[2])
        if kind not in ("sync", "update"):
            return None
        state = values[1]["state"] if kind == "sync" else values[1]
        number, before = state["_stateID"], self.state
        self.state = number
        mine = state["ctx"]["currentPlayer"] == str(self.seat.number)
        stand = {"over": False, "legal": {str(self.seat.number): ["1"] if mine else []}}
        if kind == "sync":
            self.first = number
            return {"type": "welcome", **stand}
        events = [{"number": n - self.first} for n in range(before + 1, number + 1)]
        return {"type": "events", "events": events, **stand}

    async def play(self, move: str) -> None:
        """Make a move."""
        payload = {"type": "take", "args": [int(move)], "playerID": str(self.seat.number), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        await self._emit("update", action, self.state, self.seat.table.code, str(self.seat.number))

    async def _emit(self, *values: Any) -> None:
        await self.socket.send(f"42/{GAME},{json.dumps(values)}")

    def __aiter__(self) -> Line:
        return self

    async def __anext__(self) -> tuple[str, dict[str, Any] | None]:
        text = await self.socket.recv()
        return str(text), await self.take(text)
