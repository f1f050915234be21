"""The longest road that nine tiles can make, by matching tiles to what every walk asks of each cell (§longest-road)."""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import cache, lru_cache

from backroom.core.decks import Deck
from backroom.core.jit import plain
from backroom.games.mad_city.deck import arms
from backroom.games.mad_city.mind.solver.deals import Solution, check_tiles
from backroom.games.mad_city.mind.solver.search import CELLS, SIDE
from backroom.games.mad_city.rules.roads import SMALL_ROAD, road_length

_SHAPES = {0: "none", 1: "end", 2: "bend", 3: "tee", 4: "cross"}  # by number of arms; two opposite ones are straight


_SERVES = {  # what a tile's arms can serve as, the scarcest need first
    "cross": ("cross", "tee", "straight", "bend", "end", "none"),
    "tee": ("tee", "straight", "bend", "end", "none"),
    "straight": ("straight", "end", "none"),
    "bend": ("bend", "end", "none"),
    "end": ("end", "none"),
    "none": ("none",),
}


_LINKS = [(3 * r + c, 3 * r + c + 1, 1) for r in range(3) for c in range(2)] + [
    (3 * r + c, 3 * r + c + 3, 2) for r in range(2) for c in range(3)
]


def longest_road(deck: Deck, tiles: Iterable[int]) -> Solution:
    """A city with the longest road that nine tiles can make; always proved (§longest-road).

    Every walk of most tiles is a set of connections; whether nine tiles can be dealt to what it asks of each cell is a
    small matching. Extra arms only add connections.
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
    laid = enumerate(zip(tiles, rotations, strict=True))
    return int(plain(road_length)(sum(deck.record.arms[tile, rot] << cell for cell, (tile, rot) in laid), SIDE))


def _shape(there: Iterable[bool]) -> str:
    on = [e for e, arm in enumerate(there) if arm]
    return "straight" if len(on) == 2 and on[1] - on[0] == 2 else _SHAPES[len(on)]


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
