"""A hint's note: one move towards the best city that a moment's search finds, or the tree, with numbers.

While the solver is still being compiled, a sketch in plain Python takes its place: nobody waits for a hint.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np

from backroom.core.advice import Advice
from backroom.core.dice import seed_stream
from backroom.core.match import View
from backroom.core.record import EMPTY
from backroom.core.words import Words
from backroom.games.mad_city.draw.city import Zone, city_of
from backroom.games.mad_city.mind import PROGRESS
from backroom.games.mad_city.search import CELLS, anneal
from backroom.games.mad_city.sketch import Cells, city_with, sketch_city, zones_worth
from backroom.games.mad_city.solver import COLD, HOT, get_ready_soon, is_ready, solve, start
from backroom.games.mad_city.state import GRAB, MOVES, PLACE, READY, TURN, Phase
from backroom.games.mad_city.text import move_values, pays_others
from backroom.kit.screen import Bar, Hint

THINK = 0.15  # seconds for a plan, a little more with what is under way
STEPS = 6_000  # of annealing between two looks at the clock, for each of ten hands
MOST_POINTS = 25  # a bar's whole
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
    if not is_ready():
        get_ready_soon(view.deck)
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


def advise(view: View, words: Words, advice: Advice) -> Hint:
    """The note: a step of the plan while building, else the search's best move."""
    s = view.record
    if s.phase == Phase.BUILD and not s.alone and 0 <= view.seat < s.seats and not s.players[view.seat].locked:
        return advise_builder(view, words)
    best = advice.best
    if s.phase == Phase.START:
        return Hint(advice=words("advice.go"), reason=words("advice.reason_go"), moves=(best,))
    looked_at = words("advice.reason_plain", n=advice.playouts) if advice.playouts > 1 else words("advice.reason_one")
    return Hint(
        advice=words(f"advice.{MOVES.family(best).name}", **_values(view, best)), reason=looked_at, moves=(best,)
    )


def advise_builder(view: View, words: Words) -> Hint:
    """A builder's note: the tile of the plan that brings most at once, or the tree if it pays more than building on.

    Whatever is compared is worth what the plan's table says: a zone that only turns a token counts for less than its
    points (§delayed-scoring).
    """
    s, seat = view.record, view.seat
    plan, values, city = plan_city(view, seat), zone_values(view, seat), city_of(view, seat)
    now, tree = zones_worth(city.zones, values), city.tree_points(view.deck.record.ranger)
    gain = round(MORE_BUILDING * max(0, plan.points - now // HALF))
    choices = [(steps, zones_after(view, seat, steps)) for steps in steps_to(view, seat, plan)]
    steps, zones = max(choices, key=lambda choice: zones_worth(choice[1], values), default=((), city.zones))
    then = zones_worth(zones, values)
    first = _bar(words("advice.bar_then"), then // HALF) if then > now else _bar(words("advice.bar_now"), now // HALF)
    bars = [first, _bar(words("advice.bar_best"), plan.points)]
    if tree_pays(view, seat):
        bars.append(_bar(words("advice.bar_tree"), tree))
    notes = [words("advice.tokens")] if s.standard and any(s.players[seat].need) else []
    notes += [] if is_ready() else [words("advice.early")]
    if view.may(GRAB) and tree_pays(view, seat) and tree > gain:
        reason = words("advice.reason_grab", tree=tree, gain=gain)
        return Hint(words("advice.grab"), tuple(bars), "", " ".join([reason, *notes]), (GRAB,))
    if not steps:
        reason = words("advice.reason_done", now=now // HALF, best=plan.points)
        last, moves = ("advice.ready", (READY,)) if view.may(READY) else ("advice.pass", ())
        return Hint(words(last), tuple(bars), "", " ".join([reason, *notes]), moves)
    reason = _reason(view, words, city.zones, zones, plan)
    return Hint(_said(view, words, steps), tuple(bars), "", " ".join([reason, *notes]), steps)


def _reason(view: View, words: Words, before: tuple[Zone, ...], after: tuple[Zone, ...], plan: Plan) -> str:
    """Why a step is taken: the zone that it makes scores, turns a token, or is a part of the plan."""
    values, need = zone_values(view, view.seat), view.record.players[view.seat].need
    now, then = zones_worth(before, values), zones_worth(after, values)
    made = max(
        set(after) - set(before),
        key=lambda zone: (values[zone.colour, zone.buildings], zone.buildings),
        default=None,
    )
    if made is not None and made.category >= 0 and then > now:
        what = words(f"{'one' if made.buildings == 1 else 'colour'}.{made.colour}")
        left = int(need[made.category]) - sum(zone.category == made.category for zone in after)
        if view.record.standard and need[made.category] > 0 and left >= 0:
            key, kind = "advice.reason_turn" if left else "advice.reason_flip", words(f"category.{made.category}")
            return words(key, k=made.buildings, what=what, kind=kind, left=left)
        if then // HALF > now // HALF:
            gain = then // HALF - now // HALF
            return words("advice.reason_gain", k=made.buildings, what=what, gain=gain, best=plan.points)
    return words("advice.reason_step", best=plan.points, now=now // HALF)


def _bar(label: str, points: int) -> Bar:
    return Bar(label, min(1.0, max(0.0, points / MOST_POINTS)), str(points))


def _values(view: View, move: int) -> dict[str, Any]:
    return {**MOVES.values(move), **move_values(view, move)}


def _said(view: View, words: Words, steps: tuple[int, ...]) -> str:
    if len(steps) == 1:
        return words(f"advice.{MOVES.family(steps[0]).name}", **_values(view, steps[0]))
    turned = int(MOVES.values(steps[0])["times"])
    return words("advice.place_turned", turned=turned, **_values(view, steps[1]))
