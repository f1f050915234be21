"""What programs see of a position: numbers for learning, and a quick estimate of the result."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.games.mean_streets.rules_table import crew, reputation
from backroom.games.mean_streets.scoring import SCORE_MAX, rivals_held, score
from backroom.games.mean_streets.state import Phase

TURNS = 22
PHASES = len(Phase)
N_FEATURES = 33 + PHASES


@rule
def features(s, d, seat, out):
    """The table in numbers, about 0 to 1 each; the phase as one of many."""
    out[:] = 0.0
    out[0] = s.turn / TURNS
    out[1] = s.era - 1
    out[2] = min(int(s.cash), 100) / 100
    out[3] = reputation(s) / 30
    out[4] = min(int(s.bonus), 30) / 30
    out[5] = s.income / 30
    out[6] = min(int(s.next_income), 30) / 30
    out[7] = s.gun
    out[8] = s.politician
    out[9] = s.suit
    out[10] = s.controlled.n / 12
    out[11] = rivals_held(s) / 5
    out[12] = crew(s) / 30
    out[13] = s.locations.n / 15
    out[14] = s.row.n / 4
    out[15] = s.events.n / 12
    out[16] = s.dice / 9
    out[17] = s.left / 9
    for slot in range(5):
        out[18 + slot] = s.assigned[slot] / 9
    out[23] = s.gear / 4
    out[24] = s.offer / 13
    if s.pending_card >= 0:
        out[25] = d.strength[s.pending_card] / 18
        out[26] = d.rep[s.pending_card] / 5
        out[27] = d.income[s.pending_card] / 5
    for i in range(5):
        out[28 + i] = s.hand[i] / 6 if s.phase == Phase.REROLL else 0.0
    out[33 + int(s.phase)] = 1.0


@rule
def evaluate(s, d, seat):
    """The score if the game ended now, with a little for what the money to come may still buy."""
    points = float(score(s, d))
    if s.phase != Phase.GAME_OVER:
        turns = TURNS - int(s.turn)
        points += 0.04 * (int(s.cash) + max(1, int(s.income)) * turns) + 0.15 * crew(s)
    return min(points, float(SCORE_MAX)) / SCORE_MAX
