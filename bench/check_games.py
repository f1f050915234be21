"""Checked random games, over processes: every option alone, the sets that belong together, every number of players.

    python bench/check_games.py mayor_of_chicago --games 2000 --processes 16
    python bench/check_games.py ninety mob_town --games 4000 --first 3000 --processes 4
    python bench/check_games.py --games 2000 --processes 16 --minutes 7     # all games, all of them equally far

The games go through `check_game`. At every step: invariants, what is legal and what is refused, features, what nobody
may see. Two things are checked in a sample: one step in `--pictures`, and one end in a fortieth of that number, is
drawn in both languages for every seat and for onlookers; and each set's first game and one game in ten go through a
match: words, undo, refused moves, save, load, replay. Game number k of a seed has set of options k, and is the same
however a run is split. Where several are to move, games are taken in turn, so that one that is slow stops none.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from typing import Any

from own_games import our_games, the_game
from rich.progress import Progress

from backroom.core.check import Checked, check_game
from backroom.core.compile import compile_rules
from backroom.core.errors import BadOption
from backroom.core.game import Game, Options

PART = 4  # games that a process takes at a time
TELL = 20  # seconds between two lines of a run whose output is a file
Chosen = dict[str, Any]

FAMILY: Chosen = {"professionals": True, "city_cards": True, "landmarks": True, "big_money": True}
SHORT: Chosen = {"target_points": 30, "ticks": 5, "max_ops": 20, "driver": "ticked"}
TOGETHER: dict[str, list[Chosen]] = {  # beside every option alone
    "mayor_of_chicago": [
        *({"opponent": number} for number in range(8)),
        {"opponent": 5, "count_covered": True, "discard_penalty": "always"},
    ],
    "mob_town": [
        FAMILY,
        FAMILY | {"payment": "exact"},
        {"rounds": 1, "first_player": "1"},
        *(
            {"mode": "coop"} | chosen
            for chosen in (
                {"coop_start_delta": 1, "payment": "exact"},
                {"coop_start_delta": 2, "coop_open_hands": False},
                {"coop_master_crimes": False},
                {"coop_more_mob_activity": True, "coop_open_hands": False},
                {"coop_repeat_limit": 3, "payment": "exact"},
            )
        ),
    ],
    "mad_city": [
        {"mode": "standard", **SHORT},
        {"mode": "standard", "hide_cities": "yes", **SHORT},
        {"mode": "puzzle", "solo_rounds": 1},
        {"mode": "advanced_puzzle", "solo_rounds": 1},
        {"mode": "speed", "solo_rounds": 1, "driver": "ticked", "ticks": 25},
        {"mode": "speed", "solo_rounds": 1, "build_seconds": 0, "max_ops": 40},
        {"extra_tile": "draw10", "target_points": 40},
        {"extra_tile": "common", **SHORT},
        {"extra_tile": "common", "mode": "standard", **SHORT},
        {"build_seconds": 0, "mode": "standard", "max_ops": 20, "target_points": 20},
        {"build_seconds": 0, "max_ops": 20, "target_points": 20},
        {"build_seconds": 0, "extra_tile": "common", "max_ops": 20, "target_points": 20},
        {"mode": "standard", "tree_over_limit": "penalty", "tree_limit": 5, "palm_revocable": False, **SHORT},
        {"mode": "standard", "token_flip": "at_one", "score_floor": "none", **SHORT},
        {"driver": "sealed", "target_points": 40},
        {"early_end": True, "final_round": True, **SHORT},
    ],
}
# Without a timer a random builder does all of its 1,000 steps in each of many rounds: 24,000 to 80,000 decisions a
# game, and seven in eight of all that a run checks. Above is the same option with fewer steps.
ENDLESS: dict[str, Chosen] = {"mad_city": {"build_seconds": 0, "max_ops": 1000}}


@cache
def option_sets(name: str) -> list[Options]:
    """Every option alone and the sets that belong together, each with every number of players that it allows.

    A set whose random games hardly end is left out.
    """
    game = the_game(name)
    rows = [*game.option_sets(), *(allowed(game, chosen) for chosen in TOGETHER.get(name, []))]
    counts = sorted({game.seat_count(options) for options in game.option_sets()})
    endless = ENDLESS.get(name, {"": None}).items()
    found = [
        options
        for options in rows
        if options is not None and not all(getattr(options, key, ...) == value for key, value in endless)
    ]
    if "players" in type(found[0]).model_fields:
        found = [
            options
            for count in counts
            for row in found
            if (options := allowed(game, row.model_dump() | {"players": count})) is not None
        ]
    return list(dict.fromkeys(found))


def allowed(game: Game, chosen: Chosen) -> Options | None:
    """The options, or None where they do not go together."""
    try:
        return game.choose_options(**chosen)
    except BadOption:
        return None


def check_part(job: tuple[str, int, int, int, int]) -> list[tuple[str, Checked]]:
    """A few games of a run, with the table that each belongs to."""
    name, seed, first, count, pictures = job
    game, sets, found = the_game(name), option_sets(name), []
    for number in range(first, first + count):
        chosen = sets[number % len(sets)]
        report = check_game(game, games=1, first=number, seed=seed, option_sets=sets, pictures=pictures)
        mode = getattr(chosen, "mode", "")
        found.append((f"{game.seat_count(chosen)} {mode}".strip(), report))
    return found


def show(game: Game, reports: dict[str, list[Checked]]) -> None:
    """The run as Markdown, and what it never came across."""
    print(f"\n{game.title}\n\n| players | games | decisions checked | tables drawn |\n|---|--:|--:|--:|")
    every = [part for parts in reports.values() for part in parts]
    for name, parts in [*sorted(reports.items()), ("all", every)]:
        total = [sum(getattr(part, key) for part in parts) for key in ("games", "decisions", "drawn")]
        print(f"| {name} | {total[0]:,} | {total[1]:,} | {total[2]:,} |")
    seen = set().union(*(part.kinds for part in every))
    print(
        f"\nHappenings never seen: {', '.join(key for n, (key, _) in game.kinds.items() if n not in seen) or 'none'}."
    )
    seen = set().union(*(part.refusals for part in every))
    missing = [key for n, (key, _) in game.refusals.items() if n not in seen]
    print(f"Refusals never seen (those of seats not to move are not asked for): {', '.join(missing) or 'none'}.")


def get_ready(name: str) -> None:
    """Compile what a check needs, or load it; a match would begin on interpreted rules, a hundred times slower."""
    compile_rules(the_game(name))
    check_part((name, 0, 0, 1, 10**9))


def main() -> None:
    """Run and print; a broken promise ends the run with its text and exit status 1."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", choices=[[], *our_games()], help="all, if none is named")
    parser.add_argument("--games", type=int, default=200, help="of each")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=90)
    parser.add_argument(
        "--minutes", type=float, default=60 * 24, help="no new games after this time, compiling included"
    )
    parser.add_argument("--pictures", type=int, default=400, help="one step in so many is drawn")
    asked = parser.parse_args()
    names, begun, end = asked.game or our_games(), time.perf_counter(), asked.first + asked.games
    context = get_context("fork")  # what is ready here is ready there
    helpers = [context.Process(target=get_ready, args=(name,)) for name in names]  # side by side, into the cache
    for helper in helpers:
        helper.start()
    for helper in helpers:
        helper.join()
    for name in names:
        get_ready(name)
        print(f"{name}: {len(option_sets(name))} sets of options, games {asked.first} to {end - 1}", flush=True)
    print(f"ready after {time.perf_counter() - begun:.0f} s", flush=True)
    todo = [
        (name, asked.seed, first, min(PART, end - first), asked.pictures)
        for first in range(asked.first, end, PART)
        for name in names
    ]
    reports: dict[str, dict[str, list[Checked]]] = {name: defaultdict(list) for name in names}
    told = begun
    with ProcessPoolExecutor(asked.processes, mp_context=context) as pool, Progress() as bar:
        task = bar.add_task("games checked", total=asked.games * len(names))
        running = {pool.submit(check_part, job): job[0] for job in todo}
        for part in as_completed(running):
            if part.cancelled():
                continue
            for table, report in part.result():
                reports[running[part]][table].append(report)
                bar.advance(task)
            now = time.perf_counter()
            if not bar.console.is_terminal and now > told + TELL:
                told = now
                print(
                    f"{now - begun:.0f} s: {', '.join(f'{name} {count(reports[name]):,}' for name in names)}",
                    flush=True,
                )
            if now > begun + 60 * asked.minutes:
                for other in running:
                    other.cancel()
    for name in names:
        show(the_game(name), reports[name])
    counts = ", ".join(f"{name} {count(reports[name]):,}" for name in names)
    print(f"\nNo promise broken in {counts} games, {time.perf_counter() - begun:.0f} s, {asked.processes} processes.")


def count(reports: dict[str, list[Checked]]) -> int:
    """How many games were checked."""
    return sum(map(len, reports.values()))


if __name__ == "__main__":
    main()
