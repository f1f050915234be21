"""Solving: annealing first, then the proof, until it is done or the time is up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import numpy as np

from backroom.core.decks import Deck
from backroom.core.dice import seed_stream
from backroom.core.jit import plain, remember
from backroom.core.record import new
from backroom.core.words import Words
from backroom.games.mad_city.deck import quadrants
from backroom.games.mad_city.mind.city import City, Laid
from backroom.games.mad_city.mind.solver.deals import BadTiles, Solution, check_tiles
from backroom.games.mad_city.mind.solver.groups import BITS, LARGEST, best_groups
from backroom.games.mad_city.mind.solver.proof import prove, rank_middles
from backroom.games.mad_city.mind.solver.road import longest_road
from backroom.games.mad_city.mind.solver.rows import PROOF, list_hopeful, list_shores, tabulate
from backroom.games.mad_city.mind.solver.search import ALL_TILES, CELLS, HUNT, SIDE, anneal

GOALS: tuple[str, ...] = ("zones", "zones+tree", "road")
RUNS = ((4, 20_000), (6, 60_000))  # annealing: how many runs, how many steps
HOT, COLD = 1.2, 0.12
SLICE = 60_000  # nodes between two looks at the clock

for _entry in (anneal, best_groups, tabulate, list_hopeful, list_shores, rank_middles, prove):
    remember(_entry, name="mad_city")

Progress = Callable[[int, int, int], None]  # (best value so far, bound, nodes)
Clock = Callable[[], float]


def solve(
    deck: Deck,
    tiles: Iterable[int],
    goal: str = "zones",
    *,
    seconds: float = 60.0,
    seed: int = 1,
    turns: Iterable[int] = range(4),
    values: Any = None,
    times: int = 1,
    progress: Progress | None = None,
    clock: Clock = time.perf_counter,
) -> Solution:
    """The best city for nine tiles.

    Args:
        goal: "zones", "zones+tree" or "road".
        seconds: when to stop; the solution then says what is proved.
        turns: the rotations that tiles may have (all but in checks).
        values: points by colour and buildings (int32, 4 x 64) instead of the deck's, as in the standard game.
        times: how many times the deck's points lakes and parks count, where the values do.
        progress: called with the best value, the bound and the nodes searched, several times a second.
        clock: what counts the seconds; `time.process_time` where a busy machine should not matter.
    """
    chosen = check_tiles(tiles)
    if goal == "road":
        return longest_road(deck, chosen)
    if goal not in GOALS:
        raise BadTiles(f"no goal '{goal}'; it is one of {', '.join(GOALS)}")
    begun = clock()
    h = start(deck, chosen, goal, turns, values, times)
    _look_around(h, deck, seconds, seed, progress, clock)
    if h.best < h.bound:
        _prove(h, deck, begun + seconds, progress, clock)
    return Solution(
        goal,
        tuple(int(h.tiles[k]) for k in h.best_tile),
        tuple(int(rot) for rot in h.best_rot),
        int(h.best),
        int(h.bound),
        int(h.nodes),
        clock() - begun,
    )


def _look_around(h: Any, deck: Deck, seconds: float, seed: int, progress: Progress | None, clock: Clock) -> None:
    """Annealing until the bound is met, all runs are done, or a fifth of the time is spent."""
    begun = clock()
    stream = np.zeros(2, np.int64)
    seed_stream(stream, seed, 7)
    scale = max(1.0, float(h.groups.values.max()) / float(deck.record.points.max()))
    for steps in (steps for runs, steps in RUNS for _ in range(runs)):
        anneal(h, deck.record, stream, steps, HOT * scale, COLD * scale)
        if progress:
            progress(int(h.best), int(h.bound), 0)
        if h.best >= h.bound or clock() - begun > seconds * 0.2:
            return


def _prove(h: Any, deck: Deck, until: float, progress: Progress | None, clock: Clock) -> None:
    """Search on until nothing better can be left; what is left bounds the value at any time."""
    d, w = deck.record, new(PROOF)
    tabulate(w, h, d)
    list_shores(w)
    list_hopeful(w, h)
    rank_middles(w, h, d)
    count = int(w.count)
    order = np.argsort(-w.bounds[:count], kind="stable")
    w.middles[:count], w.bounds[:count] = w.middles[order], w.bounds[order]
    while True:
        left = int(w.bounds[w.next]) if w.next < count else int(h.best)
        h.bound = h.best if w.over else max(int(h.best), min(int(h.bound), left))
        if progress:
            progress(int(h.best), int(h.bound), int(h.nodes))
        if h.best >= h.bound or clock() > until:
            return
        prove(w, h, d, SLICE)


def describe(deck: Deck, solution: Solution, words: Words) -> str:
    """A solution in words: the city row by row, its points, and what is proved."""
    laid = [
        words("solver.tile", n=tile, turns=words(f"solver.turn.{rot}"))
        for tile, rot in zip(solution.tiles, solution.rotations, strict=True)
    ]
    rows = ["".join(f"{tile:<20}" for tile in laid[row : row + 3]).rstrip() for row in (0, 3, 6)]
    what = words("solver.what." + solution.goal.replace("+", "_"), n=solution.value)
    proof = words(
        "solver.proved" if solution.proved else "solver.open",
        bound=solution.bound,
        seconds=f"{solution.seconds:.2f}",
        nodes=f"{solution.nodes:,}",
    )
    return "\n".join([*rows, "", what, proof])


def start(
    deck: Deck,
    tiles: tuple[int, ...],
    goal: str,
    turns: Iterable[int],
    values: Any = None,
    times: int = 1,
    *,
    compiled: bool = True,
) -> Any:
    """The solver's record for a deal, with the bound at the root; without the compiler if not `compiled`."""
    h = new(HUNT)
    d, g = deck.record, h.groups
    h.tiles[:] = tiles
    g.values[:] = d.points if values is None else values
    for colour in range(3):
        g.starts[colour] = [deck.cards.band[3 * colour + k].from_buildings for k in range(3)]
        for n in range(g.divided.shape[1]):
            bands = [int(start) for start in g.starts[colour] if start <= n]
            g.divided[colour, n] = max((g.values[colour, b] + g.divided[colour, n - b] for b in bands), default=0)
    h.tree = goal == "zones+tree"
    h.ranger[:] = d.ranger.astype(np.int64) * times
    for n in range(1, len(h.waters)):
        h.waters[n] = max(int(h.ranger[k]) + int(h.waters[n - k]) for k in range(1, min(n, 4) + 1))
    h.turns[:] = sum(1 << turn for turn in turns)
    h.best = -1
    brought = [_brings(deck, tile) for tile in tiles]
    for used in range(1 << CELLS):  # each set is one tile more than another, which comes later
        _leave(h, ALL_TILES - used, brought)
    most: Callable[..., Any] = best_groups if compiled else plain(best_groups)
    h.bound = sum(int(most(g, colour, int(h.blocks[0, colour]))) for colour in range(3))
    if h.tree:
        h.bound += int(h.waters[h.lakes[0]] + h.waters[h.parks[0]])
    return h


def _leave(h: Any, used: int, brought: list[tuple[Any, Any, int, int]]) -> None:
    """What the tiles bring that are not among the used ones: those of a larger set, and one more."""
    if used == ALL_TILES:
        return
    one = next(k for k in range(CELLS) if not used >> k & 1)
    with_it = used | 1 << one
    words, buildings, lakes, parks = brought[one]
    h.blocks[used] = h.blocks[with_it] + words
    h.loose[used] = h.loose[with_it] + buildings
    h.lakes[used], h.parks[used] = h.lakes[with_it] + lakes, h.parks[with_it] + parks


@lru_cache(512)
def _brings(deck: Deck, tile: int) -> tuple[Any, Any, int, int]:
    """Blocks and buildings of a tile by colour, and its lakes and parks."""
    words, buildings = np.zeros(3, np.int64), np.zeros(3, np.int64)
    for colour, n in areas(deck, tile):
        buildings[colour] += n
        words[colour] += 1 << BITS[min(n, LARGEST) - 1] if n else 0
    corners = [feature for _, _, feature in quadrants(deck.cards.tile[tile].face)]
    return words, buildings, corners.count(1), corners.count(2)


def areas(deck: Deck, tile: int) -> list[tuple[int, int]]:
    """(colour, buildings) of the areas of a tile: the zones of a city that has no other (§areas)."""
    alone = City(SIDE, (Laid(0, tile, 0, deck.cards.tile[tile].face),), deck.record)
    return [(zone.colour, zone.buildings) for zone in alone.zones]
