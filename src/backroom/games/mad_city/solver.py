"""The solver: the best city for nine tiles, proved, for zones, for zones and the tree, or for the road alone.

    >>> from backroom.core.decks import read_deck
    >>> from backroom.games.mad_city import GAME
    >>> from backroom.games.mad_city.solver import longest_road
    >>> longest_road(read_deck(GAME), range(45, 54)).value
    9

It can be asked at any time: `solve` stops after the seconds it is given and says how far the proof has come.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from backroom.core.decks import Deck
from backroom.core.dice import seed_stream, shuffle
from backroom.core.errors import BackroomError
from backroom.core.jit import is_compiled, remember
from backroom.core.record import new
from backroom.core.words import Words
from backroom.games.mad_city.deck import arms, quadrants
from backroom.games.mad_city.groups import BITS, LARGEST, best_groups
from backroom.games.mad_city.rows import PROOF, list_hopeful, list_shores, prove, rank_middles, tabulate
from backroom.games.mad_city.scoring import SMALL_ROAD
from backroom.games.mad_city.search import CELLS, HUNT, anneal
from backroom.games.mad_city.state import TILES

GOALS: tuple[str, ...] = ("zones", "zones+tree", "road")
RUNS = ((4, 20_000), (6, 60_000))  # annealing: how many runs, how many steps
HOT, COLD = 1.2, 0.12
SLICE = 60_000  # nodes between two looks at the clock

for _entry in (anneal, best_groups, tabulate, list_hopeful, list_shores, rank_middles, prove):
    remember(_entry, name="mad_city")


@dataclass(frozen=True)
class Solution:
    """A city row by row, its value, what no city exceeds, and how it was found."""

    goal: str
    tiles: tuple[int, ...]
    rotations: tuple[int, ...]
    value: int
    bound: int
    nodes: int
    seconds: float

    @property
    def proved(self) -> bool:
        """Whether no city has more."""
        return self.value >= self.bound


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
    h = start(deck, chosen, goal, tuple(turns), values, times)
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


class BadTiles(BackroomError, ValueError):
    """Tiles that make no city of nine, or a goal that there is not."""


def check_tiles(tiles: Iterable[int]) -> tuple[int, ...]:
    """Nine different tiles; BadTiles says what is wrong."""
    chosen = tuple(int(tile) for tile in tiles)
    unknown = next((tile for tile in chosen if not 0 <= tile < TILES), None)
    if unknown is not None:
        raise BadTiles(f"there is no tile {unknown}; they are numbered 0 to {TILES - 1}")
    twice = next((tile for tile in chosen if chosen.count(tile) > 1), None)
    if twice is not None:
        raise BadTiles(f"tile {twice} is there {chosen.count(twice)} times; all {TILES} tiles are different")
    if len(chosen) != CELLS:
        raise BadTiles(f"a city has {CELLS} tiles, not {len(chosen)}")
    return chosen


def deal(seed: int) -> tuple[int, ...]:
    """Nine tiles from the shuffled bag."""
    stream, bag = np.zeros(2, np.int64), np.arange(TILES)
    seed_stream(stream, seed, 1)
    shuffle(stream, bag, TILES)
    return tuple(int(tile) for tile in bag[:CELLS])


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
    deck: Deck, tiles: tuple[int, ...], goal: str, turns: tuple[int, ...], values: Any = None, times: int = 1
) -> Any:
    """The solver's record for a deal, with the bound at the root."""
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
    faces = [deck.cards.tile[tile].face for tile in tiles]
    for used in range(1 << CELLS):  # each set is one tile more than another, which comes later
        _leave(h, (1 << CELLS) - 1 - used, faces)
    h.bound = sum(int(best_groups(g, colour, int(h.blocks[0, colour]))) for colour in range(3))
    if h.tree:
        h.bound += int(h.waters[h.lakes[0]] + h.waters[h.parks[0]])
    return h


def _leave(h: Any, used: int, faces: list[str]) -> None:
    """What the tiles bring that are not among the used ones: those of a larger set, and one more."""
    if used == (1 << CELLS) - 1:
        return
    one = next(k for k in range(CELLS) if not used >> k & 1)
    with_it = used | 1 << one
    words, buildings, lakes, parks = _brings(faces[one])
    h.blocks[used] = h.blocks[with_it] + words
    h.loose[used] = h.loose[with_it] + buildings
    h.lakes[used], h.parks[used] = h.lakes[with_it] + lakes, h.parks[with_it] + parks


@lru_cache(512)
def _brings(face: str) -> tuple[Any, Any, int, int]:
    """Blocks and buildings of a face by colour, and its lakes and parks."""
    words, buildings = np.zeros(3, np.int64), np.zeros(3, np.int64)
    for colour, n in areas(face):
        buildings[colour] += n
        words[colour] += 1 << BITS[min(n, LARGEST) - 1] if n else 0
    corners = [feature for _, _, feature in quadrants(face)]
    return words, buildings, corners.count(1), corners.count(2)


def areas(face: str) -> list[tuple[int, int]]:
    """(colour, buildings) of the areas of a tile: equal quadrants side by side without a road between (§areas)."""
    parts, there = quadrants(face), arms(face)
    joined = [not there[e] and parts[e][0] == parts[(e + 1) % 4][0] for e in range(4)]
    if all(joined) or sum(joined) == 3:
        return [(parts[0][0], sum(n for _, n, _ in parts))]
    first = next(q for q in range(4) if not joined[q - 1])
    found: list[list[int]] = []
    for step in range(4):
        q = (first + step) % 4
        if step and joined[q - 1]:
            found[-1][1] += parts[q][1]
        else:
            found.append([parts[q][0], parts[q][1]])
    return [(colour, n) for colour, n in found]


# --- the road ---------------------------------------------------------------------------------------------------------

_SHAPES = {0: "none", 1: "end", 2: "bend", 3: "tee", 4: "cross"}  # by number of arms; two opposite ones are straight


def _shape(there: Iterable[bool]) -> str:
    on = [e for e, arm in enumerate(there) if arm]
    return "straight" if len(on) == 2 and on[1] - on[0] == 2 else _SHAPES[len(on)]


_SERVES = {  # what a tile's arms can serve as, the scarcest need first
    "cross": ("cross", "tee", "straight", "bend", "end", "none"),
    "tee": ("tee", "straight", "bend", "end", "none"),
    "straight": ("straight", "end", "none"),
    "bend": ("bend", "end", "none"),
    "end": ("end", "none"),
    "none": ("none",),
}


def longest_road(deck: Deck, tiles: Iterable[int]) -> Solution:
    """A city with the longest road that nine tiles can make; always proved (§longest-road).

    Every walk of most tiles is a set of connections; whether nine tiles can be dealt to what it asks of each
    cell is
    a small matching. Extra arms only add connections.
    """
    begun = time.perf_counter()
    chosen = check_tiles(tiles)
    faces = [deck.cards.tile[tile].face for tile in chosen]
    shapes = [_shape(arms(face)) for face in faces]
    for mask in _roads():
        dealt = _deal_shapes(_needs(mask), tuple(shapes))
        if dealt is not None:
            rotations = [_turn_for(faces[k], need) for k, need in zip(dealt, _needed_arms(mask), strict=True)]
            order_of = tuple(chosen[k] for k in dealt)
            length = _road_of(deck, order_of, rotations)
            seconds = time.perf_counter() - begun
            return Solution("road", order_of, tuple(rotations), length, length, 0, seconds)
    length = int(any(shape != "none" for shape in shapes))
    return Solution("road", chosen, (0,) * CELLS, length, length, 0, time.perf_counter() - begun)


def _road_of(deck: Deck, tiles: tuple[int, ...], rotations: list[int]) -> int:
    mask = 0
    there = [arms(deck.cards.tile[t].face, r) for t, r in zip(tiles, rotations, strict=True)]
    for bit, (a, b, way) in enumerate(_LINKS):
        mask |= (there[a][way] and there[b][way + 2 if way < 2 else way - 2]) << bit
    return int(SMALL_ROAD[mask])


_LINKS = [(3 * r + c, 3 * r + c + 1, 1) for r in range(3) for c in range(2)] + [
    (3 * r + c, 3 * r + c + 3, 2) for r in range(2) for c in range(3)
]


@cache
def _roads() -> list[int]:
    """All sets of connections, those with the longest road first, and of these those with the fewest connections."""
    lengths = [int(length) for length in SMALL_ROAD]
    return sorted(range(1, len(lengths)), key=lambda mask: (-lengths[mask], mask.bit_count()))


@lru_cache(4096)
def _needed_arms(mask: int) -> tuple[tuple[bool, ...], ...]:
    need = [[False] * 4 for _ in range(CELLS)]
    for bit, (a, b, way) in enumerate(_LINKS):
        if mask >> bit & 1:
            need[a][way] = True
            need[b][(way + 2) % 4] = True
    return tuple(tuple(cell) for cell in need)


@lru_cache(4096)
def _needs(mask: int) -> tuple[str, ...]:
    return tuple(_shape(cell) for cell in _needed_arms(mask))


def _deal_shapes(needs: tuple[str, ...], shapes: tuple[str, ...]) -> list[int] | None:
    """Which tile goes to each cell so that every need is served, or None: augmenting paths over nine and nine."""
    holder: list[int] = [-1] * CELLS  # tile -> cell

    def serve(cell: int, seen: set[int]) -> bool:
        for k in range(CELLS):
            if k not in seen and needs[cell] in _SERVES[shapes[k]]:
                seen.add(k)
                if holder[k] < 0 or serve(holder[k], seen):
                    holder[k] = cell
                    return True
        return False

    if not all(serve(cell, set()) for cell in range(CELLS)):
        return None
    dealt = [0] * CELLS
    for k, cell in enumerate(holder):
        dealt[cell] = k
    return dealt


def _turn_for(face: str, need: tuple[bool, ...]) -> int:
    return next(
        turn for turn in range(4) if all(has or not asked for has, asked in zip(arms(face, turn), need, strict=True))
    )


# --- for screens and bots ---------------------------------------------------------------------------------------------


def is_ready() -> bool:
    """Whether an answer comes at once; else the solver is compiled first, which takes a minute."""
    return is_compiled(prove)


def get_ready(deck: Deck) -> None:
    """Compile the solver, or load it from the cache; who comes second waits until it is done."""
    with _getting_ready:
        if not is_ready():
            solve(deck, HARD, seconds=COMPILING)


def get_ready_soon(deck: Deck) -> None:
    """Have the solver compiled beside everything else."""
    if not is_ready() and not _getting_ready.locked():
        threading.Thread(target=get_ready, args=(deck,), daemon=True, name="mad-city-compiler").start()


HARD = range(27, 36)  # tiles whose bound no city meets, so that all parts are asked
COMPILING = 3600.0  # seconds, more than it takes anywhere
_getting_ready = threading.Lock()
ASKED = 512  # answers kept
PATIENCE = 1.5  # seconds for a question from a screen
_answers: dict[tuple[str, tuple[int, ...]], Solution] = {}
_working: set[tuple[str, tuple[int, ...]]] = set()
_lock = threading.Lock()


def ask_best(deck: Deck, tiles: tuple[int, ...]) -> Solution | None:
    """The best city for zones if it is known; else it is worked out in the background, and known a little later."""
    key = (deck.digest, tiles)
    with _lock:
        if key in _answers:
            return _answers[key]
        if key in _working:
            return None
        _working.add(key)
    worker = threading.Thread(target=_answer, args=(deck, key), daemon=True, name="mad-city-solver")
    worker.start()
    if is_compiled(prove):
        worker.join(PATIENCE + 0.5)
    return _answers.get(key)


def _answer(deck: Deck, key: tuple[str, tuple[int, ...]]) -> None:
    try:
        found = solve(deck, key[1], seconds=PATIENCE)
        with _lock:
            if len(_answers) >= ASKED:
                _answers.pop(next(iter(_answers)))
            _answers[key] = found
    finally:
        with _lock:
            _working.discard(key)
