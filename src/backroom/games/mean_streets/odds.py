"""Exact chances: sums of dice, opposed rolls, purchases, casualties, the casino. All cached, none simulated.

Chances are floats from 0 to 1; `casino_value` and `throw_value` are dollars. Nothing here reads a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from backroom.games.mean_streets.state import PAYOUTS as DOLLARS
from backroom.games.mean_streets.state import PIPS_EACH, Line

FACES = range(1, 7)
PAYOUTS = {line.name.lower(): pays for line, pays in zip(Line, DOLLARS, strict=True) if pays}  # §casino

Hand = tuple[int, ...]  # dice in ascending order


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


@lru_cache(256)
def expected_losses(brought: int) -> float:
    """How many of those brought die in a won fight, on average (§casualties)."""
    dead = 5 * brought + 8 * -(-2 * brought // 3) + 14 * -(-brought // 2) + 8 * -(-brought // 3)
    return dead / 36


def average(chances: Iterable[tuple[float, float]]) -> float:
    """The mean of (weight, chance) pairs; 0 if there is none."""
    pairs = list(chances)
    weight = sum(w for w, _ in pairs)
    return sum(w * c for w, c in pairs) / weight if weight else 0.0


# --- the casino -------------------------------------------------------------------------------------------------------


@lru_cache(512)
def line_of(hand: Hand) -> str:
    """The best line of five dice in ascending order, "" for none (§casino).

    >>> line_of((2, 2, 3, 3, 3)), line_of((1, 3, 4, 5, 6)), line_of((1, 1, 2, 2, 3))
    ('full_house', 'small_straight', '')
    """
    counts = sorted((hand.count(face) for face in set(hand)), reverse=True)
    runs = "".join(str(face) if face in hand else " " for face in FACES).split()
    longest = max(len(run) for run in runs)
    if counts[0] == 5:
        return "five"
    if longest >= 5:
        return "large_straight"
    if counts[0] == 4:
        return "four"
    if counts[:2] == [3, 2]:
        return "full_house"
    if longest == 4:
        return "small_straight"
    return "three" if counts[0] == 3 else ""


def payout_of(hand: Hand) -> int:
    """What a hand pays, in dollars."""
    return PAYOUTS.get(line_of(hand), 0)


@lru_cache(4096)
def casino_value(hand: Hand, rerolls: int) -> float:
    """What a hand pays on average with so many throws left and the best choices."""
    if rerolls == 0:
        return payout_of(hand)
    kept = {keep for size in range(6) for keep in combinations(hand, size)}
    return max(payout_of(hand) if len(keep) == 5 else kept_value(keep, rerolls) for keep in kept)


@lru_cache(2048)
def kept_value(kept: Hand, rerolls: int) -> float:
    """What the hand pays on average if these are kept, the others thrown, and all goes on at its best."""
    if len(kept) == 5:
        return casino_value(kept, rerolls - 1)
    return sum(kept_value(tuple(sorted((*kept, face))), rerolls) for face in FACES) / 6


def throw_value(hand: Hand, mask: int, rerolls: int) -> float:
    """What the hand pays on average if the dice of the mask are thrown again; nothing thrown stands (§casino, R50).

    >>> throw_value((6, 6, 6, 6, 6), 0, 2)
    25.0
    """
    if mask == 0:
        return float(payout_of(hand))
    return kept_value(tuple(face for i, face in enumerate(hand) if not mask >> i & 1), rerolls)


def best_throw(hand: Hand, rerolls: int) -> int:
    """The mask of dice to throw again that pays most on average."""
    return max(range(32), key=lambda mask: (round(throw_value(hand, mask, rerolls), 9), -mask))


def stake_value() -> float:
    """What $5 at the casino bring back on average, played well: $11.09."""
    return kept_value((), 3)
