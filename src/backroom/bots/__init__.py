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
from backroom.bots.simple import Beginner, Gentle, Random, Rater, to_move
from backroom.core.advice import Advice, Bot, Rated
from backroom.core.errors import BadNumber, UnknownBot
from backroom.core.game import Game, Options
from backroom.core.match import SEED_LIMIT, View, is_whole

__all__ = [
    "LEVELS", "Advice", "Beginner", "Bot", "Gentle", "Greedy", "Level", "Random", "Rated", "Search", "bot", "level_of",
    "spec_in",
]  # fmt: skip


@dataclass(frozen=True)
class Level:
    """A strength as people choose it at a table, weakest first; what it means in a game is the game's to say."""

    key: str  # `level.<key>` in the server's words, and `level_says.<key>`
    number: int

    @property
    def spec(self) -> str:
        """The bot's description, as it is stored with a table."""
        return f"level:{self.number}"


LEVELS = tuple(Level(key, number) for number, key in enumerate(("beginner", "easy", "medium", "hard", "expert"), 1))
FORMERLY = {"gentle": 1, "greedy": 3, "search:1s": 5}  # what tables were laid with when there were three levels

N = TypeVar("N", int, float)
FORMS = (
    "level:1 to level:5, random, gentle, gentle:<per cent overlooked> (gentle:60), beginner, greedy, "
    "search:<seconds>s (search:1.5s) or search:<playouts> (search:2000)"
)


def bot(spec: str, seed: int = 0) -> Rater:
    """A bot by its description.

    `level:1` to `level:5`, random, gentle, gentle:<per cent overlooked>, beginner, greedy, search:<seconds>s,
    search:<playouts>.
    """
    if not isinstance(spec, str):
        raise UnknownBot(f"no bot {spec!r}; there are {FORMS}")
    if not is_whole(seed) or not 0 <= seed < SEED_LIMIT:
        raise BadNumber(f"bot '{spec}': seed cannot be {seed!r}; it is a whole number from 0 to 2**63 - 1")
    seed = int(seed)
    if found := re.fullmatch(r"level:(\d+)", spec):
        return Leveled(seed, _within(spec, int(found[1]), 1, len(LEVELS)))
    if spec == "random":
        return Random(seed)
    if spec == "gentle":
        return Gentle(seed)
    if found := re.fullmatch(r"gentle:(\d+)", spec):
        return Gentle(seed, _within(spec, int(found[1]), 0, 99))
    if spec == "beginner":
        return Beginner(seed)
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


def level_of(spec: str) -> Level | None:
    """The level that a bot's description is, or was when there were three; None where it is none."""
    number = FORMERLY.get(spec)
    return next((level for level in LEVELS if level.spec == spec or level.number == number), None)


def spec_in(game: Game, options: Options, spec: str) -> str:
    """The bot that plays for a description in a game with these options: a level is what the game says it is."""
    found = re.fullmatch(r"level:([1-9]\d*)", spec)
    return game.levels_with(options)[int(found[1]) - 1] if found and int(found[1]) <= len(LEVELS) else spec


class Leveled(Rater):
    """A bot of a level: in each game the one that the game names for it."""

    def __init__(self, seed: int, number: int) -> None:
        super().__init__(seed)
        self.name = f"level:{number}"

    def decide(self, view: View) -> int:
        """The move of the bot that the game names, which does not think longer than it must."""
        return self._named(view).decide(view)

    def plan(self, view: View) -> tuple[int, ...]:
        return self._named(view).plan(view)

    def rate(self, view: View) -> Advice:
        return self._named(view).analyse(view)

    def _named(self, view: View) -> Rater:
        return bot(spec_in(to_move(view).game, view.options, self.name), self.seed)
