"""Many games between bots: over all cores, kept as they are played, the same games whatever the number of workers.

    run = Simulation(GAME, bots=["greedy", "search:200"], seed=7, file=Path("games.jsonl"))
    run.play(1000)
    print(summary(run.setting, run.shards))

Game number k of a run has the seed `split_seed(seed, k)`, and its seat s is played by bot (s + k) modulo their number.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from backroom.bots import bot
from backroom.bots.tournament import play_match
from backroom.core import dice
from backroom.core.decks import read_deck
from backroom.core.errors import BadOption
from backroom.core.game import Game, Options
from backroom.core.jit import interpreted, plain
from backroom.core.match import Match
from backroom.core.playout import random_games
from backroom.lab.store import GameRow, Journal, Setting, Shard, game_of

SHARD = 16  # games that a process takes at a time
QUICK_SHARD = 16_384  # games of random play, which a compiled loop makes in a tenth of a second
RANDOM = "random"
MOST_GAMES = 1 << 31

split_seed = plain(dice.split_seed)


class Simulation:
    """A setting and what was played of it."""

    def __init__(
        self,
        game: Game,
        *,
        bots: Sequence[str],
        options: Options | None = None,
        deck: str = "",
        seed: int = 0,
        details: bool = True,
        file: Path | None = None,
    ) -> None:
        """`deck` is a name or a path. Without `details` only results are kept; random play is then compiled whole."""
        if not bots:
            raise BadOption("a simulation needs at least one bot; name it, or several that take turns at the seats")
        for spec in bots:
            bot(spec)  # says what it does not know
        self.game = game
        self.options = options if options is not None else game.choose_options()
        self.setting = Setting.of(game, self.options, deck, bots, seed, details)
        self._journal = Journal(self.setting, file)

    @property
    def shards(self) -> list[Shard]:
        """What was played, in order."""
        return sorted(self._journal.shards, key=lambda shard: shard.first)

    @property
    def played(self) -> int:
        """How many games that is."""
        return sum(len(shard.games) for shard in self._journal.shards)

    @property
    def quick(self) -> bool:
        """Whether one compiled loop plays everything."""
        return not self.setting.details and set(self.setting.bots) == {RANDOM} and not interpreted()

    def missing(self, games: int) -> list[range]:
        """What is still to be played of so many games, in the parts that are kept at a time."""
        if not 1 <= games < MOST_GAMES:
            raise BadOption(f"{games!r} games cannot be simulated; choose 1 to {MOST_GAMES - 1}")
        return list(self._journal.missing(games, QUICK_SHARD if self.quick else SHARD))

    def play(
        self, games: int, *, workers: int | None = None, progress: Callable[[int], None] | None = None
    ) -> list[Shard]:
        """Play what is missing of so many games; `progress` is called with the number of games that were added."""
        for shard in self._shards(self.missing(games), workers or os.cpu_count() or 1):
            self._journal.add(shard)
            if progress:
                progress(len(shard.games))
        return self.shards

    def _shards(self, parts: list[range], workers: int) -> Iterator[Shard]:
        if self.quick:
            yield from (self._random(part, workers) for part in parts)
        elif workers == 1 or len(parts) < 2:
            yield from (play_shard(self.setting, part, self.game) for part in parts)
        else:
            with ProcessPoolExecutor(min(workers, len(parts)), get_context("spawn")) as pool:
                jobs = [pool.submit(play_shard, self.setting, part) for part in parts]
                try:
                    for job in as_completed(jobs):
                        yield job.result()
                finally:  # after an early stop nobody waits for the rest
                    pool.shutdown(wait=True, cancel_futures=True)

    def _random(self, part: range, workers: int) -> Shard:
        deck = read_deck(self.game, self.setting.deck or None)
        played = random_games(
            self.game, len(part), seed=self.setting.seed, first=part.start, options=self.options, deck=deck,
            workers=workers,
        )  # fmt: skip
        results = zip(part, played.scores.tolist(), played.returns.tolist(), played.decisions.tolist(), strict=True)
        rows = [
            GameRow(number, int(split_seed(self.setting.seed, number)), tuple(scores), tuple(returns), decisions)
            for number, scores, returns, decisions in results
        ]
        return Shard(part.start, rows)


def play_shard(setting: Setting, part: range, game: Game | None = None) -> Shard:
    """Play some games of a setting: in this process, or in one that knows the game by its name."""
    found = game or game_of(setting)
    options, deck = found.choose_options(**setting.options), read_deck(found, setting.deck or None)
    shard, offered, chosen = Shard(part.start, []), Counter[int](), Counter[int]()
    for number in part:
        seed = int(split_seed(setting.seed, number))
        specs = [setting.bot_at(number, seat) for seat in range(found.seat_count(options))]
        match = play_match(found, options, specs, seed, deck=deck)
        shard.games.append(_row(match, number, offered, chosen) if setting.details else _result(match, number))
    shard.offered, shard.chosen = dict(offered), dict(chosen)
    return shard


def _result(match: Match, number: int) -> GameRow:
    return GameRow(number, match.seed, match.scores, match.returns, len(match.events))


def _row(match: Match, number: int, offered: Counter[int], chosen: Counter[int]) -> GameRow:
    """What is kept of a game: it is played again, and every decision is looked at."""
    again = match.fresh()
    made, happened = [0] * match.seats, [Counter[str]() for _ in range(match.seats)]
    choices, leads, leader = 0, 0, -1
    for event in match.events:
        if event.seat < match.seats:
            legal = again.legal_ids(event.seat)
            made[event.seat] += 1
            choices += len(legal)
            offered.update(legal)
            chosen[event.move] += 1
        for thing in again.play(event.move, event.seat):
            if 0 <= thing.seat < match.seats:
                happened[thing.seat][_name(match.game, thing.kind, thing.subject)] += 1
        if match.seats > 1:
            ahead = _leader(again.scores)
            leads += ahead >= 0 and leader >= 0 and ahead != leader
            leader = ahead if ahead >= 0 else leader
    return GameRow(
        number, match.seed, match.scores, match.returns, len(match.events), tuple(made), choices, leads,
        tuple(dict(counts) for counts in happened),
    )  # fmt: skip


def _name(game: Game, kind: int, subject: int) -> str:
    """A kind of happening and, where it is about a card or a place, which: `hired 3`."""
    key, about = game.kinds[kind]
    return f"{key} {subject}" if about.subject not in ("", "seat") else key


def _leader(scores: Sequence[int]) -> int:
    """The seat that leads alone, -1 for none."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1
