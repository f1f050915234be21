"""How quickly the best city of nine tiles is proved, and how often a moment's thought finds it.

    python bench/solver_mad_city.py --games 200 --goal zones --processes 16

Each deal is nine tiles of the shuffled bag. It is solved to the proof (60 s at most) and once more with the 200 ms that
a hint may take, as the hint does. Seconds are of processor time, so that a busy machine does not hide them.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from rates import rate

from backroom.core.decks import read_deck
from backroom.core.game import register
from backroom.games.mad_city import GAME
from backroom.games.mad_city.mind.plan import THINK
from backroom.games.mad_city.mind.solver.background import get_ready
from backroom.games.mad_city.mind.solver.best import solve

LIMIT = 60.0


class Deal(NamedTuple):
    """What was found for a deal."""

    value: int
    bound: int
    root: int  # the bound before any search
    seconds: float
    nodes: int
    hint: int  # what the hint's plan is worth
    hint_seconds: float


@cache
def deck() -> Any:
    """The standard tiles; everything is compiled once."""
    read = read_deck(register(GAME))
    get_ready(read)
    return read


def measure(job: tuple[int, int, str]) -> Deal:
    """One deal."""
    seed, number, goal = job
    tiles = np.random.default_rng((seed, number)).permutation(54)[:9]
    roots: list[int] = []

    def note(best: int, bound: int, nodes: int) -> None:
        roots.append(bound)

    found = solve(deck(), tiles, goal, seconds=LIMIT, progress=note, clock=time.process_time)
    hint = solve(deck(), tiles, goal, seconds=THINK, seed=number, clock=time.process_time)
    root = roots[0] if roots else found.bound  # a road needs no bound
    return Deal(found.value, found.bound, root, found.seconds, found.nodes, hint.value, hint.seconds)


def share(hits: int, n: int) -> str:
    """A rate as per cent."""
    return rate(hits, n, ".1%")


def report(deals: list[Deal], goal: str) -> str:
    """The run as a table."""
    n = len(deals)
    seconds = np.array([deal.seconds for deal in deals])
    proved = np.array([deal.value >= deal.bound for deal in deals])
    values = np.array([deal.value for deal in deals])
    best = np.array([deal.hint == deal.value for deal in deals])
    early = np.array([deal.hint_seconds for deal in deals])
    rows = [
        ("deals", f"{n}"),
        ("mean optimum (sd)", f"{values.mean():.2f} ({values.std():.2f})"),
        ("proved within 2 s", share(int((proved & (seconds <= 2)).sum()), n)),
        (f"proved within {LIMIT:.0f} s", share(int(proved.sum()), n)),
        ("seconds: median, 90 %, longest", " / ".join(f"{np.quantile(seconds, q):.2f}" for q in (0.5, 0.9, 1.0))),
        ("bound met before any search", share(sum(deal.root == deal.value for deal in deals), n)),
        (f"best city within the hint's {THINK * 1000:.0f} ms", share(int(best.sum()), n)),
        ("the hint took at most", f"{1000 * early.max():.0f} ms"),
    ]
    return "\n".join([f"| goal {goal} | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


def main() -> None:
    """Solve and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="deals")
    parser.add_argument("--goal", default="zones", help="zones, zones+tree or road")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    jobs = [(asked.seed, number, asked.goal) for number in range(asked.games)]
    deck()
    if asked.processes == 1:
        deals = [measure(job) for job in jobs]
    else:
        with ProcessPoolExecutor(asked.processes) as pool:
            deals = list(pool.map(measure, jobs))
    print(report(deals, asked.goal))


if __name__ == "__main__":
    main()
