"""What each level's moves cost: the value lost in a decision, mean and 99th percentile, and the games given away.

    python bench/value_lost.py --minutes 2 --seed 19401 --out lost.jsonl

A level plays against itself. Of some of its decisions a search says which move was best; then the best and the one that
was played get the same number of playouts on the same deals, and what is between them was lost: in shares of games won,
or in points where a game is played alone. The noise of that is stated beside it. In real-time phases (hands) there
are no decisions of this kind.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from backroom.bots import LEVELS, bot
from backroom.bots.compiling import compile_game
from backroom.bots.tournament import split_seed
from backroom.core.game import games
from backroom.core.match import Match

EXPERT = "search:600"  # for level 5, which thinks for a second at a table
SEEN = 0.08  # share of the decisions that are judged
WON, LOST = 0.9, 0.5  # a game is given away when its chance falls from one to the other
POINTS = {"mean_streets": 59.0}  # what 1.0 of `returns` is worth in points


def judge(name: str, level: int, number: int, seed: int, playouts: int) -> list[tuple[float, float, float]]:
    """One game: (the best move's value, what was lost, the standard error) of the decisions that were judged."""
    game = games()[name]
    options = game.choose_options(**({"players": 2} if game.seats[0] == 2 else {}))
    match = Match(game, seed=int(split_seed(seed, number)), options=options)
    spec = LEVELS[level - 1].spec if level < len(LEVELS) else EXPERT
    players = [bot(spec, int(split_seed(seed, 100 * number + seat))) for seat in range(match.seats)]
    chance, found = random.Random(number), []
    while not match.over:
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
            found.append((worth, lost, error))
        match.play(move, seat)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=19401)
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", nargs="*", default=[name for name, game in games().items() if game.hands is None])
    parser.add_argument("--out", type=Path, default=Path("lost.jsonl"))
    given = parser.parse_args()
    until = time.time() + 60 * given.minutes
    pool = ProcessPoolExecutor(given.workers, mp_context=get_context("spawn"))
    list(pool.map(compile_game, [games()[name] for name in given.games]))
    rows: dict[tuple[str, int], list[Any]] = defaultdict(list)
    number = 0
    with given.out.open("a", encoding="utf-8") as out:
        while time.time() < until:
            jobs = {
                pool.submit(judge, name, level.number, number + k, given.seed, given.playouts): (name, level.number)
                for k in range(4)
                for name in given.games
                for level in LEVELS
            }
            number += 4
            for job in as_completed(jobs):
                rows[jobs[job]] += job.result()
                out.write(json.dumps({"of": jobs[job], "found": job.result()}) + "\n")
            out.flush()
    pool.shutdown()
    show(rows)


def show(rows: dict[tuple[str, int], list[Any]]) -> None:
    """A table of all levels."""
    print("| game | level | decisions | mean lost | 99th percentile | its noise | given away |")
    print("|---|---|---|---|---|---|---|")
    for (name, level), found in sorted(rows.items()):
        alone = name in POINTS
        scale = POINTS[name] if alone else 0.5  # of returns from -1 to 1 half is the share of games
        lost = sorted(row[1] * scale for row in found)
        worst = lost[min(len(lost) - 1, int(0.99 * len(lost)))] if lost else math.nan
        noise = sorted(row[2] * scale for row in found if row[2])
        middle = noise[len(noise) // 2] if noise else 0.0
        given = sum((1 + worth) / 2 >= WON and (1 + worth) / 2 - gone / 2 <= LOST for worth, gone, _ in found)
        said = "{:.1f} points".format if alone else "{:.1%}".format
        mean = sum(lost) / max(1, len(lost))
        away = "" if alone else str(given)
        print(f"| {name} | {level} | {len(found)} | {said(mean)} | {said(worst)} | {said(middle)} | {away} |")


if __name__ == "__main__":
    main()
