"""Moves a second from Python, one by one and in batches, beside python-chess and OpenSpiel in the same run.

    python bench/moves_per_second.py [GAME ...] [--seconds 2] [--json]

Everything is on one core, in processor time, so that a busy machine tells the same.
A peer that is not installed is left out: `pip install chess open_spiel` brings them.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from typing import Any

from backroom.core.batch import Batch
from backroom.core.compile import compile_rules
from backroom.core.game import Game, games
from backroom.core.match import Match
from backroom.core.playout import random_games

LONGEST = 5000  # moves of one match: where everybody acts until the clock says stop it ends here
ROWS = 1024


def rate(run: Callable[[], int], seconds: float) -> float:
    """How many of what `run` counts it does in a second."""
    run()
    done, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        done += run()
    return done / (time.process_time() - begun)


def by_ids(game: Game, chance: random.Random) -> int:
    """A match through `legal_ids` and `play`."""
    match, moves = Match(game, seed=chance.getrandbits(32)), 0
    while moves < LONGEST and (seats := match.pending):
        seat = chance.choice(seats)
        match.play(chance.choice(match.legal_ids(seat)), seat)
        moves += 1
    return moves


def by_moves(game: Game, chance: random.Random) -> int:
    """A match through `legal` and `play`."""
    match, moves = Match(game, seed=chance.getrandbits(32)), 0
    while moves < LONGEST and (seats := match.pending):
        seat = chance.choice(seats)
        match.play(chance.choice(match.legal(seat)), seat)
        moves += 1
    return moves


def by_batch(batch: Batch, steps: int = 20) -> int:
    """Steps of a whole batch with random moves, the choice included."""
    for _ in range(steps):
        batch.step(batch.seat, batch.random_moves())
    return steps * batch.n


def stepping(batch: Batch, seconds: float) -> float:
    """Moves a second of `step` alone: choosing is not on the clock."""
    done, spent = 0, 0.0
    while spent < seconds:
        moves, seats = batch.random_moves(), batch.seat.copy()
        begun = time.process_time()
        batch.step(seats, moves)
        spent += time.process_time() - begun
        done += batch.n
    return done / spent


def measure(game: Game, seconds: float) -> Iterator[tuple[str, float]]:
    """All the ways to play one game."""
    chance = random.Random(1)
    compile_rules(game)
    yield "legal + play", rate(lambda: by_moves(game, chance), seconds)
    yield "legal_ids + play", rate(lambda: by_ids(game, chance), seconds)
    yield "random play", rate(lambda: int(random_games(game, 512, workers=1).decisions.sum()), seconds)
    for title, mask, features in (
        ("batch step", False, False),
        ("batch step, mask", True, False),
        ("batch step, mask, features", True, True),
    ):
        yield title, stepping(Batch(game, ROWS, seed=1, mask=mask, features=features, threads=1), seconds)
    yield "batch, mask, choice", rate(lambda: by_batch(Batch(game, ROWS, features=False, threads=1)), seconds)


def chess_game(chance: random.Random) -> int:
    """A random game of python-chess."""
    import chess

    board, moves = chess.Board(), 0
    while not board.is_game_over() and moves < LONGEST:
        board.push(chance.choice(list(board.legal_moves)))
        moves += 1
    return moves


def openspiel_game(game: Any, chance: random.Random) -> int:
    """A random game of OpenSpiel, driven from Python; moves of chance are not counted."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
    return moves


def peers(seconds: float) -> Iterator[tuple[str, float]]:
    """The peers that are installed."""
    chance = random.Random(1)
    if find_spec("chess"):
        yield "python-chess, legal_moves + push", rate(lambda: chess_game(chance), seconds)
    if find_spec("pyspiel"):
        import pyspiel

        for name in ("hearts", "backgammon", "gin_rummy"):
            found = pyspiel.load_game(name)
            yield (
                f"OpenSpiel {name}, legal_actions + apply_action",
                rate(partial(openspiel_game, found, chance), seconds),
            )


def main() -> None:
    """Measure the games named, or all, and the peers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    figures: dict[str, dict[str, float]] = {}
    for name in given.games or games():
        figures[name] = {}
        for title, value in measure(games()[name], given.seconds):
            figures[name][title] = value
            if not given.json:
                print(f"{name:<18} {title:<28} {value:>14,.0f}", flush=True)
    figures["peers"] = dict(peers(given.seconds))
    if given.json:
        print(json.dumps(figures, indent=2))
    else:
        for title, value in figures["peers"].items():
            print(f"{title:<47} {value:>14,.0f}")


if __name__ == "__main__":
    main()
