"""Who knows what: everything is public but the order of the deck below its top card (§draw, R9)."""

from backroom.core.dice import below, seed_stream, shuffle, word
from backroom.core.jit import rule
from backroom.core.record import UNKNOWN
from backroom.games.mayor_of_chicago.state import CARDS


@rule
def view(s, seat, out):
    """Fill the zeroed `out` with what a seat may know; both partners know the same (§draw, R9)."""
    out.options = s.options
    for i in range(CARDS):
        out.deck[i] = s.deck[i] if i < s.drawn else UNKNOWN
    out.drawn = s.drawn
    out.top[:] = s.top
    out.opponent = s.opponent
    out.seats = s.seats
    out.phase = s.phase
    out.actor = s.actor
    out.card = s.card
    out.hired_by = s.hired_by
    out.deferred = s.deferred
    out.placing = s.placing
    out.block = s.block
    out.ability = s.ability
    out.income = s.income
    out.income_amount = s.income_amount
    out.surveyed = s.surveyed
    out.event_slot = s.event_slot
    out.event_total = s.event_total
    out.low = s.low
    out.high = s.high
    out.end_step = s.end_step
    out.end_seat = s.end_seat
    out.end_slot = s.end_slot
    out.end_asked = s.end_asked
    out.giver = s.giver
    out.gift = s.gift
    out.back_phase = s.back_phase
    out.back_actor = s.back_actor
    out.winners = s.winners
    out.candidates[0] = s.candidates[0]
    out.candidates[1] = s.candidates[1]


@rule
def reshuffle(s, d, seat, stream):
    """Deal the undrawn cards afresh; the top one keeps the map side that everybody sees (§draw, R9)."""
    drawn = int(s.drawn)
    gather_undrawn(s)
    if drawn < CARDS:
        alike = 0
        for i in range(drawn, CARDS):
            alike += int(is_top_front(s, d, s.deck[i]))
        skip = below(stream, alike) if alike > 1 else 0
        for i in range(drawn, CARDS):
            if is_top_front(s, d, s.deck[i]):
                if skip == 0:
                    card = s.deck[i]
                    s.deck[i] = s.deck[drawn]
                    s.deck[drawn] = card
                    break
                skip -= 1
        shuffle(stream, s.deck[drawn + 1 :], CARDS - drawn - 1)
    seed_stream(s.dice, word(stream), 0)


@rule
def gather_undrawn(s):
    """Write the cards still in the deck in the order of their numbers, so that their old order tells nothing."""
    seen = 0
    for i in range(s.drawn):
        seen |= 1 << int(s.deck[i])
    place = int(s.drawn)
    for card in range(1, CARDS + 1):
        if not seen >> card & 1:
            s.deck[place] = card
            place += 1


@rule
def is_top_front(s, d, card):
    """Whether a card's map side is the one seen on the deck (R9)."""
    front = d.city[card].front
    return front[0] == s.top[0] and front[1] == s.top[1] and front[2] == s.top[2] and front[3] == s.top[3]
