"""Bots of games in which all act at the same time: each has its own hand and its own pace, as `Game.hands` says."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from backroom.core.decks import Deck, read_deck
from backroom.core.game import Game, Hand, Hands
from backroom.core.jit import interpreted
from backroom.core.match import Match, View
from backroom.server.errors import RequestError
from backroom.server.tables.fair_pool import FairPool
from backroom.server.tables.running import Running
from backroom.server.tables.table import Table
from backroom.server.tables.tables import Tables
from backroom.server.tables.thinkers import Thinkers
from backroom.server.timestamps import now

LOG = logging.getLogger("backroom.server")
MOST_SURPRISES = 20  # refused moves in a row before a seat is left alone: others act in between


class RealTimeBots:
    """Plays the bots' seats at this process's tables in real-time phases."""

    def __init__(
        self,
        tables: Tables,
        attended: Callable[[Table], bool],
        *,
        hurry: bool,
        thinkers: Thinkers | None = None,
        place_of: Callable[[str], str] = lambda _: "",
    ) -> None:
        self.tables = tables
        self._thinkers = thinkers
        self._place_of = place_of  # where a person comes from, "" where that is not known
        self._attended = attended  # whether somebody plays at a table or looks at it
        self.hurry = hurry  # without any waiting, for tests
        self._pool = FairPool(thinkers.count if thinkers is not None else 2, "hands", thinkers)
        self._compiler = ThreadPoolExecutor(1, thread_name_prefix="hands-compile")
        self._playing: Running[tuple[str, int]] = Running(ended=self._gone)
        self._changed: dict[str, asyncio.Event] = {}
        self._hands: dict[str, Hands | None] = {}
        self._prepared: dict[str, Future[None]] = {}

    def wake(self, table: Table) -> bool:
        """Let the bots of a table go on; whether it is in a real-time phase."""
        hands = self._hands_of(table)
        if hands is None or table.over or not hands.plays(table.match):
            return False
        self._changed.setdefault(table.code, asyncio.Event()).set()
        for seat in range(len(table.seats)):
            key = (table.code, seat)
            if table.bot_at(seat) and key not in self._playing:
                self._playing.start(key, self._play_on(table.code, seat, hands))
        return True

    def knows(self, table: Table, seat: int, match: Match | None = None) -> bool:
        """Whether the game itself advises a seat, without a search, now or in an earlier position of the match."""
        hands = self._hands_of(table)
        return hands is not None and hands.knows(match or table.match, seat)

    def _gone(self, key: tuple[str, int]) -> None:
        if not any(code == key[0] for code, _ in self._playing):
            self._changed.pop(key[0], None)

    async def learn(self, game: Game) -> None:
        """Compile what the hands of a game need now; returns when it is done."""
        self._hands_for(game, read_deck(game))
        if game.name in self._prepared:
            await asyncio.wait([asyncio.wrap_future(self._prepared[game.name])])

    def _hands_of(self, table: Table) -> Hands | None:
        return self._hands_for(table.game, table.match.deck)

    def _hands_for(self, game: Game, deck: Deck) -> Hands | None:
        if game.name not in self._hands:
            self._hands[game.name] = hands = game.hands
            if hands is not None and not interpreted():
                self._prepared[game.name] = self._compiler.submit(self._prepare, game, deck)
        return self._hands[game.name]

    def _prepare(self, game: Game, deck: Deck) -> None:
        """Compile what good plans need, then have it loaded wherever bots think."""
        _prepare(game, deck)
        if self._thinkers is not None:
            self._thinkers.ask_all(_prepare, game, deck)

    async def close(self) -> None:
        """Stop; what was not played is played after the next start."""
        await self._playing.close()
        self._pool.close()
        self._compiler.shutdown(wait=False, cancel_futures=True)

    async def _play_on(self, code: str, seat: int, hands: Hands) -> None:
        table = await self.tables.open(code)
        builder = hands.hands(table.bot_at(seat), secrets.randbelow(2**32))
        surprises = 0
        while surprises < MOST_SURPRISES:
            table = await self.tables.open(code)
            if table.over or not table.bot_at(seat) or not hands.plays(table.match) or not self._attended(table):
                return
            changed = self._changed[code]
            changed.clear()
            try:
                builder, accepted = await self._act(table, seat, builder, changed)
                surprises = 0 if accepted else surprises + 1
            except Exception:
                LOG.exception("table %s: hands at seat %d failed", code, seat)
                return
        LOG.warning("table %s: hands at seat %d gave up", code, seat)

    async def _act(self, table: Table, seat: int, builder: Hand, changed: asyncio.Event) -> tuple[Hand, bool]:
        """One move, or a wait until the table changes: the builder, who may have made plans, and whether nothing was
        refused."""
        loop = asyncio.get_running_loop()
        begun = loop.time() + max(0, table.clock_since - now()) / 1000  # a scene that everybody waits for comes first
        person = min(table.people() or {table.row.owner})
        act: Any
        prepared = self._prepared.get(table.game.name)
        ready = prepared is not None and prepared.done()
        place = self._place_of(person)
        builder, act = await self._pool.run(person, _next, builder, table.view(seat), ready, place=place)
        if act is None:
            await changed.wait()
            return builder, True
        move, seconds = act
        if not self.hurry:
            await asyncio.sleep(max(0.0, seconds - (loop.time() - begun)))
        try:
            await self.tables.play(table, seat, [int(move)])
        except RequestError:
            return builder, False
        return builder, True


def _next(builder: Hand, view: View, ready: bool) -> tuple[Hand, Any]:
    """A builder and what it does next; where it thinks in another process, what comes back knows its plans.

    `ready`: what good plans need is compiled, and loaded from the cache where it is not there yet.
    """
    if ready:
        _prepare(view.game, view.deck)
    act = builder.next(view)
    return builder, act


def _prepare(game: Game, deck: Deck) -> None:
    hands = game.hands
    if hands is not None:
        hands.prepare(deck)
