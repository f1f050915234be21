"""The rules of Mob Town, from the number of a move to the rule behind it; beside this one file a phase or variant."""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mob_town.rules.bits import count_bits, lowest
from backroom.games.mob_town.rules.coop_moves import legal_coop, perform_coop, refuse_coop
from backroom.games.mob_town.rules.setup import setup
from backroom.games.mob_town.rules.step_moves import (
    choices,
    is_choice_of_cards,
    legal_step,
    legal_targets,
    perform_step,
    refuse_step,
)
from backroom.games.mob_town.rules.turn import end_action
from backroom.games.mob_town.rules.turn_moves import actions, perform_action, refuse_action
from backroom.games.mob_town.state import DRAW, FIRST_OF_PHASE, GIVE, ROLE, Phase, Refusal

__all__ = ["legal", "pending", "play", "refuse", "setup"]

NEVER_FORCED = sum(  # phases that always leave a choice
    1 << phase for phase in (Phase.MAIN, Phase.OVER, Phase.LOT_CELL, Phase.LOT_TAKE, Phase.AGENDA_PICK, Phase.SWAP_IN)
)


@rule
def pending(s):
    """The one seat that decides now; nobody once the game is over."""
    return 0 if s.phase == Phase.OVER else 1 << int(s.actor)


@rule
def legal(s, d, seat, out):
    """The moves that the actor may make now, in ascending order.

    Most are a bit set, listed at the end. There is one way out, for with several the compiler counts who holds `out`.
    """
    phase = int(s.phase)
    bits = first = n = 0
    if phase == Phase.MAIN:
        bits, first = actions(s, d, seat), DRAW
    elif is_choice_of_cards(phase):
        bits, first = choices(s, d, seat), int(FIRST_OF_PHASE[phase])
    elif phase <= Phase.OVER:
        n = legal_step(s, d, seat, out)
    else:
        n = legal_coop(s, d, seat, out)
    end = n + count_bits(bits)
    while n < end:
        for i in range(8):  # as `list_bits` does it, but these sets are larger
            out[n + i] = first + lowest(bits)
            bits &= bits - 1
        n += 8
    return end


@rule
def refuse(s, d, seat, move):
    """Why the seat may not make a move."""
    if s.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if seat != s.actor:
        return Refusal.NOT_YOUR_TURN
    if move < GIVE:
        return refuse_action(s, d, seat, move)
    if move < ROLE:
        return refuse_step(s, d, seat, move)
    return refuse_coop(s, d, seat, move)


@rule
def play(s, d, seat, move):
    """Play a legal move, then every step that leaves no choice: a co-op turn with nothing left ends so (R64)."""
    while move != EMPTY:
        if move < GIVE:
            perform_action(s, d, seat, move)
        elif move < ROLE:
            perform_step(s, d, seat, move)
        else:
            perform_coop(s, d, seat, move)
        if s.finished:
            end_action(s, d)
        seat = np.int64(s.actor)  # as wide as the caller's: the rules below are compiled once
        move = EMPTY if always_leaves_a_choice(s) else forced_move(s, d, seat)


@rule
def always_leaves_a_choice(s):
    """Whether no move of this phase is ever forced; so it is, too, when the game is over."""
    return (NEVER_FORCED >> int(s.phase)) & 1


@rule
def forced_move(s, d, seat):
    """The only move there is, or EMPTY where there is a choice."""
    phase = int(s.phase)
    if is_choice_of_cards(phase):
        bits = choices(s, d, seat)
        return EMPTY if bits & (bits - 1) else int(FIRST_OF_PHASE[phase]) + lowest(bits)
    n = legal_targets(s, d, seat, s.scratch) if phase < Phase.OVER else legal_coop(s, d, seat, s.scratch)
    return int(s.scratch[0]) if n == 1 else EMPTY
