"""The ladder of levels: every game and number of seats, neighbours on the same deals from every seat, with intervals.

    python bench/ladder.py --minutes 6 --seed 19301 --out ladder.jsonl      # plays, all cores, as much as fits
    python bench/ladder.py --read ladder.jsonl                              # the tables of docs/balance/ladder.md
    python bench/ladder.py --candidates --minutes 6 --out candidates.jsonl  # what levels might be, on one scale

Level 5 thinks for a second at a table; here it has a fixed number of playouts, far fewer than a second's, so that a run
can be repeated and ends: what is said of it is the least of it; a few games are played by the clock. Two seats
and games alone come first, then more seats and the co-ops. What is in the file is not played again. `--only 1 2 3`
plays those levels alone, `--seats 2` with two seats, `--deals 500` as many deals of every pairing (a thousand games of
two). Of more than two seats, those of a pair alternate, and the side of the winner has won.

Candidates for levels meet their neighbours, the next and the next but one; their strengths on one scale are Bradley and
Terry's. `hand:70:2.65` is a hand of Mad City that plans by 70 steps (0: the solver) and takes 2.65 s a tile.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np

from backroom.bots.ladder import SURE, share
from backroom.bots.simple import hasten, is_hastened
from backroom.bots.tournament import play_match, split_seed
from backroom.core.game import Game, games
from backroom.games.mad_city.mind import hands

EXPERT = {  # what stands for level 5; Mad City's is quick, but in its solitaires
    "mad_city": "search:600",
    "mayor_of_chicago": "search:2000",
    "mean_streets": "search:4000",
    "mob_town": "search:3000",
    "ninety": "search:20000",
}
ALONE = {"mean_streets", "mayor_of_chicago"}
LEVELS = tuple(f"level:{number}" for number in range(1, 6))
NEIGHBOURS = tuple(zip(LEVELS[1:], LEVELS, strict=False))
AGAINST = (("beginner", "level:1"), ("level:5", "greedy"))
AT_A_TABLE = "search:0.5s"  # about what level 5 takes for a decision at a table, by the clock
MANY = {"early_end": True}  # Mad City's rounds end when all have built
HINTED = ("hand:0:2.72", "level:4")  # the solver's city, which is Mad City's hint, at the pace of level 1
# name, options, pairs or bots alone, deals at most, deals at a time
PLAN: tuple[tuple[str, dict[str, Any], tuple[Any, ...], int, int], ...] = (
    ("mob_town", {"players": 2}, (*NEIGHBOURS[:3], AGAINST[0]), 500, 5),
    ("mob_town", {"players": 2}, (NEIGHBOURS[3], AGAINST[1]), 40, 1),
    ("mob_town", {"players": 2}, ((AT_A_TABLE, "level:4"),), 6, 1),
    *(("mob_town", {"players": players}, (*NEIGHBOURS[:3], AGAINST[0]), 500, 3) for players in (3, 4)),
    *(("mob_town", {"players": players}, (NEIGHBOURS[3], AGAINST[1]), 15, 1) for players in (3, 4)),
    *(("mob_town", {"players": players, "mode": "coop"}, LEVELS[:4], 400, 8) for players in (2, 3, 4)),
    *(("mob_town", {"players": players, "mode": "coop"}, LEVELS[4:], 40, 1) for players in (2, 3, 4)),
    ("ninety", {"players": 2}, (*NEIGHBOURS[:3], AGAINST[0]), 500, 5),
    ("ninety", {"players": 2}, (AGAINST[1],), 200, 1),
    ("ninety", {"players": 2}, (NEIGHBOURS[3],), 100, 1),
    ("ninety", {"players": 2}, ((AT_A_TABLE, "greedy"),), 20, 1),
    *(("ninety", {"players": players}, (*NEIGHBOURS[:3], AGAINST[0]), 150, 5) for players in (3, 4, 5)),
    *(("ninety", {"players": players}, (NEIGHBOURS[3], AGAINST[1]), 40, 1) for players in (3, 4, 5)),
    ("mad_city", {"players": 2, **MANY}, (*NEIGHBOURS[:3], AGAINST[0]), 500, 5),
    ("mad_city", {"players": 2, **MANY}, (NEIGHBOURS[3], AGAINST[1]), 150, 3),
    ("mad_city", {"players": 2, **MANY}, (HINTED,), 75, 3),
    ("mad_city", {"players": 2, "mode": "standard", **MANY}, (*NEIGHBOURS[:3], AGAINST[0]), 125, 4),
    ("mad_city", {"players": 2, "mode": "standard", **MANY}, (NEIGHBOURS[3], AGAINST[1]), 60, 2),
    *(("mad_city", {"players": players, **MANY}, (*NEIGHBOURS, AGAINST[0]), 30, 2) for players in (3, 4, 5, 6)),
    *(("mad_city", {"mode": mode}, (*LEVELS[:4], "greedy"), 100, 5) for mode in ("puzzle", "advanced_puzzle")),
    *(("mad_city", {"mode": mode}, LEVELS[4:], 30, 1) for mode in ("puzzle", "advanced_puzzle")),
    ("mad_city", {"mode": "speed"}, (*LEVELS[:4], "greedy"), 50, 2),
    ("mad_city", {"mode": "speed"}, LEVELS[4:], 12, 1),
    ("mean_streets", {}, (*LEVELS[:4], "greedy"), 1000, 10),
    ("mean_streets", {}, LEVELS[4:], 150, 3),
    ("mean_streets", {}, (AT_A_TABLE,), 20, 1),
    ("mayor_of_chicago", {"players": 1}, (*LEVELS[:4], "greedy"), 1000, 10),
    ("mayor_of_chicago", {"players": 1}, LEVELS[4:], 150, 3),
    ("mayor_of_chicago", {"players": 2}, (*LEVELS[:4], "greedy"), 200, 5),
    ("mayor_of_chicago", {"players": 2}, LEVELS[4:], 50, 2),
)
GENTLE = {
    "mob_town": (45, 38, 31, 25, 19, 13, 7, 0),
    "ninety": (20, 16, 12, 10, 8, 6, 4, 2, 0),
    "mean_streets": (85, 75, 65, 55, 45, 35, 25, 18, 12, 6, 0),
    "mayor_of_chicago": (80, 60, 45, 30, 15, 0),
}
SEARCH = {
    "mob_town": (25, 50, 90, 150, 250, 450, 1000),
    "ninety": (10, 25, 60, 150, 400, 1000, 3000, 8000),
    "mean_streets": (10, 30, 100, 300, 1000, 3000, 10000),
    "mayor_of_chicago": (5, 10, 30, 100, 300, 1000, 3000),
}
HANDS = (
    *((steps, pace) for steps, pace in ((8, 2.85), (12, 2.82), (19, 2.80), (27, 2.76), (36, 2.72), (50, 2.68))),
    *((steps, pace) for steps, pace in ((70, 2.65), (100, 2.61), (150, 2.58), (300, 2.55), (800, 2.52))),
    *((0, pace) for pace in (2.58, 2.52, 2.46, 2.40)),
)
KNOWN = dict(hands.HANDS)
LOOK = 0.5  # seconds that a hand's first look takes more than its tile
PLACE = {"mob_town": ("gentle:25", "gentle:0"), "ninety": ("gentle:8", "gentle:2")}  # of the beginner, and of `greedy`
DEAR = 600  # playouts from which on fewer games are played, as many less as there are more of them
APART = 3  # places on the list that two who meet are apart at most


def candidates(name: str) -> list[str]:
    """What levels might be, roughly the weakest first."""
    if name == "mad_city":
        return ["beginner", *(f"hand:{steps}:{pace:.2f}" for steps, pace in HANDS)]
    found = [*(f"gentle:{share}" for share in GENTLE[name]), *(f"search:{count}" for count in SEARCH[name])]
    for bot, at in zip(("beginner", "greedy"), PLACE.get(name, ()), strict=False):
        found.insert(found.index(at), bot)
    return found if name in PLACE else [*found, "greedy"]


def candidate_plan() -> list[tuple[str, dict[str, Any], tuple[Any, ...], int, int]]:
    """The plan for candidates; who thinks long plays fewer games."""
    plan: list[tuple[str, dict[str, Any], tuple[Any, ...], int, int]] = []
    sets: tuple[tuple[str, dict[str, Any], int], ...] = (
        ("mob_town", {"players": 2}, 60),
        ("ninety", {"players": 2}, 60),
        ("mad_city", {"players": 2, "early_end": True}, 60),
        ("mad_city", {"players": 2, "mode": "standard", "early_end": True}, 30),
        ("mean_streets", {}, 240),
        ("mayor_of_chicago", {"players": 1}, 120),
        ("mayor_of_chicago", {"players": 2}, 30),
    )
    for name, options, most in sets:
        listed = candidates(name)
        alone = name in ALONE
        for place, one in enumerate(listed):
            lineups = [(one,)] if alone else [(one, other) for other in listed[max(0, place - APART) : place]]
            thought = int(one.partition(":")[2]) if one.startswith("search") else 0
            deals = max(8, most * DEAR // max(DEAR, thought))
            plan += [(name, options, (lineup,), deals, 4 if thought < DEAR else 1) for lineup in lineups]
    return plan


Job = tuple[str, dict[str, Any], tuple[str, ...], int, int]


def meant(game: Game, spec: str) -> str:
    """A bot that can be asked again: level 5 by its number of playouts."""
    return EXPERT[game.name] if spec == LEVELS[-1] else spec


def with_hands(lineup: tuple[str, ...]) -> list[str]:
    """Mad City's bots by names that it knows: hands that are tried out stand for levels, in this process."""
    named = list(lineup)
    hands.HANDS.update(KNOWN)
    for number, spec in enumerate(lineup, 1):
        if spec.startswith("hand:"):
            steps, pace = spec.split(":")[1:]
            named[number - 1] = f"level:{number}"
            hands.HANDS[named[number - 1]] = hands.Hand(int(steps), float(pace) + LOOK, float(pace))
    return named


def play(job: Job, seed: int, until: float) -> tuple[list[Any], float]:
    """Some deals of a line-up, each from every seat: [deal, turn, returns, scores, how it ended]."""
    name, options, lineup, first, count = job
    game = games()[name]
    if not is_hastened(game):
        hasten(game)  # from the cache, once in each process
    begun = time.process_time()
    rows: list[Any] = []
    chosen = game.choose_options(**options)
    building = name == "mad_city" and game.seat_count(chosen) > 1
    bots = with_hands(lineup) if building else [meant(game, spec) for spec in lineup]
    if time.time() > until:
        return rows, 0.0
    for deal in range(first, first + count):
        for turn in range(len(bots)):
            specs = [bots[(seat + turn) % len(bots)] for seat in range(game.seat_count(chosen))]
            match = play_match(game, chosen, specs, int(split_seed(seed, deal)))
            end = int(match.state.fight) if name == "mean_streets" else 0
            rows.append([deal, turn, [round(r, 4) for r in match.returns], [int(x) for x in match.scores], end])
            if time.time() > until:
                return rows, time.process_time() - begun
    return rows, time.process_time() - begun


def compile_first(name: str) -> int:
    """Have a game's bots compiled into the cache by a process of its own."""
    code = [
        "from backroom.core.decks import read_deck",
        "from backroom.core.game import games",
        "from backroom.bots.compiling import compile_game",
        "from backroom.bots.simple import hasten",
        f"game = games()['{name}']",
        "game.hands.prepare(read_deck(game)) if game.hands else None",
        "compile_game(game)",
        "hasten(game)",
    ]
    return subprocess.call([sys.executable, "-c", "\n".join(code)])


def jobs_of(
    names: list[str], only: set[str], seats: list[int], plan: Sequence[Any] = PLAN, deals: int = 0
) -> dict[str, list[Job]]:
    """What there is to play: games alone or of two, then the others; of each the first deals of everything first."""
    jobs: dict[str, list[tuple[bool, float, Job]]] = {name: [] for name in names}
    for name, options, lineups, planned, chunk in plan:
        most = deals or planned
        later = options.get("players", 1) > 2 or options.get("mode") == "coop"
        if name in jobs and (not seats or options.get("players", 1) in seats):
            for first in range(0, most, chunk):
                for one in lineups:
                    lineup = (one,) if isinstance(one, str) else one
                    if only and not set(lineup) <= only:
                        continue
                    jobs[name].append((later, first / most, (name, options, lineup, first, chunk)))
    return {name: [job for *_, job in sorted(rows, key=lambda row: row[:2])] for name, rows in jobs.items()}


def run(out: Path, seed: int, minutes: float, workers: int, wanted: dict[str, list[Job]]) -> None:
    """Play on all cores until the minutes are over."""
    names = list(wanted)
    begun = time.time()
    until = begun + 60 * minutes
    known = {key_of(row) for row in read(out)} if out.exists() else set()
    jobs = {name: [job for job in rows if key_of(job) not in known] for name, rows in wanted.items()}
    spent = dict.fromkeys(names, 0.0)
    ready: list[str] = []
    compilers = ProcessPoolExecutor(len(names), mp_context=get_context("spawn"))
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    open_: dict[Future[Any], Any] = {compilers.submit(compile_first, name): name for name in names}
    with out.open("a", encoding="utf-8") as file:
        while open_:
            for future in wait(open_, timeout=5, return_when=FIRST_COMPLETED).done:
                job = open_.pop(future)
                if isinstance(job, str):
                    print(f"{time.time() - begun:4.0f} s: {job} is compiled ({future.result()})", flush=True)
                    ready.append(job)
                    continue
                try:
                    rows, cpu = future.result()
                except Exception as problem:  # one pairing that fails must not cost the others
                    print("failed:", job, repr(problem)[:300], flush=True)
                    continue
                if not rows:  # the time was up
                    continue
                spent[job[0]] += cpu
                row = {"job": job, "seed": seed, "cpu": round(cpu, 2), "rows": rows}
                file.write(json.dumps(row) + "\n")
                file.flush()
            while len(open_) < workers + 4 + len(names) and time.time() < until - 1:
                waiting = [name for name in ready if jobs[name]]
                if not waiting:
                    break
                name = min(waiting, key=lambda one: spent[one] * (2 if one in ALONE else 1))
                spent[name] += 0.5  # what is under way counts a little
                job = jobs[name].pop(0)
                open_[pool.submit(play, job, seed, until)] = job
    print(f"{time.time() - begun:.0f} s; seconds of processor by game:", {name: round(s) for name, s in spent.items()})


def key_of(job: Any) -> str:
    return json.dumps(job["job"] if isinstance(job, dict) else job)


def read(file: Path) -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return [row for row in rows if row["rows"]]


def show(rows: list[dict[str, Any]]) -> None:
    """A table for each game and number of seats."""
    groups: dict[tuple[str, str], dict[tuple[str, ...], list[Any]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        name, options, lineup, _, _ = row["job"]
        said = ", ".join(f"{key}={value}" for key, value in options.items() if key != "early_end")
        groups[name, said][tuple(lineup)] += row["rows"]
    for (name, said), lineups in groups.items():
        print(f"\n### {name}{', ' if said else ''}{said}\n")
        alone = {lineup[0]: played for lineup, played in lineups.items() if len(lineup) == 1}
        if alone:
            show_alone(name, alone)
        pairs = {lineup: played for lineup, played in lineups.items() if len(lineup) == 2}
        if pairs:
            print("| | games won | 95 % | games |\n|---|---|---|---|")
        for (one, other), played in pairs.items():
            deals: dict[int, list[float]] = defaultdict(list)
            for row in played:
                deals[row[0]].append(won(row))
            found = share([fmean(values) for values in deals.values()])
            print(
                f"| {one} against {other} | {100 * found.won:.0f} % | {100 * found.low:.0f}–{100 * found.high:.0f} % "
                f"| {len(played)} |"
            )


def scale(rows: list[dict[str, Any]]) -> None:
    """Candidates on one scale: strengths in log-odds with their standard errors, or points where a game is alone."""
    groups: dict[tuple[str, str], dict[tuple[str, ...], list[Any]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        name, options, lineup, _, _ = row["job"]
        groups[name, json.dumps(options)][tuple(lineup)] += row["rows"]
    for (name, said), lineups in groups.items():
        print(f"\n{name} {said}: {sum(len(played) for played in lineups.values())} games")
        pairs = {lineup: played for lineup, played in lineups.items() if len(lineup) == 2}
        if not pairs:
            show_alone(name, {lineup[0]: played for lineup, played in lineups.items()})
            continue
        bots = [one for one in candidates(name) if any(one in lineup for lineup in pairs)]
        for bot, (strength, error) in zip(bots, strengths(bots, pairs), strict=True):
            print(f"  {bot:16} {strength:+.2f} ±{error:.2f}")


def strengths(bots: list[str], pairs: dict[Any, list[Any]]) -> list[tuple[float, float]]:
    """Bradley and Terry's strengths by Newton's method, their mean 0, and standard errors."""
    place = {bot: number for number, bot in enumerate(bots)}
    at = np.zeros(len(bots))
    for _ in range(50):
        slope, curve = -0.01 * at, 0.01 * np.eye(len(bots))  # a weak pull to the middle: who always wins is not endless
        for (one, other), played in pairs.items():
            i, j = place[one], place[other]
            chance = 1 / (1 + math.exp(at[j] - at[i]))
            gone = sum(won(row) for row in played) - len(played) * chance
            weight = len(played) * chance * (1 - chance)
            slope[i], slope[j] = slope[i] + gone, slope[j] - gone
            curve[i, i], curve[j, j] = curve[i, i] + weight, curve[j, j] + weight
            curve[i, j], curve[j, i] = curve[i, j] - weight, curve[j, i] - weight
        at += np.clip(np.linalg.solve(curve, slope), -1, 1)
    errors = np.sqrt(np.diag(np.linalg.inv(curve)))
    return [(float(a), float(e)) for a, e in zip(at - at.mean(), errors, strict=True)]


def won(row: Any) -> float:
    """Whether the first of a pair won a game; equals share it."""
    _, turn, returns, _, _ = row
    seats = range(len(returns))
    mine = fmean(returns[seat] for seat in seats if (seat + turn) % 2 == 0)
    theirs = fmean(returns[seat] for seat in seats if (seat + turn) % 2 == 1)
    return (mine > theirs) + 0.5 * (mine == theirs)


def show_alone(name: str, alone: dict[str, list[Any]]) -> None:
    """Bots that play alone: points, and how far above the level below on the same deals."""
    print("| | points | above the level below | standard errors | games won | deals |\n|---|---|---|---|---|---|")
    by_deal = {bot: {row[0]: min(row[3]) for row in played} for bot, played in alone.items()}
    below = dict(NEIGHBOURS) | {"greedy": ""}
    for bot, played in alone.items():
        points = list(by_deal[bot].values())
        other = by_deal.get(below.get(bot, ""), {})
        gaps = [points - other[deal] for deal, points in by_deal[bot].items() if deal in other]
        error = stdev(gaps) / math.sqrt(len(gaps)) if len(gaps) > 1 else math.nan
        above = f"{fmean(gaps):+.1f} | {fmean(gaps) / error:.1f}" if gaps and error else "|"
        spread = SURE * stdev(points) / math.sqrt(len(points)) if len(points) > 1 else math.nan
        won = fmean(row[2][0] > 0 for row in played)
        killed = f"killed {100 * fmean(row[4] == 3 for row in played):.0f} %" if name == "mean_streets" else ""
        last = killed or f"{100 * won:.0f} %"
        print(f"| {bot} | {fmean(points):.1f} ±{spread:.1f} | {above} | {last} | {len(points)} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=6.0)
    parser.add_argument("--seed", type=int, default=19301)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", nargs="*", default=list(games()))
    parser.add_argument("--out", type=Path, default=Path("ladder.jsonl"))
    parser.add_argument("--read", type=Path)
    parser.add_argument("--candidates", action="store_true", help="what levels might be, instead of levels")
    parser.add_argument("--only", nargs="*", default=[], help="levels by their numbers, or bots by their names")
    parser.add_argument("--seats", nargs="*", type=int, default=[])
    parser.add_argument("--deals", type=int, default=0, help="of every pairing, instead of as many as planned")
    given = parser.parse_args()
    only = {f"level:{bot}" if bot.isdigit() else bot for bot in given.only}
    if given.read is None:
        plan = candidate_plan() if given.candidates else PLAN
        jobs = jobs_of(given.games, only, given.seats, plan, given.deals)
        run(given.out, given.seed, given.minutes, given.workers, jobs)
    (scale if given.candidates else show)(read(given.read or given.out))


if __name__ == "__main__":
    main()
