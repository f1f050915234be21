"""Throw random rows, seats and moves at batches of every game: no crash, and nothing changes but by a legal move.

    python bench/fuzz_batch.py --triples 10000000 [--processes 16] [GAME ...]

The first and the last rows are canaries: they are never named, so nothing may ever stand in them but what stood there.
One move in three is legal, so that the games go on; the rest is nonsense of every size. Every process has seeds of its
own: what one has thrown, another does not throw again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections import Counter

import numpy as np
from own_games import our_games, the_game

from backroom.core.batch import Batch, Status

ROWS, CANARIES = 4096, 64


def fuzz(name: str, triples: int, seed: int) -> Counter[str]:
    """Fuzz one game; how many moves had which fate."""
    rng = np.random.default_rng(seed)
    batch = Batch(the_game(name), ROWS, seed=seed)
    size, seats_most = len(batch.game.moves), batch.seats
    edges = np.array([-(2**63), 2**63 - 1, -(2**31), 2**31, 2**32, 2**16, 2**15, 255, 127, -1, -2, -128, size])
    fates: Counter[str] = Counter()
    inside = np.arange(CANARIES, ROWS - CANARIES)
    thrown, canaries = 0, _bytes(batch)[[*range(CANARIES), *range(ROWS - CANARIES, ROWS)]]
    while thrown < triples:
        rows = rng.permutation(inside)[: ROWS // 2]
        n = len(rows)
        rows = np.where(rng.random(n) < 0.02, rng.choice([*edges[:6], ROWS, ROWS + 1, -1], n), rows)
        known = np.clip(rows, 0, ROWS - 1)
        legal = rng.random(n) < 0.33
        seats = np.where(legal, batch.seat[known], rng.integers(-1, seats_most + 2, n))
        seats = np.where(~legal & (rng.random(n) < 0.2), rng.choice(edges, n), seats)
        moves = np.where(legal, batch.random_moves()[known], rng.integers(-2, size + 2, n))
        moves = np.where(~legal & (rng.random(n) < 0.2), rng.choice(edges, n), moves)
        before = _bytes(batch)
        shown = batch.mask.copy(), batch.features.copy(), batch.rewards.copy()
        status = batch.step(seats, moves, at=rows)
        played = np.zeros(ROWS, bool)
        played[rows[status == Status.PLAYED]] = True
        same = (before == _bytes(batch)).all(axis=1)
        assert same[~played].all(), f"{name}: a refused move changed a state"
        named = np.zeros(ROWS, bool)
        named[rows[(rows >= 0) & (rows < ROWS)]] = True
        assert np.array_equal(shown[0][~played], batch.mask[~played]), f"{name}: a mask changed"
        assert np.array_equal(shown[1][~played], batch.features[~played]), f"{name}: features changed"
        assert np.array_equal(shown[2][~named], batch.rewards[~named]), f"{name}: rewards changed"
        for fate, count in zip(*np.unique(status, return_counts=True), strict=True):
            fates[batch.refusal(fate)] += int(count)
        thrown += n
    ends = _bytes(batch)[[*range(CANARIES), *range(ROWS - CANARIES, ROWS)]]
    assert np.array_equal(canaries, ends), f"{name}: a canary is dead"
    return fates


def _bytes(batch: Batch) -> np.ndarray[tuple[int, int], np.dtype[np.uint64]]:
    return batch.states.view(np.uint64).reshape(batch.n, -1).copy()


def main() -> None:
    """Fuzz the games named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--triples", type=int, default=10_000_000, help="in all, shared among the games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    chosen = given.games or our_games()
    shares = max(1, given.processes // len(chosen))
    each = -(-given.triples // (len(chosen) * shares))
    begun = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        waiting = {
            name: [pool.apply_async(fuzz, (name, each, given.seed + share)) for share in range(shares)]
            for name in chosen
        }
        for name, parts in waiting.items():
            fates = sum((part.get() for part in parts), Counter())
            told = ", ".join(f"{fate} {count:,}" for fate, count in fates.most_common())
            print(f"{name}: {fates.total():,} moves after {time.perf_counter() - begun:.0f} s: {told}", flush=True)


if __name__ == "__main__":
    main()
