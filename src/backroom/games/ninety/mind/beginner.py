"""The scripted beginner: what somebody plays at a first campaign in Ninety, told the rules once.

1. Take what is free where you stand: attend, recruit, raise funds; and make a vote solid while there is money.
2. Of the events, home and Downtown (these two once a day) the nearest is the next goal.
3. Canvass where you stand, as long as a point more than the way to the goal is left, or if it is out of reach.
4. Otherwise walk towards the goal.

Mud, letters to other places and the ranks of regions are for later games.
"""

from __future__ import annotations

import numpy as np

from backroom.core.jit import plain
from backroom.core.match import View
from backroom.games.ninety.mind.guide import step_to
from backroom.games.ninety.mind.plan import apart
from backroom.games.ninety.state import ATTEND, CANVASS, END_TURN, FUNDRAISE, MAIL, RECRUIT, TRAVEL, Phase


def beginner(view: View) -> int | None:
    """The move by the script; None where it says nothing."""
    s = view.record
    if s.phase != Phase.ACT:
        return None
    here = MAIL + int(s.at[view.seat])
    free = next((move for move in (ATTEND, RECRUIT, FUNDRAISE, here) if view.may(move)), None)
    if free is not None:
        return free
    walk, goal = min(((_walk(view, hood), hood) for hood in _goals(view)), default=(0, None))
    if view.may(CANVASS) and (walk + 1 < s.points or walk >= s.points):
        return CANVASS
    return END_TURN if goal is None else _towards(view, goal)


def _goals(view: View) -> list[int]:
    """Where somebody would want to be: at an event; at home and Downtown, once a day each."""
    s, d = view.record, view.deck.record
    goals = [int(d.events[card].hood) for card in s.schedule.cards[: int(s.schedule.n)]]
    if not s.recruited:
        goals.append(int(d.turfs[s.turf[view.seat], 0]))
    if not s.fundraised:
        goals.append(int(d.downtown))
    return [hood for hood in goals if _walk(view, hood)]


def _walk(view: View, hood: int) -> int:
    """The points that it costs to go there."""
    s, d, seat = view.record, view.deck.record, view.seat
    return int(plain(apart)(s, d, seat, int(s.at[seat]), hood))


def _towards(view: View, hood: int) -> int:
    """The first step of the way; the end of the turn where there is none."""
    steps = [number for number, move in enumerate(view.legal) if TRAVEL <= move < MAIL]
    if not steps:
        return END_TURN
    moves = np.array(view.legal, np.int16)
    step = plain(step_to)(view.record, view.deck.record, view.seat, moves, len(moves), steps[0], hood)
    return view.legal[int(step)]
