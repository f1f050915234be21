"""Tournaments: bots that play the same deals, every line-up from every seat.

Every deal is played by every line-up of as many different bots as have a seat, and by each line-up once in each
rotation of its seats. Where a game is played alone or together, every bot plays every deal alone, and the results
of a deal are compared. What was played is kept, one line a game, and is not played again.

    run = Tournament(GAME, ["greedy", "search:100"], seed=7, file=Path("games.jsonl"))
    for played in run.play(games=50): ...
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from backroom.bots import bot
from backroom.bots.simple import Random
from backroom.core import dice
from backroom.core.decks import Deck
from backroom.core.errors import BackroomError, BadOption
from backroom.core.game import Game, Options
from backroom.core.jit import interpreted, plain
from backroom.core.match import Match

FORMAT = 1
PROBES = 3  # games at random that show whether all win and lose together
MOVE_SECONDS = 2.5  # of a bot that plays alone against a clock
PROBE_MOVES = 3000  # of each: what is not over by then is no game for two winners

split_seed = plain(dice.split_seed)


@dataclass(frozen=True)
class Played:
    """A game of a tournament."""

    deal: int
    lineup: tuple[str, ...]  # different bots
    turn: int  # how far the line-up is turned: seat s is played by its bot number (s + turn)
    returns: tuple[float, ...]  # of each seat
    scores: tuple[float, ...]

    @property
    def key(self) -> tuple[int, tuple[str, ...], int]:
        """What is played once."""
        return self.deal, self.lineup, self.turn

    def bot_at(self, seat: int) -> str:
        """Who played a seat."""
        return self.lineup[(seat + self.turn) % len(self.lineup)]

    def worth(self, of: Sequence[float]) -> dict[str, float]:
        """The mean of each bot's seats."""
        seats: dict[str, list[float]] = {}
        for seat, value in enumerate(of):
            seats.setdefault(self.bot_at(seat), []).append(value)
        return {name: sum(values) / len(values) for name, values in seats.items()}


class Tournament:
    """Bots, deals and what was played of them."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[str],
        *,
        options: Options | None = None,
        seed: int = 0,
        file: Path | None = None,
    ) -> None:
        self.game, self.bots, self.seed, self.file = game, list(bots), seed, file
        self.options = options or game.choose_options()
        if len(set(bots)) != len(bots) or len(bots) < 2:
            raise BadOption(f"a tournament needs two or more different bots, not {', '.join(bots) or 'none'}")
        for spec in bots:
            bot(spec)  # says what it does not know
        self.seats = game.seat_count(self.options)
        self.alone = self.seats == 1 or _together(game, self.options)
        self.played: list[Played] = self._read()

    def lineups(self) -> list[tuple[str, ...]]:
        """Who meets: as many different bots as have a seat; each alone where nobody is an opponent."""
        if self.alone:
            return [(spec,) for spec in self.bots]
        return list(combinations(self.bots, min(self.seats, len(self.bots))))

    def missing(self, games: int) -> list[tuple[int, tuple[str, ...], int]]:
        """What is still to be played of so many deals, deal by deal."""
        known = {played.key for played in self.played}
        wanted = [
            (deal, lineup, turn) for deal in range(games) for lineup in self.lineups() for turn in range(len(lineup))
        ]
        return [key for key in wanted if key not in known]

    def play(self, games: int) -> Iterator[Played]:
        """Play what is missing of so many deals, and give each game as it is over."""
        for deal, lineup, turn in self.missing(games):
            specs = [lineup[(seat + turn) % len(lineup)] for seat in range(self.seats)]
            match = play_match(self.game, self.options, specs, int(split_seed(self.seed, deal)))
            played = Played(deal, lineup, turn, tuple(match.returns), tuple(float(score) for score in match.scores))
            self.played.append(played)
            self._write(played)
            yield played

    def _head(self) -> dict[str, object]:
        return {
            "tournament": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": self.options.model_dump(mode="json"),
            "seed": self.seed,
        }

    def _read(self) -> list[Played]:
        """What the file has; a line that was cut off by a crash is dropped."""
        if self.file is None or not self.file.exists() or not self.file.stat().st_size:
            return []
        try:
            text = self.file.read_text("utf-8")
            whole, _, rest = text.rpartition("\n")
            if rest:
                self.file.write_text(whole + "\n" if whole else "", "utf-8")
            head, *lines = [json.loads(line) for line in whole.splitlines()]
            if head == self._head():
                return [
                    Played(row["deal"], tuple(row["lineup"]), row["turn"], tuple(row["returns"]), tuple(row["scores"]))
                    for row in lines
                ]
        except OSError as error:
            raise BackroomError(f"'{self.file}' cannot be read: {error.strerror}; name another file") from None
        except (ValueError, KeyError, TypeError):
            raise BackroomError(f"'{self.file}' is no file of a tournament; name another") from None
        raise BackroomError(
            f"'{self.file}' is a tournament of another game, seed, set of options or version of the rules; "
            "name another file, or ask for the same"
        )

    def _write(self, played: Played) -> None:
        if self.file is None:
            return
        row = {
            "deal": played.deal,
            "lineup": played.lineup,
            "turn": played.turn,
            "returns": played.returns,
            "scores": played.scores,
        }
        try:
            with self.file.open("a", encoding="utf-8") as out:
                if not out.tell():
                    out.write(json.dumps(self._head()) + "\n")
                out.write(json.dumps(row) + "\n")
        except OSError as error:
            raise BackroomError(f"'{self.file}' cannot be written: {error.strerror}; name another file") from None


def play_match(game: Game, options: Options, specs: Sequence[str], seed: int, *, deck: Deck | None = None) -> Match:
    """A whole game between bots, one for each seat; in real-time phases in simulated time, by their hands.

    Who plays alone against a clock, without hands, has `MOVE_SECONDS` for a move. As at a table, a bot goes on with
    what it planned as long as nobody else moves and nothing is learnt.
    """
    match = Match(game, seed=seed, options=options, deck=deck)
    own = [int(split_seed(seed, seat + 1)) for seat in range(match.seats)]
    players = [bot(spec, chance) for spec, chance in zip(specs, own, strict=True)]
    spent = 0.0  # seconds since the clock was started
    planned: tuple[int, list[int]] = (-1, [])  # who moved last, and what it goes on with
    while not match.over:
        if game.hands is not None and game.hands.plays(match):
            _build(match, specs, own)
            planned = -1, []
            continue
        seat, clock = match.pending[0], match.seats
        spent = spent + MOVE_SECONDS if clock in match.pending else 0.0
        if seat == clock or (game.clock is not None and spent > game.clock(match) > 0):
            match.play(match.legal_ids(clock)[0], clock)
            spent, planned = 0.0, (-1, [])
        else:
            before, moves = planned
            if before != seat or not moves or match.showed(-1) or moves[0] not in match.legal_ids(seat):
                moves = list(players[seat].plan(match.view(seat)))
            match.play(int(moves[0]), seat)
            planned = seat, moves[1:]
    return match


def _build(match: Match, specs: Sequence[str], seeds: Sequence[int]) -> None:
    """Play a real-time phase: every hand acts when its seconds are over, the clock when its are."""
    game = match.game
    assert game.hands is not None
    if not interpreted():
        game.hands.prepare(match.deck)
    builders = [game.hands.hands(spec, chance) for spec, chance in zip(specs, seeds, strict=True)]
    now, acts, busy = 0.0, list[tuple[float, int, int]](), set[int]()
    phase, rings = -1, 0.0
    while not match.over and game.hands.plays(match):
        if phase != match.state.phase:
            phase, rings = int(match.state.phase), now + (game.clock(match) if game.clock else 0.0)
        for seat in set(match.pending) - busy - {match.seats}:
            act = builders[seat].next(match.view(seat))
            if act is not None:
                heapq.heappush(acts, (now + act[1], seat, int(act[0])))
                busy.add(seat)
        if match.seats in match.pending and (not acts or acts[0][0] > rings):
            now = rings
            match.play(match.legal_ids(match.seats)[0], match.seats)
            phase = -1
            continue
        now, seat, move = heapq.heappop(acts)
        busy.discard(seat)
        if seat in match.pending and move in match.legal_ids(seat):
            match.play(move, seat)


def _together(game: Game, options: Options) -> bool:
    """Whether all seats win and lose together: games at random show it."""
    for number in range(PROBES):
        match, anybody = Match(game, seed=number, options=options), Random(number)
        while not match.over and len(match.events) < PROBE_MOVES:
            seat = match.pending[-1] if len(match.events) % 7 else match.pending[0]
            match.play(anybody.choose(match.view(seat)), seat)
        if not match.over or len(set(match.returns)) > 1:
            return False
    return True
