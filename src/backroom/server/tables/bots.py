"""The bots' seats: played by the server, in threads, at a pace that people can follow. Hints come from here too."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from itertools import islice, takewhile
from typing import Any

from backroom.bots import bot, spec_in
from backroom.bots.compiling import is_game_ready
from backroom.bots.simple import Quick
from backroom.core.advice import Advice, Rated
from backroom.core.game import Game
from backroom.core.match import Match, View
from backroom.server.errors import RequestError
from backroom.server.tables.fair_pool import FairPool
from backroom.server.tables.hands import Hands
from backroom.server.tables.hub import Hub
from backroom.server.tables.messages import Thinking
from backroom.server.tables.running import Running
from backroom.server.tables.table import Table
from backroom.server.tables.tables import Tables

LOG = logging.getLogger("backroom.server")
INTERPRETED = ("random", "gentle")  # kinds of bots that need no compiled rules
THINKERS = 2  # bots that think at the same moment
FIRST = 0.7  # what a turn's first decision takes of a bot's time, whatever follows
LATER = 0.6  # and all later decisions of the turn together: a second's bot takes 0.7 to 1.5 s for its turn
FADING = 0.75  # each of them, of what the one before it took
LEAST_THOUGHT = 0.01  # seconds, however many moves a bot has just made
PAR_SHARE = 0.1  # of the thought for a hint: what a move of a game for par costs
LONGEST_ROW = 20  # moves in a row that are counted
MOST_SURPRISES = 5  # refused moves in a row before a bot's seat is left alone


class Bots:
    """Plays the bots' seats of this process's tables."""

    def __init__(
        self,
        tables: Tables,
        hub: Hub,
        *,
        pace: float,
        hint: str,
        full_strength: Callable[[Game], Awaitable[None]],
        watched: Callable[[str], bool] | None = None,
    ) -> None:
        self.tables = tables
        self.hub = hub
        self.pace = pace
        self.hint_spec = hint
        self._full_strength = full_strength  # returns when a game's search is compiled
        self._watched = watched or hub.watching  # whether anybody looks at a table, in any process
        self.hands = Hands(tables, self.attended, hurry=not pace)
        self._pool = FairPool(THINKERS, "bot")
        self._learnt: set[str] = set()
        self._playing: Running[str] = Running()

    def wake(self, table: Table) -> None:
        """Let the bots of a table play on, if it is the turn of one; where all act at once, each has its own hands.

        Where nobody plays and nobody looks they wait: whoever looks again wakes them.
        """
        if not self.attended(table) or (not led(table) and self.hands.wake(table)):
            return
        if table.code not in self._playing and bot_to_move(table) is not None:
            self._playing.start(table.code, self._play_on(table.code))

    def attended(self, table: Table) -> bool:
        """Whether somebody plays at the table, or looks at it."""
        return played(table) or self._watched(table.code)

    def playing(self, code: str) -> bool:
        """Whether the bots of a table are at it."""
        return code in self._playing

    async def learn(self, game: Game) -> None:
        """Compile what the hands of a game need; returns when it is done."""
        await self.hands.learn(game)
        self._learnt.add(game.name)

    def knows(self, name: str) -> bool:
        """Whether the hands of a game were compiled at the start."""
        return name in self._learnt

    async def close(self) -> None:
        """Stop; what was not played is played after the next start."""
        await self.hands.close()
        await self._playing.close()
        self._pool.close()

    async def advice(self, table: Table, seat: int, person: str) -> Any:
        """What the search thinks of each of the seat's moves; any legal one where the game advises without a search."""
        if self.hands.knows(table, seat):
            return Advice((Rated(table.match.legal_ids(seat)[-1], 0.0, 0),))
        await self._full_strength(table.game)
        return await self._pool.run(person, _think, self.hint_spec, "analyse", table.view(seat))

    async def judge(self, match: Match, seat: int, person: str) -> Any:
        """What the search thinks of each move that a seat had in a position that is past."""
        await self._full_strength(match.game)
        return await self._pool.run(person, _think, self.hint_spec, "analyse", match.view(seat))

    async def choose_alone(self, match: Match, person: str) -> Any:
        """What the strong bot plays in a game without opponents, when nobody else wants a bot; None: it cannot say."""
        spec = sooner(spec_in(match.game, self.hint_spec), PAR_SHARE)
        if not needs_no_compiler(spec):
            await self._full_strength(match.game)
            if not is_game_ready(match.game):
                return None
        return await self._pool.run(person, _think, spec, "choose", match.view(0), watched=True)

    async def _play_on(self, code: str) -> None:
        surprises = 0
        while surprises < MOST_SURPRISES:
            try:
                table = await self.tables.open(code)
                seat = bot_to_move(table)
                if seat is None or not self.attended(table):
                    return
                await self._play_one(table, seat)
                surprises = 0
            except RequestError as problem:
                surprises += 1
                LOG.warning("table %s: a bot: %s", code, problem.key)
            except Exception:
                LOG.exception("table %s: a bot failed", code)
                return

    async def _play_one(self, table: Table, seat: int) -> None:
        await self.hub.tell(table.code, Thinking(seat=seat))
        start = time.monotonic()
        after = table.number
        part = share(moves_in_a_row(table.match, seat))
        spec = sooner(spec_in(table.game, table.bot_at(seat)), part)
        written = table.course.written(table.match, seat) if table.course is not None else None
        person = min(table.people() or {table.row.owner}, key=lambda person: (self._pool.waiting(person), person))
        move = (
            written
            if written is not None
            else await self._pool.run(person, _think, spec, "choose", table.view(seat), watched=not played(table))
        )
        await asyncio.sleep(max(0.0, self.pace * part - (time.monotonic() - start)))
        await self.tables.play(table, seat, [int(move)], after=after)


def share(row: int) -> float:
    """What a bot takes of its time for a decision, after so many of the same turn.

    One budget of thought and pace serves a whole turn, so that a dozen small decisions take little longer than one.
    """
    return FIRST if row == 0 else LATER * (1 - FADING) * FADING ** (row - 1)


def moves_in_a_row(match: Match, seat: int) -> int:
    """How many moves a seat has just made, nobody else in between. Alone all would be in a row: there it is none."""
    if match.seats == 1:
        return 0
    before = takewhile(lambda event: event.seat == seat, reversed(match.events))
    return sum(1 for _ in islice(before, LONGEST_ROW))


def sooner(spec: str, part: float) -> str:
    """A bot that searches for some seconds, with a share of them."""
    found = re.fullmatch(r"search:(\d+(?:\.\d+)?)s", spec)
    return f"search:{max(LEAST_THOUGHT, float(found[1]) * part):g}s" if found else spec


def needs_no_compiler(spec: str) -> bool:
    """Whether a bot plays by interpreted rules, as quickly as anybody wants."""
    return spec.partition(":")[0] in INTERPRETED


def _think(spec: str, what: str, view: View) -> Any:
    """What a bot thinks of its seat's view; while its game is being compiled, what comes to mind first."""
    seed = secrets.randbelow(2**32)
    thinker = bot(spec, seed) if needs_no_compiler(spec) or is_game_ready(view.game) else Quick(seed)
    return getattr(thinker, what)(view)


def played(table: Table) -> bool:
    """Whether a person plays at the table who has not left."""
    return any(seat.person is not None and not table.bot_at(seat.seat) for seat in table.seats)


def led(table: Table) -> bool:
    """Whether a lesson says what others do, or lets them wait."""
    if table.course is None:
        return False
    seat = bot_to_move(table)
    return seat is None or table.course.written(table.match, seat) is not None


def bot_to_move(table: Table) -> int | None:
    """The first seat to move that a bot plays; nobody while a lesson explains something."""
    if table.course is not None and table.course.holds(table.match):
        return None
    return next((seat for seat in table.pending if seat < len(table.seats) and table.bot_at(seat)), None)
