"""The record of Last Match: what lies on the table, and who may see it."""

from enum import IntEnum

import numpy as np
from pydantic import Field

from backroom.core.dice import STREAM
from backroom.core.game import Options, options_dtype
from backroom.core.moves import Family, Moves
from backroom.core.record import happenings, record

SEATS = 2


class TinyOptions(Options):
    """How many matches lie on the table at the start, and whether a clock hurries those who take."""

    matches: int = Field(9, ge=5, le=12)
    clock: bool = False


class Phase(IntEnum):
    """The two halves of a turn."""

    TAKE = 0
    BURN = 1
    GAME_OVER = 2


class Refusal(IntEnum):
    """Why a move is not possible now."""

    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    WRONG_PHASE = 3
    TOO_FEW = 4


class Kind(IntEnum):
    """What may happen."""

    TURN = 0  # subject: the turn
    TOOK = 1  # amount: matches
    BURNT = 2  # amount: matches, the card's value
    WON = 3


MOVES = Moves(
    Family("take", section="turn", n=range(1, 4)),
    Family("burn", section="card"),
    Family("keep", section="card"),
    Family("time_up", section="clock"),
)
TAKE, BURN, KEEP, TIME_UP = (MOVES.first[name] for name in ("take", "burn", "keep", "time_up"))
CLOCK = SEATS  # the clock is a seat of its own

STATE = record(
    [
        ("happenings", happenings(8)),
        ("dice", *STREAM),  # deals the cards; in no view
        ("options", options_dtype(TinyOptions)),
        ("phase", np.int8),  # Phase
        ("seat", np.int8),  # whose turn
        ("turn", np.int16),  # from 1
        ("matches", np.int8),  # left on the table
        ("cards", np.int8, SEATS),  # 1 to 3, secret until burnt; 0 once burnt, UNKNOWN in the other's view
        ("winner", np.int8),  # EMPTY while they play
    ]
)
DECK = record([("values", np.int8, 4)])
