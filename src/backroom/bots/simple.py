"""The random bot, and what all bots share: choosing means rating, a seat's own stream of chance, one game's buffers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.core import dice
from backroom.core.advice import Advice, Rated
from backroom.core.jit import plain
from backroom.core.match import Match
from backroom.core.record import copy_of

below, seed_stream, split_seed = plain(dice.below), plain(dice.seed_stream), plain(dice.split_seed)


class Rater(ABC):
    """A bot that rates every legal move and plays the best."""

    name = ""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, match: Match, seat: int) -> int:
        """The number of the move it would play. A single legal move needs no thought."""
        legal = match.legal_ids(seat)
        return legal[0] if len(legal) == 1 else self.analyse(match, seat).best

    @abstractmethod
    def analyse(self, match: Match, seat: int) -> Advice:
        """What it thinks of every legal move, the best first."""

    def stream(self, match: Match, seat: int) -> NDArray[np.int64]:
        """The bot's own chance for this decision: it depends on nothing that the seat cannot see."""
        stream = np.zeros(2, np.int64)
        seed_stream(stream, split_seed(self.seed, len(match.events)), seat)
        return stream


class Random(Rater):
    """Any legal move, each as likely as the other."""

    name = "random"

    def analyse(self, match: Match, seat: int) -> Advice:
        legal = match.legal_ids(seat)
        chosen = legal[int(below(self.stream(match, seat), len(legal)))]
        return Advice(tuple(Rated(move, 0.0, int(move == chosen)) for move in sorted(legal, key=lambda m: m != chosen)))


class Quick(Rater):
    """The move that the game's `guide` makes first of all, interpreted: no compiler, a few milliseconds."""

    name = "quick"

    def analyse(self, match: Match, seat: int) -> Advice:
        legal, game, d = match.legal_ids(seat), match.game, match.deck.record
        if game.guide is None:
            return Random(self.seed).analyse(match, seat)
        stream, s = self.stream(match, seat), copy_of(match.state)
        plain(game.reshuffle)(s, d, seat, stream)  # what the seat cannot see is dealt afresh
        moves, guide = np.zeros(game.max_legal, np.int16), plain(game.guide)
        for seen in (self.notice(legal, stream), legal):
            moves[: len(seen)] = seen
            pick = int(guide(s, d, seat, moves, len(seen), stream))
            if pick < len(seen):  # some guides look a move up by its place in the whole list
                break
        chosen = seen[pick]
        return Advice(tuple(Rated(move, 0.0, int(move == chosen)) for move in sorted(legal, key=lambda m: m != chosen)))

    def notice(self, legal: list[int], stream: NDArray[np.int64]) -> list[int]:
        """The moves that it thinks of, in their order."""
        return legal


class Gentle(Quick):
    """A sensible beginner who overlooks things: the guide's choice among the moves that it notices."""

    name = "gentle"
    OVERLOOKED = 45  # per cent of the moves

    def notice(self, legal: list[int], stream: NDArray[np.int64]) -> list[int]:
        """About half of the moves; all of them where none would be left."""
        seen = [move for move in legal if int(below(stream, 100)) >= self.OVERLOOKED]
        return seen or legal


def rated(moves: NDArray[Any], values: NDArray[Any], visits: NDArray[Any]) -> tuple[Rated, ...]:
    """Moves with their figures, the most visited first, then the most valued."""
    rows = [Rated(int(m), float(v), int(n)) for m, v, n in zip(moves, values, visits, strict=True)]
    return tuple(sorted(rows, key=lambda row: (-row.visits, -row.value)))
