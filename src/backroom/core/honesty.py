"""check_honesty: proof that nobody at a table is told, or can work out, what is hidden. Usable on other people's games.

Random games of every option set are played, and at many positions every seat's view is dealt into worlds:

1. a view holds no generator, and dealing from it gives the same world, bit for bit, as dealing from the true state;
2. every world looks to the seat, and to onlookers, as the true one does, and keeps the game's invariants;
3. worlds hit the truth at most as often as chance: where two deals agree with probability p, no dealer that is blind to
   the truth hits it more often than the square root of p;
4. worlds agree with the seat's past: what holds in no world of the move before that turned out as the seat saw, does
   not hold in most worlds now;
5. the game's guide, and every bot with the same private seed, choose the same when the unknown is permuted.

A broken promise raises `Broken`, which names it, the options, the seed and the moves that led there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.core.advice import Bot
from backroom.core.check import Broken
from backroom.core.compile import is_ready
from backroom.core.decks import Deck, read_deck
from backroom.core.dice import below, seed_stream, split_seed
from backroom.core.entries import entries, plain_entries
from backroom.core.game import Game, Options
from backroom.core.jit import plain
from backroom.core.match import Match
from backroom.core.playout import CHOICES, any_seat
from backroom.core.record import copy_of

SEEDS = 4  # set-ups that are compared to find the generators
LARGE = 1 << 20  # a word of a generator nearly always is
SURVIVORS = 24  # worlds of the move before that must agree with what was seen, to judge by them
MOST = 0.7  # of the worlds now: what so many of them have was possible
SLACK = 4.0  # standard errors by which hits may exceed chance


@dataclass
class Hits:
    """How often the worlds of a field that is hidden are the truth, and how often two of them are alike."""

    worlds: int = 0
    true: int = 0
    pairs: int = 0
    alike: int = 0

    @property
    def rate(self) -> float:
        """The share of worlds that are the truth."""
        return self.true / self.worlds if self.worlds else 0.0

    @property
    def bound(self) -> float:
        """The most that a dealer who is blind to the truth comes to."""
        return math.sqrt(self.alike / self.pairs) if self.pairs else 1.0


@dataclass
class Certificate:
    """What was looked at; that it was made says that every promise was kept."""

    games: int = 0
    option_sets: int = 0
    views: int = 0  # dealt from and compared with the truth
    worlds: int = 0
    steps: int = 0  # moves whose worlds before and after were compared
    guided: int = 0  # choices of the guide
    choices: int = 0  # choices of bots
    hidden: dict[str, Hits] = field(default_factory=dict)  # by field of the state


def check_honesty(
    game: Game,
    *,
    games: int = 12,
    seed: int = 0,
    option_sets: Iterable[Options] | None = None,
    deck: Deck | None = None,
    bots: Sequence[Callable[[], Bot]] = (),
    every: int = 5,
    longest: int = 200,
    worlds: int = 6,
    particles: int = 40,
    progress: Callable[[int], None] | None = None,
) -> Certificate:
    """Look at every `every`th position of the first `longest` moves of random games; Broken says what does not hold.

    Each view is dealt into so many `worlds`; `particles` worlds are followed over a move, 0: none. `bots` make a bot
    each, always with the same private seed.
    """
    report = Certificate()
    chosen = list(option_sets if option_sets is not None else game.option_sets())
    report.option_sets = len(chosen)
    the_deck = deck or read_deck(game)
    for k, options in zip(range(games), cycle(chosen), strict=False):
        _Witness(game, the_deck, options, int(split_seed(seed, k)), report, worlds, particles, bots).follow(
            every, longest, k
        )
        report.games += 1
        if progress:
            progress(1)
    for name, hits in report.hidden.items():
        most = hits.bound + SLACK * math.sqrt(0.25 / max(hits.worlds, 1))
        if hits.rate > most:
            raise Broken(
                f"{game.name}: worlds hit the true '{name}' in {hits.rate:.1%} of {hits.worlds} deals; "
                f"chance allows {most:.1%}"
            )
    return report


class _Witness:
    """One random game, seen from every seat."""

    def __init__(
        self,
        game: Game,
        deck: Deck,
        options: Options,
        seed: int,
        report: Certificate,
        worlds: int,
        particles: int,
        bots: Sequence[Callable[[], Bot]],
    ) -> None:
        rules = entries(game) if is_ready(game) else plain_entries(game)
        self.match = Match(game, seed=seed, deck=deck, options=options, rules=rules)
        self.game, self.d, self.report, self.run = game, deck.record, report, rules.run
        self.worlds, self.particles, self.bots = worlds, particles, bots
        self.generators = _generators(self.match)
        self.stream = self.new_stream(CHOICES)
        self.dealt = 0

    def new_stream(self, number: int) -> NDArray[np.int64]:
        stream = np.zeros(2, np.int64)
        plain(seed_stream)(stream, self.match.seed, number)
        return stream

    def must(self, holds: bool, promise: str) -> None:
        if not holds:
            match, notation = self.match, self.game.moves.notation
            moves = ", ".join(f"{seat} {notation(move)}" for seat, move in match.events[-12:])
            raise Broken(
                f"{self.game.name}: {promise}\n  options {match.options!r}, seed {match.seed}, "
                f"after {len(match.events)} moves{', the last: ' + moves if moves else ''}"
            )

    def follow(self, every: int, longest: int, offset: int) -> None:
        match = self.match
        while match.pending and len(match.events) < longest:
            look = (len(match.events) + offset) % every == 0
            if look:
                for seat in range(match.seats):
                    self.look(seat)
            seat = int(plain(any_seat)(sum(1 << seat for seat in match.pending), self.stream))
            legal = match.legal_ids(seat)
            move = legal[int(plain(below)(self.stream, len(legal)))]
            before = [match.seen_by(eyes) for eyes in range(match.seats)] if look and self.particles else []
            happened = match.play(move, seat)
            for eyes, seen in enumerate(before):
                self.remember(eyes, seen, seat, move, bool(happened))

    # --- one view -----------------------------------------------------------------------------------------------------

    def deals(self, record: Any, seat: int, count: int) -> Iterator[Any]:
        """Worlds dealt from a record, each by chance of its own."""
        for _ in range(count):
            self.dealt += 1
            yield self.deal(record, seat, self.dealt)

    def deal(self, record: Any, seat: int, number: int) -> Any:
        world = copy_of(record)
        world.happenings = np.zeros((), world.happenings.dtype)
        self.run(self.game.reshuffle)(world, self.d, seat, self.new_stream(2 * CHOICES + number))
        return world

    def seen(self, state: Any, eyes: int) -> bytes:
        return bytes(self.match.seen_by(eyes, state).tobytes())

    def look(self, seat: int) -> None:
        match = self.match
        view = match.view(seat)
        true = dict(_numbers(match.state))
        for name, value in _numbers(view.record):
            shown = name in self.generators and bool((value == true[name]).any())
            self.must(not shown, f"seat {seat}'s view shows a generator: {name}")
        self.dealt += 1
        mine, truly = (self.deal(record, seat, self.dealt) for record in (view.record, match.state))
        other = [name for name in _names(mine) if mine[name].tobytes() != truly[name].tobytes()]
        self.must(
            not other, f"dealing from seat {seat}'s view equals dealing from the state, but not {', '.join(other)}"
        )
        self.report.views += 1
        found = [mine, *self.deals(view.record, seat, self.worlds - 1)]
        for world in found:
            self.check_world(view.record, world, seat)
        self.tally(found)
        if seat in match.pending:
            self.check_choices(seat, found[-1])

    def check_world(self, record: Any, world: Any, seat: int) -> None:
        eyes, everybody = self.seen(world, seat), self.match.seats
        self.must(eyes == record.tobytes(), f"a world of seat {seat} looks to it as the true one does")
        self.must(
            self.seen(world, everybody) == self.seen(self.match.state, everybody),
            f"a world of seat {seat} looks to onlookers as the true one does",
        )
        try:
            self.game.invariants(world, self.d)
        except AssertionError as error:
            self.must(False, f"a world of seat {seat} keeps the invariants: {error}")
        self.report.worlds += 1

    def tally(self, found: list[Any]) -> None:
        """Count hits of the truth and of one another, in the fields whose worlds differ."""
        for name in _names(found[0]):
            values = [world[name].tobytes() for world in found]
            if len(set(values)) == 1:
                continue
            hits, truth = self.report.hidden.setdefault(name, Hits()), self.match.state[name].tobytes()
            hits.worlds += len(values)
            hits.true += values.count(truth)
            hits.pairs += len(values) * (len(values) - 1)
            hits.alike += sum(n * (n - 1) for n in (values.count(value) for value in set(values)))

    def check_choices(self, seat: int, world: Any) -> None:
        """The guide and the bots do not mind which of the worlds that look alike is the true one."""
        other = self.match.copy()
        other.state = copy_of(world)
        legal = self.match.legal_ids(seat)
        self.must(other.legal_ids(seat) == legal, f"legal moves of seat {seat} follow from its view")
        if len(legal) < 2:
            return
        if self.game.guide is not None:
            moves = np.zeros(self.game.max_legal, np.int16)
            moves[: len(legal)] = legal
            picks = {
                int(plain(self.game.guide)(copy_of(s), self.d, seat, moves, len(legal), self.new_stream(self.dealt)))
                for s in (self.match.state, world)
            }
            self.must(len(picks) == 1, f"the guide of seat {seat} looks at nothing hidden")
            self.report.guided += 1
        for make in self.bots:
            chosen = {make().choose(table.view(seat)) for table in (self.match, other)}
            self.must(len(chosen) == 1, f"{make().name} at seat {seat} chooses by what it knows")
            self.report.choices += 1

    # --- one move -----------------------------------------------------------------------------------------------------

    def remember(self, eyes: int, seen: Any, mover: int, move: int, told: bool) -> None:
        """Worlds after a move agree with those before it that turned out as the seat saw."""
        match = self.match
        after = match.seen_by(eyes)
        if not match.pending or (mover != eyes and not told and after.tobytes() == seen.tobytes()):
            return  # it noticed nothing
        past = []
        for number, world in enumerate(self.deals(seen, eyes, self.particles)):
            made = move if mover == eyes or number % 4 else self.some_move(world, mover)  # another's may be secret
            if self.run(self.game.refuse)(world, self.d, mover, made) == 0:
                self.run(self.game.play)(world, self.d, mover, made)
                if self.seen(world, eyes) == after.tobytes():
                    past.append(world)
        if len(past) < SURVIVORS:
            return  # chance showed something that few of the worlds foresaw
        now = list(self.deals(after, eyes, self.particles))
        for (name, then), (_, here) in zip(_table(past), _table(now), strict=True):
            if (here == here[0]).all():
                continue  # nothing that is dealt: the game's own notes, perhaps
            for place in range(here.shape[1]):
                values, counts = np.unique(here[:, place], return_counts=True)
                for value in values[counts >= MOST * len(now)]:
                    self.must(
                        bool((then[:, place] == value).any()),
                        f"worlds of seat {eyes} agree with its past: {name}, place {place}, is {value} in most of "
                        f"them, and in none that turned out as it saw",
                    )
        self.report.steps += 1

    def some_move(self, world: Any, seat: int) -> int:
        """A legal move of a seat in a world, any of them."""
        moves = np.zeros(self.game.max_legal, np.int16)
        n = int(self.run(self.game.legal)(world, self.d, seat, moves))
        return int(moves[int(plain(below)(self.new_stream(3 * CHOICES + self.dealt), max(1, n)))])


def _names(record: Any) -> list[str]:
    return [name for name in record.dtype.names if name != "happenings"]


def _numbers(record: Any, path: str = "") -> Iterator[tuple[str, NDArray[Any]]]:
    """The fields of a record, those of the records in it too, as arrays of numbers."""
    for name in record.dtype.names:
        value = np.asarray(record[name])
        if value.dtype.names:
            yield from _numbers(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


def _generators(match: Match) -> set[str]:
    """The fields that hold generators: large numbers, others for every seed."""
    others = [Match(match.game, seed=seed, deck=match.deck, options=match.options, rules=match.rules)
              for seed in range(SEEDS)]  # fmt: skip
    found = set()
    for name, rows in _table([other.state for other in others]):
        large = rows.dtype.itemsize == 8 and bool((np.abs(rows) >= LARGE).all())
        if large and all(len(np.unique(column)) == SEEDS for column in rows.T):
            found.add(name)
    return found


def _table(worlds: list[Any]) -> Iterator[tuple[str, NDArray[Any]]]:
    """The fields of worlds, a row for each world."""
    for rows in zip(*(_numbers(world) for world in worlds), strict=True):
        yield rows[0][0], np.array([value.ravel() for _, value in rows])
