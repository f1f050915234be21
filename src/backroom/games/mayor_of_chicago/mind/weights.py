"""The weights of the rules of thumb, in Votes. They are in the deck's record, to be tuned without compiling again.

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
    0.21,  # DOLLAR_NOW: a Dollar while there are hires left
    0.68,  # DOLLAR_EARLY: what it is worth more at the beginning
    0.06,  # DOLLAR_LATE: a Dollar without hires
    0.00,  # DOLLAR_FOR_CORRUPTION: a Dollar as long as Corruption has to be paid
    0.00,  # LEVEL: a Popularity or Power, events apart
    0.81,  # LEVEL_EARLY: what it is worth more at the beginning
    1.65,  # BOOZE_IN_DOLLARS: a Booze, in Dollars
    0.27,  # CORRUPTION_COST: a Corruption
    0.20,  # HAVE: how far an event's count of what one has is believed in
    0.60,  # MORE_AHEAD: the same for being ahead, when ahead
    0.50,  # MORE_BEHIND: and when behind
    0.30,  # LESS_BEHIND: the same for being behind, when behind
    -0.05,  # LESS_AHEAD: and when ahead
    1.45,  # LAY_PRESSURE: laying a card, by holes for each card left
    0.00,  # LAY: laying a card in any case
    0.11,  # LAY_AHEAD: what running ahead costs besides the Corruption
    0.12,  # NEW_BLOCK: how much the income of a new block counts
    0.44,  # HOPED_INCOME: the income hoped for, in units of the best price
    2.54,  # HOPED_UNIQUE: the worth of a unique ability unseen
    0.66,  # HOPED_SYMBOLS: how much of the average ring is hoped for
    0.95,  # BLOCK_IN_SIGHT: how much a block in sight counts for a hire
    2.09,  # SCARCE_HIRE: a place among the ten while they are scarce
    0.48,  # EASY_HIRE: and while they are not
    2.44,  # CROWDED_HAND: each assistant in hand beyond the blocks
    0.43,  # DISCARDING: a discard in any case
    2.27,  # PATIENCE: cards left up to which those who count neighbours hurry
    0.57,  # RESERVE_NEIGHBOUR: how much of the hoped for a block must bring them before
    0.30,  # FAIR_HIRE: in co-op: each hire more than the partner's
    0.19,  # WANTED: a symbol that somebody in hand counts, in what it would bring
    0.90,  # FRONT: any symbol of a map side, in its price
    0.49,  # DOLLAR_POOR: how much more a Dollar counts for the poor
    1.04,  # ON_DISCARD: what assistants bring at each discard to come
    0.66,  # HOPED_NEIGHBOURS: how many of the average neighbours are hoped for
)
