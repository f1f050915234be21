"""Whether a slow connection costs the tree: two equal builders, one of them up to 300 ms away.

    python bench/fairness_mad_city.py --games 1000 --processes 16

Builders of one level play rounds of the real engine in simulated time; when each would reach for the tree is kept. Then
the one at seat 1 is moved away: its page sees the deal half a round trip late and its grab arrives the other half late,
both with jitter. The server's own race decides from the arrivals and the round trips that it measured.
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from rates import rate

from backroom.core.dice import split_seed
from backroom.core.game import register
from backroom.core.match import Match
from backroom.games.mad_city import GAME
from backroom.games.mad_city.mind.hands import BEGINNER, EASY, EXPERT, HARD, MEDIUM, Builder, prepare
from backroom.games.mad_city.state import GRAB
from backroom.server.tables.races import LONGEST, MEASURED, Race, Try

WRITERS = {"beginner": BEGINNER, "easy": EASY, "medium": MEDIUM, "hard": HARD, "expert": EXPERT}
LINES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3)
JITTER = 0.1  # of a trip


def reach(job: tuple[int, int, str]) -> tuple[float, float]:
    """After how many seconds each of two builders reaches for the tree, both undisturbed."""
    seed, number, level = job
    match = Match(register(GAME), seed=int(split_seed(seed, number)))
    prepare(match.deck)
    match.play("go", 0)
    match.play("go", 1)
    times = []
    for seat in (0, 1):
        builder, spent = Builder(WRITERS[level], seed=2 * number + seat), 0.0
        while (act := builder.next(match.view(seat))) is not None:
            spent += act.seconds
            if act.move == GRAB:
                break
            match.play(act.move, seat)
        times.append(spent if act is not None else math.inf)
    return times[0], times[1]


def winner(times: tuple[float, float], line: float, rng: np.random.Generator, corrected: bool) -> int:
    """Who gets the tree when seat 1 is `line` seconds away and back."""

    def trip(length: float) -> float:
        return length * (1 + JITTER * rng.random())

    lines = (0.0, line)
    arrivals = [seconds + trip(length) for seconds, length in zip(times, lines, strict=True)]
    measured = [min(LONGEST, min(trip(length) for _ in range(MEASURED))) for length in lines]
    first = int(arrivals[1] < arrivals[0])
    if not corrected:
        return first
    race = Race(max(measured), [Try(first, arrivals[first], measured[first])])
    if arrivals[1 - first] <= race.closes:
        race.tries.append(Try(1 - first, arrivals[1 - first], measured[1 - first]))
    return race.in_order()[0].seat


def main() -> None:
    """Build, race and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="rounds")
    parser.add_argument("--level", default="hard", choices=sorted(WRITERS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    reach((0, 0, asked.level))  # compiled before the workers are made
    with ProcessPoolExecutor(asked.processes) as pool:
        built = list(pool.map(reach, [(asked.seed, n, asked.level) for n in range(asked.games)], chunksize=8))
    built = [times for times in built if min(times) < math.inf]
    rng = np.random.default_rng(asked.seed)
    print(f"{len(built)} rounds, {asked.level} builders; they reach for the tree after", end=" ")
    print(f"{np.mean([time for times in built for time in times if time < math.inf]):.1f} s on average\n")
    print("| round trip of seat 1 | its share of the tree | without correction |\n|---|---|---|")
    for line in LINES:
        won = [sum(winner(times, line, rng, corrected) for times in built) for corrected in (True, False)]
        print(f"| {1000 * line:.0f} ms | {rate(won[0], len(built), '.3f')} | {rate(won[1], len(built), '.3f')} |")


if __name__ == "__main__":
    main()
