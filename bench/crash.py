"""Kill the server at random moments while people play, and see that nothing is lost.

    python bench/crash.py --kills 100                          # an SQLite file
    python bench/crash.py --kills 100 --database postgresql    # a PostgreSQL of its own, or give a URL
    python bench/crash.py --kills 20 --database postgresql --servers 2

Clients play over real sockets and know nothing of the kills: a lost connection is opened again from the last event that
was seen, and a move that was not answered is sent again under its id. With two servers on one database, one is killed
and the clients go on with the other. After every kill the log is read from the database itself:

- every move that was answered is there, under the number that was answered;
- no id is there twice, and the numbers of every table run from 1 without a gap;
- every client has seen every event once and in order.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from two_seats import table_for, two_guests
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from backroom.core.game import register
from backroom.server.settings import Settings
from backroom.server.storage import Store
from backroom.server.tables.table import request_key
from backroom.server.web.services import Services

ROOT = Path(__file__).parent.parent
SERVE = """
import importlib, os, signal, sys, traceback
from pathlib import Path
from backroom.core.game import game, register
from backroom.core.compile import compile_rules
from backroom.server.run import serve
from backroom.server.settings import Settings
folder, database, port, name, module = sys.argv[1:]
if module:
    register(importlib.import_module(module).GAME)
compile_rules(game(name))
settings = Settings(data=Path(folder), database_url=database, secret="crash", asks_per_second=1e9)
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in iter(sys.stdin.readline, ""):
    if os.fork() == 0:
        try:
            serve("127.0.0.1", int(port), settings=settings, says=lambda text: print(os.getpid(), flush=True))
        except BaseException:
            traceback.print_exc()
            print(0, flush=True)
        os._exit(0)
"""
SPARE = 40  # tables for each pair: when a game is over they go on at the next


class Server:
    """One server process after another on one port: forked from one that has compiled the rules."""

    def __init__(self, folder: Path, database: str, name: str, module: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        command = [sys.executable, "-c", SERVE, str(folder), database, str(self.port), name, module]
        self.parent = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.running = 0

    def start(self) -> None:
        """Start one, and wait until it listens."""
        assert self.parent.stdin is not None and self.parent.stdout is not None
        self.parent.stdin.write("go\n")
        self.parent.stdin.flush()
        self.running = int(self.parent.stdout.readline() or 0)
        if not self.running:
            raise RuntimeError("the server did not start")

    def kill(self) -> None:
        """`kill -9`."""
        os.kill(self.running, signal.SIGKILL)
        while Path(f"/proc/{self.running}").exists():
            time.sleep(0.002)
        self.running = 0

    def close(self) -> None:
        """End it."""
        if self.running:
            self.kill()
        self.parent.kill()
        self.parent.communicate()


class Player:
    """A client at one seat that plays random legal moves, and reconnects whatever happens."""

    def __init__(self, codes: list[str], seat: int, cookie: str, ports: list[int], seed: int) -> None:
        self.codes = codes
        self.code = codes[0]
        self.seat = seat
        self.cookie = cookie
        self.ports = ports
        self.dice = random.Random(seed)
        self.seen = 0  # of the present table
        self.seen_at: dict[str, int] = {}
        self.marks = 0
        self.waiting: dict[str, Any] | None = None  # the move that was sent and not answered yet
        self.legal: tuple[int, list[str]] = 0, []  # what was last told, and after which event
        self.answered: dict[str, int] = {}  # mark -> event number
        self.returns = 0
        self.resent = 0
        self.faults: list[str] = []
        self.end = -1  # the number of the last event, once it is known
        self.over = False

    async def play(self) -> None:
        """Play one table after another, until cancelled."""
        place = self.dice.randrange(len(self.ports))
        for code in self.codes:
            self.code, self.seen, self.end, self.over = code, 0, -1, False
            while not self.over:
                place = await self._play_on(place)

    async def _play_on(self, place: int) -> int:
        try:
            await self._sit(self.ports[place % len(self.ports)])
        except (OSError, WebSocketException, EOFError, TimeoutError):
            self.returns += 1
            await asyncio.sleep(0.02 + self.dice.random() * 0.05)
            return place + 1
        return place

    async def _sit(self, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/api/tables/{self.code}/live?seen={self.seen}"
        headers = {"Cookie": self.cookie}
        async with connect(address, additional_headers=headers, compression=None, open_timeout=5) as line:
            async for text in line:
                message = json.loads(text)
                if message["type"] == "events":
                    self._take_events(message["events"])
                elif message["type"] == "done":
                    self._done(message)
                elif message["type"] == "refused":
                    self._refused(message)
                if message.get("over"):
                    self.end = message["number"]
                if self.end == self.seen and self.waiting is None:
                    self.over = True
                    return
                if message["type"] in ("welcome", "done", "refused", "events"):
                    await self._go_on(line, message)

    def _take_events(self, events: list[dict[str, Any]]) -> None:
        for event in events:
            if event["number"] != self.seen + 1:
                self.faults.append(f"{self.code} seat {self.seat}: event {event['number']} after {self.seen}")
            self.seen = self.seen_at[self.code] = event["number"]

    def _done(self, message: dict[str, Any]) -> None:
        if self.waiting is not None and message["id"] == self.waiting["id"]:
            self.answered[message["id"]] = message["number"]
            self.waiting = None

    def _refused(self, message: dict[str, Any]) -> None:
        """A refusal is possible only where the storage was away; anything else is a fault."""
        if message["key"] != "storage_down":
            self.faults.append(f"{self.code} seat {self.seat}: refused: {message['error']}")
            self.waiting = None

    async def _go_on(self, line: Any, message: dict[str, Any]) -> None:
        """Play, when the last move is answered and its event has come, in whatever order they do."""
        if "legal" in message:
            self.legal = message["number"], message["legal"].get(str(self.seat), [])
        if self.waiting is not None:
            if message["type"] == "welcome":  # sent before the line was lost, and not answered
                self.resent += 1
                await line.send(json.dumps(self.waiting))
            return
        number, legal = self.legal
        if legal and number == self.seen:
            self.marks += 1
            mark = f"{self.code}-{self.seat}-{self.marks:04}"
            self.waiting = {"type": "play", "moves": [self.dice.choice(legal)], "id": mark, "seat": self.seat}
            self.legal = number, []
            await line.send(json.dumps(self.waiting))


async def create_tables(settings: Settings, name: str, count: int, ports: list[int], seed: int) -> list[Player]:
    """Tables for two, and their players."""
    services = Services(settings)
    players = []
    for number in range(count):
        people, cookies = two_guests(services, f"crash{seed}x{number}")
        codes = [await table_for(services, name, people) for _ in range(SPARE)]
        players += [
            Player(codes, seat, cookie, ports, seed * 1000 + number * 2 + seat) for seat, cookie in enumerate(cookies)
        ]
    services.tables.close()
    services.store.close()
    return players


def check(settings: Settings, playing: list[Player]) -> tuple[int, list[str]]:
    """Compare the log with what the clients were told; returns the number of events and the faults."""
    players = copy.deepcopy(playing)  # they may play on while we read
    store = Store(settings.database())
    faults = [fault for player in players for fault in player.faults]
    total = 0
    for code in {code for player in players for code in player.seen_at} | {player.code for player in players}:
        events = store.events(code)
        total += len(events)
        if [event.number for event in events] != list(range(1, len(events) + 1)):
            faults.append(f"{code}: the numbers have gaps")
        marks = {event.token: event.number for event in events if event.token}
        if len(marks) != sum(1 for event in events if event.token):
            faults.append(f"{code}: a mark is there twice")
        if len(marks) != len(events):
            faults.append(f"{code}: somebody moved whom nobody asked")
        for player in players:
            if player.seen_at.get(code, 0) > len(events):
                faults.append(f"{code} seat {player.seat}: saw event {player.seen_at[code]} of {len(events)}")
            for mark, number in player.answered.items():
                kept = marks.get(request_key(player.seat, mark))
                if mark.startswith(f"{code}-") and kept != number:
                    faults.append(f"{code}: {mark} was answered as {number}, the log has {kept}")
    store.close()
    return total, faults


async def storm(
    settings: Settings, servers: list[Server], players: list[Player], kills: int, seed: int, most: float
) -> dict[str, Any]:
    """Play, kill, play on; returns what was seen."""
    dice = random.Random(seed)
    begun = time.monotonic()
    for server in servers:
        server.start()
    faults: list[str] = []

    async def play_on() -> None:
        """Wait until half of the players have played another move."""
        answered = sum(len(player.answered) for player in players)
        if not await _until(lambda: sum(len(player.answered) for player in players) > answered + len(players) // 2):
            faults.append(f"after {killed} kills nobody plays on")

    playing = [asyncio.create_task(player.play()) for player in players]
    killed = 0
    while killed < kills and time.monotonic() - begun < most:
        server = servers[killed % len(servers)]
        await play_on()
        await asyncio.sleep(dice.random() * 0.25)
        await asyncio.to_thread(server.kill)
        killed += 1
        if len(servers) > 1:  # the tables go on with the other, before this one is back
            await play_on()
        events, found = check(settings, players)
        faults += found
        if faults:
            break
        await asyncio.to_thread(server.start)
    await _until(lambda: all(player.waiting is None for player in players), 30)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    events, found = check(settings, players)
    return {
        "kills": killed,
        "servers": len(servers),
        "tables": len(players) // 2,
        "events": events,
        "moves_answered": sum(len(player.answered) for player in players),
        "sent_again_after_a_kill": sum(player.resent for player in players),
        "lines_opened_again": sum(player.returns for player in players),
        "faults": sorted(set(faults + found))[:10],
        "seconds": round(time.monotonic() - begun, 1),
    }


async def _until(reached: Callable[[], bool], patience: float = 60.0) -> bool:
    """Wait until something is so; whether it came to be."""
    deadline = time.monotonic() + patience
    while not reached() and time.monotonic() < deadline:
        await asyncio.sleep(0.01)
    return reached()


@contextmanager
def database_at(wanted: str) -> Iterator[str]:
    """A URL: the one given, one of a PostgreSQL that is started for us, or "" for SQLite."""
    if wanted == "postgresql":
        sys.path.insert(0, str(ROOT / "tests" / "server"))
        from postgres import running_postgres

        with running_postgres() as address:
            yield address
    else:
        yield "" if wanted == "sqlite" else wanted


def run(
    database: str,
    *,
    kills: int,
    servers: int = 1,
    tables: int = 6,
    name: str = "mob_town",
    module: str = "",
    seed: int = 1,
    most: float = 3600.0,
) -> dict[str, Any]:
    """One storm; `most` seconds at most."""
    with tempfile.TemporaryDirectory(prefix="backroom-crash-") as folder:
        settings = Settings(data=Path(folder), database_url=database, secret="crash")
        lined_up = [Server(Path(folder), database, name, module) for _ in range(servers)]
        try:
            ports = [server.port for server in lined_up]
            players = asyncio.run(create_tables(settings, name, tables, ports, seed))
            figures = asyncio.run(storm(settings, lined_up, players, kills, seed, most))
        finally:
            for server in lined_up:
                server.close()
    return {"database": database.partition(":")[0] or "sqlite", "game": name, **figures}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql (one is started), or a URL")
    parser.add_argument("--servers", type=int, default=1, help="on one PostgreSQL")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--game", default="mob_town")
    parser.add_argument("--module", default="", help="where a game that is not installed is found")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=float, default=3600.0, help="seconds")
    arguments = parser.parse_args()
    if arguments.module:
        import importlib

        register(importlib.import_module(arguments.module).GAME)
    with database_at(arguments.database) as address:
        figures = run(
            address,
            kills=arguments.kills,
            servers=arguments.servers,
            tables=arguments.tables,
            name=arguments.game,
            module=arguments.module,
            seed=arguments.seed,
            most=arguments.most,
        )
    print(json.dumps(figures, indent=1))
    return 1 if figures["faults"] or figures["kills"] < arguments.kills else 0


if __name__ == "__main__":
    sys.exit(main())
