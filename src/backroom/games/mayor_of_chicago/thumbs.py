"""The rules of thumb of `mind`, in Votes. They lie in the deck's record, to be tuned without compiling anew.

The values were found by evolution: a covariance-adapting strategy over millions of games of the guide against a one-,
a two-, a three- and a four-star opponent, for the most Votes in the end.
"""

from __future__ import annotations

(
    DOLLAR_NOW,
    DOLLAR_EARLY,
    DOLLAR_LATE,
    DOLLAR_FOR_CORRUPTION,
    LEVEL,
    LEVEL_EARLY,
    BOOZE_IN_DOLLARS,
    CORRUPTION_COST,
    HAVE,
    MORE_AHEAD,
    MORE_BEHIND,
    LESS_BEHIND,
    LESS_AHEAD,
    LAY_PRESSURE,
    LAY,
    LAY_AHEAD,
    NEW_BLOCK,
    HOPED_INCOME,
    HOPED_UNIQUE,
    HOPED_SYMBOLS,
    BLOCK_IN_SIGHT,
    SCARCE_HIRE,
    EASY_HIRE,
    CROWDED_HAND,
    DISCARDING,
    PATIENCE,
    RESERVE_NEIGHBOUR,
    FAIR_HIRE,
    WANTED,
    FRONT,
    DOLLAR_POOR,
    ON_DISCARD,
    HOPED_NEIGHBOURS,
) = range(33)

WEIGHTS = (
    0.19,  # DOLLAR_NOW: a Dollar while there are hires left
    0.69,  # DOLLAR_EARLY: what it is worth more at the beginning
    0.08,  # DOLLAR_LATE: a Dollar without hires
    0.14,  # DOLLAR_FOR_CORRUPTION: a Dollar as long as Corruption has to be paid
    0.10,  # LEVEL: a Popularity or Power, events apart
    0.45,  # LEVEL_EARLY: what it is worth more at the beginning
    1.61,  # BOOZE_IN_DOLLARS: a Booze, in Dollars
    0.36,  # CORRUPTION_COST: a Corruption
    0.19,  # HAVE: how far an event's count of what one has is believed in
    0.63,  # MORE_AHEAD: the same for being ahead, when ahead
    0.48,  # MORE_BEHIND: and when behind
    0.30,  # LESS_BEHIND: the same for being behind, when behind
    -0.18,  # LESS_AHEAD: and when ahead
    2.12,  # LAY_PRESSURE: laying a card, by holes for each card left
    2.74,  # LAY: laying a card in any case
    0.16,  # LAY_AHEAD: what running ahead costs besides the Corruption
    0.25,  # NEW_BLOCK: how much the income of a new block counts
    0.38,  # HOPED_INCOME: the income hoped for, in units of the best price
    1.84,  # HOPED_UNIQUE: the worth of a unique ability unseen
    0.80,  # HOPED_SYMBOLS: how much of the average ring is hoped for
    1.11,  # BLOCK_IN_SIGHT: how much a block in sight counts for a hire
    1.82,  # SCARCE_HIRE: a place among the ten while they are scarce
    0.22,  # EASY_HIRE: and while they are not
    1.91,  # CROWDED_HAND: each assistant in hand beyond the blocks
    0.46,  # DISCARDING: a discard in any case
    2.19,  # PATIENCE: cards left up to which those who count neighbours hurry
    0.43,  # RESERVE_NEIGHBOUR: how much of the hoped for a block must bring them before
    0.30,  # FAIR_HIRE: in co-op: each hire more than the partner's
    0.10,  # WANTED: a symbol that somebody in hand counts, in what it would bring
    0.61,  # FRONT: any symbol of a map side, in its price
    0.45,  # DOLLAR_POOR: how much more a Dollar counts for the poor
    1.28,  # ON_DISCARD: what assistants bring at each discard to come
    0.54,  # HOPED_NEIGHBOURS: how many of the average neighbours are hoped for
)
