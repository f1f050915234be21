"""The rules of thumb of `mind`, in Votes. They lie in the deck's record, to be tuned without compiling anew.

The values were found by changing a few at a time and keeping what won more Votes over thousands of games.
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
    ICON,
    DISCARDING,
    PATIENCE,
    RESERVE,
    RESERVE_NEIGHBOUR,
    FAIR_HIRE,
) = range(30)

WEIGHTS = (
    0.26,  # DOLLAR_NOW: a Dollar while there are hires left
    0.12,  # DOLLAR_EARLY: what it is worth more at the beginning
    0.17,  # DOLLAR_LATE: a Dollar without hires
    0.49,  # DOLLAR_FOR_CORRUPTION: a Dollar as long as Corruption has to be paid
    0.02,  # LEVEL: a Popularity or Power, events apart
    0.25,  # LEVEL_EARLY: what it is worth more at the beginning
    1.28,  # BOOZE_IN_DOLLARS: a Booze, in Dollars
    0.32,  # CORRUPTION_COST: a Corruption
    0.10,  # HAVE: how far an event's count of what one has is believed in
    0.47,  # MORE_AHEAD: the same for being ahead, when ahead
    0.22,  # MORE_BEHIND: and when behind
    0.40,  # LESS_BEHIND: the same for being behind, when behind
    -0.01,  # LESS_AHEAD: and when ahead
    1.50,  # LAY_PRESSURE: laying a card, by holes for each card left
    1.11,  # LAY: laying a card in any case
    -0.07,  # LAY_AHEAD: what running ahead costs besides the Corruption
    0.64,  # NEW_BLOCK: how much the income of a new block counts
    0.59,  # HOPED_INCOME: the income hoped for, in units of the best price
    1.22,  # HOPED_UNIQUE: the worth of a unique ability unseen
    0.43,  # HOPED_SYMBOLS: how much of the average ring is hoped for
    0.90,  # BLOCK_IN_SIGHT: how much a block in sight counts for a hire
    1.41,  # SCARCE_HIRE: a place among the ten while they are scarce
    0.22,  # EASY_HIRE: and while they are not
    0.92,  # CROWDED_HAND: each assistant in hand beyond the blocks
    1.37,  # ICON: an opponent's icon, for each discard
    0.43,  # DISCARDING: a discard in any case
    8.73,  # PATIENCE: cards left from which on one waits for better blocks
    0.36,  # RESERVE: how much of the hoped for a block must bring
    0.90,  # RESERVE_NEIGHBOUR: the same for those who count neighbours
    0.30,  # FAIR_HIRE: in co-op: each hire more than the partner's
)
