"""What a hand at the casino is worth, exactly: in dollars, on average, with the best choices (§casino)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from backroom.core.jit import plain
from backroom.games.mean_streets.rules.casino import REROLLS, best_line
from backroom.games.mean_streets.state import CASINO_DICE, PAYOUTS, Line

FACES = range(1, 7)
MOST_PAID = max(PAYOUTS)

Hand = tuple[int, ...]  # dice in ascending order


@lru_cache(512)
def line_of(hand: Hand) -> Line:
    """The best line of five dice in ascending order.

    >>> line_of((2, 2, 3, 3, 3)).name, line_of((1, 3, 4, 5, 6)).name, line_of((1, 1, 2, 2, 3)).name
    ('FULL_HOUSE', 'SMALL_STRAIGHT', 'NOTHING')
    """
    return Line(plain(best_line)(hand))


def payout_of(hand: Hand) -> int:
    """What a hand pays, in dollars."""
    return PAYOUTS[line_of(hand)]


@lru_cache(4096)
def casino_value(hand: Hand, rerolls: int) -> float:
    """What a hand pays on average with so many throws left and the best choices."""
    if rerolls == 0:
        return payout_of(hand)
    kept = {keep for size in range(CASINO_DICE + 1) for keep in combinations(hand, size)}
    return max(payout_of(hand) if len(keep) == CASINO_DICE else kept_value(keep, rerolls) for keep in kept)


@lru_cache(2048)
def kept_value(kept: Hand, rerolls: int) -> float:
    """What the hand pays on average if these are kept, the others thrown, and all goes on at its best."""
    if len(kept) == CASINO_DICE:
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
    return max(range(1 << CASINO_DICE), key=lambda mask: (round(throw_value(hand, mask, rerolls), 9), -mask))


def stake_value() -> float:
    """What $5 at the casino bring back on average, played well: $11.09."""
    return kept_value((), 1 + REROLLS)
