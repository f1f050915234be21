"""The rules on a GPU beside the CPU: the same signature, and decisions a second.

python bench/gpu.py [GAME ...] [--games 1048576]
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import time

import numpy as np

from backroom.core.batch import Batch
from backroom.core.cuda import CudaBatch, cuda_final_states, run
from backroom.core.game import Game
from backroom.core.playout import final_states, random_games, signature


def found(names: list[str]) -> list[Game]:
    """Our own games, whether installed or only on the path."""
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
    parser.add_argument("--rows", type=int, default=1 << 15, help="games of a batch")
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
        print(
            f"  {batch_agrees(game)}; {batch_rate(game, asked.rows) / 1e6:,.0f} million moves/s in a batch", flush=True
        )


def batch_agrees(game: Game, rows: int = 256, steps: int = 200) -> str:
    """Step a batch on both, with the same random moves, and compare all that comes out."""
    host, device = Batch(game, rows, seed=3), CudaBatch(game, rows, seed=3)
    for step in range(steps):
        moves = host.random_moves()
        same = np.array_equal(moves, device.random_moves().copy_to_host())
        status = host.step(host.seat, moves)
        same &= np.array_equal(status, device.step(device.seat, moves).copy_to_host())
        for name in ("mask", "features", "rewards", "done", "seat"):
            same &= np.array_equal(getattr(host, name), getattr(device, name).copy_to_host())
        if not same or host.states.tobytes() != device.states.copy_to_host().tobytes():
            return f"batch DIFFERENT at step {step}"
    return f"batch the same for {rows * steps:,} moves"


def batch_rate(game: Game, rows: int, steps: int = 50) -> float:
    """Moves a second of a batch on the GPU, masks and features included, random moves chosen there."""
    batch = CudaBatch(game, rows, seed=1)
    batch.step(batch.seat, batch.random_moves()).copy_to_host()
    begun = time.perf_counter()
    for _ in range(steps):
        batch.step(batch.seat, batch.random_moves())
    batch.status.copy_to_host()
    return rows * steps / (time.perf_counter() - begun)


if __name__ == "__main__":
    main()
