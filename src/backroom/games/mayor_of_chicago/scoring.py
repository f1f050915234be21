"""The tally: the Votes that people read, also before the end, and the result for learners (§end, §winning)."""

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mayor_of_chicago.rules.city import missing_cards
from backroom.games.mayor_of_chicago.rules.end import corruption_paid_in_dollars, discard_penalty
from backroom.games.mayor_of_chicago.rules.events import bounds, effect_now, instances
from backroom.games.mayor_of_chicago.state import (
    CORRUPTION,
    CORRUPTION_PRICE,
    DOLLAR,
    ENDS,
    EVENTS,
    IMMEDIATE,
    POPULARITY,
    POWER,
    RESOURCE_MAX,
    RESOURCES,
    VOTE,
    Phase,
)

FULL_MARGIN = 50.0  # Votes ahead or behind at which the result is as clear as it gets
MARGIN_SHARE = 0.25  # how much of a result is its margin

# what things are worth in Votes near the end
CORRUPTION_WORTH = 0.9
LEVEL_WORTH = 0.3  # a Popularity or a Power
DOLLAR_OWED, DOLLAR_FREE = 0.5, 0.1  # while there is Corruption to pay, and else


@rule
def scores(s, d, out):
    """Each candidate's Votes; before the end those that would be left if the game ended now (§end)."""
    for seat in range(s.seats):
        out[seat] = s.candidates[seat].held[VOTE] if s.phase == Phase.OVER else projected_votes(s, d, seat)


@rule
def returns(s, d, out):
    """Above 0 for a win and below 0 for a loss, by the margin of the weaker partner (§winning, §coop-end, R58)."""
    won = s.winners == (1 << int(s.seats)) - 1
    margin = 1000
    for seat in range(s.seats):
        margin = min(margin, int(s.candidates[seat].held[VOTE]) - int(d.opponent[s.opponent].level[VOTE]))
    result = graded(won, float(margin))
    for seat in range(s.seats):
        out[seat] = result


@rule
def graded(won, margin):
    """A result from its margin: at least 0.75 for a win, at most -0.75 for a loss."""
    share = min(max(margin / FULL_MARGIN, -1.0), 1.0)
    if won:
        return 1.0 - MARGIN_SHARE * (1.0 - max(share, 0.0))
    return MARGIN_SHARE * (1.0 + min(share, 0.0)) - 1.0


@rule
def projected_votes(s, d, seat):
    """The Votes that would be left if the game ended now, choices made by rule of thumb (§end)."""
    project(s, d, seat)
    held = s.scratch
    votes = int(held[VOTE])
    for resource in range(RESOURCES):
        held[resource] = 0
    return votes


@rule
def project(s, d, seat):
    """Run the final count of one candidate in `scratch`; the caller clears it (§end, R42, R45)."""
    c = s.candidates[seat]
    held = s.scratch
    for resource in range(RESOURCES):
        held[resource] = c.held[resource]
    if s.end_step == 0:
        held[CORRUPTION] = min(int(held[CORRUPTION]) + missing_cards(c), RESOURCE_MAX)
    for which in range(2):
        for slot in range(EVENTS):
            if is_to_come(s, seat, slot, which):
                project_effect(s, d, held, int(c.event[slot]), which)
    paid = corruption_paid_in_dollars(held)
    held[DOLLAR] -= CORRUPTION_PRICE * paid
    held[VOTE] = max(0, int(held[VOTE]) - (int(held[CORRUPTION]) - paid) - discard_penalty(s, d, seat))


@rule
def is_to_come(s, seat, slot, which):
    """Whether an event's effect still lies ahead (§events, §end)."""
    c = s.candidates[seat]
    if int(c.event_off) >> slot & 1:
        return False
    if s.event_slot == slot and s.actor == seat:  # being resolved: its Immediate, or in the second step its End
        return which == effect_now(s) or s.end_step < ENDS
    if which == IMMEDIATE:
        return not int(c.event_done) >> slot & 1
    if s.end_step != ENDS:
        return s.end_step < ENDS
    return s.end_seat < seat or (s.end_seat == seat and slot >= s.end_slot)


@rule
def project_effect(s, d, held, face, which):
    """Apply an effect to `held`, its choice made by `second_is_better` (§events)."""
    effect = d.effect[face, which]
    total, low, high = bounds(d, held, face, which, instances(s, d, held, face, which))
    second = high if second_is_better(effect, held) else low
    for resource in range(RESOURCES):
        amount = (total - second) * int(effect.first[resource]) + second * int(effect.second[resource])
        if amount:
            held[resource] = min(max(int(held[resource]) + amount, 0), RESOURCE_MAX)
    if effect.then_lose != EMPTY:
        held[effect.then_lose] = 0


@rule
def second_is_better(effect, held):
    """Whether an event's second choice is worth more than the first, by a rough price of each resource."""
    return bundle_worth(effect.second, held) > bundle_worth(effect.first, held)


@rule
def bundle_worth(bundle, held):
    """What a bundle is worth in Votes near the end: Dollars matter while there is Corruption to pay (R45)."""
    dollar = (
        DOLLAR_OWED
        if held[CORRUPTION] > 0 and int(held[DOLLAR]) < CORRUPTION_PRICE * int(held[CORRUPTION])
        else DOLLAR_FREE
    )
    return (
        float(bundle[VOTE])
        - CORRUPTION_WORTH * float(bundle[CORRUPTION])
        + dollar * float(bundle[DOLLAR])
        + LEVEL_WORTH * float(bundle[POPULARITY])
        + LEVEL_WORTH * float(bundle[POWER])
    )
