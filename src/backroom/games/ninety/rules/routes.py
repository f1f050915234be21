"""Routes over the board for the candidate to move: what is in reach, by which steps, at what cost (§traveling)."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from functools import lru_cache

from backroom.core.decks import Deck
from backroom.core.jit import plain
from backroom.core.match import View
from backroom.core.record import new
from backroom.games.ninety.rules import actions
from backroom.games.ninety.state import NO_BIO, SITES, STATE, TRAVEL, Phase

place_of, step_cost, is_over_bridge = plain(actions.place_of), plain(actions.step_cost), plain(actions.is_over_bridge)

FAR = 99  # more points than anybody has


@dataclass(frozen=True)
class Route:
    """A route to a neighbourhood: the steps, their cost in action points."""

    cost: int
    steps: tuple[int, ...]

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves that go there one after another."""
        return tuple(TRAVEL + hood for hood in self.steps)


@dataclass(frozen=True)
class Walker:
    """What the price of a step depends on, besides where it begins."""

    mode: int  # crossing_cost
    bio: int  # NO_BIO for all whose bio changes no step
    travelled: bool = True  # a step was made this turn
    crossed: bool = True  # a bridge was crossed this turn
    white_total: int = 0


@lru_cache(1 << 14)
def exits_of(deck: Deck, walker: Walker, place: int) -> tuple[tuple[int, int, bool], ...]:
    """What is one step away: the neighbourhood, the points, whether a bridge leads there; asked of the rules once."""
    s, d = new(STATE), deck.record
    s.options.crossing_cost, s.bio[0] = walker.mode, walker.bio
    s.travelled, s.crossed, s.white_total = walker.travelled, walker.crossed, walker.white_total
    return tuple(
        (int(hood), int(step_cost(s, d, 0, place, i)), bool(is_over_bridge(s, d, 0, place, i)))
        for i, hood in enumerate(d.exits[place].to[: d.exits[place].n])
    )


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
    """The cheapest route to each neighbourhood; nobody walks on after the last point (§action-points, R31)."""
    s, d, seat = view.record, view.deck.record, view.seat
    points, mode, bio = int(s.points), int(s.options.crossing_cost), int(s.bio[seat])
    ordinary = Walker(mode, NO_BIO)
    discount = bool(d.bios[bio].bridge_discount) and not s.crossed  # whether the next bridge is cheaper
    start, turf = int(place_of(s, seat)), SITES + int(s.turf[seat])
    home = s.home.tolist()
    best: dict[tuple[int, bool], int] = {(start, discount): 0}
    found: dict[int, Route] = {}
    heap: list[tuple[int, int, int, bool, tuple[int, ...]]] = [(0, 0, start, discount, ())]
    while heap:
        cost, length, place, cheaper, steps = heapq.heappop(heap)
        if best.get((place, cheaper), FAR) < cost:
            continue
        walker = ordinary
        if d.bios[bio].steps:
            walker = Walker(mode, bio, bool(steps or s.travelled), not cheaper, 0 if steps else int(s.white_total))
        for hood, step, bridge in exits_of(view.deck, walker, place):
            total = cost + step
            if total > points:
                continue
            onward, left = turf if home[hood] == seat else hood, cheaper and not bridge
            if total < points and total < best.get((onward, left), FAR):
                best[onward, left] = total
                heapq.heappush(heap, (total, length + 1, onward, left, (*steps, hood)))
            if not steps or hood not in found or (total < found[hood].cost and len(found[hood].steps) > 1):
                found[hood] = Route(total, (*steps, hood))  # one step stays one step, whatever two would cost
    return found
