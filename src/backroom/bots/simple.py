"""The bots that need no compiler, and what all bots share: choosing means rating, a seat's own stream of chance."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.core import dice
from backroom.core.advice import Advice, Rated
from backroom.core.compile import rules_now
from backroom.core.errors import BadOption, IllegalMove
from backroom.core.game import Game
from backroom.core.jit import plain, prepare
from backroom.core.match import Match, View
from backroom.core.record import copy_of, new, one

OVERLOOKED = 45  # per cent of the moves, by a gentle bot of which nothing else is said

below, seed_stream, split_seed = plain(dice.below), plain(dice.seed_stream), plain(dice.split_seed)


class Rater(ABC):
    """A bot that rates every legal move and plays the best."""

    name = ""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View | Match, seat: int | None = None) -> int:
        """The number of the move it would play. `choose(match, seat)` is short for `choose(match.view(seat))`."""
        if seat is not None and isinstance(view, Match):
            view = view.view(seat)
        elif seat is not None and isinstance(view, View) and seat != view.seat:
            raise BadOption(f"a bot is asked for seat {seat!r} with the view of seat {view.seat}; leave the seat out")
        return self.decide(to_move(view))

    def decide(self, view: View) -> int:
        """The same, from a view. A single legal move needs no thought."""
        view = considered(view)
        return view.legal[0] if len(view.legal) == 1 else self.analyse(view).best

    def plan(self, view: View) -> tuple[int, ...]:
        """The move it would play, and those after it that it is sure of unless something is learnt meanwhile."""
        return (self.decide(view),)

    def analyse(self, view: View) -> Advice:
        """What it thinks of every legal move, the best first."""
        return self.rate(to_move(view))

    @abstractmethod
    def rate(self, view: View) -> Advice:
        """The same, for a seat that has a move to make."""

    def stream(self, view: View) -> NDArray[np.int64]:
        """The bot's own chance for this decision: it depends on nothing that the seat cannot see."""
        stream = np.zeros(2, np.int64)
        seed_stream(stream, split_seed(self.seed, view.made), view.seat)
        return stream


def to_move(view: View | Match) -> View:
    """The view, where its seat has a move to make."""
    if not isinstance(view, View):
        raise BadOption(f"a bot is asked with the view of its seat, match.view(seat), and not with {view!r}")
    if not view.legal:
        turn = " or ".join(str(seat) for seat in view.pending)
        wait = f"it is the turn of seat {turn}" if turn else "the game is over"
        raise IllegalMove(f"{view.game.name}: a bot is asked for seat {view.seat}, which is not to move; {wait}")
    return view


def considered(view: View) -> View:
    """The view of a bot that has to play: with the moves that its game calls worth a thought, where it does."""
    game = to_move(view).game
    return view if game.considered is None else replace(view, legal=game.considered(view))


def allowed(view: View) -> list[int]:
    """The moves that a bot is asked about, once the rules agree: compiled loops play them unchecked.

    A view may name fewer than all legal moves, to have these compared, and no others.
    """
    game, room = view.game, np.zeros(view.game.max_legal, np.int16)
    n = rules_now(game).legal(one(view.record), one(view.deck.record), view.seat, room)
    wrong = set(view.legal).difference(room[:n].tolist())
    if wrong:
        raise IllegalMove(f"{game.name}: a bot is asked about move {min(wrong)}, which is not legal there")
    return list(view.legal)


class Random(Rater):
    """Any legal move, each as likely as the other."""

    name = "random"

    def rate(self, view: View) -> Advice:
        legal = view.legal
        chosen = legal[int(below(self.stream(view), len(legal)))]
        return Advice(tuple(Rated(move, 0.0, int(move == chosen)) for move in sorted(legal, key=lambda m: m != chosen)))


hastened: set[str] = set()  # games of which this process has machine code for what quick bots ask


def hasten(game: Game) -> None:
    """Compile what quick bots ask of a game, for who plays a great many of them: they choose the same, only sooner."""
    s, d, stream, moves = new(game.state), new(game.deck), np.zeros(2, np.int64), np.zeros(game.max_legal, np.int16)
    prepare(game.reshuffle, s, d, 0, stream)
    if game.guide is not None:
        prepare(game.guide, s, d, 0, moves, 1, stream)
    hastened.add(game.name)


def is_hastened(game: Game) -> bool:
    """Whether quick bots ask machine code in this process."""
    return game.name in hastened


class Quick(Rater):
    """The move that the game's `guide` makes first of all, interpreted: no compiler, a few milliseconds."""

    name = "quick"

    def rate(self, view: View) -> Advice:
        legal, game, d, seat = list(view.legal), view.game, view.deck.record, view.seat
        if game.guide is None:
            return Random(self.seed).rate(view)
        stream, s = self.stream(view), copy_of(view.record)
        now = (lambda rule: rule) if is_hastened(game) else plain
        now(game.reshuffle)(s, d, seat, stream)  # what the seat cannot see is dealt
        moves, guide = np.zeros(game.max_legal, np.int16), now(game.guide)

        def first_of(listed: list[int]) -> int | None:
            moves[: len(listed)] = listed
            pick = int(guide(s, d, seat, moves, len(listed), stream))
            return (
                listed[pick] if 0 <= pick < len(listed) else None
            )  # some guides look a move up by its place in the whole

        seen = self.notice(legal, stream)
        chosen = first_of(legal)
        if chosen not in seen:
            second = first_of(seen)
            chosen = second if second is not None else chosen
        return Advice(tuple(Rated(move, 0.0, int(move == chosen)) for move in sorted(legal, key=lambda m: m != chosen)))

    def notice(self, legal: list[int], stream: NDArray[np.int64]) -> list[int]:
        """The moves that it thinks of, in their order."""
        return legal


class Gentle(Quick):
    """A sensible beginner who overlooks things: the guide's choice among the moves that it notices."""

    def __init__(self, seed: int = 0, overlooked: int = OVERLOOKED) -> None:
        super().__init__(seed)
        self.overlooked = overlooked
        self.name = "gentle" if overlooked == OVERLOOKED else f"gentle:{overlooked}"

    def notice(self, legal: list[int], stream: NDArray[np.int64]) -> list[int]:
        """What it does not overlook; all of the moves where nothing would be left."""
        seen = [move for move in legal if int(below(stream, 100)) >= self.overlooked]
        return seen or legal


class Beginner(Quick):
    """The scripted beginner of a game: a few simple rules that its `mind/beginner.py` tells, a measure for level 1."""

    name = "beginner"

    def rate(self, view: View) -> Advice:
        chosen = view.game.beginner(view) if view.game.beginner is not None else None
        if chosen is None:
            return super().rate(view)
        rows = sorted(view.legal, key=lambda move: move != chosen)
        return Advice(tuple(Rated(move, 0.0, int(move == chosen)) for move in rows))


def rated(moves: NDArray[Any], values: NDArray[Any], visits: NDArray[Any]) -> tuple[Rated, ...]:
    """Moves with their figures, the most visited first, then the most valued."""
    rows = [Rated(int(m), float(v), int(n)) for m, v, n in zip(moves, values, visits, strict=True)]
    return tuple(sorted(rows, key=lambda row: (-row.visits, -row.value)))
