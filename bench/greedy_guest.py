"""One guest wants all the bots: what becomes of another player's hard bot?

    python bench/greedy_guest.py                       # threads, then two processes for bots
    python bench/greedy_guest.py --bot-workers 0 2 4 --tables 100 --seconds 40
    python bench/greedy_guest.py --guests 100          # the greedy one throws the cookie away for every table

The greedy guest lays 100 tables, each with itself and a hard bot, and three of bots alone that it watches; at every
table it moves as soon as it may. It has an address of its own (127.0.0.2), and one cookie or many. The other player
sits at one table with a hard bot and moves when it may, first on a quiet server, then meanwhile. Measured is a bot's
whole turn as that player sees it: from the answer to its own move until it may move again, the pace that people are
given included. Beside it the delay of a plain move: from sending to its answer, at a table without bots.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from backroom.bots.compiling import compile_game
from backroom.core.game import game as find_game

GREEDY = "127.0.0.2"  # the address of the greedy guest
SERVE = """
import sys
from pathlib import Path
from backroom.server.run import serve
from backroom.server.settings import Settings
if __name__ == "__main__":
    serve("127.0.0.1", 0, settings=Settings(
        data=Path(sys.argv[1]), secret=sys.argv[2], asks_per_second=1e9, warm=(sys.argv[3],),
        bot_workers=int(sys.argv[4]),
    ))
"""


class Guest:
    """Somebody with a cookie of their own, who comes from `place`."""

    def __init__(self, address: str, dice: random.Random, place: str = "127.0.0.1") -> None:
        self.address = address
        self.dice = dice
        self.place = place
        way = httpx.AsyncHTTPTransport(local_address=place)
        self.http = httpx.AsyncClient(base_url=address, timeout=120.0, transport=way)

    async def create(self, game: str, *seats: str) -> str:
        """A new table."""
        options = {"players": len(seats)} if "players" in find_game(game).options.model_fields else {}
        made = await self.http.post("/api/tables", json={"game": game, "seats": list(seats), "options": options})
        made.raise_for_status()
        return str(made.json()["code"])

    async def sit(self, code: str) -> Line:
        """A line to one of its tables."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        at = f"ws{self.address[4:]}/api/tables/{code}/live"
        socket = await connect(
            at, additional_headers={"cookie": cookie}, max_size=None, ping_interval=None, local_addr=(self.place, 0)
        )
        return Line(socket, self.dice)


class Line:
    """A seat at a table, played at random."""

    def __init__(self, socket: ClientConnection, dice: random.Random) -> None:
        self.socket = socket
        self.dice = dice
        self.legal: list[str] = []
        self.over = False
        self.moves = 0

    async def receive(self) -> str:
        """The kind of the next message."""
        message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] in ("welcome", "events"):
            self.legal = [move for moves in message["legal"].values() for move in moves]
            self.over = message["over"]
        return str(message["type"])

    async def move(self) -> float:
        """Play as soon as it may; seconds from sending to the answer."""
        while not self.legal and not self.over:
            await self.receive()
        if self.over:
            return 0.0
        move, self.legal = self.dice.choice(self.legal), []
        begun = time.perf_counter()
        await self.socket.send(json.dumps({"type": "play", "moves": [move]}))
        while await self.receive() not in ("done", "refused"):
            continue
        self.moves += 1
        return time.perf_counter() - begun

    async def play_on(self) -> None:
        """Play to the end, or look on where there is nothing to play."""
        try:
            while not self.over:
                await self.move()
        except ConnectionClosed:
            return


async def turns(player: Guest, game: str, level: str, seconds: float) -> tuple[list[float], list[float]]:
    """How long the bot's turns take, and the answers to moves at a table without bots, for some seconds."""
    ends = time.perf_counter() + seconds
    line = await player.sit(await player.create(game, "me", level))
    plain = await player.sit(await player.create(game, "me", "me"))
    taken: list[float] = []
    answers: list[float] = []
    while time.perf_counter() < ends:
        if line.over:
            line = await player.sit(await player.create(game, "me", level))
        if plain.over:
            plain = await player.sit(await player.create(game, "me", "me"))
        answers.append(await plain.move())
        await line.move()
        begun = time.perf_counter()
        if line.legal:
            continue  # still one's own turn
        while not line.legal and not line.over:
            await line.receive()
        taken.append(time.perf_counter() - begun)
    return taken, answers


async def scene(address: str, arguments: argparse.Namespace) -> dict[str, Any]:
    """The player alone, then beside the greedy guest."""
    dice, game, level = random.Random(arguments.seed), arguments.game, arguments.level
    player, all_greedy = Guest(address, dice), [Guest(address, dice, GREEDY) for _ in range(arguments.guests)]
    quiet = await turns(player, game, level, arguments.seconds / 2)
    lines = []
    for _, greedy in zip(range(arguments.tables), cycle(all_greedy), strict=False):
        lines.append(await greedy.sit(await greedy.create(game, "me", level)))
    lines += [await all_greedy[0].sit(await all_greedy[0].create(game, level, level)) for _ in range(3)]
    playing = [asyncio.create_task(line.play_on()) for line in lines]
    attacked = await turns(player, game, level, arguments.seconds)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    moved = sum(line.moves for line in lines)
    for guest in (player, *all_greedy):
        await guest.http.aclose()
    return {
        "bot's turn, quiet (s)": spread(quiet[0]),
        "bot's turn, attacked (s)": spread(attacked[0]),
        "a move's answer, quiet (s)": spread(quiet[1]),
        "a move's answer, attacked (s)": spread(attacked[1]),
        "moves of the greedy guest": moved,
    }


def spread(values: list[float]) -> dict[str, float]:
    """The middle, the worst, and how many."""
    if not values:
        return {}
    return {"median": round(statistics.median(values), 3), "most": round(max(values), 3), "of": len(values)}


def measure(arguments: argparse.Namespace, processes: int) -> dict[str, Any]:
    """One server with so many processes for bots."""
    with tempfile.TemporaryDirectory(prefix="backroom-greedy-") as folder:
        script = Path(folder) / "serve.py"  # a file: processes for bots begin by reading it again
        script.write_text(SERVE)
        chosen = [folder, secrets.token_hex(16), arguments.game, str(processes)]
        with subprocess.Popen([sys.executable, str(script), *chosen], stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                found = re.search(r"http://\S+", process.stdout.readline())
                assert found, "the server did not start"
                while httpx.get(f"{found[0]}/ready", timeout=60).status_code != 200:
                    time.sleep(0.5)
                return asyncio.run(scene(found[0], arguments))
            finally:
                process.send_signal(signal.SIGTERM)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="mob_town")
    parser.add_argument("--level", default="hard", help="of all the bots")
    parser.add_argument("--tables", type=int, default=100, help="of the greedy guest")
    parser.add_argument("--guests", type=int, default=1, help="cookies of the greedy guest")
    parser.add_argument("--bot-workers", type=int, nargs="+", default=[0, 2])
    parser.add_argument("--seconds", type=float, default=30.0, help="beside the greedy guest; half of it quiet")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    compile_game(find_game(arguments.game))
    worst = 0.0
    for processes in arguments.bot_workers:
        found = measure(arguments, processes) | {"load average": round(os.getloadavg()[0], 1)}
        worst = max(worst, found["bot's turn, attacked (s)"].get("most", 0.0))
        print(json.dumps({f"--bot-workers {processes}": found}, indent=1), flush=True)
    print(f"the longest turn of the other player's bot: {worst:.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
