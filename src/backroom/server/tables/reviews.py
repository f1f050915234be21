"""The review of a finished game: what every decision of a seat was worth, what it cost, and what luck did.

A decision is judged by what its seat knew then. The worth of the best move there is the worth of the position; what the
played move is worth less is the decision's cost; what a position is worth more than the move that led to it was luck.
So the cost of all decisions and all luck together lead from the first position to the result.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from backroom.core.advice import Advice
from backroom.core.errors import BackroomError
from backroom.core.match import Match, View
from backroom.server.tables.running import Running
from backroom.server.tables.table import Table

LOG = logging.getLogger("backroom.server")
MOST_KEPT = 100  # reviews in memory
MOST_RUNNING, MOST_FOR_ONE = 24, 2  # reviews at the same time, for all and for one address
AT_ONCE = 2  # decisions of one review that are looked at at the same moment
WHOLE = 24.0  # hints' worth of thought for a whole game, all threads together: some 12 s on two cores
LONGEST = 0.4  # and for one decision
FIRST_LOOK = 0.6  # of it, to find the best move; then it is compared with the played one
LEAST_SHARE, LEAST_POINTS = 0.03, 1.0  # costs below are not worth a word
Key = tuple[str, int, int]  # table, number of its last event, seat
Glance = Callable[[View, str, float], Awaitable[Advice]]


@dataclass(frozen=True)
class Decision:
    """A decision of the reviewed seat."""

    number: int  # moves that were made before it
    played: int
    best: int
    worth: float  # of the best move: a share of games won, or points
    own: float  # of the played one

    @property
    def cost(self) -> float:
        """What the played move was worth less."""
        return self.worth - self.own


@dataclass
class Review:
    """What is known so far. Nobody changes it but the task that fills it."""

    points: bool  # whether worth is points, or a share of games won
    result: float | None  # what the seat made of the game; None: it was not played to its end
    total: int | None = None  # decisions with a choice, once they are counted
    decisions: list[Decision] = field(default_factory=list)
    failed: bool = False
    dictated: frozenset[int] = frozenset()  # moves that a lesson chose: they are not judged

    @property
    def done(self) -> bool:
        """Whether every decision was looked at."""
        return self.failed or (self.total is not None and len(self.decisions) >= self.total)

    @property
    def least(self) -> float:
        """The smallest cost that is named."""
        return LEAST_POINTS if self.points else LEAST_SHARE

    @property
    def lost(self) -> float:
        """What all decisions cost together."""
        return sum(decision.cost for decision in self.decisions)

    @property
    def luck(self) -> float | None:
        """What dice, cards and the others gave more than could be expected; None before all is known.

        None after a lesson, too: what its own moves changed is neither luck nor skill.
        """
        if self.result is None or not self.done or not self.decisions or self.dictated:
            return None
        return self.result - self.decisions[0].worth + self.lost

    def costly(self, most: int) -> list[Decision]:
        """The decisions that cost most, the worst first."""
        named = [decision for decision in self.decisions if decision.cost >= self.least]
        return sorted(named, key=lambda decision: -decision.cost)[:most]


class Reviews:
    """Looks at finished games decision by decision, beside everything else."""

    def __init__(self, glance: Glance, place_of: Callable[[str], str] = lambda _: "") -> None:
        """`glance` is a short look at a seat's moves, for a person who waits: a part of a hint's thought. `place_of`
        says where a person comes from, "" where that is not known."""
        self.glance = glance
        self._place_of = place_of
        self._known: OrderedDict[Key, Review] = OrderedDict()
        self._running: Running[Key] = Running()

    def of(self, table: Table, seat: int, person: str) -> Review | None:
        """The review of a seat as far as it has come; asking first begins it. None: the game cannot be reviewed so."""
        key = (table.code, table.number, seat)
        if key in self._known:
            return self._known[key]
        who, running, forecast = self._place_of(person) or person, self._running, table.game.forecast
        if not table.over or forecast is None:
            return None
        if running.count() >= MOST_RUNNING or running.count(who) >= MOST_FOR_ONE:
            return None
        match = table.snapshot()
        points = bool(forecast.unit(match.view(seat)))
        dictated = table.course.dictated(match) if table.course else frozenset()
        review = Review(points, forecast.outcome(match, seat) if match.over else None, dictated=dictated)
        self._known[key] = review
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
        running.start(key, self._look(review, match, seat, person), who)
        return review

    async def idle(self) -> None:
        """Wait until all that was asked for has been looked at."""
        await self._running.idle()

    async def close(self) -> None:
        """Stop; what was not looked at is looked at when somebody asks again."""
        await self._running.close()

    async def _look(self, review: Review, match: Match, seat: int, person: str) -> None:
        try:
            await self._look_at_all(review, match, seat, person)
        except BackroomError as error:
            LOG.warning("a review of %s stopped: %s", match.game.name, error)
            review.failed = True
        except Exception:  # a fault of ours: the page must not wait for ever
            LOG.exception("a review of %s failed", match.game.name)
            review.failed = True

    async def _look_at_all(self, review: Review, match: Match, seat: int, person: str) -> None:
        there = [n for n in await asyncio.to_thread(decisions_of, match, seat) if n not in review.dictated]
        review.total = len(there)
        part = min(LONGEST, WHOLE / max(1, len(there)))
        room = asyncio.Semaphore(AT_ONCE)

        async def judge(number: int) -> Decision | None:
            async with room:
                return await self._judge(match, number, person, part)

        looks = [asyncio.ensure_future(judge(number)) for number in there]
        try:
            for look in looks:
                decision = await look
                if decision is None:  # nobody can say: the rules are not compiled
                    review.failed = True
                    return
                review.decisions.append(decision)
        finally:
            for look in looks:
                look.cancel()
            await asyncio.gather(*looks, return_exceptions=True)

    async def _judge(self, match: Match, number: int, person: str, part: float) -> Decision | None:
        """Look for the best move, then at it and the played one alone, alike and on other deals.

        The first look tries a poor move less often than a good one, and takes the luckiest for the best: neither makes
        a fair comparison.
        """
        seat, played = match.events[number]
        before = await asyncio.to_thread(match.replay, number)
        view = before.view(seat)
        found = await self.glance(view, person, part * FIRST_LOOK)
        if not found.playouts:
            return None
        best = found.ranked()[0].move
        pair = (best,) if best == played else (best, played)
        return judged(
            view, number, played, await self.glance(replace(view, legal=pair), person, part - part * FIRST_LOOK)
        )


def decisions_of(match: Match, seat: int) -> list[int]:
    """The numbers of the moves at which a seat had a choice, and time to think about it."""
    again, found = match.fresh(), []
    hands = match.game.hands
    for number, event in enumerate(match.events):
        if event.seat == seat and len(again.legal_ids(seat)) > 1 and not (hands and hands.knows(again, seat)):
            found.append(number)
        again.play(event.move, event.seat)
    return found


def judged(view: View, number: int, played: int, advice: Advice) -> Decision:
    """A decision beside the best move found; one that cannot be told apart from it cost nothing."""
    forecast = view.game.forecast
    assert forecast is not None
    top = max(advice.moves, key=lambda row: row.value)
    own = next(row for row in advice.moves if row.move == played)
    worth = forecast.of(view, top)
    if not advice.is_clear(top, own):
        return Decision(number, played, played, worth, worth)
    return Decision(number, played, top.move, worth, min(worth, forecast.of(view, own, top)))
