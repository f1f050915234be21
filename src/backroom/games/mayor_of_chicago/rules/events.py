"""Events: an Immediate effect when the column above is full, an End effect at the end of the game (§events)."""

from backroom.core.jit import rule
from backroom.core.record import EMPTY, NOBODY, emit
from backroom.games.mayor_of_chicago.rules.resources import change
from backroom.games.mayor_of_chicago.state import END, ENDS, IMMEDIATE, RESOURCES, Cause, Choice, Kind, Phase


@rule
def effect_now(s):
    """Which effect of an event comes now: its Immediate, or in the final count its End (§events, §end)."""
    return END if s.end_step == ENDS else IMMEDIATE


@rule
def instances(s, d, held, face, which):
    """How often an effect applies: the difference to the opponent, counted once at its start (§events, R36)."""
    effect = d.effect[face, which]
    mine = int(held[effect.each])
    if effect.side == 0:
        return mine
    return max(0, (mine - int(d.opponent[s.opponent].level[effect.each])) * int(effect.side))


@rule
def bounds(d, held, face, which, n):
    """How many of n instances can be resolved at all, and the least and most that may be the second choice (§events).

    Both bundles are paid from what is there, gains of some instances paying for others (R38); a loss that neither
    resource can pay is forgiven (R37), and a part of a payment is none (R39).
    """
    effect = d.effect[face, which]
    if effect.choice == Choice.EACH:
        return n, 0, 0
    for total in range(n, 0, -1):
        low, high = 0, total
        for resource in range(RESOURCES):
            first, second = int(effect.first[resource]), int(effect.second[resource])
            if first or second:
                left = int(held[resource]) + total * first  # if all were the first choice
                slope = second - first
                if slope > 0:
                    low = max(low, (slope - 1 - left) // slope)
                elif slope < 0:
                    high = min(high, left // -slope)
                elif left < 0:
                    high = -1
        if low <= high:
            return total, low, high
    return 0, 0, 0


@rule
def begin_effect(s, d, seat, slot, which):
    """Start an event's effect: the seat chooses how often it takes the second choice (§events, R40)."""
    c = s.candidates[seat]
    face = int(c.event[slot])
    n = instances(s, d, c.held, face, which)
    emit(s, Kind.EVENT_WOKE if which == IMMEDIATE else Kind.EVENT_ENDED, seat, face + 1, n, NOBODY, slot + 1)
    s.event_total, s.low, s.high = bounds(d, c.held, face, which, n)
    s.actor = seat
    s.event_slot = slot
    s.phase = Phase.EVENT


@rule
def settle(s, d, seat, second):
    """Apply an effect, `second` of its instances as the second choice and the others as the first (§events)."""
    effect = d.effect[s.candidates[seat].event[s.event_slot], effect_now(s)]
    first = int(s.event_total) - second
    for resource in range(RESOURCES):
        amount = first * int(effect.first[resource]) + second * int(effect.second[resource])
        if amount:
            change(s, seat, resource, amount, Cause.EVENT)
    if effect.then_lose != EMPTY:
        change(s, seat, effect.then_lose, -int(s.candidates[seat].held[effect.then_lose]), Cause.EVENT)
    s.event_slot = EMPTY
    s.event_total = 0
    s.low = 0
    s.high = 0
    s.phase = Phase.AFTER_CARD if s.end_step == 0 else Phase.END_NEXT


@rule
def wake_event(s, d, seat, slot):
    """Resolve the Immediate effect of a full column's event, unless it was turned off (§events, R34, R41, R56)."""
    c = s.candidates[seat]
    c.event_done |= 1 << slot
    if not int(c.event_off) >> slot & 1:
        begin_effect(s, d, seat, slot, IMMEDIATE)
