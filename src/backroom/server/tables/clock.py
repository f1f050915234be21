"""The clock seat of real-time games: the server plays its move when its time has come.

A game with a clock lists seat number `seats` among the pending ones. How long its move waits is the game's to say:
`GAME.clock(match) -> seconds`, where it has one; otherwise `Settings.tick`.
"""

from __future__ import annotations

import asyncio

from backroom.server.storage.store import now
from backroom.server.tables.table import Table
from backroom.server.tables.tables import Tables
from backroom.server.trouble import Trouble


class Clock:
    """Keeps time for this process's tables."""

    def __init__(self, tables: Tables, tick: float) -> None:
        self.tables = tables
        self.tick = tick
        self._running: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """Start the clock of a table whose game waits for it."""
        if table.code not in self._running and clock_runs(table):
            task = asyncio.create_task(self._run(table.code))
            self._running[table.code] = task
            task.add_done_callback(lambda _: self._running.pop(table.code, None))

    async def close(self) -> None:
        """Stop all clocks; they go on where they were after the next start."""
        for task in tuple(self._running.values()):
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    def seconds(self, table: Table) -> float:
        """How long the clock's next move waits from the moment it became possible."""
        says = getattr(table.game, "clock", None)
        return float(says(table.match)) if says else self.tick

    async def _run(self, code: str) -> None:
        started = now()
        while True:
            table = await self.tables.open(code)
            if not clock_runs(table):
                return
            left = self.seconds(table) - (now() - started) / 1000
            if left > 0:
                await asyncio.sleep(left)
            seat = len(table.seats)
            try:
                await self.tables.play(code, seat, [table.match.legal_ids(seat)[0]])
            except Trouble:
                return  # the game ended, or another process's clock was first
            started = now()


def clock_runs(table: Table) -> bool:
    """Whether the table waits for its clock."""
    return len(table.seats) in table.pending
