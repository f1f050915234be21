"""Bots: players that choose moves for a seat from what that seat may know.

A bot is given the view of its seat, never the match: what the seat cannot see it deals afresh, from the view alone.
`bot("search:1s")` makes one from its description.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeVar

from backroom.bots.greedy import Greedy
from backroom.bots.search import Search
from backroom.bots.simple import Gentle, Random
from backroom.core.advice import Advice, Bot, Rated
from backroom.core.errors import BadNumber, UnknownBot
from backroom.core.match import SEED_LIMIT, is_whole

__all__ = ["LEVELS", "Advice", "Bot", "Gentle", "Greedy", "Level", "Random", "Rated", "Search", "bot"]


@dataclass(frozen=True)
class Level:
    """A strength as people choose it at a table."""

    key: str  # `level.<key>` in the house's words
    spec: str


LEVELS = (Level("easy", "gentle"), Level("medium", "greedy"), Level("hard", "search:1s"))

N = TypeVar("N", int, float)
FORMS = "random, gentle, greedy, search:<seconds>s (search:1.5s) or search:<playouts> (search:2000)"


def bot(spec: str, seed: int = 0) -> Bot:
    """A bot by its description: random, gentle, greedy, search:<seconds>s or search:<playouts>."""
    if not isinstance(spec, str):
        raise UnknownBot(f"no bot {spec!r}; there are {FORMS}")
    if not is_whole(seed) or not 0 <= seed < SEED_LIMIT:
        raise BadNumber(f"bot '{spec}': seed cannot be {seed!r}; it is a whole number from 0 to 2**63 - 1")
    seed = int(seed)
    if spec == "random":
        return Random(seed)
    if spec == "gentle":
        return Gentle(seed)
    if spec == "greedy":
        return Greedy(seed)
    if found := re.fullmatch(r"search:(\d+)", spec):
        return Search(seed, playouts=_within(spec, int(found[1]), 1, 10_000_000))
    if found := re.fullmatch(r"search:(\d+(?:\.\d+)?)s", spec):
        return Search(seed, seconds=_within(spec, float(found[1]), 0.01, 600))
    raise UnknownBot(f"no bot '{spec}'; there are {FORMS}")


def _within(spec: str, value: N, low: N, high: N) -> N:
    if not low <= value <= high:
        raise UnknownBot(f"bot '{spec}': {value} is out of range; from {low} to {high}")
    return value
