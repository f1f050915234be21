"""Bots of games in which all act at once: each has its own hands and its own pace, as the game's module `hands` says.

Such a module has `hands(spec, seed)`, a builder for a bot by its description; `plays(match)`, whether builders play
now; `knows(match, seat)`, whether a hint needs no search; `prepare(deck)`, which compiles what makes them play better.
A builder has `next(view)`: a move and the seconds that it takes, or None until something changes.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol

from backroom.core.decks import Deck, read_deck
from backroom.core.game import Game
from backroom.core.jit import interpreted
from backroom.core.match import Match, View
from backroom.server.errors import RequestError
from backroom.server.tables.fair_pool import FairPool
from backroom.server.tables.running import Running
from backroom.server.tables.table import Table
from backroom.server.tables.tables import Tables

LOG = logging.getLogger("backroom.server")
MOST_SURPRISES = 20  # refused moves in a row before a seat is left alone: others act in between


class Builder(Protocol):
    """One seat's bot."""

    def next(self, view: View) -> tuple[int, float] | None:
        """A move and its seconds, or None."""


class Handicraft(Protocol):
    """What a game's module `hands` has."""

    def hands(self, spec: str, seed: int) -> Builder:
        """A builder for a bot by its description."""

    def plays(self, match: Match) -> bool:
        """Whether builders play now."""

    def knows(self, match: Match, seat: int) -> bool:
        """Whether a hint for the seat needs no search."""

    def prepare(self, deck: Deck) -> None:
        """Compile what good plans need; hands play without it too."""


def handicraft(game: Game) -> Handicraft | None:
    """The hands of a game, None where its bots take turns like everybody."""
    return game.hands


class Hands:
    """Plays the bots' seats at this process's tables where all act at once."""

    def __init__(self, tables: Tables, attended: Callable[[Table], bool], *, hurry: bool) -> None:
        self.tables = tables
        self._attended = attended  # whether somebody plays at a table or looks at it
        self.hurry = hurry  # without any waiting, for tests
        self._pool = FairPool(2, "hands")
        self._compiler = ThreadPoolExecutor(1, thread_name_prefix="hands-compile")
        self._playing: Running[tuple[str, int]] = Running(ended=self._gone)
        self._changed: dict[str, asyncio.Event] = {}
        self._craft: dict[str, Handicraft | None] = {}
        self._prepared: dict[str, Future[None]] = {}

    def wake(self, table: Table) -> bool:
        """Let the bots of a table go on; whether it is one where all act at once."""
        craft = self._craft_of(table)
        if craft is None or table.over or not craft.plays(table.match):
            return False
        self._changed.setdefault(table.code, asyncio.Event()).set()
        for seat in range(len(table.seats)):
            key = (table.code, seat)
            if table.bot_at(seat) and key not in self._playing:
                self._playing.start(key, self._play_on(table.code, seat, craft))
        return True

    def knows(self, table: Table, seat: int, match: Match | None = None) -> bool:
        """Whether the game advises a seat by itself, without a search, now or in an earlier position of the match."""
        craft = self._craft_of(table)
        return craft is not None and craft.knows(match or table.match, seat)

    def _gone(self, key: tuple[str, int]) -> None:
        if not any(code == key[0] for code, _ in self._playing):
            self._changed.pop(key[0], None)

    async def learn(self, game: Game) -> None:
        """Compile what the hands of a game need now; returns when it is done."""
        self._craft_for(game, read_deck(game))
        if game.name in self._prepared:
            await asyncio.wait([asyncio.wrap_future(self._prepared[game.name])])

    def _craft_of(self, table: Table) -> Handicraft | None:
        return self._craft_for(table.game, table.match.deck)

    def _craft_for(self, game: Game, deck: Deck) -> Handicraft | None:
        if game.name not in self._craft:
            self._craft[game.name] = craft = handicraft(game)
            if craft is not None and not interpreted():
                self._prepared[game.name] = self._compiler.submit(craft.prepare, deck)
        return self._craft[game.name]

    async def close(self) -> None:
        """Stop; what was not played is played after the next start."""
        await self._playing.close()
        self._pool.close()
        self._compiler.shutdown(wait=False, cancel_futures=True)

    async def _play_on(self, code: str, seat: int, craft: Handicraft) -> None:
        table = await self.tables.open(code)
        builder = craft.hands(table.bot_at(seat), secrets.randbelow(2**32))
        surprises = 0
        while surprises < MOST_SURPRISES:
            table = await self.tables.open(code)
            if table.over or not table.bot_at(seat) or not craft.plays(table.match) or not self._attended(table):
                return
            changed = self._changed[code]
            changed.clear()
            try:
                surprises = 0 if await self._act(table, seat, builder, changed) else surprises + 1
            except Exception:
                LOG.exception("table %s: hands at seat %d failed", code, seat)
                return
        LOG.warning("table %s: hands at seat %d gave up", code, seat)

    async def _act(self, table: Table, seat: int, builder: Builder, changed: asyncio.Event) -> bool:
        """One move, or a wait until the table changes; whether nothing was refused."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        person = min(table.people() or {table.row.owner})
        act: Any = await self._pool.run(person, builder.next, table.view(seat))
        if act is None:
            await changed.wait()
            return True
        move, seconds = act
        if not self.hurry:
            await asyncio.sleep(max(0.0, seconds - (loop.time() - begun)))
        try:
            await self.tables.play(table, seat, [int(move)])
        except RequestError:
            return False
        return True
