"""Nine tiles to make a city of, and the answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from backroom.core.dice import seed_stream, shuffle
from backroom.core.errors import BackroomError
from backroom.core.jit import plain
from backroom.games.mad_city.mind.solver.search import CELLS
from backroom.games.mad_city.state import TILES


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
        raise BadTiles(f"tile {twice} is named {chosen.count(twice)} times; name {CELLS} different tiles")
    if len(chosen) != CELLS:
        raise BadTiles(f"a city has {CELLS} tiles, but {len(chosen)} are named")
    return chosen


def deal(seed: int) -> tuple[int, ...]:
    """Nine tiles from the shuffled bag."""
    stream, bag = np.zeros(2, np.int64), np.arange(TILES)
    plain(seed_stream)(stream, seed, 1)
    plain(shuffle)(stream, bag, TILES)
    return tuple(int(tile) for tile in bag[:CELLS])
