"""How many cities of Mad City are scored in a second on one core, and how many decisions random play makes.

    python bench/scores_mad_city.py --seconds 2

Cities are full and random, 4096 of them. "complete" goes from tiles and turns to everything that a round needs: zones
by category, largest zones, the longest road, lakes and parks. "zones" is the points of all zones alone. "incremental"
is what a builder's search does: two tiles change places, one is turned, and the zones of the new city are counted. A
live game at random ends after few moves each round, since the clock is one of those who may act: there the deals and
counts weigh most. Rates are of processor time, so that a busy machine does not hide them; the best of several runs
counts.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from backroom.core.decks import read_deck
from backroom.core.dice import below, seed_stream
from backroom.core.game import register
from backroom.core.jit import rule
from backroom.core.playout import one, random_games
from backroom.games.mad_city import GAME
from backroom.games.mad_city.mind.solver.search import SHIFTS
from backroom.games.mad_city.rules.build import place, turn
from backroom.games.mad_city.rules.count import survey
from backroom.games.mad_city.rules.zones import city_zone_points, zone_points
from backroom.games.mad_city.state import PLAYER

CITIES = 4096
RUNS = 5
DRIVERS: list[dict[str, Any]] = [
    {},
    {"driver": "ticked"},
    {"driver": "ticked", "players": 4},
    {"driver": "ticked", "mode": "standard", "players": 4},
    {"driver": "ticked", "mode": "speed"},
    {"mode": "puzzle"},
    {"mode": "advanced_puzzle"},
]


@rule
def build(cities, side, stream):  # type: ignore[no-untyped-def]
    """Random full cities."""
    for i in range(len(cities)):
        p = cities[i]
        p.cell[:] = -1
        p.where[:] = -1
        for cell in range(side * side):
            drawn = False
            while not drawn:
                tile = below(stream, 54)
                drawn = True
                for slot in range(cell):
                    drawn = drawn and p.tile[slot] != tile
                p.tile[cell] = tile
            place(p, cell, cell)
            turn(p, cell, below(stream, 4))


@rule
def score_complete(cities, d, side, rounds):  # type: ignore[no-untyped-def]
    """Everything that a round counts, `rounds` times for each city."""
    total = 0
    for _ in range(rounds):
        for i in range(len(cities)):
            survey(cities[i], d[0], side)
            total += cities[i].result.road
    return total


@rule
def score_zones(cities, d, side, rounds):  # type: ignore[no-untyped-def]
    """The points of the zones alone, from tiles and turns."""
    total = 0
    for _ in range(rounds):
        for i in range(len(cities)):
            total += city_zone_points(cities[i], d[0], side)
    return total


@rule
def score_changes(cities, d, steps, stream):  # type: ignore[no-untyped-def]
    """Change one city step by step, a turn or an exchange, and count its zones after each."""
    p = cities[0]
    deck = d[0]
    c0 = c1 = n0 = n1 = e = s = np.int64(0)
    for cell in range(9):
        stamp = deck.stamps[p.tile[cell], p.rot[cell]]
        shift = SHIFTS[cell]
        c0 |= stamp[0] << shift
        c1 |= stamp[1] << shift
        n0 |= stamp[2] << shift
        n1 |= stamp[3] << shift
        e |= stamp[4] << shift
        s |= stamp[5] << shift
    total = 0
    for _ in range(steps):
        a = below(stream, 9)
        b = below(stream, 9)
        tile = p.tile[a]
        p.tile[a] = p.tile[b]
        p.tile[b] = tile
        p.rot[a] = below(stream, 4)
        kept = ~((np.int64(0x303) << SHIFTS[a]) | (np.int64(0x303) << SHIFTS[b]))
        one_stamp = deck.stamps[p.tile[a], p.rot[a]]
        other = deck.stamps[p.tile[b], p.rot[b]]
        c0 = (c0 & kept) | (one_stamp[0] << SHIFTS[a]) | (other[0] << SHIFTS[b])
        c1 = (c1 & kept) | (one_stamp[1] << SHIFTS[a]) | (other[1] << SHIFTS[b])
        n0 = (n0 & kept) | (one_stamp[2] << SHIFTS[a]) | (other[2] << SHIFTS[b])
        n1 = (n1 & kept) | (one_stamp[3] << SHIFTS[a]) | (other[3] << SHIFTS[b])
        e = (e & kept) | (one_stamp[4] << SHIFTS[a]) | (other[4] << SHIFTS[b])
        s = (s & kept) | (one_stamp[5] << SHIFTS[a]) | (other[5] << SHIFTS[b])
        total += zone_points(c0, c1, n0, n1, e, s, deck.points)
    return total


def best(run: Callable[[], int], seconds: float) -> float:
    """The best rate of several runs, by processor time; `run` says how many it did."""
    run()
    rates = []
    for _ in range(RUNS):
        done, begun = 0, time.process_time()
        while time.process_time() - begun < seconds / RUNS:
            done += run()
        rates.append(done / (time.process_time() - begun))
    return max(rates)


def scores(seconds: float) -> list[tuple[str, str, float]]:
    """(what, aim, a second) of each way to score."""
    d, stream = one(read_deck(register(GAME)).record), np.zeros(2, np.int64)
    seed_stream(stream, 1, 1)
    small, large = np.zeros(CITIES, PLAYER), np.zeros(CITIES, PLAYER)
    build(small, 3, stream)
    build(large, 4, stream)

    def complete(cities: Any, side: int) -> Callable[[], int]:
        return lambda: (score_complete(cities, d, side, 4), 4 * CITIES)[1]

    return [
        (
            "incremental zone scores, 3 x 3",
            "10 million",
            best(lambda: (score_changes(small, d, 100_000, stream), 100_000)[1], seconds),
        ),
        ("zone scores, 3 x 3", "", best(lambda: (score_zones(small, d, 3, 4), 4 * CITIES)[1], seconds)),
        ("complete scores, 3 x 3", "3 million", best(complete(small, 3), seconds)),
        ("complete scores, 4 x 4", "", best(complete(large, 4), seconds)),
    ]


def decisions(seconds: float) -> list[tuple[str, str, float]]:
    """Random decisions a second of several ways to play."""
    deck, found = read_deck(register(GAME)), []
    for chosen in DRIVERS:

        def run(chosen: dict[str, Any] = chosen) -> int:
            return int(
                random_games(GAME, 256, options=GAME.choose_options(**chosen), deck=deck, workers=1).decisions.sum()
            )

        name = ", ".join(str(value) for value in chosen.values()) or "live, as it is set up"
        found.append(
            (f"random decisions: {name}", "10 million" if chosen.get("driver") == "ticked" else "", best(run, seconds))
        )
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time for each row")
    asked = parser.parse_args()
    print("| what | aim | a second | ns each |\n|---|---|---|---|")
    for name, aim, rate in scores(asked.seconds) + decisions(asked.seconds):
        print(f"| {name} | {aim} | {rate:,.0f} | {1e9 / rate:.0f} |", flush=True)


if __name__ == "__main__":
    main()
