"""Routes over the board for the candidate to move: what is in reach, by which steps, at what cost."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from functools import cache

from backroom.core.decks import Deck
from backroom.core.jit import plain
from backroom.core.match import View
from backroom.games.ninety.deck import PLACES
from backroom.games.ninety.rules import actions
from backroom.games.ninety.state import SITES, TRAVEL, Phase

place_of = plain(actions.place_of)

Exit = tuple[int, int, int]  # neighbourhood, points without a bridge, points over one


@dataclass(frozen=True)
class Route:
    """A route to a neighbourhood: the steps, their cost in action points."""

    cost: int
    steps: tuple[int, ...]

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves that go there one after another."""
        return tuple(TRAVEL + hood for hood in self.steps)


@cache
def exits_of(deck: Deck) -> tuple[tuple[tuple[Exit, ...], ...], ...]:
    """The deck's exits by crossing_cost and place, read once."""
    d = deck.record
    tables = []
    for mode in (0, 1):
        places = []
        for place in range(PLACES):
            e = d.exits[place]
            n = int(e.n)
            dry, wet = e.dry[mode, :n].tolist(), e.wet[mode, :n].tolist()
            places.append(tuple(zip(e.to[:n].tolist(), dry, wet, strict=True)))
        tables.append(tuple(places))
    return tuple(tables)


def routes(view: View) -> dict[int, Route]:
    """What the candidate to move can reach with the points left (§traveling); the direct step where there is one."""
    s, seat = view.record, view.seat
    if s.phase != Phase.ACT or seat not in view.pending:
        return {}
    found = _search(view)
    at, own = int(s.at[seat]), [hood for hood, owner in enumerate(s.home.tolist()) if owner == seat]
    if at in own:
        return {hood: route for hood, route in found.items() if hood not in own}
    into = min(
        (found[hood] for hood in own if hood in found), key=lambda route: (route.cost, len(route.steps)), default=None
    )
    if into is not None:  # whichever part is entered, one is in all of them (R15, R66)
        for hood in own:
            if TRAVEL + hood not in view.legal:
                found[hood] = into
    return {hood: route for hood, route in found.items() if hood != at}


def _search(view: View) -> dict[int, Route]:
    """The cheapest way to each neighbourhood; nobody walks on after the last point (§action-points, R31)."""
    s, d, seat = view.record, view.deck.record, view.seat
    points, bio = int(s.points), d.bios[s.bio[seat]]
    first = 1 if bio.first_step > 0 and not s.travelled and s.white_total <= bio.first_step else 0
    bridge = 0 if s.crossed else int(bio.bridge_discount)
    start, turf = int(place_of(s, seat)), SITES + int(s.turf[seat])
    exits, home = exits_of(view.deck)[int(s.options.crossing_cost)], s.home.tolist()
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
            if total < points and total < best.get((onward, left), 99):
                best[onward, left] = total
                heapq.heappush(heap, (total, length + 1, onward, left, (*steps, hood)))
            if not steps or hood not in found or (total < found[hood].cost and len(found[hood].steps) > 1):
                found[hood] = Route(total, (*steps, hood))  # one step stays one step, whatever two would cost
    return found
