"""The city: laying cards along arrows, who lies beside whom, distances, free edge cells (§round-setup, §open-lot)."""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mob_town.state import DEAREST, PROPERTIES

EAST = np.array([0, 1, 0, -1], np.int8)  # step of each side n e s w along x
NORTH = np.array([1, 0, -1, 0], np.int8)  # and along y


@rule
def slot_at(s, x, y):
    """The slot that lies at a place of the table, or EMPTY."""
    for slot in range(s.city_n):
        if s.x[slot] == x and s.y[slot] == y:
            return slot
    return EMPTY


@rule
def link(s, slot):
    """Note the neighbours of a card among those of lower slot."""
    for side in range(4):
        s.near[slot, side] = EMPTY
    s.beside[slot] = 0
    for other in range(slot):
        x = int(s.x[other]) - int(s.x[slot])
        y = int(s.y[other]) - int(s.y[slot])
        if x * x + y * y == 1:
            side = (1 - y) if x == 0 else (2 - x)  # 0 n, 1 e, 2 s, 3 w
            s.near[slot, side] = other
            s.near[other, (side + 2) & 3] = slot
            s.beside[slot] |= 1 << other
            s.beside[other] |= 1 << slot


@rule
def lay(s, d, card, x, y):
    """Lay a card at a free place as the city's next slot; all cards lie upright (R5)."""
    slot = int(s.city_n)
    s.card[slot] = card
    s.face[slot] = d.face[card]
    s.purse_at[slot] = d.type[card] if card < PROPERTIES else 5 + card - PROPERTIES
    s.x[slot] = x
    s.y[slot] = y
    s.owner[slot] = EMPTY
    s.stack[slot] = 0
    for seat in range(4):
        s.tokens[slot, seat] = 0
    for amount in range(int(s.face[slot]), DEAREST + 1):
        s.cheap[d.type[card], amount] |= 1 << slot
    s.city_n += 1
    link(s, slot)
    if card >= PROPERTIES:
        s.landmark[card - PROPERTIES] = slot
    return slot


@rule
def stack_token(s, slot, seat):
    """A token on a card: its price rises by one (§take-over, R11)."""
    cost = int(s.face[slot]) + int(s.stack[slot])
    if cost <= DEAREST:
        s.cheap[min(int(s.purse_at[slot]), 5), cost] &= ~(1 << slot)
    s.tokens[slot, seat] += 1
    s.stack[slot] += 1


@rule
def unstack_token(s, slot, seat):
    """A token off a card."""
    s.tokens[slot, seat] -= 1
    s.stack[slot] -= 1
    cost = int(s.face[slot]) + int(s.stack[slot])
    if cost <= DEAREST:
        s.cheap[min(int(s.purse_at[slot]), 5), cost] |= 1 << slot


@rule
def lay_along(s, d, card, slot):
    """Lay a card where the arrow of `slot` points: the first free place straight on (§round-setup, R3, R4)."""
    side = d.arrow[s.card[slot]]
    end = slot
    while s.near[end, side] != EMPTY:
        end = int(s.near[end, side])
    return lay(s, d, card, int(s.x[end]) + int(EAST[side]), int(s.y[end]) + int(NORTH[side]))


@rule
def exchange_places(s, one, other):
    """Two cards swap places, their tokens travel along; who lies beside whom is found anew (R43)."""
    x, y = s.x[one], s.y[one]
    s.x[one], s.y[one] = s.x[other], s.y[other]
    s.x[other], s.y[other] = x, y
    for slot in range(s.city_n):
        link(s, slot)


@rule
def around(s, slots):
    """Bit set of the cards beside any card of a bit set."""
    found = 0
    for slot in range(s.city_n):
        found |= int(s.beside[slot]) & -((slots >> slot) & 1)  # no branch: nothing foretells it
    return found


@rule
def ring_at(s, seat, distance):
    """Bit set of the cards exactly so far from the seat's nearest card (§connection, R14)."""
    seen = ring = int(s.owned[seat])
    for _ in range(distance):
        ring = around(s, ring) & ~seen
        seen |= ring
    return ring


@rule
def distance_to(s, seat, slot):
    """Steps from the seat's nearest card to a card; the seat controls something, and the city hangs together."""
    seen = ring = int(s.owned[seat])
    steps = 0
    while not (seen >> slot) & 1:
        ring = around(s, ring) & ~seen
        seen |= ring
        steps += 1
    return steps


@rule
def names_cell(s, slot, side):
    """Whether a free place is called by this card: none of lower slot lies beside it (§open-lot, R18)."""
    x = int(s.x[slot]) + int(EAST[side])
    y = int(s.y[slot]) + int(NORTH[side])
    beside = 0
    for other in range(slot):
        east = int(s.x[other]) - x
        north = int(s.y[other]) - y
        beside += 1 if east * east + north * north == 1 else 0
    return beside == 0
