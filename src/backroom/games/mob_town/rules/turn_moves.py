"""The actions of a turn: which are legal, why not, and beginning one (§gameplay)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mob_town.rules.actions import (
    cash_in,
    draw_action,
    pick_agendas,
    refuse_agenda,
    refuse_trade,
    return_agenda,
    trade,
)
from backroom.games.mob_town.rules.cards import lineup_types
from backroom.games.mob_town.rules.coop import refuse_act, refuse_co_trade
from backroom.games.mob_town.rules.price import take_overs
from backroom.games.mob_town.rules.professionals import hire, refuse_hire
from backroom.games.mob_town.rules.takeover import begin_take_over, open_lot, refuse_lot, refuse_take_over
from backroom.games.mob_town.state import (
    AGENDAS_MOVE,
    CASH,
    CASH_IN,
    DRAW,
    HIRE,
    LOT,
    SWAP,
    TAKE_OVER,
    TRADE,
    Act,
    Phase,
    Refusal,
)


@rule
def actions(s, d, seat):
    """Bit set of the actions, DRAW first (§gameplay): drawing is always possible, so there is no passing (R26)."""
    bits = 1 | int(s.held[seat]) << (SWAP - DRAW)
    if s.hand_n[seat] > 0:
        bits |= take_overs(s, d, seat, False, False) << (TAKE_OVER - DRAW)
        bits |= ((int(s.kinds[seat]) >> CASH) & 1) << (CASH_IN - DRAW)
        bits |= lineup_types(s) << (TRADE - DRAW)
    if s.briefcases[seat] > 0:
        for place in range(3):
            bits |= (1 if s.lot[place] != EMPTY else 0) << (LOT - DRAW + place)
        if s.options.professionals and s.extra == 0:
            bits |= hirings(s, d, seat) << (HIRE - DRAW)
    return bits


@rule
def hirings(s, d, seat):
    """Bit set of the places of the display that the seat may hire from (§professionals)."""
    found = 0
    for place in range(3):
        if refuse_hire(s, d, seat, place) == Refusal.NONE:
            found |= 1 << place
    return found


@rule
def refuse_action(s, d, seat, move):
    """The actions of a turn (§gameplay, §coop-gameplay)."""
    phase = s.phase
    if move < DRAW:
        return Refusal.NONE if phase == Phase.AGENDA_PICK else Refusal.WRONG_PHASE
    if phase == Phase.CO_MAIN:
        if move == DRAW:
            return refuse_act(s, Act.DRAW)
        if move < CASH_IN:
            return refuse_co_trade(s, seat, move - TRADE)
        if move == CASH_IN:
            refusal = refuse_act(s, Act.CASH_IN)
            return refusal if refusal != Refusal.NONE else refuse_cash_in(s, seat)
        return Refusal.WRONG_PHASE
    if phase != Phase.MAIN:
        return Refusal.WRONG_PHASE
    if move == DRAW:
        return Refusal.NONE
    if move < CASH_IN:
        return refuse_trade(s, seat, move - TRADE)
    if move == CASH_IN:
        return refuse_cash_in(s, seat)
    if move < LOT:
        return refuse_take_over(s, d, seat, move - TAKE_OVER, False, False)
    if move < SWAP:
        return refuse_lot(s, seat, move - LOT)
    if move < HIRE:
        return refuse_agenda(s, seat, move - SWAP, True)
    return refuse_hire(s, d, seat, move - HIRE)


@rule
def refuse_cash_in(s, seat):
    """Why the seat may not cash in (§cash-in)."""
    return Refusal.NONE if s.hand[seat, CASH] > 0 else Refusal.NO_CASH


@rule
def perform_action(s, d, seat, move):
    """Begin an action (§gameplay)."""
    if move < DRAW:
        pick_agendas(s, d, seat, move - AGENDAS_MOVE)
    elif move == DRAW:
        draw_action(s, d, seat)
    elif move < CASH_IN:
        trade(s, move - TRADE)
    elif move == CASH_IN:
        cash_in(s, d, seat)
    elif move < LOT:
        begin_take_over(s, d, seat, move - TAKE_OVER, False, False)
    elif move < SWAP:
        open_lot(s, seat, move - LOT)
    elif move < HIRE:
        return_agenda(s, move - SWAP)
    else:
        hire(s, d, seat, move - HIRE)
