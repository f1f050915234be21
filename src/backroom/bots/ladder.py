"""What a tournament says of its bots: ratings by OpenSkill, and shares of games won with their intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, variance

from backroom.bots.ratings import Rating, rate
from backroom.bots.tournament import Played, Tournament

SURE = 1.96  # standard errors to either side: 95 of 100 intervals hold the truth


@dataclass(frozen=True)
class Share:
    """A share of games won with its interval; equals share a win."""

    won: float
    low: float
    high: float
    deals: int


@dataclass(frozen=True)
class Standing:
    """A bot's place on the ladder."""

    bot: str
    rating: float
    doubt: float  # to either side of the rating
    score: float  # the mean
    against: dict[str, Share]  # each of the others


def ladder(run: Tournament) -> list[Standing]:
    """The bots of a tournament, the best first."""
    ratings = {name: Rating() for name in run.bots}
    contests = list(_contests(run.played, run.bots, run.alone))
    for _, worth in contests:
        places = [1 + sum(other > mine for other in worth.values()) for mine in worth.values()]
        ratings.update(zip(worth, rate([ratings[name] for name in worth], places), strict=True))
    standings = [
        Standing(
            name,
            ratings[name].strength,
            SURE * ratings[name].doubt,
            fmean(scores) if (scores := _scores(run.played, name)) else math.nan,
            {other: _against(contests, name, other) for other in run.bots if other != name},
        )
        for name in run.bots
    ]
    return sorted(standings, key=lambda standing: -standing.rating)


def share(values: Sequence[float]) -> Share:
    """The mean of what deals brought, each from 0 to 1, by Wilson's interval for as many games as they are worth.

    >>> one = share([1.0, 0.5, 1.0, 0.0])
    >>> round(one.won, 2), round(one.low, 2), round(one.high, 2), one.deals
    (0.62, 0.23, 0.9, 4)
    """
    n = len(values)
    if not n:
        return Share(math.nan, 0.0, 1.0, 0)
    won = fmean(values)
    spread = variance(values) if n > 1 else 0.0
    worth = n * won * (1 - won) / spread if spread > 0 else float(n)  # two games of a deal tell less, or more, than two
    middle, whole = (won + SURE**2 / (2 * worth)), 1 + SURE**2 / worth
    half = SURE * math.sqrt(won * (1 - won) / worth + SURE**2 / (4 * worth**2))
    return Share(won, max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole), n)


def _contests(played: Iterable[Played], bots: Sequence[str], alone: bool) -> Iterator[tuple[int, dict[str, float]]]:
    """What was won and lost in the order of the deals: the deal, and what it was worth to each bot that played it."""
    rows = sorted((one for one in played if set(one.lineup) <= set(bots)), key=lambda one: (one.deal, one.turn))
    if not alone:
        for one in rows:
            yield one.deal, one.worth(one.returns)
        return
    deals: dict[int, dict[str, float]] = {}
    for one in rows:
        deals.setdefault(one.deal, {}).update(one.worth(one.returns))
    yield from deals.items()


def _scores(played: Iterable[Played], name: str) -> list[float]:
    return [one.worth(one.scores)[name] for one in played if name in one.lineup]


def _against(contests: Iterable[tuple[int, dict[str, float]]], name: str, other: str) -> Share:
    """How often a bot comes out above another, deal by deal: the rotations of a deal are no games of their own."""
    deals: dict[int, list[float]] = {}
    for deal, worth in contests:
        if name in worth and other in worth:
            deals.setdefault(deal, []).append((worth[name] > worth[other]) + 0.5 * (worth[name] == worth[other]))
    return share([fmean(values) for values in deals.values()])
