"""The scoring against its slow twin on many random cities of both sizes.

python tests/games/mad_city/mad_city_twin.py 100000 --processes 16 --seed 1
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import mad_city_naive as naive
import numpy as np
from mad_city_table import CARDS, DECK_RECORD, city, surveyed

from backroom.games.mad_city.rules.count import full_zone_points, ranger_points
from backroom.games.mad_city.rules.zones import city_zone_points

CHUNK = 500


def sizes(counts: Any) -> list[int]:
    """Zones of lakes or parks, largest first."""
    return [size for size in (4, 3, 2, 1) for _ in range(int(counts[size]))]


def naive_city(tiles: list[int], rotations: list[int]) -> naive.City:
    side = 3 if len(tiles) == 9 else 4
    faces = [(CARDS.tile[tile].face, rot) for tile, rot in zip(tiles, rotations, strict=True)]
    return {divmod(cell, side): face for cell, face in enumerate(faces)}


def random_layout(rng: np.random.Generator, cells: int) -> tuple[list[int], list[int]]:
    return rng.permutation(54)[:cells].tolist(), rng.integers(0, 4, cells).tolist()


def differences(tiles: list[int], rotations: list[int]) -> list[str]:
    """In what the rules and the slow twin differ for a city."""
    result = surveyed(tiles, rotations)
    slow = naive_city(tiles, rotations)
    found = naive.zones(slow)
    counts = [0] * 9
    for zone in found:
        if (category := naive.band(*zone)) is not None:
            counts[category] += 1
    pairs = {
        "counts": (result.counts.tolist(), counts),
        "big": (result.big.tolist(), [max((n for c, n in found if c == letter), default=0) for letter in "YRB"]),
        "points": (int(full_zone_points(result, DECK_RECORD)), sum(naive.points(*zone) for zone in found)),
        "quick points": (
            int(city_zone_points(city(tiles, rotations), DECK_RECORD, 3 if len(tiles) == 9 else 4)),
            sum(naive.points(*zone) for zone in found),
        ),
        "lakes": (sizes(result.lakes), naive.waters(slow, "l")),
        "parks": (sizes(result.parks), naive.waters(slow, "p")),
        "tree": (int(ranger_points(result, DECK_RECORD.ranger)), naive.tree(slow)),
        "road": (int(result.road), naive.road(slow)),
    }
    return [f"{name}: {fast} is not {twin}" for name, (fast, twin) in pairs.items() if fast != twin]


def wrong_cities(job: tuple[int, int, int, int]) -> list[str]:
    """The cities of a run in which rules and twin differ: (seed, cells, first, how many)."""
    seed, cells, first, count = job
    wrong = []
    for number in range(first, first + count):
        layout = random_layout(np.random.default_rng((seed, cells, number)), cells)
        if found := differences(*layout):
            wrong.append(f"{layout}: {'; '.join(found)}")
    return wrong


def main() -> int:
    """Compare, and print how many differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cities", type=int, nargs="?", default=1000, help="of each size")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    differing = 0
    wrong_cities((0, 9, 0, 1)), wrong_cities((0, 16, 0, 1))  # compiled before the workers are made
    with ProcessPoolExecutor(asked.processes) as pool:
        for cells in (9, 16):
            begun = time.perf_counter()
            jobs = [(asked.seed, cells, at, min(CHUNK, asked.cities - at)) for at in range(0, asked.cities, CHUNK)]
            wrong = [line for part in pool.map(wrong_cities, jobs) for line in part]
            print("\n".join(wrong), end="\n" if wrong else "")
            seconds = time.perf_counter() - begun
            print(f"{asked.cities:,} cities of {cells} tiles in {seconds:.0f} s, {len(wrong)} differences", flush=True)
            differing += len(wrong)
    return differing > 0


if __name__ == "__main__":
    raise SystemExit(main())
