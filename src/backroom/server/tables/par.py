"""Par: what the strong bot makes of the same deal, played beside everything else once somebody has finished it."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from backroom.core.errors import BackroomError
from backroom.core.match import Match
from backroom.server.tables.running import Running
from backroom.server.tables.table import Table

LOG = logging.getLogger("backroom.server")
MOST_KEPT = 500  # deals whose par is remembered
MOST_RUNNING = 8  # deals that are played at the same time
MOST_MOVES = 1_500  # of one game; a longer one has no par
ALONE = (0,)  # who is to move in a game without opponents


@dataclass(frozen=True)
class Par:
    """What is known of a deal: the bot's score, or nothing while it still plays."""

    score: int | None
    playing: bool


class Pars:
    """Plays finished deals again, one move after another, whenever nobody else wants a bot."""

    def __init__(self, choose: Callable[[Match, str], Awaitable[Any]]) -> None:
        """`choose` is the strong bot: a move in a position without opponents, for a person; None: it cannot say."""
        self._choose = choose
        self._known: OrderedDict[str, int | None] = OrderedDict()
        self._running: Running[str] = Running()

    def of(self, table: Table, person: str) -> Par:
        """The par of a finished game that was played alone; asking for it first lets the bot begin."""
        code = table.code
        if code in self._known:
            return Par(self._known[code], False)
        if not (table.over and len(table.seats) == 1 and table.match.over):
            return Par(None, False)
        if code not in self._running and len(list(self._running)) < MOST_RUNNING:
            self._running.start(code, self._play(code, table.match.fresh(), person))
        return Par(None, code in self._running)

    async def close(self) -> None:
        """Stop; what was not played to its end is played again when somebody asks."""
        await self._running.close()

    async def _play(self, code: str, match: Match, person: str) -> None:
        try:
            score = await self._score(match, person)
        except BackroomError as error:
            LOG.warning("table %s: no par: %s", code, error)
            score = None
        self._known[code] = score
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)

    async def _score(self, match: Match, person: str) -> int | None:
        for _ in range(MOST_MOVES):
            if match.over:
                return match.scores[0]
            if match.pending != ALONE:  # a clock runs: hands and not thoughts would count
                return None
            move = await self._choose(match.copy(), person)
            if move is None:
                return None
            match.play(int(move), 0)
        return None
