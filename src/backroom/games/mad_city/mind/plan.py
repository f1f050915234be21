"""Plans: the best city that a moment's search finds for a seat's tiles, and the moves that lead to it.

The solver plans for zones and the tree, then the city is improved for all that scores; as long as both are being
compiled, annealing runs interpreted, so that nobody waits.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from backroom.core.dice import seed_stream
from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.record import EMPTY, copy_of, new
from backroom.games.mad_city.mind.bets import aim_of
from backroom.games.mad_city.mind.city import Zone, city_of, zones_worth
from backroom.games.mad_city.mind.evaluate import PROGRESS
from backroom.games.mad_city.mind.improve import FOUND, aimed_worth, improve, improve_anew
from backroom.games.mad_city.mind.solver import background
from backroom.games.mad_city.mind.solver.best import COLD, HOT, solve, start
from backroom.games.mad_city.mind.solver.search import CELLS, anneal
from backroom.games.mad_city.rules.build import place, turn
from backroom.games.mad_city.rules.count import score_alone, survey
from backroom.games.mad_city.state import MOVES, PLACE, TURN
from backroom.games.mad_city.text import pays_others

THINK = 0.15  # seconds for a plan, a little more with what is under way


STEPS = 6_000  # of annealing between two looks at the clock, for each of ten hands
STEPS_INTERPRETED = 1_000


HALF = 2  # values are doubled for the search, so that a turned token can count for less than a point


KEPT = 512  # plans of other deals that are remembered


FAR_STEPS, FAR_RUNS = 30_000, 12  # of annealing for all that scores, beside the solver's city for zones and tree


MOVED = 0.3  # points that it costs to move a tile which already lies


NEARBY = 0.3  # heat, in points, of a run that begins with the solver's city


ALONE_STEPS = 60_000  # of annealing between two looks at the clock, for sixteen tiles


ALONE_STEPS_INTERPRETED = 60


MORE_BUILDING = 0.5  # the share of what is missing to the best city that a player still reaches


class Plan(NamedTuple):
    """Where each slot should lie: slot and rotation by cell, and what the city is worth."""

    slots: tuple[int, ...]
    rotations: tuple[int, ...]
    points: int
    worth: float = 0.0  # with all that the seat builds for, where a plan was made for that


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
    if not background.is_ready():
        background.get_ready_soon(view.deck)
        return _by_annealing(view, seat, hands[-1:], seconds)
    if len(hands) > 1:
        return _by_annealing(view, seat, hands, seconds)
    tiles = [int(view.record.players[seat].tile[slot]) for slot in hands[0]]
    values = zone_values(view, seat)
    found = solve(view.deck, tiles, goal, seconds=seconds, values=values, times=HALF)
    slots = tuple(hands[0][tiles.index(tile)] for tile in found.tiles)
    return nearest(view, seat, Plan(slots, found.rotations, found.value // HALF))


kept_plans: dict[tuple[str, bytes, bytes], Plan] = {}


_keeping = threading.Lock()


def steady_plan(view: View, seat: int) -> Plan:
    """A plan for all that scores, or what was found before for the same tiles unless a better one is found: a moment's
    search ends with another city every time, and advice that follows each of them in turn leads to none.
    """
    tree = tree_pays(view, seat)
    p, found = view.record.players[seat], whole_plan(view, seat, tree)
    aim = aim_of(view, seat, tree)
    key = (view.deck.digest, p.tile[: int(view.record.hand)].tobytes(), p.need.tobytes() + aim.tobytes())
    with _keeping:
        kept = kept_plans.pop(key, found)
        best = found if _within_reach(view, seat, found) > _within_reach(view, seat, kept) else kept
        if len(kept_plans) >= KEPT:
            kept_plans.pop(next(iter(kept_plans)))
        kept_plans[key] = best
    return nearest(view, seat, best)


def _within_reach(view: View, seat: int, plan: Plan) -> float:
    """What a plan is worth, less what it costs to move tiles that already lie."""
    p, turned = view.record.players[seat], nearest(view, seat, plan)
    here = zip(range(len(turned.slots)), turned.slots, turned.rotations, strict=True)
    wrong = sum(p.where[slot] != EMPTY and (p.where[slot] != cell or p.rot[slot] != rot) for cell, slot, rot in here)
    return plan.worth - MOVED * int(wrong)


def whole_plan(view: View, seat: int, tree: bool) -> Plan:
    """A plan for all that scores, whose points are those of its zones; alone, all points of the city."""
    if view.record.alone:
        return plan_alone(view, seat)
    found = plan_city(view, seat, goal="zones+tree" if tree else "zones")
    stream = np.zeros(2, np.int64)
    plain(seed_stream)(stream, view.made, 13)
    return far_plan(view, seat, found, tree, stream)


def far_plan(view: View, seat: int, plan: Plan, tree: bool, stream: Any) -> Plan:
    """The city of a plan, or one that has a little less in zones and tree and more in road and bets."""
    search = Improver(view, seat, aim_of(view, seat, tree), stream)
    steps = FAR_STEPS if background.is_quick() else 0
    search.run_from(plan, steps, NEARBY)
    for _ in range(FAR_RUNS if steps else 0):
        search.run(steps)
    return search.plan()


def plan_alone(view: View, seat: int, seconds: float = 2 * THINK) -> Plan:
    """The best city of a speed solitaire that is found in a moment, for all that it scores (§puzzle-scoring)."""
    if not background.is_quick():
        background.get_ready_soon(view.deck)
    stream = np.zeros(2, np.int64)
    plain(seed_stream)(stream, view.made, 14)
    search = Improver(view, seat, aim_of(view, seat, tree=False), stream)
    begun, steps = time.perf_counter(), ALONE_STEPS if background.is_quick() else ALONE_STEPS_INTERPRETED
    seconds *= 1 if view.record.players[seat].placed else 2  # a good plan before the first tile saves moves later
    while True:
        search.run(steps)
        if time.perf_counter() - begun > seconds:
            break
    plan = search.plan()
    return plan._replace(points=round_points(view, laid(view, seat, plan.slots, plan.rotations)))


def round_points(view: View, p: Any) -> int:
    """What a solitaire's city would score now (§puzzle-scoring)."""
    s, d = copy_of(view.record), view.deck.record
    s.happenings.enabled = 0
    s.players[0] = p
    own = s.players[0]
    plain(survey)(own, d, int(s.side))
    plain(score_alone)(s, d)
    return int(own.result.gained)


class Search:
    """Annealing for the tiles in some slots of a seat; a common tile may be among them (EMPTY: none is)."""

    def __init__(self, view: View, seat: int, slots: list[int], stream: Any, common: int = EMPTY) -> None:
        p = view.record.players[seat]
        tiles = tuple(common if slot == int(view.record.hand) else int(p.tile[slot]) for slot in slots)
        self.slots, self.stream, self.deck = slots, stream, view.deck.record
        self.ready = background.is_ready()
        values = zone_values(view, seat)
        self.found = start(view.deck, tiles, "zones", range(4), values, compiled=self.ready)

    @property
    def done(self) -> bool:
        """Whether no city is better."""
        return bool(self.found.best >= self.found.bound)

    def run(self, steps: int) -> None:
        """One run of annealing; as long as the solver is being compiled it is interpreted."""
        search: Callable[..., Any] = anneal if self.ready else plain(anneal)
        search(self.found, self.deck, self.stream, steps, HOT * HALF, COLD * HALF)

    @property
    def plan(self) -> Plan:
        """The best city so far."""
        slots = tuple(self.slots[int(k)] for k in self.found.best_tile)
        return Plan(slots, tuple(int(rot) for rot in self.found.best_rot), int(self.found.best) // HALF)


class Improver:
    """Annealing of all the tiles of a seat for an aim; as long as it is not compiled it is interpreted."""

    def __init__(self, view: View, seat: int, aim: Any, stream: Any) -> None:
        self.view, self.seat, self.aim, self.stream = view, seat, aim, stream
        self.state, self.player = copy_of(view.record), copy_of(view.record.players[seat])
        self.found = new(FOUND)
        self.found.worth = -1e9

    def _call(self, rule: Callable[..., Any], *arguments: Any) -> Any:
        quick = rule if background.is_quick() else plain(rule)
        return quick(self.state, self.view.deck.record, self.player, self.aim, *arguments)

    def run(self, steps: int, hot: float = HOT, cold: float = COLD) -> None:
        """One run from any city."""
        self._call(improve_anew, self.found, self.stream, steps, hot, cold)

    def run_from(self, plan: Plan, steps: int, hot: float, cold: float = COLD) -> None:
        """One run from a planned city."""
        p = self.player
        p.where[:] = p.cell[:] = EMPTY
        for cell, (slot, rot) in enumerate(zip(plan.slots, plan.rotations, strict=True)):
            p.where[slot], p.cell[cell], p.rot[slot] = cell, slot, rot
        p.placed = len(plan.slots)
        self._call(improve, self.found, self.stream, steps, hot, cold)

    @property
    def worth(self) -> float:
        """What the best city so far is worth by the aim."""
        return float(self.found.worth)

    @property
    def cells(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Slots and rotations of the best city so far, by cell."""
        slots = tuple(int(slot) for slot in self.found.cell[: int(self.view.record.cells)])
        return slots, tuple(int(self.found.rot[slot]) for slot in slots)

    def plan(self) -> Plan:
        """The best city so far, with the worth of its zones as its points."""
        slots, rotations = self.cells
        city = city_of(self.view, self.seat, laid(self.view, self.seat, slots, rotations))
        worth = zones_worth(city.zones, zone_values(self.view, self.seat)) // HALF
        return Plan(slots, rotations, worth, self.worth)


def laid(view: View, seat: int, slots: tuple[int, ...], rotations: tuple[int, ...]) -> Any:
    """The record of a seat with a city laid as planned."""
    p = copy_of(view.record.players[seat])
    p.where[:] = p.cell[:] = EMPTY
    for cell, (slot, rot) in enumerate(zip(slots, rotations, strict=True)):
        p.where[slot], p.cell[cell], p.rot[slot] = cell, slot, rot
    p.placed = len(slots)
    return p


def choose_nine(view: View, seat: int) -> list[list[int]]:
    """The slots that may make a city: all of them, or all but one by turns."""
    s, p = view.record, view.record.players[seat]
    slots = [k for k in range(int(s.hand)) if p.tile[k] >= 0]
    return [slots[:out] + slots[out + 1 :] for out in range(len(slots))] if len(slots) > CELLS else [slots]


def _by_annealing(view: View, seat: int, hands: list[list[int]], seconds: float) -> Plan:
    """The best city of several hands that share the time."""
    p = view.record.players[seat]
    stream = np.zeros(2, np.int64)
    plain(seed_stream)(stream, sum(int(p.tile[k]) << k for k in hands[0]), 11)
    begun = time.perf_counter()
    searches = [Search(view, seat, hand, stream) for hand in hands]
    steps = STEPS if searches[0].ready else STEPS_INTERPRETED
    while True:
        for search in searches:
            if not search.done:
                search.run(steps)
        if time.perf_counter() - begun > seconds or all(search.done for search in searches):
            break
    return nearest(view, seat, max((search.plan for search in searches), key=lambda plan: plan.points))


def nearest(view: View, seat: int, plan: Plan) -> Plan:
    """The plan turned as a whole so that most of the city lies right already; turning changes no points."""
    p, side = view.record.players[seat], int(view.record.side)
    best, fewest = plan, 99
    for _ in range(4):
        wrong = sum(
            (int(p.where[slot]) != cell) + (int(p.rot[slot]) != rot)
            for cell, (slot, rot) in enumerate(zip(plan.slots, plan.rotations, strict=True))
        )
        if wrong < fewest:
            best, fewest = plan, wrong
        order = [side * (side - 1 - i % side) + i // side for i in range(side * side)]
        turned = tuple((plan.rotations[i] + 1) % 4 for i in order)
        plan = plan._replace(slots=tuple(plan.slots[i] for i in order), rotations=turned)
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


def moved(view: View, seat: int, steps: tuple[int, ...]) -> Any:
    """The record of a seat after some moves of its tiles."""
    p = copy_of(view.record.players[seat])
    for move in steps:
        values = MOVES.values(move)
        if MOVES.family(move).name == "turn":
            plain(turn)(p, int(values["slot"]), int(values["times"]))
        else:
            plain(place)(p, int(values["slot"]), int(values["cell"]))
    return p


def zones_after(view: View, seat: int, steps: tuple[int, ...]) -> tuple[Zone, ...]:
    """The zones of a seat's city after some moves of its tiles."""
    return city_of(view, seat, moved(view, seat, steps)).zones


def worth_after(view: View, seat: int, steps: tuple[int, ...], aim: Any) -> float:
    """What a seat's city is worth by an aim after some moves of its tiles."""
    return float(plain(aimed_worth)(view.record, view.deck.record, moved(view, seat, steps), aim))


def tree_pays(view: View, seat: int) -> bool:
    """Whether the tree stands free and would pay the seat itself (§park-ranger, §standard-ranger, R22)."""
    s = view.record
    return bool(s.tree_in_play and s.tree == EMPTY and not pays_others(s, seat))
