"""The end of the game, strictly in its order (§end, §winning, §coop-end)."""

from backroom.core.jit import rule
from backroom.core.record import NOBODY, emit
from backroom.games.mayor_of_chicago.options import GIFTS_OFF, PENALTY_ALWAYS
from backroom.games.mayor_of_chicago.rules.city import missing_cards
from backroom.games.mayor_of_chicago.rules.events import begin_effect
from backroom.games.mayor_of_chicago.state import (
    CORRUPTION,
    CORRUPTION_PRICE,
    COUNTED,
    DOLLAR,
    END,
    ENDS,
    EVENTS,
    IMMEDIATE,
    IMMEDIATES,
    RESOURCE_MAX,
    VOTE,
    Kind,
    Phase,
)


@rule
def begin_end(s):
    """Step 1: a Corruption for each card missing from the 4 x 7 city (§end, R42, R43, R61)."""
    for seat in range(s.seats):
        c = s.candidates[seat]
        c.gift_made = 0
        c.ready = 0
        missing = missing_cards(c)
        if missing:
            c.held[CORRUPTION] = min(int(c.held[CORRUPTION]) + missing, RESOURCE_MAX)
            emit(s, Kind.MISSING, seat, 0, missing, NOBODY)
    s.end_step = IMMEDIATES
    s.end_seat = 0
    s.end_slot = 0
    s.end_asked = 0
    s.phase = Phase.END_NEXT


@rule
def end_next(s, d):
    """Steps 2 and 3: Immediates that never came, then End effects, left to right (§end, §coop-end, R42, R61)."""
    while s.end_step <= ENDS:
        seat = int(s.end_seat)
        while s.end_slot < EVENTS and not is_due(s, seat, s.end_slot):
            s.end_slot += 1
        if s.end_slot < EVENTS:
            if not offer_gifts(s, seat):
                resolve_due(s, d, seat)
            return
        s.end_slot = 0
        s.end_seat = (seat + 1) % s.seats
        if s.end_seat == 0:
            s.end_step += 1
    if not offer_gifts(s, 0):
        count(s, d)


@rule
def is_due(s, seat, slot):
    """Whether an event has an effect in this step; one that was turned off has none (§end, R34)."""
    c = s.candidates[seat]
    if int(c.event_off) >> slot & 1:
        return False
    return s.end_step == ENDS or not int(c.event_done) >> slot & 1


@rule
def offer_gifts(s, seat):
    """In co-op: gifts before each effect of the final count, and once before Corruption is paid (§coop-gifts, R52)."""
    if s.seats < 2 or s.options.coop_gifts == GIFTS_OFF or s.end_asked:
        return False
    s.end_asked = 1
    s.actor = seat
    s.phase = Phase.END_GIFTS
    return True


@rule
def resolve_due(s, d, seat):
    """Resolve the effect that is due (§end, §events)."""
    slot = int(s.end_slot)
    s.end_slot = slot + 1
    s.end_asked = 0
    if s.end_step == IMMEDIATES:
        s.candidates[seat].event_done |= 1 << slot
        begin_effect(s, d, seat, slot, IMMEDIATE)
    else:
        begin_effect(s, d, seat, slot, END)


@rule
def count(s, d):
    """Steps 4 to 6 for everybody (§end, §winning)."""
    s.winners = 0
    for seat in range(s.seats):
        pay_for_corruption(s, seat)
        pay_penalty(s, d, seat)
        if beats_opponent(s, d, seat):
            s.winners |= 1 << seat
            emit(
                s, Kind.WON, seat, s.opponent, s.candidates[seat].held[VOTE], NOBODY, d.opponent[s.opponent].level[VOTE]
            )
        else:
            emit(
                s,
                Kind.BEATEN,
                seat,
                s.opponent,
                s.candidates[seat].held[VOTE],
                NOBODY,
                d.opponent[s.opponent].level[VOTE],
            )
    s.end_step = COUNTED
    s.end_asked = 0
    s.phase = Phase.OVER


@rule
def corruption_paid_in_dollars(held):
    """How much of the Corruption Dollars pay for, as far as they go (§end, R45)."""
    return min(int(held[CORRUPTION]), int(held[DOLLAR]) // CORRUPTION_PRICE)


@rule
def pay_for_corruption(s, seat):
    """Two Dollars or a Vote for each Corruption: Dollars as far as they go; it stays for ties (§end, R45, R46, R49)."""
    held = s.candidates[seat].held
    corruption = int(held[CORRUPTION])
    paid = corruption_paid_in_dollars(held)
    lost = min(int(held[VOTE]), corruption - paid)
    held[DOLLAR] -= CORRUPTION_PRICE * paid
    held[VOTE] -= lost
    if corruption:
        emit(s, Kind.PAID, seat, corruption, lost, NOBODY, CORRUPTION_PRICE * paid)


@rule
def takes_votes(s, d):
    """Whether discarded assistants cost Votes: the opponent has the icon, or by option every one does (§end, R47)."""
    return d.opponent[s.opponent].penalty != 0 or s.options.discard_penalty == PENALTY_ALWAYS


@rule
def discard_penalty(s, d, seat):
    """The Votes that an opponent with the icon takes for the assistants discarded beside it (§end, R47)."""
    c = s.candidates[seat]
    if not takes_votes(s, d):
        return 0
    votes = 0
    for i in range(c.discards.n):
        votes += int(d.city[c.discards.cards[i]].penalty)
    return votes


@rule
def pay_penalty(s, d, seat):
    """Step 5: the penalty for discarded assistants, never below 0 Votes (§end, R47, R49)."""
    held = s.candidates[seat].held
    votes = min(int(held[VOTE]), discard_penalty(s, d, seat))
    held[VOTE] -= votes
    if votes:
        emit(s, Kind.PENALTY, seat, s.opponent, votes, NOBODY)


@rule
def beats_opponent(s, d, seat):
    """More Votes than the opponent, or as many and less Corruption (§winning, R48)."""
    held = s.candidates[seat].held
    level = d.opponent[s.opponent].level
    return held[VOTE] > level[VOTE] or (held[VOTE] == level[VOTE] and held[CORRUPTION] < level[CORRUPTION])
