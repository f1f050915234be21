"""What a simulation says: means and shares with their intervals, what came with what, how often a move was taken."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, variance

from backroom.bots.ladder import SURE, Share, share
from backroom.core.game import Game
from backroom.core.match import Match
from backroom.core.words import Words
from backroom.lab.store import Counts, GameRow, Setting, Shard

FEW = 30  # seats with and without something: below that, a difference says nothing
BARS = 24  # of a histogram, at most


@dataclass(frozen=True)
class Mean:
    """A mean with its interval at 95 %: `value` ± `error`."""

    value: float
    error: float
    n: int


@dataclass(frozen=True)
class Group:
    """All games of a bot, or at a seat."""

    name: str
    games: int
    score: Mean
    won: Share


@dataclass(frozen=True)
class Thing:
    """Something that happened to some seats and not to others, and how these came out. It need not be the cause.

    Seats of the same bot are compared: that one bot is better than another says nothing of a card.
    """

    name: str
    seats: int  # to how many it happened
    of: int
    score: Mean  # of the seats to which it happened, less that of the others
    won: Mean


@dataclass(frozen=True)
class Choice:
    """A move: at how many decisions it was legal, and at how many it was played."""

    notation: str
    family: str
    offered: int
    chosen: int

    @property
    def share(self) -> float:
        """How often it was played of the times that it could be."""
        return self.chosen / self.offered if self.offered else 0.0


@dataclass(frozen=True)
class Bar:
    """Values from `low` to `high`, both included, and how many there are."""

    low: int
    high: int
    count: int


@dataclass(frozen=True)
class Figures:
    """Everything that is printed of a simulation."""

    games: int
    seats: int
    wins: bool  # whether games are won and lost; else points are all there is
    decisions: Mean
    choices: float  # legal moves at a decision, on average; 0 without details
    leads: Mean
    bots: list[Group]
    places: list[Group]
    scores: list[Bar]
    lengths: list[Bar]
    things: list[Thing]
    moves: list[Choice]


def figures(game: Game, setting: Setting, shards: Sequence[Shard], words: Words) -> Figures:
    """The figures of a simulation; the names of cards are those of the words."""
    rows = [row for shard in shards for row in shard.games]
    seats = len(rows[0].scores) if rows else 0
    made = sum(sum(row.made) for row in rows)
    return Figures(
        games=len(rows),
        seats=seats,
        wins=_is_won(game, setting),
        decisions=mean([row.decisions for row in rows]),
        choices=sum(row.choices for row in rows) / made if made else 0.0,
        leads=mean([row.leads for row in rows]),
        bots=_groups(rows, {bot: _seats_of(setting, bot, seats) for bot in dict.fromkeys(setting.bots)}),
        places=_groups(rows, {str(seat + 1): {0: (seat,)} for seat in range(seats)}) if seats > 1 else [],
        scores=bars([score for row in rows for score in row.scores]),
        lengths=bars([row.decisions for row in rows]),
        things=_things(game, setting, rows, words),
        moves=_moves(game, shards),
    )


def mean(values: Sequence[float]) -> Mean:
    """A mean and its interval.

    >>> one = mean([1, 2, 3, 4])
    >>> one.value, round(one.error, 2), one.n
    (2.5, 1.27, 4)
    """
    n = len(values)
    if not n:
        return Mean(math.nan, math.nan, 0)
    return Mean(fmean(values), SURE * math.sqrt(variance(values) / n) if n > 1 else math.inf, n)


def difference(some: Sequence[float], others: Sequence[float]) -> Mean:
    """How much the first are above the second, on average.

    >>> difference([3, 3, 4], [1, 2, 1]).value
    2.0
    """
    first, second = mean(some), mean(others)
    return Mean(first.value - second.value, math.hypot(first.error, second.error), first.n)


def bars(values: Sequence[int]) -> list[Bar]:
    """A histogram of at most `BARS` bars, each as wide as the others.

    >>> [(bar.low, bar.count) for bar in bars([1, 1, 2, 5])]
    [(1, 2), (2, 1), (3, 0), (4, 0), (5, 1)]
    """
    if not values:
        return []
    low, high = min(values), max(values)
    wide = _round_width(-(-(high - low + 1) // BARS))
    start = low - low % wide if wide > 1 else low
    counts = Counter((value - start) // wide for value in values)
    return [Bar(start + i * wide, start + i * wide + wide - 1, counts[i]) for i in range(max(counts) + 1)]


def _round_width(least: int) -> int:
    """The next width that people read easily: 1, 2, 5, 10, 20 …"""
    width = 1
    while True:
        for step in (1, 2, 5):
            if width * step >= least:
                return width * step
        width *= 10


Seats = Mapping[int, tuple[int, ...]]  # by a game's number modulo how many there are: the seats of a group


def _seats_of(setting: Setting, bot: str, seats: int) -> Seats:
    return {
        turn: tuple(seat for seat in range(seats) if setting.bot_at(turn, seat) == bot)
        for turn in range(len(setting.bots))
    }


def _groups(rows: Iterable[GameRow], groups: Mapping[str, Seats]) -> list[Group]:
    """By group, game by game: two seats of one game are not two games."""
    scores: dict[str, list[float]] = defaultdict(list)
    wins: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        won = row.won
        for name, seats in groups.items():
            if own := seats[row.number % len(seats)]:
                scores[name].append(fmean(row.scores[seat] for seat in own))
                wins[name].append(fmean(won[seat] for seat in own))
    return [Group(name, len(scores[name]), mean(scores[name]), share(wins[name])) for name in groups]


def _is_won(game: Game, setting: Setting) -> bool:
    """Whether a game of this setting is won or lost. Alone, some count points and nothing else."""
    if game.forecast is None:
        return True
    return not game.forecast.unit(Match(game, options=game.choose_options(**setting.options)).view(0))


Outcome = tuple[float, float]  # score, share of the win


def _things(game: Game, setting: Setting, rows: Sequence[GameRow], words: Words) -> list[Thing]:
    """What happened to some seats and not to others of the same bot, by how much better they came out."""
    seats: dict[str, list[tuple[Outcome, Counts]]] = defaultdict(list)
    for row in rows:
        won = row.won
        for seat, seen in enumerate(row.happened):
            seats[setting.bot_at(row.number, seat)].append(((row.scores[seat], won[seat]), seen))
    everybody = sum(map(len, seats.values()))
    names = {name for group in seats.values() for _, seen in group for name in seen}
    found = []
    for name in names:
        pairs = [_split(group, name) for group in seats.values()]
        enough = [(some, others) for some, others in pairs if min(len(some), len(others)) >= FEW]
        if enough:
            score, won_more = (
                combined([difference([one[i] for one in a], [one[i] for one in b]) for a, b in enough]) for i in (0, 1)
            )
            count = sum(len(some) for some, _ in pairs)
            found.append(Thing(thing_name(game, name, words), count, everybody, score, won_more))
    return sorted(found, key=lambda thing: (-thing.score.value, thing.name))


def _split(group: Sequence[tuple[Outcome, Counts]], name: str) -> tuple[list[Outcome], list[Outcome]]:
    """How those came out to whom it happened, and how the others did."""
    return [end for end, seen in group if name in seen], [end for end, seen in group if name not in seen]


def combined(parts: Sequence[Mean]) -> Mean:
    """One difference out of several that were measured apart, each by how many it stands for.

    >>> one = combined([Mean(2.0, 0.3, 10), Mean(4.0, 0.4, 30)])
    >>> one.value, round(one.error, 2), one.n
    (3.5, 0.31, 40)
    """
    n = sum(part.n for part in parts)
    error = math.sqrt(sum((part.error * part.n / n) ** 2 for part in parts))
    return Mean(sum(part.value * part.n for part in parts) / n, error, n)


def thing_name(game: Game, name: str, words: Words) -> str:
    """`hired 3` as people read it: "hired: Pilsen Bakery"."""
    key, _, subject = name.partition(" ")
    said = key.replace("_", " ")
    if not subject:
        return said
    about = next(about for known, about in game.kinds.values() if known == key)
    return f"{said}: {words.named(about.subject, int(subject))}"


def _moves(game: Game, shards: Sequence[Shard]) -> list[Choice]:
    offered, chosen = Counter[int](), Counter[int]()
    for shard in shards:
        offered.update(shard.offered)
        chosen.update(shard.chosen)
    return [
        Choice(game.moves.notation(move), game.moves.family(move).name, offered[move], chosen[move])
        for move in sorted(offered)
    ]
