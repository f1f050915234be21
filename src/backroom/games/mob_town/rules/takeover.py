"""Take over: the route, the price, the connection cards, the token; and the open lot (§take-over to §open-lot)."""

from __future__ import annotations

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, NOBODY, draw, emit
from backroom.games.mob_town.rules.actions import hand_picks
from backroom.games.mob_town.rules.bits import lowest
from backroom.games.mob_town.rules.cards import (
    PAY_ORDER,
    VALUE,
    cash_worth,
    emit_card,
    gain_openly,
    keeps,
    number_of,
    spend,
)
from backroom.games.mob_town.rules.price import (
    NEVER,
    cards_for_the_way,
    fewest_for,
    need_of,
    pays_with,
    price_of,
    travels_free,
)
from backroom.games.mob_town.rules.town import (
    EAST,
    NORTH,
    around,
    distance_to,
    lose_slot,
    place_card,
    ring_at,
    stack_token,
    win_slot,
)
from backroom.games.mob_town.rules.turn import finish
from backroom.games.mob_town.state import (
    BANK,
    City,
    Kind,
    Phase,
    Professional,
    Refusal,
)


@rule
def refuse_take_over(s, d, seat, slot, free, forceful):
    """Why the seat may not take over a card (§take-over, R10, R12, R13)."""
    if slot >= s.city_n:
        return Refusal.NO_SUCH_CARD
    if s.owner[slot] == seat:
        return Refusal.YOURS
    if s.supply[seat] < 1:
        return Refusal.NO_TOKENS
    cards = fewest_for(s, d, seat, int(s.card[slot]), price_of(s, d, slot, forceful), cash_worth(s, d, seat))
    if cards == NEVER:
        return Refusal.NOT_EXACT if s.options.payment else Refusal.TOO_DEAR
    if int(s.hand_n[seat]) - cards < need_of(s, d, seat, slot, free):
        return Refusal.TOO_FAR
    return Refusal.NONE


@rule
def begin_take_over(s, d, seat, slot, free, forceful):
    """Fix the price and the way; a choice of routes comes before paying (§take-over, §connection)."""
    s.target = slot
    s.left = price_of(s, d, slot, forceful)
    s.cash_worth = cash_worth(s, d, seat)
    steps = 1 if free or travels_free(s, seat) else distance_to(s, seat, slot)
    s.need = cards_for_the_way(s, d, seat, steps - 1)
    s.last = EMPTY
    s.paid = 0
    s.phase = Phase.PAY
    if s.need == 0:
        return
    s.frontier = 1 << slot
    s.depth = steps
    if s.city == City.ROADWORKS:
        s.due[BANK] = d.city_amount[City.ROADWORKS]
    if keeps(s, seat, Professional.CHAUFFEUR):
        for _ in range(min(number_of(s, d, Professional.CHAUFFEUR), int(s.depth) - 1)):
            s.frontier = steps_nearer(s, seat)  # free, so no choice: every way stays open
            s.depth -= 1
    if s.depth > 1:
        s.phase = Phase.ROUTE


@rule
def steps_nearer(s, seat):
    """Bit set of the cards beside the frontier and one step nearer to the seat's own (§connection, R14)."""
    return around(s, int(s.frontier)) & ring_at(s, seat, int(s.depth) - 1)


@rule
def held_by(s, receiver):
    """Bit set of the cards that a receiver controls; the bank has those that nobody does."""
    if receiver != BANK:
        return int(s.owned[receiver])
    taken = 0
    for seat in range(4):
        taken |= int(s.owned[seat])
    return ~taken


@rule
def receivers(s, seat):
    """Bit set of the receivers that the next step may pass (§connection, R15)."""
    nearer = steps_nearer(s, seat)
    found = 0
    for receiver in range(5):
        if nearer & held_by(s, receiver):
            found |= 1 << receiver
    return found


@rule
def route_over(s, seat, receiver):
    """The way passes cards of this receiver: one card is due to her, or to the discard pile (§connection, R15)."""
    s.frontier = steps_nearer(s, seat) & held_by(s, receiver)
    s.depth -= 1
    s.due[receiver] += 1
    if s.depth == 1:
        s.phase = Phase.PAY


@rule
def refuse_payment(s, d, seat, kind, allowed):
    """Why a card may not be paid next; `allowed` is the bit set of those that may (§take-over, R10)."""
    if (allowed >> kind) & 1:
        return Refusal.NONE
    if s.hand[seat, kind] <= 0:
        return Refusal.NOT_IN_HAND
    if not pays_with(d, int(s.card[s.target]), kind):
        return Refusal.WRONG_SUIT
    if PAY_ORDER[s.cash_worth, kind] < s.last:
        return Refusal.PAY_ORDER
    return Refusal.REST_UNPAYABLE


@rule
def put_down(s, seat, kind):
    """Pay a card: it goes to the discard pile and lowers what is left to pay."""
    spend(s, seat, kind)
    s.discard[kind] += 1
    s.left -= VALUE[s.cash_worth, kind]
    s.last = PAY_ORDER[s.cash_worth, kind]
    s.paid += 1
    emit_card(s, Kind.PAID, seat, kind)


@rule
def pay(s, d, seat, kind):
    """Pay towards the price; surplus value is lost (§take-over, R10). Then the connection cards, then the token."""
    put_down(s, seat, kind)
    if s.left <= 0:
        s.last = EMPTY
        if s.need > 0:
            s.phase = Phase.CONNECT_PAY
        else:
            complete_take_over(s, d, seat)


@rule
def receiver_now(s):
    """Whose connection card is due: rivals in seat order, the bank last (§connection)."""
    waiting = 0
    for receiver in range(5):
        waiting |= (1 if s.due[receiver] > 0 else 0) << receiver
    return lowest(waiting)


@rule
def connection_cards(s, seat):
    """Bit set of the kinds that may be given now: any, each set in one order (§connection, R15)."""
    return hand_picks(s, seat, int(s.due[receiver_now(s)]))


@rule
def connect(s, d, seat, kind):
    """Give a card of any kind for a card passed: to its controller, shown to all, else to the discard (R15, R37)."""
    receiver = receiver_now(s)
    spend(s, seat, kind)
    if receiver == BANK:
        s.discard[kind] += 1
        emit_card(s, Kind.CONNECTION_BANK, seat, kind)
    else:
        gain_openly(s, receiver, kind)
        emit_card(s, Kind.CONNECTION, receiver, kind)
    s.due[receiver] -= 1
    s.need -= 1
    s.last = kind if s.due[receiver] > 0 else EMPTY
    if s.need == 0:
        complete_take_over(s, d, seat)


@rule
def put_token(s, seat, slot):
    """A family token on top of the card or of its stack: the seat controls it now (§take-over)."""
    before = int(s.owner[slot])
    if before != EMPTY:
        lose_slot(s, before, slot)
        emit(s, Kind.LOST, before, int(s.card[slot]), 0, NOBODY)
    win_slot(s, seat, slot)
    stack_token(s, slot, seat)
    s.supply[seat] -= 1
    s.progress = 1


@rule
def complete_take_over(s, d, seat):
    """The token is placed; an open-lot place is filled only now (§take-over, R66)."""
    slot = int(s.target)
    put_token(s, seat, slot)
    emit(s, Kind.TOOK_OVER, seat, int(s.card[slot]), int(d.face[s.card[slot]]), NOBODY)
    refill_lot(s)
    finish(s)


# --- open lot (§open-lot) ---------------------------------------------------------------------------------------------


@rule
def refuse_lot(s, seat, place):
    """Why the seat may not build from an open-lot place (§open-lot, R9)."""
    if s.lot[place] == EMPTY:
        return Refusal.LOT_EMPTY
    if s.briefcases[seat] < 1:
        return Refusal.NO_BRIEFCASE
    return Refusal.NONE


@rule
def open_lot(s, seat, place):
    """Spend a briefcase, in any case, to build one of the face-up properties (§open-lot, R17)."""
    s.briefcases[seat] -= 1
    s.lot_place = place
    s.phase = Phase.LOT_CELL


@rule
def refuse_cell(s, slot, side):
    """Why a place is no edge of the city, or has another name (§open-lot, R18)."""
    if slot >= s.city_n:
        return Refusal.NO_SUCH_CARD
    if s.near[slot, side] != EMPTY:
        return Refusal.CELL_TAKEN
    if not (int(s.edges[slot]) >> side) & 1:
        return Refusal.CELL_OTHER_NAME
    return Refusal.NONE


@rule
def build(s, d, seat, slot, side):
    """Place the property at an edge; its arrow means nothing. It may then be taken over now (§open-lot, R17, R18)."""
    place = int(s.lot_place)
    new = place_card(s, d, int(s.lot[place]), int(s.x[slot]) + int(EAST[side]), int(s.y[slot]) + int(NORTH[side]))
    s.lot[place] = EMPTY
    s.progress = 1
    emit(s, Kind.BUILT, seat, int(s.card[new]), 0, NOBODY)
    if refuse_take_over(s, d, seat, new, True, False) == Refusal.NONE:
        s.target = new
        s.phase = Phase.LOT_TAKE
    else:
        refill_lot(s)
        finish(s)


@rule
def accept_lot(s, d, seat):
    """Take the new property over at its price, without connection cost (§open-lot)."""
    begin_take_over(s, d, seat, int(s.target), True, False)


@rule
def decline_lot(s, d, seat):
    """Leave the new property to others (§open-lot, R17)."""
    emit(s, Kind.DECLINED, seat, int(s.card[s.target]), 0, NOBODY)
    refill_lot(s)
    finish(s)


@rule
def refill_lot(s):
    """The empty place is filled from the unused properties, while there are any (§open-lot, R9, R66)."""
    if s.lot_place != EMPTY:
        if s.unused.n > 0:
            s.lot[s.lot_place] = draw(s.unused)
            emit(s, Kind.LOT_FILLED, EMPTY, int(s.lot[s.lot_place]), 1, EVERYBODY)
        s.lot_place = EMPTY
