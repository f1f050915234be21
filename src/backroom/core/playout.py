"""The compiled loops over any game: random play of one state, and of batches over threads.

A loop that is generic over games is a factory which closes over the game's compiled rules; `loops(game)` makes each
once. Game number k of a run is the same whatever the batch size or the number of workers.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from backroom.core.bits import lowest_place, popcount
from backroom.core.decks import Deck, read_deck
from backroom.core.dice import below, seed_stream, split_seed
from backroom.core.game import Game, Options, Rule
from backroom.core.jit import remember, rule
from backroom.core.record import one as one

F = TypeVar("F", bound=Callable[..., Any])

CHOICES = 1 << 32  # the stream number from which random players draw; a game's own streams have small numbers
LONGEST = 1_000_000  # decisions: no game of ours comes near; a rule that loops is stopped
CHUNK = 2048  # games that a worker takes at a time


def compiled(game: Game) -> Callable[[F], F]:
    """Compile and remember a loop made for one game."""
    return lambda function: remember(rule(function), name=game.name)


@rule
def lowest_seat(seats):
    """The lowest seat of a bit set that is not empty."""
    return lowest_place(seats)


@rule
def any_seat(seats, stream):
    """A random seat of a bit set that is not empty; nothing is drawn where there is only one."""
    count = popcount(seats)
    if count > 1:
        k = below(stream, count)
        for i in range(count - 1):  # all of them, since a processor cannot guess when it ends by chance
            seats = seats & (seats - 1) if i < k else seats
    return lowest_seat(seats)


@rule
def uniform(s, d, seat, moves, n, stream):
    """Any move: the guide of a game that has none."""
    return below(stream, n)


@rule
def within(place, n):
    """A guide's answer as a place in a list of n moves; the first if it is none, so that memory stays whole."""
    return int(place) if 0 <= place < n else 0


@cache
def random_listing(game: Game) -> tuple[Rule, Rule]:
    """How many legal moves there are, and number k of them, for who wants a random one: listed only where they must be.

    (s, d, seat, moves) -> n and, right after it, (s, d, seat, k, moves) -> move.
    """
    legal, count_of, nth_of = game.legal, game.count, game.nth
    if count_of is None or nth_of is None:

        @rule
        def count(s, d, seat, moves):
            return int(legal(s, d, seat, moves))

        @rule
        def nth(s, d, seat, k, moves):
            return int(moves[k])

    else:

        @rule
        def count(s, d, seat, moves):
            return int(count_of(s, d, seat))

        @rule
        def nth(s, d, seat, k, moves):
            return int(nth_of(s, d, seat, k))

    return count, nth


@dataclass(frozen=True)
class Loops:
    """The loops of one game."""

    random_game: Callable[..., Any]  # (s, d, stream, moves, limit) -> decisions
    one_game: Callable[..., Any]  # (s, d, options, seed, k, stream, moves) -> decisions: set up and play game k
    many_games: Callable[
        ..., Any
    ]  # (states, blank, d, options, seed, first, count, stream, moves, scores, returns, decisions)
    final_states: Callable[..., Any]  # (states, d, options, seed, first, stream, moves): one game in each state


@cache
def loops(game: Game) -> Loops:
    """The loops of a game, made once, compiled on first use."""
    setup, pending, play = game.setup, game.pending, game.play
    count, nth = random_listing(game)
    scores_of, returns_of = game.scores, game.returns

    @compiled(game)
    def random_game(s, d, stream, moves, limit):
        decisions = 0
        seats = int(pending(s))
        while seats != 0 and decisions < limit:
            seat = any_seat(seats, stream)
            n = count(s, d, seat, moves)
            play(s, d, seat, nth(s, d, seat, below(stream, n), moves))
            decisions += 1
            seats = int(pending(s))
        return decisions

    @compiled(game)
    def one_game(s, d, options, seed, k, stream, moves):
        game_seed = split_seed(seed, k)
        setup(s, d, options, game_seed)
        seed_stream(stream, game_seed, CHOICES)
        return random_game(s, d, stream, moves, LONGEST)

    @compiled(game)
    def many_games(states, blank, d, options, seed, first, count, stream, moves, scores, returns, decisions):
        for i in range(count):
            states[0] = blank[0]
            decisions[i] = one_game(states[0], d[0], options[0], seed, first + i, stream, moves)
            scores_of(states[0], d[0], scores[i])
            returns_of(states[0], d[0], returns[i])

    @compiled(game)
    def final_states(states, d, options, seed, first, stream, moves):
        decisions = 0
        for i in range(len(states)):
            decisions += one_game(states[i], d[0], options[0], seed, first + i, stream, moves)
        return decisions

    return Loops(random_game, one_game, many_games, final_states)


@dataclass(frozen=True)
class Games:
    """The outcome of a run: game `first + i` in row i."""

    scores: NDArray[np.int32]
    returns: NDArray[np.float64]
    decisions: NDArray[np.int32]


def random_games(
    game: Game,
    games: int,
    *,
    seed: int = 0,
    first: int = 0,
    options: Options | None = None,
    deck: Deck | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Games:
    """Play games number first .. first + games - 1 of a run at random, over threads; `progress` hears of games done."""
    chosen = options if options is not None else game.options()
    d = one((deck or read_deck(game)).record)
    o = one(game.encode_options(chosen))
    seats = game.seat_count(chosen)
    out = Games(np.zeros((games, seats), np.int32), np.zeros((games, seats)), np.zeros(games, np.int32))
    many = loops(game).many_games

    def work(start: int) -> int:
        count = min(CHUNK, games - start)
        part = slice(start, start + count)
        many(
            np.zeros(1, game.state), np.zeros(1, game.state), d, o, seed, first + start, count, np.zeros(2, np.int64),
            np.zeros(game.max_legal, np.int16), out.scores[part], out.returns[part], out.decisions[part],
        )  # fmt: skip
        return count

    starts = range(0, games, CHUNK)
    threads = min(len(starts), workers or os.cpu_count() or 1)
    with ThreadPoolExecutor(threads) if threads > 1 else nullcontext() as pool:  # one needs no thread of its own
        for count in pool.map(work, starts) if pool else map(work, starts):
            if progress:
                progress(count)
    return out


def final_states(
    game: Game,
    games: int,
    *,
    seed: int = 0,
    first: int = 0,
    options: Options | None = None,
    deck: Deck | None = None,
) -> NDArray[Any]:
    """The final states of games number first .. first + games - 1 of a run, played at random."""
    states = np.zeros(games, game.state)
    d = one((deck or read_deck(game)).record)
    o = one(game.encode_options(options if options is not None else game.options()))
    loops(game).final_states(states, d, o, seed, first, np.zeros(2, np.int64), np.zeros(game.max_legal, np.int16))
    return states


def digest_of(states: NDArray[Any]) -> bytes:
    """A digest of the states' fields, whatever lies between them."""
    return hashlib.sha256(states.tobytes()).digest()


def signature(game: Game, games: int = 8, finals: Callable[..., NDArray[Any]] = final_states) -> str:
    """One short text that changes when any rule does: a digest of the final states of fixed games of every option set.

    `finals` may be another way to play them (CUDA): it must give the same.
    """
    hasher = hashlib.sha256()
    for options in game.option_sets():
        hasher.update(digest_of(finals(game, games, seed=1930, options=options)))
    return hasher.hexdigest()[:12]
