"""The clock seat of real-time games: the server plays its move when its time has come.

A game with a clock lists seat number `seats` among the pending ones. How long its move waits is the game's to say
(`GAME.clock(match)`), otherwise `Settings.tick`. The wait begins with the phase, or with the clock's own last move:
both are in the log, so that a restarted or second process counts from the same moment. A move that the clock makes for
people who do not answer ("go") is not made while a seat is free, nor for somebody who plays alone against bots: then
nobody is kept waiting.

The players' own thinking time (`ThinkingTime`) is watched here too: when it is up, a bot takes the seat over. Clocks
run whether anybody looks or not: those of a process that has stopped are found by the `Schedule` of the next.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from backroom.core.errors import BackroomError
from backroom.server.errors import RequestError
from backroom.server.tables.bots import bot_to_move
from backroom.server.tables.running import Running
from backroom.server.tables.table import Table
from backroom.server.tables.tables import UNDER_WAY, Tables
from backroom.server.tables.waiting import within
from backroom.server.timestamps import now

LOG = logging.getLogger("backroom.server")
AGAIN = 1.0  # seconds before a clock that could not act tries once more
BOTS_TIME = 30_000  # milliseconds in which a bot has moved, if its process lives


class Clock:
    """Keeps time for this process's tables."""

    def __init__(self, tables: Tables, tick: float, attended: Callable[[Table], bool] = lambda _: True) -> None:
        self.tables = tables
        self._attended = attended  # whether somebody plays at a table or looks at it: else its bots wait
        self.tick = tick
        self._changed: dict[str, asyncio.Event] = {}
        self._running: Running[str] = Running(ended=self._changed.pop)

    def wake(self, table: Table) -> None:
        """A table changed: start its clock if the game waits for it, or let the running one look again."""
        code = table.code
        if code in self._running:
            self._changed[code].set()
        elif next_end(table, self.tick) is not None:
            self._changed[code] = asyncio.Event()
            self._running.start(code, self._run(code, self._changed[code]))

    def due_at(self, table: Table) -> int | None:
        """When the server itself must have done something at a table; None where it waits for people alone."""
        if table.over:
            return None
        moments = [now() + BOTS_TIME] if bot_to_move(table) is not None and self._attended(table) else []
        left = next_end(table, self.tick)
        if left is not None:
            moments.append(now() + max(0, round(1000 * left)))
        return min(moments, default=None)

    async def close(self) -> None:
        """Stop all clocks; they go on where they were after the next start."""
        await self._running.close()

    async def _run(self, code: str, changed: asyncio.Event) -> None:
        while True:
            changed.clear()
            try:
                table = await self.tables.open(code)
                left = next_end(table, self.tick)
                if left is None:
                    return
                if not await within(changed, left):
                    await self._act(table)
            except BackroomError as error:  # the rounds come back to it
                LOG.warning("table %s: its clock: %s", code, error)
                return

    async def _act(self, table: Table) -> None:
        """The time has come: the clock's own move, or a bot for a player who was too slow."""
        before = table.number
        try:
            if clock_runs(table):
                moves = table.match.legal_ids(len(table.seats))
                await self.tables.play(table, len(table.seats), moves[:1], after=before)
            else:
                await self.tables.time_up(table)
        except RequestError as problem:  # somebody was quicker, or it cannot be: then try again later
            LOG.info("table %s: its clock could not act: %s", table.code, problem.key)
            if (await self.tables.open(table.code)).number == before:
                await asyncio.sleep(AGAIN)


def clock_runs(table: Table) -> bool:
    """Whether the table waits for its clock."""
    if len(table.seats) not in table.pending:
        return False
    return (len(table.people()) > 1 and not any(seat.free for seat in table.seats)) or not answers_for_people(table)


def answers_for_people(table: Table) -> bool:
    """Whether the clock's move is one that a person could make now: then it only stands in for who does not answer."""
    clock = len(table.seats)
    awaited = [seat for seat in table.pending if seat != clock and not table.bot_at(seat)]
    move = table.match.legal_ids(clock)[0]
    return any(move in table.match.legal_ids(seat) for seat in awaited)


def next_end(table: Table, tick: float) -> float | None:
    """Seconds until a clock of this table has something to do, None where none runs."""
    if clock_runs(table):
        return seconds_left(table, tick)
    at = now()
    ends = [left for seat in table.thinking_time.running if (left := table.thinking_time.left(seat, at)) is not None]
    return min(ends) + UNDER_WAY / 1000 if ends and not table.over else None


def seconds_left(table: Table, tick: float) -> float | None:
    """How long the clock's next move still waits, None where no clock runs."""
    if not clock_runs(table):
        return None
    whole = table.game.clock(table.match) if table.game.clock else tick
    since = table.clock_since
    if table.started_at > since and answers_for_people(table):  # they who have just sat down have their time too
        since = table.started_at
    return whole - (now() - since) / 1000
