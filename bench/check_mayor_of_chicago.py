"""Checked random games of Mayor of Chicago, over processes: every opponent in solo and in co-op, every option.

    python bench/check_mayor_of_chicago.py --games 2000 --processes 16

Each game goes through `check_game`: invariants, refusals, replay, undo, no leaks, words, one step in `--pictures` drawn
in both languages. Which games are played depends on `--games` and `--seed`, not on the number of processes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from backroom.core.check import Checked, check_game
from backroom.core.dice import split_seed
from backroom.core.game import Options, register
from backroom.games.mayor_of_chicago import GAME
from backroom.games.mayor_of_chicago.state import Kind, Phase, Refusal

PASSING = {Phase.NEXT_TURN, Phase.AFTER_CARD, Phase.END_NEXT}  # never seen between two moves
PART = 42  # games that a process takes at a time: each option set twice


def option_sets() -> list[Options]:
    """Solo and co-op against every opponent, then each other option."""
    choose = GAME.choose_options
    return [
        *(choose(opponent=number, players=players) for players in (1, 2) for number in range(8)),
        choose(opponent="random"),
        choose(opponent=5, count_covered=True),
        choose(opponent=3, discard_penalty="always"),
        choose(opponent=4, players=2, coop_gifts="limited"),
        choose(opponent=6, players=2, coop_gifts="off"),
    ]


def check_part(job: tuple[int, int, int]) -> Checked:
    """Some games of a run."""
    seed, games, pictures = job
    register(GAME)
    return check_game(GAME, games=games, seed=seed, option_sets=option_sets(), pictures=pictures)


def parts(seed: int, games: int, pictures: int) -> Iterator[tuple[int, int, int]]:
    """The run in parts, each with a seed of its own."""
    for number, first in enumerate(range(0, games, PART)):
        yield int(split_seed(seed, number)), min(PART, games - first), pictures


def run(games: int, processes: int, seed: int, pictures: int) -> Checked:
    """Check them all; the first broken promise is raised."""
    whole = Checked(option_sets=len(option_sets()))
    with ProcessPoolExecutor(processes) as pool:
        for part in as_completed([pool.submit(check_part, job) for job in parts(seed, games, pictures)]):
            report = part.result()
            whole.games += report.games
            whole.decisions += report.decisions
            whole.drawn += report.drawn
            whole.phases |= report.phases
            whole.kinds |= report.kinds
            whole.refusals |= report.refusals
            print(f"\r{whole.games} games", end="", file=sys.stderr, flush=True)
    return whole


def unseen(report: Checked) -> dict[str, list[str]]:
    """What a run never came across: phases, happenings, refusals."""
    asked = set(Refusal) - {Refusal.NONE, Refusal.NOT_YOUR_TURN, Refusal.GAME_OVER}  # the others are not asked for
    return {
        "phases": [phase.name for phase in Phase if phase not in PASSING and phase not in report.phases],
        "happenings": [kind.name for kind in Kind if kind not in report.kinds],
        "refusals": [refusal.name for refusal in sorted(asked) if refusal not in report.refusals],
    }


def main() -> None:
    """Run and print; the exit status is 1 if a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--pictures", type=int, default=40, help="one step in so many is drawn")
    args = parser.parse_args()
    check_part((0, 1, 1000))  # compiled once, before the processes start
    begun = time.perf_counter()
    report = run(args.games, args.processes, args.seed, args.pictures)
    print(
        f"\n{report.games} games of {report.option_sets} option sets, {report.decisions:,} decisions checked, "
        f"{report.drawn:,} tables drawn, in {time.perf_counter() - begun:.0f} s"
    )
    for name, missing in unseen(report).items():
        print(f"{name} never seen: {', '.join(missing) or 'none'}")


if __name__ == "__main__":
    main()
