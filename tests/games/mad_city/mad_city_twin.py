"""The scoring against its slow twin on many random cities: `python mad_city_twin.py 100000 [first seed]`, of
each size.
"""

from __future__ import annotations

import sys
import time

import numpy as np
from test_mad_city_scoring import differences, random_layout


def main() -> int:
    """Compare, and print how many differ."""
    cities = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    wrong = 0
    for cells in (9, 16):
        rng, begun = np.random.default_rng((seed, cells)), time.perf_counter()
        for _ in range(cities):
            layout = random_layout(rng, cells)
            if found := differences(*layout):
                wrong += 1
                print(layout, found)
        print(f"{cities} cities of {cells} tiles in {time.perf_counter() - begun:.0f} s, {wrong} differences")
    return wrong > 0


if __name__ == "__main__":
    raise SystemExit(main())
