"""The bots' seats: played by the server, in threads, at a pace that people can follow. Hints come from here too."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Any

from backroom.bots import bot, spec_in
from backroom.bots.compiling import compile_game, is_game_ready
from backroom.bots.simple import Quick
from backroom.core.advice import Advice, Rated
from backroom.core.game import Game
from backroom.core.match import Match, View
from backroom.server.errors import RequestError
from backroom.server.tables.fair_pool import FairPool
from backroom.server.tables.hands import RealTimeBots
from backroom.server.tables.hub import Hub
from backroom.server.tables.messages import Thinking
from backroom.server.tables.running import Running
from backroom.server.tables.table import Table
from backroom.server.tables.tables import Tables
from backroom.server.tables.thinkers import Thinkers

LOG = logging.getLogger("backroom.server")
INTERPRETED = ("random", "gentle")  # kinds of bots that need no compiled rules
THINKERS = 2  # bots that think at the same moment in threads, where they have no processes of their own
FIRST = 0.7  # what a turn's first decision takes of a bot's time, whatever follows
LATER = 0.6  # and all later decisions of the turn together: a second's bot takes 0.7 to 1.5 s for its turn
FADING = 0.75  # each of them, of what the one before it took
LEAST_THOUGHT = 0.01  # seconds, however many moves a bot has just made
PAR_SHARE = 0.3  # of the thought for a hint: what a move of a game for par costs; some 20 s for a whole game
LONGEST_ROW = 20  # moves in a row that are counted
MOST_ADVISED = 500  # tables whose last hint is kept
PATIENCE = 20.0  # seconds that somebody who asks for advice waits for the search to be compiled
MOST_SURPRISES = 5  # refused moves in a row before a bot's seat is left alone


@dataclass(frozen=True)
class Plan:
    """What a bot goes on with after its move."""

    number: int  # of the event after which it holds
    seat: int
    moves: Sequence[int]

    def holds(self, table: Table, seat: int) -> bool:
        """Whether the bot moves again, nobody else has, and nothing was learnt by its move."""
        match = table.match
        return (
            (self.number, self.seat) == (table.number, seat)
            and not match.showed(-1)
            and self.moves[0] in match.legal_ids(seat)
        )


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
        place_of: Callable[[str], str] = lambda _: "",
        processes: int = 0,
    ) -> None:
        """`processes` of their own for bots to think in; 0: they think in threads of this one. `place_of` says where a
        person comes from, "" where that is not known."""
        self.tables = tables
        self.hub = hub
        self.pace = pace
        self.hint_spec = hint
        self.full_strength = full_strength  # returns when a game's search is compiled
        self._watched = watched or hub.watching  # whether anybody looks at a table, in any process
        self._place_of = place_of
        self.thinkers = Thinkers(processes) if processes else None
        self.hands = RealTimeBots(tables, self.attended, hurry=not pace, thinkers=self.thinkers, place_of=place_of)
        self._pool = FairPool(processes or THINKERS, "bot", self.thinkers)
        self._learnt: set[str] = set()
        self._advised: dict[tuple[str, int], tuple[int, Advice]] = {}  # by table and seat: its version, and the advice
        self._playing: Running[str] = Running()

    def wake(self, table: Table) -> None:
        """Let the bots of a table play on, if it is the turn of one; in a real-time phase each has its own hands.

        Where nobody plays and nobody looks they wait, until somebody looks again.
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
        if self.thinkers is not None:
            await asyncio.to_thread(self.thinkers.close)

    async def strengthen(self, game: Game) -> None:
        """A game's search is compiled: the processes in which bots think load it."""
        if self.thinkers is not None:
            await asyncio.to_thread(self.thinkers.ask_all, compile_game, game)

    async def advice(self, table: Table, seat: int, person: str) -> Any:
        """What the search thinks of each of the seat's moves; any legal one where the game advises without a search."""
        if self.hands.knows(table, seat):
            return Advice((Rated(table.match.legal_ids(seat)[-1], 0.0, 0),))
        known = self._advised.get((table.code, seat))
        if known is not None and known[0] == table.version:  # asked again, it says the same
            return known[1]
        await self._soon_strong(table.game)
        found = await self.ask(person, self.hint_spec, "analyse", table.view(seat))
        self._advised.pop((table.code, seat), None)
        if found.playouts:  # a quick choice is thought over when the search is ready
            self._advised[table.code, seat] = table.version, found
        if len(self._advised) > MOST_ADVISED:
            del self._advised[next(iter(self._advised))]
        return found

    async def judge(self, match: Match, seat: int, person: str) -> Any:
        """What the search thinks of each move that a seat had in a position that is past."""
        if not await self._soon_strong(match.game):
            raise RequestError(503, "still_preparing")
        return await self.ask(person, self.hint_spec, "analyse", match.view(seat))

    async def glance(self, view: View, person: str, part: float) -> Any:
        """The same, with a part of the thought: for a review, which looks at every decision of a game."""
        await self.full_strength(view.game)
        return await self.ask(person, sooner(self.hint_spec, part), "analyse", view)

    async def _soon_strong(self, game: Game) -> bool:
        """Whether a game's search is compiled, now or in a moment: compiling stands back for everything else, and on a
        busy machine somebody who asks would wait for minutes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self.full_strength(game)
        return is_game_ready(game)

    async def choose_alone(self, match: Match, person: str) -> Any:
        """What the strong bot plays in a game without opponents, when nobody else wants a bot; None: it cannot say."""
        spec = sooner(spec_in(match.game, match.options, self.hint_spec), PAR_SHARE)
        if not needs_no_compiler(spec):
            await self.full_strength(match.game)
            if not is_game_ready(match.game):
                return None
        return await self.ask(person, spec, "choose", match.view(0), watched=True)

    async def ask(self, person: str, spec: str, what: str, view: View, *, watched: bool = False) -> Any:
        """Have a bot think when it is the person's turn, in a thread or in a process of its own."""
        ready, place = is_game_ready(view.game), self._place_of(person)
        return await self._pool.run(person, _think, spec, what, view, ready, place=place, watched=watched)

    async def _play_on(self, code: str) -> None:
        surprises = 0
        plan: Plan | None = None
        while surprises < MOST_SURPRISES:
            try:
                table = await self.tables.open(code)
                seat = bot_to_move(table)
                if seat is None or not self.attended(table):
                    return
                plan = await self._play_one(table, seat, plan)
                surprises = 0
            except RequestError as problem:
                surprises += 1
                LOG.warning("table %s: a bot: %s", code, problem.key)
            except Exception:
                LOG.exception("table %s: a bot failed", code)
                return

    async def _play_one(self, table: Table, seat: int, plan: Plan | None) -> Plan | None:
        """Play a move: by what the bot planned before, if that still holds. Returns what it goes on with."""
        self.hub.tell(table.code, Thinking(seat=seat))
        start = time.monotonic()
        after = table.number
        part = share(moves_in_a_row(table.match, seat))
        spec = sooner(spec_in(table.game, table.match.options, table.bot_at(seat)), part)
        written = table.course.written(table.match, seat) if table.course is not None else None
        person = min(table.people() or {table.row.owner}, key=lambda person: (self._pool.waiting(person), person))
        if written is not None:
            moves: Sequence[int] = [written]
        elif plan is not None and plan.holds(table, seat):
            moves = plan.moves
        else:
            moves = await self.ask(person, spec, "plan", table.view(seat), watched=not played(table))
        await asyncio.sleep(max(0.0, self.pace * part - (time.monotonic() - start)))
        await self.tables.play(table, seat, [int(moves[0])], after=after)
        return Plan(after + 1, seat, moves[1:]) if len(moves) > 1 else None


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


def _think(spec: str, what: str, view: View, strong: bool) -> Any:
    """What a bot thinks of its seat's view; while its game is being compiled (not `strong`), what comes to mind first.

    In a process of its own: what the server has compiled is in the cache, and is loaded from there.
    """
    if strong and not is_game_ready(view.game):
        compile_game(view.game)
    seed = secrets.randbelow(2**32)
    thinker = bot(spec, seed) if strong or needs_no_compiler(spec) else Quick(seed)
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
