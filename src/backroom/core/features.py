"""What a game's features are called and between which values they lie: a schema that reads like the record.

    FEATURES = (Feature("round", 0, 1), Feature("own", 0, 1, (("cash", "votes"),)), Feature("lean", 0, 4, (90, 2)))

A feature is one number or a block of them; the blocks stand in the vector in the order of the schema.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.core.jit import rule


@rule
def choose_one(out: Any, first: Any, size: Any, place: Any) -> None:
    """Of `size` numbers from `first` on, make the one at `place` 1 and the others 0.

    Where it is 1 already they stand as they were written the last time: to look is far cheaper than to write, since
    most of a large table is the same after a move.
    """
    if out[first + place] != 1.0:
        for i in range(first, first + size):
            out[i] = 0.0
        out[first + place] = 1.0


@dataclass(frozen=True)
class Feature:
    """A number, or a block of numbers of one kind: `Feature("hand", 0, 1, 12)` is `hand.0` to `hand.11`."""

    name: str
    low: float = -np.inf
    high: float = np.inf
    shape: int | tuple[int | tuple[str, ...], ...] = ()  # of the block; a list of names stands for their number

    @property
    def parts(self) -> tuple[tuple[str, ...], ...]:
        """The names along every side of the block."""
        sides = (self.shape,) if isinstance(self.shape, int) else self.shape
        return tuple(tuple(map(str, range(side))) if isinstance(side, int) else side for side in sides)

    def __len__(self) -> int:
        return prod(len(side) for side in self.parts)

    def names(self) -> Iterator[str]:
        """The name of every number of the block, the last side running fastest."""
        for place in product(*self.parts):
            yield ".".join([self.name, *place])


class Schema:
    """The names and bounds of a whole vector of features."""

    def __init__(self, features: tuple[Feature, ...], size: int) -> None:
        self.features = features or (Feature("feature", shape=size),)
        self.names = tuple(name for feature in self.features for name in feature.names())
        counts = [len(feature) for feature in self.features]
        self.low = np.repeat([feature.low for feature in self.features], counts).astype(np.float32)
        self.high = np.repeat([feature.high for feature in self.features], counts).astype(np.float32)

    def __len__(self) -> int:
        return len(self.names)

    def faults(self, values: NDArray[np.float32]) -> list[str]:
        """The names of the numbers that are out of bounds or no numbers, with what they are."""
        wrong = ~((values >= self.low) & (values <= self.high) & np.isfinite(values))
        return [f"{self.names[i]} = {values[i]}" for i in np.flatnonzero(wrong)]

    def text(self, values: NDArray[np.float32]) -> str:
        """A vector as people read it: every number that is not zero, by its name."""
        return "\n".join(f"{self.names[i]} {values[i]:g}" for i in np.flatnonzero(values))
