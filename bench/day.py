"""A day of a busy server in some minutes: does anything grow?

    python bench/day.py                        # three days: the first fills the server, the others must add nothing
    python bench/day.py --game ninety --days 4 --an-hour 60

Time is virtual: every ten minutes of it people lay tables, look at them through sockets, play and talk; some tables are
played to the end or given up, most are left standing; then everybody goes. Abandoned tables expire after a day. At the
end of each day is counted what there is: rows in the database by kind, tables in memory, sockets, tasks, threads, open
files, files in the data folder, memory. Finished games are kept for ever, so their rows are counted apart; what is left
of the rows, and everything else, must be much the same on every day after the first. At last nobody comes for two days:
of unfinished tables, and of guests who finished none, nothing must be left.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from starlette.websockets import WebSocketState

from backroom.core.compile import compile_rules
from backroom.core.game import Game
from backroom.core.game import game as find_game
from backroom.server import timestamps
from backroom.server.api.live import ProgramSession
from backroom.server.people import guest
from backroom.server.settings import Settings
from backroom.server.storage.rows import METADATA, TABLES
from backroom.server.tables.table import Table
from backroom.server.web.services import Services
from backroom.server.web.session import Peer

HOUR = 3600 * 10**9  # nanoseconds
STEPS = 6  # in an hour
MOST_MOVES = 20  # at a table that is left standing
WITH_BOTS = 0.1  # share of the tables with a bot
FINISHED, GIVEN_UP = 0.02, 0.3  # shares of the tables that come to an end, by play or by resigning


class VirtualTime:
    """Stands for the module `time` where the server asks what time it is."""

    def __init__(self) -> None:
        self.at = time.monotonic_ns()

    def monotonic_ns(self) -> int:
        """The moment, in virtual nanoseconds."""
        return self.at


class Ear:
    """Stands where the socket would."""

    application_state = WebSocketState.CONNECTED
    client = None

    def __init__(self) -> None:
        self.news = asyncio.Event()

    async def send_text(self, text: str) -> None:
        """Take what a client would be sent."""
        self.news.set()


class Days:
    """A server, and people who come and go."""

    def __init__(self, services: Services, game: Game, seed: int, clock: VirtualTime) -> None:
        self.services = services
        self.game = game
        self.dice = random.Random(seed)
        self.clock = clock
        self.counts: Counter[str] = Counter()

    async def live(self, hours: int, tables_an_hour: int) -> None:
        """So many hours go by."""
        for _ in range(hours * STEPS):
            some = tables_an_hour // STEPS
            await asyncio.gather(*(self.evening() for _ in range(some)))
            self.clock.at += HOUR // STEPS
            await self.services.schedule.go()
            await self.services.expire()

    async def evening(self) -> None:
        """A table from its making until everybody has gone."""
        dice, services, tables = self.dice, self.services, self.services.tables
        people = [guest(f"guest{dice.getrandbits(60):x}", timestamps.now()) for _ in range(2)]
        for person in people:
            await services.settle(person)
        options = {"players": 2} if "players" in self.game.options.model_fields else {}
        alone = dice.random() < WITH_BOTS
        players = [("here", "Rosa"), ("bot:gentle", "") if alone else ("link", "Sal")]
        created = await tables.create(self.game, people[0], players, options=options)
        if not alone:
            await tables.sit(created, 1, people[1])
        table = await tables.open(created.code)
        ears = [Ear() for _ in people]
        sessions = [
            ProgramSession(Peer(ear, services, person.id, "en"))  # type: ignore[arg-type]
            for ear, person in zip(ears, people, strict=True)
        ]
        for session in sessions:
            services.join(table, session)
            await session.begin(table)
        services.wake(table)
        fate = dice.random()
        await self.play(table.code, ears[0], 5_000 if fate < FINISHED else dice.randrange(MOST_MOVES))
        table = await self.answered(table.code, ears[0])
        if not alone:
            await tables.say(table, 0, "hello")
        if FINISHED <= fate < FINISHED + GIVEN_UP and not table.over:
            table = await tables.resign(table, 0)
        self.counts["finished" if table.over else "left standing"] += 1
        for session in sessions:
            services.leave(table, session)

    async def play(self, code: str, ear: Ear, moves: int) -> None:
        """Random moves of the people; bots answer automatically."""
        tables = self.services.tables
        for _ in range(moves):
            table = await self.answered(code, ear)
            if table.over:
                return
            seat = next(seat for seat in table.pending if table.seats[seat].person)
            await tables.play(table, seat, [self.dice.choice(table.legal(seat))])
            self.counts["moves"] += 1

    async def answered(self, code: str, ear: Ear) -> Table:
        """The table, when it is a person's turn or over: no bot will move once they have gone."""
        tables = self.services.tables
        table = await tables.open(code)
        while not table.over and not [seat for seat in table.pending if table.seats[seat].person]:
            ear.news.clear()
            if (await tables.open(code)).number == table.number:
                await ear.news.wait()
            table = await tables.open(code)
        return table

    async def settled(self) -> None:
        """Return when nothing is under way."""
        while len(asyncio.all_tasks()) > 1 or self.services.hub.codes():
            await asyncio.sleep(0)

    def census(self) -> dict[str, Any]:
        """What there is."""
        gc.collect()
        folder = self.services.settings.data
        running = sa.select(TABLES.c.code).where(~TABLES.c.over)
        found: dict[str, Any] = {}
        with self.services.store.engine.connect() as connection:
            for kind in METADATA.sorted_tables:
                mine = sa.select(sa.func.count()).select_from(kind)
                if "code" in kind.c and kind.name != "results":
                    mine = mine.where(kind.c.code.in_(running))
                if kind.name == "results":
                    continue
                found[f"rows of {kind.name} of unfinished tables" if "code" in kind.c else f"rows of {kind.name}"] = (
                    connection.execute(mine).scalar_one()
                )
            found["finished tables"] = connection.execute(
                sa.select(sa.func.count()).select_from(TABLES).where(TABLES.c.over)
            ).scalar_one()
        return found | {
            "tables in memory": len(self.services.tables),
            "tables looked at": len(self.services.hub.codes()),
            "tasks": len(asyncio.all_tasks()),
            "threads": threading.active_count(),
            "open files": len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0,
            "files": sorted(path.name for path in folder.rglob("*") if path.is_file()),
            "MiB of memory": round(memory() / 2**20, 1),
        }


def memory() -> int:
    """Bytes that are resident."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


async def run(settings: Settings, game: Game, *, days: int, an_hour: int, seed: int = 1, hours: int = 24) -> list[Any]:
    """What there is at the end of each day, and two days after the last."""
    clock, real = VirtualTime(), vars(timestamps)["time"]
    vars(timestamps)["time"] = clock
    services = Services(settings)
    services.open()
    services.compiler.begin = lambda *_: None  # type: ignore[method-assign]  # nobody waits for a strong bot here
    found: list[dict[str, Any]] = []
    try:
        life = Days(services, game, seed, clock)
        for day in range(days):
            begun = time.perf_counter()
            await life.live(hours, an_hour)
            await life.settled()
            found.append({"day": day + 1, "seconds": round(time.perf_counter() - begun, 1), **life.counts})
            found[-1] |= life.census()
            print(json.dumps(found[-1]), file=sys.stderr, flush=True)
        clock.at += 48 * HOUR  # nobody comes any more
        await services.expire()
        found.append({"day": "at last", **life.counts, **life.census()})
        print(json.dumps(found[-1]), file=sys.stderr, flush=True)
    finally:
        await services.close()
        vars(timestamps)["time"] = real
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="mob_town")
    parser.add_argument("--days", type=int, default=3)
    parser.add_argument("--an-hour", type=int, default=24, help="tables laid in an hour")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    compile_rules(game)
    quick = "/dev/shm" if os.path.isdir("/dev/shm") else None  # a disk would make a day an hour
    with tempfile.TemporaryDirectory(prefix="backroom-day-", dir=quick) as folder:
        settings = Settings(data=Path(folder), secret="a day in the life", pace=0.0, expire_days=1)
        asyncio.run(run(settings, game, days=arguments.days, an_hour=arguments.an_hour, seed=arguments.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
