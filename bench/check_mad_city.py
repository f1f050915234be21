"""Thousands of random games of Mad City in every mode and with every option, each promise checked after each move.

python bench/check_mad_city.py --games 2000 --processes 16 --seed 1
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor

from backroom.core.check import Checked, check_game
from backroom.core.game import Options, register
from backroom.games.mad_city import GAME

SHORT = {"target_points": 30, "ticks": 5, "max_ops": 20, "driver": "ticked"}
MIXED: list[dict[str, object]] = [
    {"mode": "standard", "players": 4, **SHORT},
    {"mode": "standard", "players": 6, "hide_cities": "yes", **SHORT},
    {"mode": "puzzle", "solo_rounds": 1},
    {"mode": "advanced_puzzle", "solo_rounds": 1},
    {"mode": "speed", "solo_rounds": 1, "driver": "ticked", "ticks": 25},
    {"mode": "speed", "solo_rounds": 1, "build_seconds": 0, "max_ops": 40},
    {"extra_tile": "draw10", "players": 5, "target_points": 40},
    {"extra_tile": "common", "players": 3, **SHORT},
    {"extra_tile": "common", "mode": "standard", "players": 5, **SHORT},
    {"build_seconds": 0, "mode": "standard", "max_ops": 20, "target_points": 20},
    {"build_seconds": 0, "players": 3, "extra_tile": "common", "max_ops": 20, "target_points": 20},
    {"mode": "standard", "tree_over_limit": "penalty", "tree_limit": 5, "palm_revocable": False, "players": 3, **SHORT},
    {"mode": "standard", "token_flip": "at_one", "score_floor": "none", "players": 2, **SHORT},
    {"driver": "sealed", "players": 6, "target_points": 40},
    {"early_end": True, "final_round": True, **SHORT},
    {"hide_cities": "yes", "players": 3, **SHORT},
]


def option_sets() -> list[Options]:
    """Every option alone, and the sets that belong together."""
    return [*GAME.option_sets(), *(GAME.choose_options(**chosen) for chosen in MIXED)]


def check(job: tuple[int, int, int]) -> Checked:
    """Games of one option set."""
    seed, number, games = job
    return check_game(GAME, games=games, seed=seed + number, option_sets=[option_sets()[number]], pictures=400)


def main() -> None:
    """Check, and tell what was seen; a broken promise ends it with its options, seed and moves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    register(GAME)
    sets, begun = option_sets(), time.perf_counter()
    each = -(-asked.games // len(sets))
    check((0, 0, 1))  # compiled before the workers are made
    with ProcessPoolExecutor(asked.processes) as pool:
        done = list(pool.map(check, [(asked.seed, number, each) for number in range(len(sets))]))
    games, decisions = sum(one.games for one in done), sum(one.decisions for one in done)
    phases, kinds = set().union(*(one.phases for one in done)), set().union(*(one.kinds for one in done))
    refusals = set().union(*(one.refusals for one in done))
    drawn, spent = sum(one.drawn for one in done), time.perf_counter() - begun
    print(f"{games:,} games of {len(sets)} option sets, {decisions:,} decisions, {drawn} pictures, {spent:.0f} s:")
    print(
        f"{len(phases)} phases, {len(kinds)} of {len(GAME.kinds)} kinds of happenings, {len(refusals)} refusals seen,"
    )
    print("and no broken promise")


if __name__ == "__main__":
    main()
