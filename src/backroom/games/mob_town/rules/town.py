"""The city: laying cards along arrows, who lies beside whom, distances, free edge cells (§round-setup, §open-lot)."""

from __future__ import annotations

import numpy as np

from backroom.core.jit import rule
from backroom.core.record import EMPTY
from backroom.games.mob_town.rules.bits import lowest
from backroom.games.mob_town.state import ALL_TYPES, DEAREST, PROPERTIES

EAST = np.array([0, 1, 0, -1], np.int8)  # step of each side n e s w along x
NORTH = np.array([1, 0, -1, 0], np.int8)  # and along y
# For a card so far to the east and north (from -2 on): bit set of one's own sides whose place it takes or lies beside.
SHARED = np.array(
    [
        [sum(1 << side for side in range(4) if abs(x - EAST[side]) + abs(y - NORTH[side]) <= 1) for y in range(-2, 3)]
        for x in range(-2, 3)
    ],
    np.int8,
)


@rule
def link(s, slot):
    """Note the neighbours of a card among those of lower slot, and which free places it gives its name (R18)."""
    for side in range(4):
        s.near[slot, side] = EMPTY
    s.beside[slot] = 0
    close = 0
    for other in range(slot):
        x = int(s.x[other]) - int(s.x[slot])
        y = int(s.y[other]) - int(s.y[slot])
        close |= (1 if x * x + y * y <= 4 else 0) << other
    edges = 15
    while close:
        other = lowest(close)
        close &= close - 1
        x = int(s.x[other]) - int(s.x[slot])
        y = int(s.y[other]) - int(s.y[slot])
        edges &= ~int(SHARED[x + 2, y + 2])
        if x * x + y * y == 1:
            side = (1 - y) if x == 0 else (2 - x)  # 0 n, 1 e, 2 s, 3 w
            back = (side + 2) & 3
            s.near[slot, side] = other
            s.near[other, back] = slot
            s.beside[slot] |= 1 << other
            s.beside[other] |= 1 << slot
            s.edges[other] &= ~(1 << back)
    s.edges[slot] = edges


@rule
def place_card(s, d, card, x, y):
    """Lay a card at a free place as the city's next slot; all cards lie upright (R5)."""
    slot = int(s.city_n)
    face, kind = int(d.face[card]), int(d.type[card])
    s.card[slot] = card
    s.face[slot] = face
    s.type_at[slot] = kind
    s.of_type[kind] |= 1 << slot
    s.x[slot] = x
    s.y[slot] = y
    s.owner[slot] = EMPTY
    s.stack[slot] = 0
    for seat in range(4):
        s.tokens[slot, seat] = 0
    for amount in range(DEAREST + 1):
        enough = (1 if amount >= face else 0) << slot
        s.cheap[kind, amount] |= enough
        s.cheap[ALL_TYPES, amount] |= enough
    s.city_n += 1
    link(s, slot)
    for seat in range(4):
        s.border[seat] |= (1 if s.owned[seat] & s.beside[slot] else 0) << slot
    if card >= PROPERTIES:
        s.landmark[card - PROPERTIES] = slot
    return slot


@rule
def stack_token(s, slot, seat):
    """A token on a card: its price rises by one (§take-over, R11)."""
    cost = int(s.face[slot]) + int(s.stack[slot])
    if cost <= DEAREST:
        s.cheap[s.type_at[slot], cost] &= ~(1 << slot)
        s.cheap[ALL_TYPES, cost] &= ~(1 << slot)
        if cost == DEAREST:
            s.dear |= 1 << slot
    s.tokens[slot, seat] += 1
    s.stack[slot] += 1


@rule
def unstack_token(s, slot, seat):
    """A token off a card."""
    s.tokens[slot, seat] -= 1
    s.stack[slot] -= 1
    cost = int(s.face[slot]) + int(s.stack[slot])
    if cost <= DEAREST:
        s.cheap[s.type_at[slot], cost] |= 1 << slot
        s.cheap[ALL_TYPES, cost] |= 1 << slot
        s.dear &= ~(1 << slot)


@rule
def place_along(s, d, card, slot):
    """Lay a card where the arrow of `slot` points: the first free place straight on (§round-setup, R3, R4)."""
    side = d.arrow[s.card[slot]]
    end = slot
    while s.near[end, side] != EMPTY:
        end = int(s.near[end, side])
    return place_card(s, d, card, int(s.x[end]) + int(EAST[side]), int(s.y[end]) + int(NORTH[side]))


@rule
def exchange_places(s, one, other):
    """Two cards swap places, their tokens travel along; who lies beside whom is found anew (R43)."""
    x, y = s.x[one], s.y[one]
    s.x[one], s.y[one] = s.x[other], s.y[other]
    s.x[other], s.y[other] = x, y
    for slot in range(s.city_n):
        link(s, slot)
    for seat in range(4):
        s.border[seat] = around(s, int(s.owned[seat]))


@rule
def around(s, slots):
    """Bit set of the cards beside any card of a bit set; four at a time, as `list_bits` does, for the same reason."""
    found = 0
    while slots:
        for _ in range(4):
            found |= int(s.beside[lowest(slots)]) & -(1 if slots else 0)
            slots &= slots - 1
    return found


@rule
def win_slot(s, seat, slot):
    """The seat controls a card now; nobody did, or `lose_slot` came before."""
    s.owner[slot] = seat
    s.owned[seat] |= 1 << slot
    s.border[seat] |= s.beside[slot]


@rule
def lose_slot(s, seat, slot):
    """The seat no longer controls a card."""
    s.owner[slot] = EMPTY
    s.owned[seat] &= ~(1 << slot)
    s.border[seat] = around(s, int(s.owned[seat]))


@rule
def ring_at(s, seat, distance):
    """Bit set of the cards exactly so far, one step at least, from the seat's nearest card (§connection, R14)."""
    seen = int(s.owned[seat])
    ring = int(s.border[seat]) & ~seen
    for _ in range(1, distance):
        seen |= ring
        ring = around(s, ring) & ~seen
    return ring


@rule
def distance_to(s, seat, slot):
    """Steps from a card to the seat's nearest one; the seat controls something, and the city hangs together."""
    border = int(s.border[seat])
    if (border >> slot) & 1:
        return 1
    ring = int(s.beside[slot])
    seen = ring | 1 << slot
    steps = 2
    while not ring & border:
        ring = around(s, ring) & ~seen
        seen |= ring
        steps += 1
    return steps
