"""Checked random games of Mob Town, over processes: every number of players, variant and co-op switch.

    python bench/check_mob_town.py --games 2016 --processes 16
    python bench/check_mob_town.py --games 504 --first 1512 --processes 4

The games go through `check_game`: invariants, refusals, replay, undo, no leaks, words; one step in `--pictures` is
drawn in both languages. Game number k of a seed has set of options k and is the same however a run is split.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from backroom.core.check import Checked, check_game
from backroom.core.dice import split_seed
from backroom.core.game import Options, register
from backroom.games.mob_town import GAME
from backroom.games.mob_town.state import Kind, Phase, Refusal

VARIANTS: dict[str, Any] = {"professionals": True, "city_cards": True, "landmarks": True, "big_money": True}
SWITCHES: tuple[dict[str, Any], ...] = (
    {},
    {"coop_start_delta": -1},
    {"coop_start_delta": 1, "payment": "exact"},
    {"coop_start_delta": 2, "coop_open_hands": False},
    {"coop_master_crimes": False},
    {"coop_more_mob_activity": True, "coop_open_hands": False},
    {"coop_repeat_limit": 3, "payment": "exact"},
)
NOT_ASKED = {Refusal.NONE, Refusal.NOT_YOUR_TURN, Refusal.GAME_OVER}  # `check_game` asks those who may act
PART = 4  # games that a process takes at a time


def option_sets() -> list[Options]:
    """Every variant alone, all together, both kinds of payment, shorter games, and the co-op's settings."""
    found: list[Options] = []
    for players in (2, 3, 4):
        base: list[dict[str, Any]] = [{}, *({name: True} for name in VARIANTS), VARIANTS]
        base += [{"payment": "exact"}, VARIANTS | {"payment": "exact"}, {"rounds": 1, "first_player": "1"}]
        found += [GAME.choose_options(players=players, **chosen) for chosen in base]
        found += [GAME.choose_options(players=players, mode="coop", **chosen) for chosen in SWITCHES]
    return found


def check_part(job: tuple[int, int, int, int]) -> list[tuple[int, Checked]]:
    """A few games of a run, with the number of players of each."""
    seed, first, count, pictures = job
    register(GAME)
    sets, found = option_sets(), []
    for number in range(first, first + count):
        chosen = sets[number % len(sets)]
        report = check_game(GAME, games=1, seed=int(split_seed(seed, number)), option_sets=[chosen], pictures=pictures)
        found.append((number % len(sets), report))
    return found


def main() -> None:
    """Run and print; a broken promise ends the run with its text."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2016)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=90)
    parser.add_argument("--pictures", type=int, default=150, help="one step in so many is drawn")
    asked = parser.parse_args()
    check_part((0, 0, 1, 10**6))  # compiled once, for all processes
    begun, sets = time.perf_counter(), option_sets()
    end = asked.first + asked.games
    todo = [(asked.seed, n, min(PART, end - n), asked.pictures) for n in range(asked.first, end, PART)]
    reports: dict[str, list[Checked]] = defaultdict(list)
    with ProcessPoolExecutor(asked.processes) as pool:
        for done, part in enumerate(as_completed([pool.submit(check_part, job) for job in todo]), 1):
            for which, report in part.result():
                mode = "co-op" if getattr(sets[which], "mode") == "coop" else "competitive"  # noqa: B009
                reports[f"{mode}, {GAME.seat_count(sets[which])} players"].append(report)
            print(f"\r{done} of {len(todo)} parts", end="", file=sys.stderr, flush=True)
    print(f"\n\n{len(sets)} sets of options\n\n| table | games | decisions checked | tables drawn |\n|---|--:|--:|--:|")
    for name, parts in sorted(reports.items()):
        total = [sum(getattr(part, key) for part in parts) for key in ("games", "decisions", "drawn")]
        print(f"| {name} | {total[0]} | {total[1]:,} | {total[2]:,} |")
    print(f"\nNo promise broken, in {time.perf_counter() - begun:.0f} s with {asked.processes} processes.")
    every = [part for parts in reports.values() for part in parts]
    for title, names, seen in (
        ("Phases", Phase, set().union(*(part.phases for part in every))),
        ("Happenings", Kind, set().union(*(part.kinds for part in every))),
        ("Refusals", Refusal, set().union(*(part.refusals for part in every)) | NOT_ASKED),
    ):
        print(f"{title} never seen: {', '.join(one.name for one in names if one not in seen) or 'none'}.")


if __name__ == "__main__":
    main()
