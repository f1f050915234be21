"""Exact chances of dice: sums, opposed rolls, purchases. All cached, none simulated.

Chances are floats from 0 to 1. Nothing here reads a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from backroom.games.mean_streets.state import PIPS_EACH


@lru_cache(64)
def totals(n: int) -> tuple[int, ...]:
    """How many of the 6**n throws of n dice give each total; the first entry is for the total n.

    >>> totals(2)
    (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    """
    if n == 0:
        return (1,)
    fewer = totals(n - 1)
    return tuple(sum(fewer[i - face] for face in range(6) if 0 <= i - face < len(fewer)) for i in range(5 * n + 1))


@lru_cache(4096)
def at_least(n: int, need: int) -> float:
    """The chance that n dice total `need` or more: getting gear (§gear).

    >>> round(at_least(2, 7), 4)
    0.5833
    """
    return sum(count for i, count in enumerate(totals(n)) if n + i >= need) / float(6**n)


def over(n: int, number: int) -> float:
    """The chance that n dice beat a number: intimidation, where equal fails (§new-turf)."""
    return at_least(n, number + 1)


@lru_cache(4096)
def beats(mine: int, theirs: int, plus: int = 0) -> float:
    """The chance that `mine` dice + `plus` total more than `theirs` dice: a battle (§rival-locations).

    >>> round(beats(3, 3), 3)
    0.454
    """
    ways = sum(
        a * b for i, a in enumerate(totals(mine)) for j, b in enumerate(totals(theirs)) if mine + i + plus > theirs + j
    )
    return ways / float(6 ** (mine + theirs))


@lru_cache(1024)
def ties(mine: int, theirs: int) -> float:
    """The chance of equal totals."""
    ways = sum(
        a * b for i, a in enumerate(totals(mine)) for j, b in enumerate(totals(theirs)) if mine + i == theirs + j
    )
    return ways / float(6 ** (mine + theirs))


def holds(dice: int, resistance: int, gang: int) -> float:
    """The chance that a Location holds: its dice and resistance total at least what the gang rolls (§rival-gang)."""
    return 1 - beats(gang, dice, -resistance)


def beats_boss(mine: int, bosses: Sequence[int], reroll_ties: bool) -> float:
    """The chance to beat Da Boss when he is any of `bosses` (their dice) with equal chance (§da-boss).

    >>> round(beats_boss(9, (5, 6, 8, 9), False), 3)
    0.764
    """
    chance = 0.0
    for his in bosses:
        won = beats(mine, his)
        chance += won / (1 - ties(mine, his)) if reroll_ties else won
    return chance / len(bosses)


@lru_cache(4096)
def expected_lots(n: int, most: int) -> float:
    """How many lots of 4 pips n dice buy on average, at most `most`: henchmen hired, Reputation bought.

    >>> round(expected_lots(2, 99), 2)
    1.36
    """
    return sum(count * min(most, (n + i) // PIPS_EACH) for i, count in enumerate(totals(n))) / float(6**n)


def average(chances: Iterable[tuple[float, float]]) -> float:
    """The mean of (weight, chance) pairs; 0 if there is none."""
    pairs = list(chances)
    weight = sum(w for w, _ in pairs)
    return sum(w * c for w, c in pairs) / weight if weight else 0.0
