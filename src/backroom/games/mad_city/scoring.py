"""The tally and the result."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.games.mad_city.rules.bits import popcount

SOLO_FAIR = 16.0  # points a round that a decent solitaire makes; random play about 7, strong play about 27
SOLO_SPREAD = 20.0


@rule
def scores(s, d, out):
    """The points of each seat (§scoring)."""
    for seat in range(s.seats):
        out[seat] = s.players[seat].score


@rule
def solo_return(s, points):
    """A solitaire's total on the scale of results: 0 for a fair game, 1 for one beyond reach (§puzzle)."""
    each = points / max(1, int(s.options.solo_rounds))
    return min(1.0, max(-1.0, (each - SOLO_FAIR) / SOLO_SPREAD))


@rule
def returns(s, d, out):
    """1 for the winner and -1 for the others; who share the win have the mean of both ends (§game-end, R45)."""
    if s.alone:
        out[0] = solo_return(s, int(s.players[0].score))
        return
    share = 2.0 / max(1, popcount(int(s.winners))) - 1.0
    for seat in range(s.seats):
        out[seat] = share if (int(s.winners) >> seat) & 1 else -1.0
