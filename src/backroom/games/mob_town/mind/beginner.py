"""The scripted beginner: what somebody plays at a first game of Mob Town, told the rules once.

1. Take over the best property that you can pay for and that lies beside yours (the first one may lie anywhere). A
   property is worth its value, twice that if a rival has it, and three more if its type is one of your agendas; among
   equals the cheapest. One that is worth less than six can wait, until the last ten cards, with the law among them.
2. If there is none, and three cards or more of one kind lie in the lineup, trade for them.
3. Otherwise draw two cards.

Agendas, and which cards pay, come as they come. Briefcases, swaps and professionals are for later games.
"""

from __future__ import annotations

from backroom.core.match import View
from backroom.core.record import EMPTY
from backroom.games.mob_town.rules.cards import FUNDS
from backroom.games.mob_town.state import CASH_IN, DRAW, LOT, TAKE_OVER, TRADE, Phase

AGENDA_POINTS = 3  # §scoring
ENOUGH = 6  # what a property must be worth,
LATE = 10  # until so few cards are left in the deck
MANY = 3  # cards that are worth a trade


def beginner(view: View) -> int | None:
    """The move by the script; None where it says nothing."""
    s, seat = view.record, view.seat
    if s.phase != Phase.MAIN:
        return None
    least = 0 if int(s.deck_n) - int(s.drawn) <= LATE else ENOUGH
    near = int(s.border[seat]) if s.owned[seat] else -1
    slots = [move - TAKE_OVER for move in view.legal if TAKE_OVER <= move < LOT]
    wanted = [slot for slot in slots if near >> slot & 1 and _worth(view, slot) >= least]
    if wanted:
        return TAKE_OVER + max(wanted, key=lambda slot: (_worth(view, slot), -int(s.stack[slot])))
    trades = [move for move in view.legal if TRADE <= move < CASH_IN and _cards(view, move - TRADE) >= MANY]
    return trades[0] if trades else DRAW if view.may(DRAW) else None


def _worth(view: View, slot: int) -> int:
    """What a property seems worth."""
    s = view.record
    value = int(s.face[slot]) * (1 if s.owner[slot] == EMPTY else 2)
    return value + AGENDA_POINTS * (int(s.held[view.seat]) >> int(s.type_at[slot]) & 1)


def _cards(view: View, kind: int) -> int:
    """How many cards of a kind, a suit or cash, lie in the lineup."""
    s = view.record
    return sum(int(FUNDS[card]) >> 8 * kind & 255 > 0 for card in s.lineup[: int(s.lineup_n)])
