"""Ratings by OpenSkill, for bots in a tournament and for people at a server alike.

A rating is a strength and the doubt about it. Everybody begins at 1500; games move it the more, the less is known of a
player yet. A player 400 points ahead, in games between two whose strength is known, wins about three of four.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

FIRST = 1500.0  # OpenSkill's own proportions (25, 25/3, 25/6, 25/300), sixty times as large
MODEL = PlackettLuce(mu=FIRST, sigma=FIRST / 3, beta=FIRST / 6, tau=FIRST / 300)


@dataclass(frozen=True)
class Rating:
    """A strength, and its standard deviation by what is known."""

    strength: float = FIRST
    doubt: float = FIRST / 3


def rate(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game that came out so: 1 is the winner's place, equals share one.

    >>> [round(rating.strength) for rating in rate([Rating(), Rating()], [1, 2])]
    [1658, 1342]
    """
    teams = [[MODEL.rating(mu=one.strength, sigma=one.doubt)] for one in ratings]
    return [Rating(one.mu, one.sigma) for (one,) in MODEL.rate(teams, ranks=[float(place) for place in places])]
