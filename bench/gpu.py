"""The rules on a GPU beside the CPU: the same signature, and decisions a second.

python bench/gpu.py [GAME ...] [--games 1048576]
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import time

from backroom.core.cuda import cuda_final_states, run
from backroom.core.game import Game
from backroom.core.playout import final_states, random_games, signature


def found(names: list[str]) -> list[Game]:
    """The games of the house, whether installed or only on the path."""
    every = [
        module.name
        for module in pkgutil.iter_modules(importlib.import_module("backroom.games").__path__)
        if module.ispkg
    ]
    return [importlib.import_module(f"backroom.games.{name}").GAME for name in names or every]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1 << 20)
    asked = parser.parse_args()
    for game in found(asked.names):
        cpu = signature(game, finals=final_states)
        begun = time.perf_counter()
        gpu = signature(game, finals=cuda_final_states)
        print(f"{game.name}: CPU {cpu}, GPU {gpu}, {'the same' if cpu == gpu else 'DIFFERENT'}", end="")
        print(f" ({time.perf_counter() - begun:.0f} s with compiling); state {game.state.itemsize} bytes", flush=True)
        random_games(game, 16, workers=1)
        begun, played = time.perf_counter(), random_games(game, 100_000, workers=1)
        one_core = played.decisions.sum() / (time.perf_counter() - begun)
        for games in (1 << 17, asked.games):
            _, decisions, seconds = run(game, games, seed=7)
            rate = decisions / seconds
            print(
                f"  {games:,} games: {rate / 1e6:,.0f} million decisions/s,"
                f" {games / seconds / 1e6:,.1f} million games/s,",
                end="",
            )
            print(f" {rate / one_core:,.0f} times one core ({one_core / 1e6:.1f} million/s)", flush=True)


if __name__ == "__main__":
    main()
