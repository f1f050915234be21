"""Ways over the board for the candidate to move: what is in reach, by which steps, at what cost."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from functools import lru_cache

from backroom.core.match import View
from backroom.games.ninety.draw.geometry import Point, centre, crossing
from backroom.games.ninety.draw.glance import tables
from backroom.games.ninety.plain import place_of
from backroom.games.ninety.state import SITES, TRAVEL, Phase
from backroom.games.ninety.text import step_points


@dataclass(frozen=True)
class Route:
    """A way to a neighbourhood: the steps, their cost in action points."""

    cost: int
    steps: tuple[int, ...]

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves that go there one after another."""
        return tuple(TRAVEL + hood for hood in self.steps)


def routes(view: View) -> dict[int, Route]:
    """What the candidate to move can reach with the points left (§traveling); the direct step where there is one."""
    s, d, seat = view.record, view.deck.record, view.seat
    if s.phase != Phase.ACT or seat not in view.pending:
        return {}
    mode, points = int(s.options.crossing_cost), int(s.points)
    bio = d.bios[s.bio[seat]]
    first = 1 if bio.first_step > 0 and not s.travelled and s.white_total <= bio.first_step else 0
    bridge = 0 if s.crossed else int(bio.bridge_discount)
    start = int(place_of(s, seat))
    exits, home = tables(view.deck).exits[mode], s.home.tolist()
    turf = SITES + int(s.turf[seat])
    best: dict[tuple[int, int], int] = {(start, bridge): 0}
    found: dict[int, Route] = {}
    heap: list[tuple[int, int, int, int, tuple[int, ...]]] = [(0, 0, start, bridge, ())]
    while heap:
        cost, length, place, saved, steps = heapq.heappop(heap)
        if best.get((place, saved), 99) < cost:
            continue
        for hood, dry, wet in exits[place]:
            by_bridge = max(0, wet - saved) < dry
            step = min(dry, max(0, wet - saved))
            step = max(0, step - first) if not steps else step
            total = cost + step
            if total > points:
                continue
            onward = turf if home[hood] == seat else hood
            left = 0 if by_bridge else saved
            if total < best.get((onward, left), 99):
                best[onward, left] = total
                heapq.heappush(heap, (total, length + 1, onward, left, (*steps, hood)))
            if hood not in found or total < found[hood].cost:
                found[hood] = Route(total, (*steps, hood))
    for move in view.legal:
        if TRAVEL <= move < TRAVEL + SITES:  # one step stays one step, even where two cost the same
            found[move - TRAVEL] = Route(step_points(view, move - TRAVEL), (move - TRAVEL,))
    at = int(s.at[seat])
    return {
        hood: route for hood, route in found.items() if hood != at and not (home[hood] == seat and home[at] == seat)
    }


@lru_cache(8192)
def line_of(at: int, steps: tuple[int, ...]) -> str:
    """A route as points to draw: through the middles of the neighbourhoods and over the bridges."""
    points: list[Point] = [centre(at)]
    for a, b in zip((at, *steps), steps, strict=False):
        points += [*crossing(a, b), centre(b)]
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
