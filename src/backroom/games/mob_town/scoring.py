"""The tally that people read and the result for learners (§scoring, §game-end)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.games.mob_town.rules.bits import count_bits
from backroom.games.mob_town.rules.points import BRIEFCASE_POINTS, agenda_value, agendas_won, control_points
from backroom.games.mob_town.state import Outcome, Phase

FIFTY = 50  # spaces of the score track


@rule
def scores(s, d, out):
    """The tally if the game ended now; in the co-op the points of the law for everybody (§scoring, §game-end)."""
    for seat in range(s.options.players):
        if s.options.mode:
            out[seat] = int(s.law_track)
        else:
            out[seat] = int(s.score[seat])
            if s.phase != Phase.OVER:
                won = count_bits(agendas_won(s, seat))
                out[seat] += control_points(s, d, seat) + won * agenda_value(s, d)
                out[seat] += BRIEFCASE_POINTS * int(s.briefcases[seat])


@rule
def returns(s, d, out):
    """1 for the winner, -1 for losers, between them when shared; the co-op wins or loses together (§game-end)."""
    players = int(s.options.players)
    if s.options.mode:
        for seat in range(players):
            out[seat] = 1.0 if s.outcome == Outcome.WON else -1.0
        return
    best = -1
    winners = 0
    for seat in range(players):
        if s.score[seat] > best:
            best = int(s.score[seat])
            winners = 1
        elif s.score[seat] == best:
            winners += 1
    for seat in range(players):
        out[seat] = 2.0 / winners - 1.0 if s.score[seat] == best else -1.0


def track_place(points: int) -> tuple[int, int]:
    """Where the marker stands: how many 50 markers were taken, and the space from 1 to 50 (§scoring)."""
    return ((points - 1) // FIFTY, (points - 1) % FIFTY + 1) if points > 0 else (0, 0)
