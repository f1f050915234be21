"""Throw random rows, seats and moves at batches of every game: no crash, and nothing changes but by a legal move.

    python bench/fuzz_batch.py --triples 10000000 [GAME ...]

The first and the last rows are canaries: they are never named, so nothing may ever stand in them but what stood there.
One move in three is legal, so that the games go on; the rest is nonsense of every size.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from backroom.core.batch import Batch, Status
from backroom.core.game import games

ROWS, CANARIES = 4096, 64


def fuzz(name: str, triples: int, seed: int) -> dict[str, int]:
    """Fuzz one game; how many moves had which fate."""
    rng = np.random.default_rng(seed)
    batch = Batch(name, ROWS, seed=seed)
    size, seats_most = len(batch.game.moves), batch.seats
    edges = np.array([-(2**63), 2**63 - 1, -(2**31), 2**31, 2**32, 2**16, 2**15, 255, 127, -1, -2, -128, size])
    fates: dict[str, int] = {}
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
            fates[batch.refusal(fate)] = fates.get(batch.refusal(fate), 0) + int(count)
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
    given = parser.parse_args()
    chosen = given.games or list(games())
    for name in chosen:
        begun = time.perf_counter()
        fates = fuzz(name, -(-given.triples // len(chosen)), given.seed)
        told = ", ".join(f"{fate} {count:,}" for fate, count in sorted(fates.items(), key=lambda item: -item[1]))
        print(f"{name}: {sum(fates.values()):,} moves in {time.perf_counter() - begun:.0f} s: {told}", flush=True)


if __name__ == "__main__":
    main()
