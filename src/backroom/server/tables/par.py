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
MOST_RUNNING, MOST_FOR_ONE = 24, 2  # deals that are played at the same time, for all and for one address
MOST_MOVES = 1_500  # of one game; a longer one has no par
ALONE = (0,)  # who is to move in a game without opponents
Deal = tuple[str, str, int, str, str]  # game, options, seed, secret, cards


@dataclass(frozen=True)
class Par:
    """What is known of a deal: the bot's score, or nothing while it still plays."""

    score: int | None
    playing: bool


class Pars:
    """Plays finished deals again, one move after another, whenever nobody else wants a bot."""

    def __init__(
        self, choose: Callable[[Match, str], Awaitable[Any]], place_of: Callable[[str], str] = lambda _: ""
    ) -> None:
        """`choose` is the strong bot: a move in a position without opponents, for a person; None: it cannot say.
        `place_of` says where a person comes from, "" where that is not known."""
        self._choose = choose
        self._place_of = place_of
        self._known: OrderedDict[Deal, int | None] = OrderedDict()
        self._running: Running[Deal] = Running()

    def of(self, table: Table, person: str) -> Par:
        """The par of a finished game that was played alone; asking for it first lets the bot begin.

        A deal has one par for everybody: today's table is played once for all.
        """
        if not (table.over and len(table.seats) == 1 and table.match.over):
            return Par(None, False)
        deal = deal_of(table)
        if deal in self._known:
            return Par(self._known[deal], False)
        who, running = self._place_of(person) or person, self._running
        if deal not in running and running.count() < MOST_RUNNING and running.count(who) < MOST_FOR_ONE:
            running.start(deal, self._play(deal, table.match.fresh(), person), who)
        return Par(None, deal in self._running)

    async def close(self) -> None:
        """Stop; what was not played to its end is played again when somebody asks."""
        await self._running.close()

    async def _play(self, deal: Deal, match: Match, person: str) -> None:
        try:
            score = await self._score(match, person)
        except BackroomError as error:
            LOG.warning("%s: no par for seed %s: %s", match.game.name, match.seed, error)
            score = None
        self._known[deal] = score
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


def deal_of(table: Table) -> Deal:
    """What makes the same cards and dice: tables that share it are played on the same deal."""
    row = table.row
    return row.game, repr(sorted(row.options.items())), row.seed, f"{row.secret} {table.match.redeal}", row.deck_digest
