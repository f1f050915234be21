"""The clock seat of real-time games: the server plays its move when its time has come.

A game with a clock lists seat number `seats` among the pending ones. How long its move waits is the game's to say
(`GAME.clock(match)`), otherwise `Settings.tick`. The wait begins with the phase, or with the clock's own last move:
both are in the log, so that a restarted or second process counts from the same moment.

The players' own thinking time (`Times`) is watched here too: when it is up, a bot takes the seat over.
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
        self._changed: dict[str, asyncio.Event] = {}

    def wake(self, table: Table) -> None:
        """A table changed: start its clock if the game waits for it, or let the running one look again."""
        code = table.code
        if code in self._running:
            self._changed[code].set()
        elif next_end(table, self.tick) is not None:
            self._changed[code] = asyncio.Event()
            self._running[code] = asyncio.create_task(self._run(code, self._changed[code]))
            self._running[code].add_done_callback(lambda _: (self._running.pop(code), self._changed.pop(code)))

    async def close(self) -> None:
        """Stop all clocks; they go on where they were after the next start."""
        for task in tuple(self._running.values()):
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _run(self, code: str, changed: asyncio.Event) -> None:
        while True:
            changed.clear()
            table = await self.tables.open(code)
            left = next_end(table, self.tick)
            if left is None:
                return
            try:
                await asyncio.wait_for(changed.wait(), max(0.0, left))
            except TimeoutError:
                await (self._strike(table) if clock_runs(table) else self._time_up(table))

    async def _time_up(self, table: Table) -> None:
        try:
            await self.tables.time_up(table.code)
        except Trouble:
            return  # somebody was quicker: the loop looks again

    async def _strike(self, table: Table) -> None:
        seat, moves = len(table.seats), table.match.legal_ids(len(table.seats))
        try:
            if moves:
                await self.tables.play(table.code, seat, moves[:1], after=table.number)
        except Trouble:
            return  # somebody was quicker: the loop looks again


def clock_runs(table: Table) -> bool:
    """Whether the table waits for its clock."""
    return len(table.seats) in table.pending


def next_end(table: Table, tick: float) -> float | None:
    """Seconds until a clock of this table has something to do, None where none runs."""
    if clock_runs(table):
        return seconds_left(table, tick)
    at = now()
    ends = [left for seat in table.times.running if (left := table.times.left(seat, at)) is not None]
    return min(ends) if ends and not table.over else None


def seconds_left(table: Table, tick: float) -> float | None:
    """How long the clock's next move still waits, None where no clock runs."""
    if not clock_runs(table):
        return None
    whole = table.game.clock(table.match) if table.game.clock else tick
    return whole - (now() - table.clock_since) / 1000
