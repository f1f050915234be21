"""Checked random games of Ninety, over processes: every number of candidates with every option set.

    python bench/check_ninety.py --games 1000 --processes 16
    python bench/check_ninety.py --games 250 --first 750 --players 5 --processes 4

`--games` of each number of candidates go through `check_game`: invariants, refusals, replay, undo, no leaks, words; one
step in `--pictures` is drawn in both languages. They come in parts of ten: most with the default options, every fourth
part with another option each, in turn. Part number k of a seed is the same however a run is split.
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
from backroom.games.ninety import GAME
from backroom.games.ninety.state import Kind, Phase, Refusal

PASSING = {Phase.SOW, Phase.DAWN, Phase.ROLL, Phase.DUSK, Phase.ELECTION, Phase.COUNT}  # never between two moves
NOT_ASKED = {Refusal.NONE, Refusal.NOT_YOUR_TURN, Refusal.GAME_OVER}  # `check_game` asks those who may act
USUAL = 4  # one part in so many has an option that is not the default
PART = 10  # games that a process takes at a time, with the same options
Job = tuple[int, int, int, int]


def options_of(players: int, number: int) -> Options:
    """The options of part number `number`: the defaults, every fourth time another set in turn."""
    unusual = [chosen for chosen in GAME.option_sets() if chosen.players == 2][1:]  # type: ignore[attr-defined]
    if number % USUAL:
        return GAME.choose_options(players=players)
    return unusual[number // USUAL % len(unusual)].model_copy(update={"players": players})


def check_part(job: Job) -> Checked:
    """Ten games of a run."""
    seed, players, number, pictures = job
    register(GAME)
    part_seed = int(split_seed(split_seed(seed, players), number))
    return check_game(GAME, games=PART, seed=part_seed, option_sets=[options_of(players, number)], pictures=pictures)


def jobs(seed: int, players: list[int], numbers: range, pictures: int) -> Iterator[Job]:
    """The run, part by part, the longest games first."""
    return ((seed, count, number, pictures) for count in sorted(players, reverse=True) for number in numbers)


def run(todo: list[Job], processes: int) -> dict[int, Checked]:
    """Check them all, by number of candidates; the first broken promise is raised."""
    whole: dict[int, Checked] = {}
    with ProcessPoolExecutor(processes) as pool:
        asked = {pool.submit(check_part, job): job[1] for job in todo}
        for done, part in enumerate(as_completed(asked), 1):
            report, total = part.result(), whole.setdefault(asked[part], Checked())
            total.games += report.games
            total.decisions += report.decisions
            total.drawn += report.drawn
            total.phases |= report.phases
            total.kinds |= report.kinds
            total.refusals |= report.refusals
            print(f"\r{PART * done} of {PART * len(todo)} games", end="", file=sys.stderr, flush=True)
    return dict(sorted(whole.items()))


def unseen(reports: dict[int, Checked]) -> dict[str, list[str]]:
    """What a run never came across: phases, happenings, refusals."""
    phases = set().union(*(report.phases for report in reports.values()))
    kinds = set().union(*(report.kinds for report in reports.values()))
    refusals = set().union(*(report.refusals for report in reports.values()))
    return {
        "phases": [phase.name for phase in Phase if phase not in phases | PASSING],
        "happenings": [kind.name for kind in Kind if kind not in kinds],
        "refusals": [reason.name for reason in Refusal if reason not in refusals | NOT_ASKED],
    }


def main() -> None:
    """Run and print; a broken promise ends the run with its text."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="of each number of candidates, in tens")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5])
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=90)
    parser.add_argument("--pictures", type=int, default=150, help="one step in so many is drawn")
    args = parser.parse_args()
    check_game(GAME, games=1, option_sets=[GAME.choose_options(start_day=15)])  # compiled once, for all processes
    begun = time.perf_counter()
    parts = range(args.first // PART, -(-(args.first + args.games) // PART))
    todo = list(jobs(args.seed, args.players, parts, args.pictures))
    reports = run(todo, args.processes)
    print("\n\n| candidates | games | decisions checked | tables drawn |\n|--:|--:|--:|--:|")
    for players, report in reports.items():
        print(f"| {players} | {report.games} | {report.decisions:,} | {report.drawn:,} |")
    print(f"\nNo promise broken, in {time.perf_counter() - begun:.0f} s with {args.processes} processes.")
    for name, missing in unseen(reports).items():
        print(f"{name.capitalize()} never seen: {', '.join(missing) or 'none'}.")


if __name__ == "__main__":
    main()
