"""Every city of nine tiles on a GPU: scores a second, the best one, and how values are spread.

    python bench/gpu_mad_city.py [--games 3] [--seed 1] [--check]

The whole city may be turned, so the middle tile lies unturned: 9! x 4^8 = 23,781,703,680 cities a deal. A thread has an
order of the tiles and the turns of the first two, and goes through the turns of the other six. `--check` solves the
same deals on the CPU and compares.
"""

from __future__ import annotations

import argparse
import math
import time
from functools import cache
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba.cuda asks for a name that NumPy has dropped
from numba import cuda, int8, int32, int64

from backroom.core.decks import read_deck
from backroom.core.game import register
from backroom.games.mad_city import GAME
from backroom.games.mad_city.mind.solver.best import solve
from backroom.games.mad_city.rules.zones import zone_points

THREADS = 128
TURNS = 16  # of the first two tiles, one thread each
EACH = 4**6  # cities that a thread looks at
WORK = math.factorial(9) * TURNS
CITIES = WORK * EACH
VALUES = 64  # zone points are fewer
PLANES = 6


@cache
def kernel() -> Any:
    """The kernel, compiled on first launch."""

    @cuda.jit(device=True, inline=True)
    def with_tile(p: Any, stamps: Any, tile: int, turn: int, shift: int) -> Any:
        return (
            p[0] | (stamps[tile, turn, 0] << shift),
            p[1] | (stamps[tile, turn, 1] << shift),
            p[2] | (stamps[tile, turn, 2] << shift),
            p[3] | (stamps[tile, turn, 3] << shift),
            p[4] | (stamps[tile, turn, 4] << shift),
            p[5] | (stamps[tile, turn, 5] << shift),
        )

    @cuda.jit(device=True)
    def unrank(rank: int, order: Any) -> None:
        """Order number `rank` of nine tiles."""
        left = 0x876543210  # the tiles not used, four bits each
        for place in range(9):
            n = 9 - place
            k = rank % n
            rank //= n
            order[place] = (left >> (4 * k)) & 15
            low = left & ((int64(1) << (4 * k)) - 1)
            left = low | ((left >> (4 * k + 4)) << (4 * k))

    @cuda.jit
    def exhaust(all_stamps: Any, all_points: Any, work: int, histogram: Any) -> None:
        stamps = cuda.shared.array((9, 4, PLANES), int64)
        points = cuda.shared.array((4, VALUES), int32)
        for k in range(cuda.threadIdx.x, 9 * 4 * PLANES, cuda.blockDim.x):
            stamps[k // 24, k // 6 % 4, k % 6] = all_stamps[k // 24, k // 6 % 4, k % 6]
        for k in range(cuda.threadIdx.x, 4 * VALUES, cuda.blockDim.x):
            points[k // VALUES, k % VALUES] = all_points[k // VALUES, k % VALUES]
        cuda.syncthreads()
        i = cuda.grid(1)
        if i >= work:
            return
        order = cuda.local.array(9, int8)
        unrank(i // TURNS, order)
        found = cuda.local.array(VALUES, int32)
        for k in range(VALUES):
            found[k] = 0
        none = (int64(0), int64(0), int64(0), int64(0), int64(0), int64(0))
        middle = with_tile(none, stamps, order[4], 0, 18)
        first = with_tile(middle, stamps, order[0], i & 3, 0)
        top = with_tile(first, stamps, order[1], (i >> 2) & 3, 2)
        for turn2 in range(4):
            p2 = with_tile(top, stamps, order[2], turn2, 4)
            for turn3 in range(4):
                p3 = with_tile(p2, stamps, order[3], turn3, 16)
                for turn5 in range(4):
                    p5 = with_tile(p3, stamps, order[5], turn5, 20)
                    for turn6 in range(4):
                        p6 = with_tile(p5, stamps, order[6], turn6, 32)
                        for turn7 in range(4):
                            p7 = with_tile(p6, stamps, order[7], turn7, 34)
                            for turn8 in range(4):
                                p = with_tile(p7, stamps, order[8], turn8, 36)
                                found[zone_points(p[0], p[1], p[2], p[3], p[4], p[5], points)] += 1
        for k in range(VALUES):
            if found[k]:
                cuda.atomic.add(histogram, k, found[k])

    return exhaust


def every_city(deck: Any, tiles: Any, work: int = WORK) -> tuple[Any, float]:
    """How many cities have each value, and the kernel's seconds."""
    stamps = cuda.to_device(np.ascontiguousarray(deck.record.stamps[np.asarray(tiles), :, :PLANES]))
    points = cuda.to_device(np.ascontiguousarray(deck.record.points))
    histogram = cuda.to_device(np.zeros(VALUES, np.uint64))
    kernel()[1, THREADS](stamps, points, 0, histogram)  # compiled, not on the clock
    cuda.synchronize()
    begun = time.perf_counter()
    kernel()[-(-work // THREADS), THREADS](stamps, points, work, histogram)
    cuda.synchronize()
    return histogram.copy_to_host(), time.perf_counter() - begun


def main() -> None:
    """Exhaust, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3, help="deals")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="solve the same deals on the CPU")
    asked = parser.parse_args()
    deck = read_deck(register(GAME))
    print("| tiles | cities | seconds | scores/s | best | cities as good | within 1 of it | mean |")
    print("|---|---|---|---|---|---|---|---|")
    for number in range(asked.games):
        tiles = np.sort(np.random.default_rng((asked.seed, number)).permutation(54)[:9])
        histogram, seconds = every_city(deck, tiles)
        cities, best = int(histogram.sum()), int(np.flatnonzero(histogram)[-1])
        near = int(histogram[max(0, best - 1) :].sum())
        mean = float((histogram * np.arange(VALUES)).sum() / cities)
        rate = f"{cities / seconds / 1e9:.2f} thousand million"
        print(f"| {' '.join(map(str, tiles))} | {cities:,} | {seconds:.2f} | {rate} | {best}", end="")
        print(f" | {int(histogram[best]):,} | {near:,} | {mean:.2f} |", flush=True)
        assert cities == CITIES, (cities, CITIES)
        if asked.check:
            found = solve(deck, tiles)
            same = "the same" if found.proved and found.value == best else "DIFFERENT"
            print(f"    the solver on one core: {found.value}, proved in {found.seconds:.2f} s: {same}", flush=True)


if __name__ == "__main__":
    main()
