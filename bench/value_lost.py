"""What each level's moves cost: the value lost in a decision, mean and 99th percentile, and the games given away.

    python bench/value_lost.py --minutes 2 --seed 19401 --out lost.jsonl
    python bench/value_lost.py --read lost.jsonl

A level plays against itself. Of some of its decisions a search says which move was best; then the best and the one that
was played get the same number of playouts on the same deals, and what is between them was lost: in shares of games won,
or in points where a game is played for points alone. The noise of that is stated beside it. In real-time phases (hands)
there are no decisions of this kind: Mad City is judged in its puzzle. What is in the file is not played again.

A game is given away where a move takes a chance of nine in ten or more down to one in two or less.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import time
from collections import defaultdict
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import replace
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from backroom.bots import LEVELS, bot
from backroom.bots.compiling import compile_game
from backroom.bots.tournament import split_seed
from backroom.core.game import games
from backroom.core.match import Match

EXPERT = "search:1000"  # for level 5, which thinks for a second at a table
SEEN = 0.25  # share of the decisions that are judged
AHEAD = 2  # games that wait for each process
WON, LOST = 0.9, 0.5  # a game is given away when its chance falls from one to the other
SET: dict[str, dict[str, Any]] = {"mad_city": {"mode": "puzzle"}, "mob_town": {"players": 2}, "ninety": {"players": 2}}
POINTS = ("mad_city", "mean_streets")  # played for points


def judge(
    name: str, level: int, number: int, seed: int, playouts: int, until: float = math.inf
) -> list[tuple[float, float, float]]:
    """One game: (the best move's value, what was lost, the standard error) of the decisions that were judged.

    The loss is in shares of games won, or in points; the value on the scale of `returns`.
    """
    game = games()[name]
    options = game.choose_options(**SET.get(name, {}))
    match = Match(game, seed=int(split_seed(seed, number)), options=options)
    spec = LEVELS[level - 1].spec if level < len(LEVELS) else EXPERT
    players = [bot(spec, int(split_seed(seed, 100 * number + seat))) for seat in range(match.seats)]
    chance, found = random.Random(number), []
    unit = points_of(match) if name in POINTS else 0.5  # of returns from -1 to 1 half is the share of games
    while not match.over and time.time() < until:
        seat = match.pending[0]
        view = match.view(seat)
        move = players[seat].choose(view)
        if len(view.legal) > 1 and chance.random() < SEEN:
            best = bot(f"search:{playouts}", seed).analyse(view).best
            lost, error, worth = 0.0, 0.0, math.nan
            both = replace(view, legal=tuple(sorted({best, move}))) if best != move else view
            rows = {row.move: row for row in bot(f"search:{playouts}", seed + 1).analyse(both).moves}
            worth = rows[best].value
            if best != move:
                lost, error = max(0.0, worth - rows[move].value), math.hypot(rows[best].error, rows[move].error)
            found.append((worth, unit * lost, unit * error))
        match.play(move, seat)
    return found


def compile_named(name: str) -> None:
    """Have a game compiled into the cache, in a process of its own."""
    compile_game(games()[name])


def points_of(match: Match) -> float:
    """What 1.0 of `returns` is worth in points, where a game is played for them."""
    forecast = match.game.forecast
    return (forecast.unit(match.view(0)) if forecast is not None else None) or 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=19401)
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", nargs="*", default=list(games()))
    parser.add_argument("--most", type=int, default=1000, help="games of a level")
    parser.add_argument("--out", type=Path, default=Path("lost.jsonl"))
    parser.add_argument("--read", type=Path, help="the table of what was played")
    given = parser.parse_args()
    if given.read is None:
        play(given)
    rows: dict[tuple[str, int], list[Any]] = defaultdict(list)
    for row in read(given.read or given.out):
        rows[row["of"][0], row["of"][1]] += row["found"]
    show(rows)


def read(file: Path) -> list[dict[str, Any]]:
    """What was played before."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def play(given: argparse.Namespace) -> None:
    """A game of every level of every game, again and again until the time is up."""
    until = time.time() + 60 * given.minutes
    known = {tuple(row["of"]) for row in read(given.out)}
    levels = range(1, len(LEVELS) + 1)
    wanted = ((number, name, level) for number in count() for name in given.games for level in levels)
    with (
        ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool,
        given.out.open("a", encoding="utf-8") as out,
    ):
        list(pool.map(compile_named, given.games))
        running: dict[Any, tuple[str, int, int]] = {}
        while True:
            while len(running) < AHEAD * given.workers and time.time() < until:
                number, name, level = next(wanted)
                if number >= given.most:
                    break
                if (name, level, number) not in known:
                    asked = (name, level, number, given.seed, given.playouts, until)
                    running[pool.submit(judge, *asked)] = name, level, number
            if not running:
                break
            for job in wait(running, return_when=FIRST_COMPLETED).done:
                out.write(json.dumps({"of": running.pop(job), "found": job.result()}) + "\n")
            out.flush()


def show(rows: dict[tuple[str, int], list[Any]]) -> None:
    """A table of all levels."""
    print("| game | level | decisions | mean lost | 99th percentile | its noise | given away |")
    print("|---|---|---|---|---|---|---|")
    for (name, level), found in sorted(rows.items()):
        alone = name in POINTS
        lost = sorted(row[1] for row in found)
        worst = lost[min(len(lost) - 1, int(0.99 * len(lost)))] if lost else math.nan
        noise = sorted(row[2] for row in found if row[2])
        middle = noise[len(noise) // 2] if noise else 0.0
        given = sum((1 + worth) / 2 >= WON and (1 + worth) / 2 - gone <= LOST for worth, gone, _ in found)
        said = "{:.1f} points".format if alone else "{:.1%}".format
        mean = sum(lost) / max(1, len(lost))
        away = "" if alone else str(given)
        print(f"| {name} | {level} | {len(found)} | {said(mean)} | {said(worst)} | {said(middle)} | {away} |")


if __name__ == "__main__":
    main()
