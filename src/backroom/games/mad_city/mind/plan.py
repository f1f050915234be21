"""A city sketched in plain Python: what hints and bots build on as long as the solver is still being compiled.

From the city as it lies, tiles change places and are turned at random; what is worse is taken back. A few hundred tries
are as good as a practised player's minute.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from backroom.core.dice import seed_stream
from backroom.core.match import View
from backroom.core.record import EMPTY
from backroom.games.mad_city.draw.city import City, Laid, Zone
from backroom.games.mad_city.mind.evaluate import PROGRESS
from backroom.games.mad_city.mind.solver import background
from backroom.games.mad_city.mind.solver.search import CELLS, anneal
from backroom.games.mad_city.mind.solver.solve import COLD, HOT, solve, start
from backroom.games.mad_city.state import MOVES, PLACE, TURN
from backroom.games.mad_city.text import pays_others

LONG, MANY = 1.0, 100_000  # seconds, tries
Cells = list[tuple[int, int]]  # slot and rotation by cell


def city_with(view: View, seat: int, cells: dict[int, tuple[int, int]]) -> City:
    """A seat's city with slots and rotations as given."""
    p, side = view.record.players[seat], int(view.record.side)
    laid: list[Laid | None] = [None] * (side * side)
    for cell, (slot, rot) in cells.items():
        tile = int(p.tile[slot])
        laid[cell] = Laid(slot, tile, rot, view.deck.cards.tile[tile].face)
    return City(side, tuple(laid), view.deck.record)


def zones_worth(zones: Iterable[Zone], values: Any) -> int:
    """What zones are worth by a table of values by colour and buildings."""
    return sum(int(values[zone.colour, zone.buildings]) for zone in zones)


def city_value(city: City, values: Any) -> int:
    """What the zones of a city are worth by such a table."""
    return zones_worth(city.zones, values)


def sketch_city(
    view: View, seat: int, slots: list[int], values: Any, *, seconds: float = LONG, tries: int = MANY
) -> tuple[Cells, int]:
    """The best city found for a seat's slots in so many seconds or tries, by cell, and its value."""
    p = view.record.players[seat]
    dice = random.Random(sum(int(p.tile[slot]) << k for k, slot in enumerate(slots)))
    laid = {int(p.where[slot]): (slot, int(p.rot[slot])) for slot in slots if p.where[slot] >= 0}
    loose = [slot for slot in slots if p.where[slot] < 0]
    cells = [laid[cell] if cell in laid else (loose.pop(), dice.randrange(4)) for cell in range(len(slots))]
    best = city_value(city_with(view, seat, dict(enumerate(cells))), values)
    until = time.perf_counter() + seconds
    for _ in range(tries):
        if time.perf_counter() > until:
            break
        a, b = dice.randrange(len(cells)), dice.randrange(len(cells))
        tried = list(cells)
        tried[a], tried[b] = (cells[b][0], dice.randrange(4)), cells[a] if a != b else (cells[b][0], dice.randrange(4))
        value = city_value(city_with(view, seat, dict(enumerate(tried))), values)
        if value >= best:
            cells, best = tried, value
    return cells, best


THINK = 0.15  # seconds for a plan, a little more with what is under way


STEPS = 6_000  # of annealing between two looks at the clock, for each of ten hands


HALF = 2  # values are doubled for the search, so that a turned token can count for less than a point


MORE_BUILDING = 0.5  # the share of what is missing to the best city that a player still reaches


class Plan(NamedTuple):
    """Where each slot should lie: slot and rotation by cell, and what the city is worth."""

    slots: tuple[int, ...]
    rotations: tuple[int, ...]
    points: int


def zone_values(view: View, seat: int) -> Any:
    """What zones are worth to a seat: points, or a share of them where a token must still be turned
    (§delayed-scoring).
    """
    d, s = view.deck.record, view.record
    values = d.points.astype(np.int32) * HALF
    if s.standard:
        for colour in range(3):
            for n in range(values.shape[1]):
                category = int(d.category[colour, n])
                if category >= 0 and s.players[seat].need[category] > 0:
                    values[colour, n] = max(1, round(PROGRESS * values[colour, n]))
    return values


def plan_city(view: View, seat: int, seconds: float = THINK, goal: str = "zones") -> Plan:
    """The best city that the solver finds for a seat's tiles in a moment; with ten tiles each may be left out."""
    hands = choose_nine(view, seat)
    values = zone_values(view, seat)
    if not background.is_ready():
        background.get_ready_soon(view.deck)
        return plan_of(*sketch_city(view, seat, hands[-1], values, seconds=seconds))
    if len(hands) == 1:
        tiles = [int(view.record.players[seat].tile[slot]) for slot in hands[0]]
        found = solve(view.deck, tiles, goal, seconds=seconds, values=values, times=HALF)
        slots = tuple(hands[0][tiles.index(tile)] for tile in found.tiles)
        return nearest(view, seat, Plan(slots, found.rotations, found.value // HALF))
    return _by_annealing(view, seat, hands, values, seconds)


def plan_of(cells: Cells, value: int) -> Plan:
    """A sketched city as a plan."""
    return Plan(tuple(slot for slot, _ in cells), tuple(rot for _, rot in cells), value // HALF)


def choose_nine(view: View, seat: int) -> list[list[int]]:
    """The slots that may make a city: all of them, or all but one by turns."""
    s, p = view.record, view.record.players[seat]
    slots = [k for k in range(int(s.hand)) if p.tile[k] >= 0]
    return [slots[:out] + slots[out + 1 :] for out in range(len(slots))] if len(slots) > CELLS else [slots]


def _by_annealing(view: View, seat: int, hands: list[list[int]], values: Any, seconds: float) -> Plan:
    """The best city of several hands that share the time."""
    p = view.record.players[seat]
    stream = np.zeros(2, np.int64)
    seed_stream(stream, sum(int(p.tile[k]) << k for k in hands[0]), 11)
    hunts = [
        (hand, start(view.deck, tuple(int(p.tile[k]) for k in hand), "zones", (0, 1, 2, 3), values)) for hand in hands
    ]
    begun = time.perf_counter()
    while True:
        for _, h in hunts:
            if h.best < h.bound:
                anneal(h, view.deck.record, stream, STEPS, HOT * HALF, COLD * HALF)
        if time.perf_counter() - begun > seconds or all(h.best >= h.bound for _, h in hunts):
            break
    hand, h = max(hunts, key=lambda pair: int(pair[1].best))
    city = tuple(hand[int(k)] for k in h.best_tile), tuple(int(rot) for rot in h.best_rot)
    return nearest(view, seat, Plan(*city, int(h.best) // HALF))


def nearest(view: View, seat: int, plan: Plan) -> Plan:
    """The plan turned as a whole so that most of the city lies right already; turning changes no points."""
    p = view.record.players[seat]
    best, fewest = plan, 99
    for _ in range(4):
        wrong = sum(
            (int(p.where[slot]) != cell) + (int(p.rot[slot]) != rot)
            for cell, (slot, rot) in enumerate(zip(plan.slots, plan.rotations, strict=True))
        )
        if wrong < fewest:
            best, fewest = plan, wrong
        order = [3 * (2 - i % 3) + i // 3 for i in range(CELLS)]
        plan = Plan(tuple(plan.slots[i] for i in order), tuple((plan.rotations[i] + 1) % 4 for i in order), plan.points)
    return best


def steps_to(view: View, seat: int, plan: Plan) -> list[tuple[int, ...]]:
    """For each tile that does not lie as planned the moves that put it right; those in hand come first."""
    p = view.record.players[seat]
    wrong = sorted(
        (int(p.where[slot]) != EMPTY, cell, slot, rot)
        for cell, (slot, rot) in enumerate(zip(plan.slots, plan.rotations, strict=True))
        if int(p.where[slot]) != cell or int(p.rot[slot]) != rot
    )
    found = []
    for _, cell, slot, rot in wrong:
        turned = (rot - int(p.rot[slot])) % 4
        steps = (TURN + 3 * slot + turned - 1,) if turned else ()
        found.append(steps if int(p.where[slot]) == cell else (*steps, PLACE + 16 * slot + cell))
    return found


def next_steps(view: View, seat: int, plan: Plan) -> tuple[int, ...]:
    """The moves that put the next tile right, () when all lie as planned."""
    return next(iter(steps_to(view, seat, plan)), ())


def zones_after(view: View, seat: int, steps: tuple[int, ...]) -> tuple[Zone, ...]:
    """The zones of a seat's city after some moves of its tiles."""
    p = view.record.players[seat]
    where = {slot: int(p.where[slot]) for slot in range(int(view.record.hand))}
    rot = {slot: int(p.rot[slot]) for slot in where}
    for move in steps:
        values = MOVES.values(move)
        slot = int(values["slot"])
        if MOVES.family(move).name == "turn":
            rot[slot] = (rot[slot] + int(values["times"])) % 4
        else:
            there = next((other for other in where if where[other] == int(values["cell"])), None)
            if there is not None:
                where[there] = where[slot]
            where[slot] = int(values["cell"])
    return city_with(view, seat, {where[slot]: (slot, rot[slot]) for slot in where if where[slot] != EMPTY}).zones


def tree_pays(view: View, seat: int) -> bool:
    """Whether the tree stands free and would pay the seat itself (§park-ranger, §standard-ranger, R22)."""
    s = view.record
    return bool(s.tree_in_play and s.tree == EMPTY and not pays_others(s, seat))
