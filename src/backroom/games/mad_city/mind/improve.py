"""Whole cities made better by small changes, with nine tiles or sixteen, for all that scores: zones and tokens, lakes
and parks, the road, bets.

The solver proves what zones and the tree can bring with nine tiles. What it does not know is added here: a road that
is likely to be the longest, zones that are likely to win a bet, and the cities of sixteen tiles.
"""

from __future__ import annotations

import numpy as np

from backroom.core.dice import below, word
from backroom.core.jit import remember, rule
from backroom.core.record import record
from backroom.games.mad_city.deck import MOST
from backroom.games.mad_city.mind.evaluate import zone_value
from backroom.games.mad_city.rules.roads import road_length
from backroom.games.mad_city.rules.zones import count_waters, count_zones, planes, water_points
from backroom.games.mad_city.state import CELLS, SLOTS

ROADS = CELLS + 1
UNIT = 2.0**-32

AIM = record(
    [
        ("progress", np.float64),  # what a zone is worth that only turns a token, as a share of its points
        ("ranger", np.float64, 5),  # points for lakes and parks by their areas
        ("road", np.float64, ROADS),  # by the tiles of the longest road
        ("largest", np.float64, (3, MOST)),  # by the buildings of the largest zone of each colour
    ]
)
FOUND = record([("worth", np.float64), ("cell", np.int8, CELLS), ("rot", np.int8, SLOTS)])


@rule
def aimed_worth(s, d, p, aim):
    """What a city is worth by an aim (§scoring)."""
    side = int(s.side)
    board = planes(d, p, side)
    counts, big = count_zones(board[0], board[1], board[2], board[3], board[4], board[5], d.packed)
    value = zone_value(s, p, d, counts, aim.progress) + aim.road[road_length(board[8], side)]
    value += water_points(count_waters(board[6]), aim.ranger) + water_points(count_waters(board[7]), aim.ranger)
    for colour in range(3):
        value += aim.largest[colour, (big >> (8 * colour)) & 255]
    return value


@rule
def exchange_places(p, one, other):
    """Two slots change places; one of them may be in hand."""
    here = int(p.where[one])
    there = int(p.where[other])
    p.where[one] = there
    p.where[other] = here
    if here >= 0:
        p.cell[here] = other
    if there >= 0:
        p.cell[there] = one


@rule
def lay_anyhow(s, p, stream):
    """Any city of the tiles dealt; with ten tiles any of them stays in hand."""
    hand = int(s.hand)
    cells = int(s.cells)
    for slot in range(hand):
        p.where[slot] = slot if slot < cells else -1
        p.rot[slot] = below(stream, 4)
    for cell in range(cells):
        p.cell[cell] = cell
    for slot in range(hand - 1, 0, -1):
        exchange_places(p, slot, below(stream, slot + 1))
    p.placed = cells


@rule
def keep_found(s, p, found, worth):
    """Remember a city if it is better."""
    if worth > found.worth:
        found.worth = worth
        found.cell[:] = p.cell
        found.rot[:] = p.rot


@rule
def improve(s, d, p, aim, found, stream, steps, hot, cold):
    """Annealing from the city of `p`, which must be full; the best city is kept in `found`."""
    hand = int(s.hand)
    worth = aimed_worth(s, d, p, aim)
    keep_found(s, p, found, worth)
    heat = hot
    cooling = (cold / hot) ** (1.0 / max(1, steps))
    for _ in range(steps):
        heat *= cooling
        one = below(stream, hand)
        other = below(stream, hand)
        rot_one = int(p.rot[one])
        rot_other = int(p.rot[other])
        exchange_places(p, one, other)
        p.rot[other] = below(stream, 4)
        if below(stream, 2):
            p.rot[one] = below(stream, 4)
        then = aimed_worth(s, d, p, aim)
        if then >= worth or word(stream) * UNIT < np.exp((then - worth) / heat):
            worth = then
            keep_found(s, p, found, worth)
        else:
            exchange_places(p, one, other)
            p.rot[one] = rot_one
            p.rot[other] = rot_other


@rule
def improve_anew(s, d, p, aim, found, stream, steps, hot, cold):
    """One run of annealing from any city."""
    lay_anyhow(s, p, stream)
    improve(s, d, p, aim, found, stream, steps, hot, cold)


for _entry in (improve, improve_anew):
    remember(_entry, name="mad_city")
