"""A house that plays the tiny game as fast as it can and says each move that was confirmed: to be killed."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from tiny import GAME

from backroom.core.game import register
from backroom.server.house import House
from backroom.server.people import guest
from backroom.server.settings import Settings


async def play_on(folder: Path, database: str, code: str) -> None:
    house = House(Settings(data=folder, database_url=database, secret="writer"))
    me = guest("writer", 0)
    table = await house.tables.open(code) if code else await house.tables.lay(GAME, me)
    while True:
        if table.over:
            table = await house.tables.lay(GAME, me)
        table = await house.tables.open(table.code)
        seat = table.pending[0]
        table = await house.tables.play(table.code, seat, [random.choice(table.match.legal_ids(seat))])
        print(table.code, table.number, flush=True)


if __name__ == "__main__":
    register(GAME)
    asyncio.run(play_on(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))
