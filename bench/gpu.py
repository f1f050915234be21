"""The rules on a GPU beside the CPU: the same states for every set of options, and decisions a second.

    python bench/gpu.py [GAME ...] [--games 1048576] [--seeds 10000] [--rows 32768 262144]

Every game has two processes, one for random play and one for batches, so that they compile at the same time. What is
measured is measured one after another, once all have compiled and compared.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from threading import BrokenBarrierError
from typing import Any

import numpy as np
from own_games import our_games, the_game

from backroom.core.batch import Batch
from backroom.core.cuda import CudaBatch, cuda_final_states, kernel, run
from backroom.core.game import Game
from backroom.core.playout import final_states, random_games

CHUNK = 500  # games of a thread of the CPU
TOLD = 3  # games of a set that are named when they differ
Say = Callable[[str], None]


def same_states(game: Game, seeds: int, threads: int, say: Say) -> None:
    """Play the same games of every set of options on both, and compare every field; what lies between is nobody's."""
    begun, sets, wrong = time.perf_counter(), list(game.option_sets()), 0
    with ThreadPoolExecutor(threads) as pool:
        for number, options in enumerate(sets):
            how: dict[str, Any] = {"seed": 1930, "options": options}
            on_gpu = pool.submit(cuda_final_states, game, seeds, **how)
            firsts = range(0, seeds, CHUNK)
            parts = [pool.submit(final_states, game, min(CHUNK, seeds - i), first=i, **how) for i in firsts]
            gpu, cpu = on_gpu.result(), np.zeros(seeds, game.state)
            for first, part in zip(firsts, parts, strict=True):
                cpu[first : first + CHUNK] = part.result()
            if number == 0:
                say(f"first set played after {time.perf_counter() - begun:.0f} s, compiling included")
            fields = [name for name in game.state.names or () if (cpu[name] != gpu[name]).any()]
            if fields:
                wrong += 1
                which = np.flatnonzero([(cpu[i : i + 1] != gpu[i : i + 1]).any() for i in range(seeds)])
                say(f"DIFFERENT: {options!r}: {len(which)} games, first {which[:TOLD]}, fields {fields}")
    verdict = f"{wrong} sets DIFFERENT" if wrong else "all the same"
    say(f"{len(sets)} sets of options, {seeds:,} games each: {verdict} ({time.perf_counter() - begun:.0f} s)")


def play_rates(game: Game, games: int, say: Say) -> None:
    """Decisions a second of random play, by the number of games and of threads in a block."""
    random_games(game, 16, workers=1)
    begun, played = time.process_time(), random_games(game, 50_000, workers=1)
    one_core = played.decisions.sum() / (time.process_time() - begun)
    say(f"one core: {one_core / 1e6:.1f} million decisions/s; state {game.state.itemsize} bytes")
    for count, threads in ((1 << 17, 64), (games, 64), (games, 32), (games, 128), (games, 256), (games, 512)):
        try:
            _, decisions, seconds = run(game, count, seed=7, states=False, threads=threads)
        except Exception as problem:  # a kernel of more than 128 registers has no blocks of 512 threads
            say(f"random play, blocks of {threads}: not launched ({type(problem).__name__})")
            continue
        rate = decisions / seconds
        say(
            f"random play, {count:,} games, blocks of {threads}: {rate / 1e6:,.0f} million decisions/s,"
            f" {count / seconds / 1e6:,.2f} million games/s, {rate / one_core:,.0f} times one core"
        )
    memory = kernel(game).get_local_mem_per_thread()
    say(f"local memory of a thread: {list(memory.values()) if isinstance(memory, dict) else memory} bytes")


def same_batch(game: Game, say: Say, rows: int = 1024, steps: int = 400) -> None:
    """Step a batch on both, with the same random moves, and compare all that comes out."""
    begun, wrong = time.perf_counter(), ""
    host, device = Batch(game, rows, seed=3), CudaBatch(game, rows, seed=3)
    for step in range(steps):
        moves = host.random_moves()
        if not np.array_equal(moves, device.random_moves().copy_to_host()):
            wrong = f"moves at step {step}"
        if step % 8 == 7:
            moves[step % rows :: 7] = step - 2  # most of them refused
        same = {"status": np.array_equal(host.step(host.seat, moves), device.step(device.seat, moves).copy_to_host())}
        for name in ("mask", "features", "rewards", "done", "seat"):
            same[name] = np.array_equal(getattr(host, name), getattr(device, name).copy_to_host())
        there = device.states.copy_to_host()
        same["states"] = all((host.states[field] == there[field]).all() for field in game.state.names or ())
        wrong = wrong or ", ".join(f"{name} at step {step}" for name, equal in same.items() if not equal)
        if wrong:
            if "features" in wrong and same["states"]:
                gap = np.abs(host.features - device.features.copy_to_host()).max()
                wrong += f" (features by {gap:.3g})"
            break
    verdict = f"DIFFERENT: {wrong}" if wrong else f"the same for {rows * steps:,} moves"
    say(f"batch, status, mask, features, rewards and states: {verdict} ({time.perf_counter() - begun:.0f} s)")


def batch_rates(game: Game, rows: int, say: Say, steps: int = 100) -> None:
    """Moves a second of a batch on the GPU, masks and features included, random moves chosen there."""
    batch = CudaBatch(game, rows, seed=1)
    batch.step(batch.seat, batch.random_moves()).copy_to_host()
    begun = time.perf_counter()
    for _ in range(steps):
        batch.random_moves()
    batch.status.copy_to_host()
    choosing = time.perf_counter() - begun
    begun = time.perf_counter()
    for _ in range(steps):
        batch.step(batch.seat, batch.random_moves())
    batch.status.copy_to_host()
    both, moves = time.perf_counter() - begun, rows * steps
    say(
        f"batch of {rows:,} with masks and features: {moves / (both - choosing) / 1e6:,.0f} million moves/s,"
        f" {moves / both / 1e6:,.0f} with the choice of random moves"
    )


def work(name: str, part: str, asked: argparse.Namespace, ready: Any, alone: Any) -> None:
    """One process: compare, wait for the others, measure."""
    game, begun = the_game(name), time.perf_counter()

    def say(text: str) -> None:
        print(f"{name}, {part}, {time.perf_counter() - begun:.0f} s: {text}", flush=True)

    try:
        if part == "play":
            same_states(game, asked.seeds, asked.threads, say)
        else:
            same_batch(game, say)
    except Exception as problem:
        say(f"FAILED: {problem!r}")
    try:
        ready.wait(asked.patience)
    except BrokenBarrierError:
        say("not all were ready in time: measured beside others that still compile")
    with alone:
        if part == "play":
            play_rates(game, asked.games, say)
        else:
            for rows in asked.rows:
                batch_rates(game, rows, say)


def main() -> None:
    """Compare and measure the games named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1 << 20, help="of random play, to measure")
    parser.add_argument("--seeds", type=int, default=10_000, help="games of each set of options that are compared")
    parser.add_argument("--rows", type=int, nargs="+", default=[1 << 15, 1 << 18], help="games of a batch")
    parser.add_argument("--threads", type=int, default=3, help="of the CPU, for each process")
    parser.add_argument("--patience", type=float, default=240.0, help="seconds after which nobody waits for others")
    parser.add_argument("--parts", nargs="+", default=["play", "batch"])
    asked = parser.parse_args()
    names = asked.names or our_games()
    for package in ("numba", "numba-cuda", "numpy"):
        try:
            print(package, version(package), flush=True)
        except PackageNotFoundError:
            print(package, "is not installed", flush=True)
    spawn = multiprocessing.get_context("spawn")
    jobs = [(name, part) for part in asked.parts for name in names]
    ready, alone = spawn.Barrier(len(jobs)), spawn.Lock()
    processes = [spawn.Process(target=work, args=(*job, asked, ready, alone)) for job in jobs]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    raise SystemExit(any(process.exitcode for process in processes) and os.EX_SOFTWARE)


if __name__ == "__main__":
    main()
