"""Gifts between the partners of the co-operative variant (§coop-gifts)."""

from backroom.core.jit import rule
from backroom.core.record import EMPTY, NOBODY, emit
from backroom.games.mayor_of_chicago.options import GIFTS_LIMITED, GIFTS_OFF
from backroom.games.mayor_of_chicago.rules.choices import refuse_amount
from backroom.games.mayor_of_chicago.rules.resources import change
from backroom.games.mayor_of_chicago.state import (
    ASK,
    BOOZE,
    CORRUPTION,
    DOLLAR,
    GIVE,
    RESOURCE_MAX,
    Cause,
    Kind,
    Phase,
    Refusal,
)


@rule
def refuse_give(s, seat):
    """Why a seat cannot make a gift: Dollars and Booze only, and both must be able to take the Corruption.

    (§coop-gifts, R52, R53, R59, R62)
    """
    if s.seats < 2:
        return Refusal.COOP_ONLY
    if s.options.coop_gifts == GIFTS_OFF:
        return Refusal.GIFTS_OFF
    if s.options.coop_gifts == GIFTS_LIMITED and s.candidates[seat].gift_made:
        return Refusal.GIFT_MADE
    if s.candidates[0].held[CORRUPTION] >= RESOURCE_MAX or s.candidates[1].held[CORRUPTION] >= RESOURCE_MAX:
        return Refusal.CORRUPTION_FULL
    if most_given(s, seat, DOLLAR) == 0 and most_given(s, seat, BOOZE) == 0:
        return Refusal.NOTHING_TO_GIVE
    return Refusal.NONE


@rule
def most_given(s, seat, resource):
    """The largest gift of a resource: what one has and the other can hold (§coop-gifts, R54)."""
    return min(int(s.candidates[seat].held[resource]), RESOURCE_MAX - int(s.candidates[1 - seat].held[resource]))


@rule
def refuse_ask(s, seat):
    """Why a seat cannot ask for a gift: once, until it has done something else (§coop-gifts, R52)."""
    if s.seats < 2:
        return Refusal.COOP_ONLY
    reason = refuse_give(s, 1 - seat)
    if reason == Refusal.NONE and s.candidates[seat].asked:
        return Refusal.ASKED_ALREADY
    return reason


@rule
def begin_gift(s, giver):
    """Start a gift: first the Dollars (§coop-gifts)."""
    if s.phase != Phase.ANSWER:
        s.back_phase = s.phase
        s.back_actor = s.actor
    s.giver = giver
    s.actor = giver
    s.low = 0 if most_given(s, giver, BOOZE) > 0 else 1  # a gift is never empty (R53)
    s.high = most_given(s, giver, DOLLAR)
    s.phase = Phase.GIVE_DOLLARS


@rule
def give_dollars(s, amount):
    """Settle on the Dollars of the gift; the Booze follows (§coop-gifts)."""
    s.gift = amount
    s.low = 0 if amount > 0 else 1
    s.high = most_given(s, s.giver, BOOZE)
    s.phase = Phase.GIVE_BOOZE


@rule
def give_booze(s, amount):
    """Hand the gift over; each of the two gains one Corruption, whatever its size (§coop-gifts, R53)."""
    giver = int(s.giver)
    receiver = 1 - giver
    emit(s, Kind.GAVE, giver, receiver, int(s.gift), NOBODY, amount)
    for seat in range(2):
        sign = 1 if seat == receiver else -1
        s.candidates[seat].held[DOLLAR] += sign * int(s.gift)
        s.candidates[seat].held[BOOZE] += sign * amount
        change(s, seat, CORRUPTION, 1, Cause.GIFT)
    s.candidates[receiver].ready = 0
    s.candidates[giver].gift_made = 1
    s.giver = EMPTY
    s.gift = 0
    go_back(s)


@rule
def ask(s, seat):
    """Ask the partner for a gift (§coop-gifts, R52)."""
    s.back_phase = s.phase
    s.back_actor = seat
    s.actor = 1 - seat
    s.phase = Phase.ANSWER
    emit(s, Kind.ASKED, seat, 1 - seat, 0, NOBODY)


@rule
def decline(s, seat):
    """Give nothing; the partner may not ask again before doing something else (§coop-gifts, R52)."""
    s.candidates[1 - seat].asked = 1
    emit(s, Kind.DECLINED, seat, 1 - seat, 0, NOBODY)
    go_back(s)


@rule
def go_back(s):
    """Return to what was being decided before the gift or the question (§coop-gifts)."""
    s.phase = s.back_phase
    s.actor = s.back_actor
    s.low = 0
    s.high = 0


@rule
def legal_gifts(s, seat, out, n):
    """Give, or ask the partner to (§coop-gifts, R52)."""
    if refuse_give(s, seat) == Refusal.NONE:
        out[n] = GIVE
        n += 1
    if refuse_ask(s, seat) == Refusal.NONE:
        out[n] = ASK
        n += 1
    return n


@rule
def may_give_or_ask(s, seat):
    """Whether a gift or a request is possible (§coop-gifts)."""
    return refuse_give(s, seat) == Refusal.NONE or refuse_ask(s, seat) == Refusal.NONE


@rule
def refuse_gifts(s, seat, move):
    """Why neither a gift nor a request (§coop-gifts)."""
    if move == GIVE:
        return refuse_give(s, seat)
    if move == ASK:
        return refuse_ask(s, seat)
    return Refusal.WRONG_PHASE


@rule
def refuse_present(s, move, first):
    """Why a part of a gift cannot have this size (§coop-gifts, R53, R54)."""
    reason = refuse_amount(s, move, first, Refusal.GIFT_TOO_LARGE)
    return Refusal.EMPTY_GIFT if reason == Refusal.GIFT_TOO_LARGE and move == first else reason
