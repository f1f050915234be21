"""The rules of a campaign, one file a phase. Here: who may act, what is legal, and how play runs on."""

import numpy as np

from backroom.core.jit import rule
from backroom.games.ninety.rules.actions import act, list_actions, list_grace, refuse_action
from backroom.games.ninety.rules.election import commit, list_commit, open_polls, refuse_commit
from backroom.games.ninety.rules.opening import list_opening, play_opening, refuse_opening
from backroom.games.ninety.rules.setup import prepare, sow
from backroom.games.ninety.rules.turn import begin_turn, end_turn, roll_points
from backroom.games.ninety.rules.weekend import is_open, list_weekend, play_weekend, refuse_weekend
from backroom.games.ninety.scoring import count_votes
from backroom.games.ninety.state import COMMIT, ZONES, Phase, Refusal


@rule
def setup(s, d, options, seed):
    """Set a campaign up and run on to the first decision (§setup)."""
    prepare(s, d, options, seed)
    run_on(s, d)


@rule
def pending(s):
    """The candidate whose turn it is; on Election Day all who still have canvassers to place (§day, §election-day)."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.COMMIT and s.options.hidden_allocation:
        return int(s.waiting)
    return 1 << int(s.turn)


@rule
def legal(s, d, seat, out):
    """The legal moves of a seat that may act, ascending (§day)."""
    phase = s.phase
    if phase == Phase.ACT:
        return list_actions(s, d, seat, out)
    if phase <= Phase.SEED:
        return list_opening(s, d, seat, out)
    if phase <= Phase.APPEAR:
        return list_weekend(s, d, seat, out)
    if phase == Phase.GRACE:
        return list_grace(s, d, seat, out)
    return list_commit(s, seat, out)


@rule
def refuse(s, d, seat, move):
    """Why a seat may not play a move (§day)."""
    phase = s.phase
    if phase == Phase.OVER:
        return Refusal.GAME_OVER
    if not (pending(s) >> seat) & 1:
        return Refusal.NOT_YOUR_TURN
    if phase == Phase.ACT or phase == Phase.GRACE:
        return refuse_action(s, d, seat, move)
    if phase <= Phase.SEED:
        return refuse_opening(s, d, seat, move)
    if phase <= Phase.APPEAR:
        return refuse_weekend(s, d, seat, move)
    if COMMIT <= move < COMMIT + ZONES:
        return refuse_commit(s, seat, move - COMMIT)
    return Refusal.WRONG_PHASE


@rule
def play(s, d, seat, move):
    """Play a legal move, then run on until somebody must decide (§day)."""
    phase = s.phase
    if phase == Phase.ACT or phase == Phase.GRACE:
        act(s, d, seat, move)
    elif phase <= Phase.SEED:
        play_opening(s, d, seat, move)
    elif phase <= Phase.APPEAR:
        play_weekend(s, d, seat, move)
    else:
        commit(s, seat, move - COMMIT)
    if s.phase != Phase.ACT:
        run_on(s, d)


@rule
def run_on(s, d):
    """Everything that happens automatically: draws, dice, ends of turns, choices of one (§day, R44)."""
    moves = s.scratch.view(np.int16)
    while True:
        phase = s.phase
        if phase == Phase.ACT:
            return
        if phase == Phase.DUSK:
            end_turn(s)
        elif phase == Phase.DAWN:
            begin_turn(s, d)
        elif phase == Phase.ROLL:
            roll_points(s, d)
        elif phase == Phase.GRACE:
            if list_grace(s, d, int(s.turn), moves) > 1:
                return
            s.phase = Phase.DUSK
        elif Phase.WEEKEND <= phase <= Phase.APPEAR:
            if is_open(s, d, int(s.turn)) or list_weekend(s, d, int(s.turn), moves) > 1:
                return
            play_weekend(s, d, int(s.turn), int(moves[0]))
        elif phase == Phase.SOW:
            sow(s, d)
        elif phase == Phase.ELECTION:
            open_polls(s, d)
        elif phase == Phase.COUNT:
            count_votes(s, d)
        else:
            return
