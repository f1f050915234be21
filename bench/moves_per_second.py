"""Moves a second from Python, one by one, as environments and in batches, beside the peers in the same run.

    python bench/moves_per_second.py [GAME ...] [--seconds 2] [--json]

Everything is on one core, in processor time, so that a busy machine tells nearly the same. A peer that is not installed
is named and left out: `pip install chess open_spiel catanatron catanatron-gym pygame rlcard` brings them.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any

import numpy as np

from backroom.adapters.gym import BackroomEnv, BackroomVectorEnv
from backroom.adapters.zoo import env as zoo_env
from backroom.cli.bench import openspiel_rollouts
from backroom.core.batch import AHEAD, Batch, fetch, room_for_lists
from backroom.core.compile import compile_rules
from backroom.core.dice import below, seed_stream, split_seed
from backroom.core.game import Game, games
from backroom.core.match import Match
from backroom.core.playout import CHOICES, any_seat, compiled, random_games

ROLLOUTS = "OpenSpiel hearts, its compiled roll-outs"  # from after the deal on
LONGEST = 5000  # moves of one match: where everybody acts until the clock says stop it ends here
ROWS = 1024
HEARTS = "OpenSpiel hearts, whole random games"  # with the deal, as ours are with the set-up


def rate(run: Callable[[], int], seconds: float) -> float:
    """How many of what `run` counts it does in a second."""
    run()
    done, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        done += run()
    return done / (time.process_time() - begun)


def by_match(game: Game, chance: random.Random, legal: Callable[[Match, int], Sequence[Any]]) -> int:
    """A match through `legal` or `legal_ids`, and `play`."""
    match, moves = Match(game, seed=chance.getrandbits(32)), 0
    while moves < LONGEST and (seats := match.pending):
        seat = chance.choice(seats)
        match.play(chance.choice(legal(match, seat)), seat)
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


def turns(game: Game) -> Callable[..., int]:
    """A loop that plays a random move in each of many games in turn: what a batch cannot do without where it lists
    moves, since each game's state must come from afar and each asks for other code than the one before."""
    setup, pending, legal, play = game.setup, game.pending, game.legal, game.play

    @compiled(game)
    def in_turn(
        states: Any, lists: Any, streams: Any, numbers: Any, blank: Any, d: Any, options: Any, moves: Any, rounds: int
    ) -> int:
        n, done = len(states), 0
        for _ in range(rounds):
            for i in range(n):
                if i + AHEAD < n:
                    fetch(states, lists, i + AHEAD)
                seats = int(pending(states[i]))
                if seats == 0:
                    states[i] = blank[0]
                    seed = split_seed(1, numbers[i])
                    setup(states[i], d[0], options[0], seed)
                    seed_stream(streams[i], seed, CHOICES)
                    numbers[i] += n
                    continue
                seat = any_seat(seats, streams[i])
                count = int(legal(states[i], d[0], seat, moves))
                play(states[i], d[0], seat, int(moves[below(streams[i], count)]))
                done += 1
        return done

    batch = Batch(game, ROWS, seed=1, mask=False, features=False, threads=1)
    streams, numbers = batch.rows["stream"].copy(), np.arange(ROWS, 2 * ROWS)
    moves = np.zeros(game.max_legal, np.int16)
    given = batch.states.copy(), room_for_lists(game), streams, numbers, *batch.fixed, moves, 20
    return lambda: int(in_turn(*given))


def measure(game: Game, seconds: float) -> Iterator[tuple[str, float]]:
    """All the ways to play one game."""
    chance = random.Random(1)
    compile_rules(game)
    yield "legal + play", rate(lambda: by_match(game, chance, Match.legal), seconds)
    yield "legal_ids + play", rate(lambda: by_match(game, chance, Match.legal_ids), seconds)
    yield "random play", rate(lambda: int(random_games(game, 512, workers=1).decisions.sum()), seconds)
    yield f"random play of {ROWS:,} in turn", rate(turns(game), seconds)
    for title, mask, features in (
        ("batch step", False, False),
        ("batch step, mask", True, False),
        ("batch step, mask, features", True, True),
    ):
        yield title, stepping(Batch(game, ROWS, seed=1, mask=mask, features=features, threads=1), seconds)
    yield "Gymnasium step", rate(walk(BackroomEnv(game), chance), seconds)
    yield "Gymnasium vector step", vector_steps(BackroomVectorEnv(game, ROWS, threads=1), seconds)
    yield "PettingZoo step", rate(partial(zoo_walk, zoo_env(game.name), chance), seconds)
    yield "batch, mask, choice", rate(lambda: by_batch(Batch(game, ROWS, features=False, threads=1)), seconds)


def walk(env: Any, chance: random.Random, steps: int = 1000) -> Callable[[], int]:
    """Steps of a Gymnasium environment with legal actions, the choice and the resets included."""
    seen: dict[str, Any] = env.reset(seed=1)[1]

    def run() -> int:
        nonlocal seen
        for _ in range(steps):
            mask = seen.get("action_mask")
            legal = seen["valid_actions"] if mask is None else mask.nonzero()[0]
            *_, terminated, truncated, seen = env.step(int(legal[int(chance.random() * len(legal))]))
            if terminated or truncated:
                seen = env.reset()[1]
        return steps

    return run


def vector_steps(envs: BackroomVectorEnv, seconds: float) -> float:
    """Steps a second of a vector environment, observations and masks included; choosing is not on the clock."""
    envs.reset(seed=1)
    done, spent = 0, 0.0
    while spent < seconds:
        actions = envs.batch.random_moves()
        begun = time.process_time()
        envs.step(actions)
        spent += time.process_time() - begun
        done += envs.num_envs
    return done / spent


def zoo_walk(env: Any, chance: random.Random, most: int = 2000) -> int:
    """A random game of a PettingZoo environment, agent by agent, as its documentation shows it."""
    env.reset(seed=chance.getrandbits(30))
    steps = 0
    for _ in env.agent_iter(most):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(chance.random() * len(legal))]))
            steps += 1
    return steps


def chess_game(chance: random.Random) -> int:
    """A random game of python-chess."""
    import chess

    board, moves = chess.Board(), 0
    while not board.is_game_over() and moves < LONGEST:
        board.push(chance.choice(list(board.legal_moves)))
        moves += 1
    return moves


def openspiel_game(name: str, chance: random.Random) -> int:
    """A random game of OpenSpiel, driven from Python; moves of chance are not counted."""
    import pyspiel

    state, moves = pyspiel.load_game(name).new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
    return moves


def openspiel_games(name: str, chance: random.Random, games: int = 500) -> int:
    """Whole random games of OpenSpiel in its own compiled loop, the deal included; moves of chance are not counted."""
    import pyspiel

    game = pyspiel.load_game(name)
    length = decisions_of(name)
    players = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    for _ in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), players, chance.getrandbits(30))
    return int(games * length)


@cache
def decisions_of(name: str) -> float:
    """The mean number of decisions of a random game of OpenSpiel."""
    chance = random.Random(2)
    return sum(openspiel_game(name, chance) for _ in range(200)) / 200


def catan_steps(chance: random.Random, seconds: float) -> float:
    """Steps a second of Catanatron's environment against its random player."""
    import catanatron_gym  # noqa: F401
    import gymnasium

    return rate(walk(gymnasium.make("catanatron_gym:catanatron-v1").unwrapped, chance, 200), seconds)


def classic_steps(name: str, chance: random.Random, seconds: float) -> float:
    """Steps a second of a classic environment of PettingZoo."""
    import importlib

    return rate(partial(zoo_walk, importlib.import_module(f"pettingzoo.classic.{name}").env(), chance), seconds)


def peers(seconds: float) -> Iterator[tuple[str, float]]:
    """The peers that are installed; those that are not are named, with 0."""
    chance = random.Random(1)
    ways: dict[str, Callable[[], float]] = {
        "python-chess, legal_moves + push": lambda: rate(lambda: chess_game(chance), seconds),
        HEARTS: lambda: rate(lambda: openspiel_games("hearts", chance), seconds),
        ROLLOUTS: lambda: openspiel_rollouts("hearts", seconds).decisions,
    }
    for name in ("hearts", "backgammon", "gin_rummy"):
        ways[f"OpenSpiel {name}, legal_actions + apply_action"] = partial(
            rate, partial(openspiel_game, name, chance), seconds
        )
    ways["Catanatron's Gymnasium step"] = partial(catan_steps, chance, seconds)
    for name in ("chess_v6", "connect_four_v3", "texas_holdem_v4"):
        ways[f"PettingZoo {name}, last + step"] = partial(classic_steps, name, chance, seconds)
    for title, way in ways.items():
        try:
            yield title, way()
        except ImportError as problem:
            print(f"{title}: not here ({problem})", flush=True)


def main() -> None:
    """Measure the games named, or all, and the peers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    warnings.simplefilter("ignore")  # of the peers' own imports
    figures: dict[str, dict[str, float]] = {"peers": {}}
    for title, value in peers(given.seconds):
        figures["peers"][title] = value
        if not given.json:
            print(f"{title:<47} {value:>14,.0f}", flush=True)
    hearts = [(title, figures["peers"].get(title)) for title in (HEARTS, ROLLOUTS)]
    for name in given.games or games():
        figures[name] = {}
        for title, value in measure(games()[name], given.seconds):
            figures[name][title] = value
            if not given.json:
                parts = [f"{value / peer:.1f} times {what}" for what, peer in hearts if peer and title == "random play"]
                times = "".join(f"  {part}" for part in parts)
                print(f"{name:<18} {title:<28} {value:>14,.0f}{times}", flush=True)
    if given.json:
        print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
