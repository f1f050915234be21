"""The order of turns: who may place, when a card is drawn, when the game ends (§turn, §coop-play)."""

from backroom.core.jit import rule
from backroom.core.record import EMPTY, EVERYBODY, emit
from backroom.games.mayor_of_chicago.rules.end import begin_end
from backroom.games.mayor_of_chicago.rules.gifts import ask, begin_gift, legal_gifts, may_give_or_ask, refuse_gifts
from backroom.games.mayor_of_chicago.rules.place import can_place, pick_assistant, refuse_place
from backroom.games.mayor_of_chicago.state import (
    ASK,
    CARDS,
    DRAW,
    EXPAND,
    GIVE,
    NO_CARD,
    NO_SYMBOL,
    PLACE,
    READY,
    Kind,
    Phase,
    Refusal,
)


@rule
def next_turn(s, d):
    """Let a seat place if it can and wants to, else draw, else end (§turn, §coop-play, R10, R43, R44, R55)."""
    s.placing = NO_CARD
    s.ability = NO_CARD
    s.block = EMPTY
    s.income = EMPTY
    s.income_amount = 0
    seat = int(s.actor)
    if wants_to_place(s, seat):
        s.phase = Phase.TURN
    elif s.seats == 2 and wants_to_place(s, 1 - seat):
        s.actor = 1 - seat
        s.phase = Phase.TURN
    elif s.drawn < CARDS:
        draw_card(s, d)
    else:
        begin_end(s)


@rule
def wants_to_place(s, seat):
    """Whether a seat has a placement and has not said that it is ready for the next card (§coop-play)."""
    c = s.candidates[seat]
    return can_place(c) and not c.ready


@rule
def draw_card(s, d):
    """Take the top card, look at both sides, and see the next one's map side (§draw, R9, R57)."""
    s.card = s.deck[s.drawn]
    s.drawn += 1
    show_top(s, d)
    s.hired_by = EMPTY
    s.deferred = 0
    for seat in range(s.seats):
        c = s.candidates[seat]
        c.used = 0
        c.ready = 0
        c.gift_made = 0
    s.actor = 0
    s.phase = Phase.CARD
    emit(s, Kind.DREW, EMPTY, s.card, s.drawn - 4, EVERYBODY)


@rule
def show_top(s, d):
    """The deck lies map side up: its top front is seen, not the back (§setup, R9)."""
    for corner in range(4):  # one by one: a GPU has no memory to copy a slice through
        s.top[corner] = d.city[s.deck[s.drawn]].front[corner] if s.drawn < CARDS else NO_SYMBOL


@rule
def after_card(s):
    """The partner uses the same card; when both have, the next turn begins (§coop-play)."""
    seat = int(s.actor)
    if s.seats == 2 and not s.candidates[1 - seat].used:
        s.actor = 1 - seat
        s.phase = Phase.CARD
    else:
        s.card = NO_CARD
        s.actor = 0
        s.phase = Phase.NEXT_TURN


@rule
def refuse_ready(s, seat):
    """Why a seat cannot leave its placements for later (§end, §coop-play, R44, R60)."""
    if s.seats < 2:
        return Refusal.COOP_ONLY
    if s.drawn == CARDS and not wants_to_place(s, 1 - seat):
        return Refusal.MUST_PLACE
    return Refusal.NONE


@rule
def refuse_defer(s, seat):
    """Why a seat cannot let the partner use the card first: only seat 0, once a card (§coop-play, R51)."""
    if s.seats < 2:
        return Refusal.COOP_ONLY
    if seat != 0 or s.deferred or s.candidates[1].used:
        return Refusal.NO_DEFER
    return Refusal.NONE


@rule
def legal_turn(s, seat, out):
    """Draw or place; in co-op leave it, place, give or ask (§turn, §coop-play)."""
    c = s.candidates[seat]
    n = 0
    if s.seats == 1:
        if s.drawn < CARDS:
            out[0] = DRAW
            n = 1
    elif refuse_ready(s, seat) == Refusal.NONE:
        out[0] = READY
        n = 1
    for slot in range(c.hand.n):  # a block is free, or the seat would not be asked
        out[n] = PLACE + slot
        n += 1
    return legal_gifts(s, seat, out, n) if s.seats == 2 else n


@rule
def sole_turn_move(s, seat):
    """With an empty deck the last assistant has to be placed (§end, R44)."""
    if s.drawn < CARDS or s.candidates[seat].hand.n > 1:
        return EMPTY
    if s.seats == 2 and (refuse_ready(s, seat) == Refusal.NONE or may_give_or_ask(s, seat)):
        return EMPTY
    return PLACE


@rule
def refuse_in_turn(s, seat, move):
    """Why not, between two cards (§turn, §coop-play)."""
    if move == DRAW:
        if s.seats == 2:
            return Refusal.SOLO_ONLY
        return Refusal.NO_CARDS_LEFT if s.drawn == CARDS else Refusal.NONE
    if move == READY:
        return refuse_ready(s, seat)
    if PLACE <= move < EXPAND:
        return refuse_place(s.candidates[seat], move - PLACE)
    return refuse_gifts(s, seat, move)


@rule
def act_turn(s, seat, move):
    """Draw, place, or leave placing for later (§turn, §coop-play)."""
    if move == GIVE:
        begin_gift(s, seat)
    elif move == ASK:
        ask(s, seat)
    elif move >= PLACE:
        pick_assistant(s, seat, move - PLACE)
    else:  # DRAW or READY: no placement before the next card
        s.candidates[seat].ready = 1
        s.phase = Phase.NEXT_TURN
