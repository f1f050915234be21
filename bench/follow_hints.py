"""What hints are worth: a beginner alone, the same beginner who follows every hint, and level 4, on the same deals.

    python bench/follow_hints.py mob_town --set players=2 --games 200 --processes 4 --minutes 6 --out mob.jsonl
    python bench/follow_hints.py --table *.jsonl

Following hints means playing the move that the note names; of equal moves the first or, where `--any` is asked for, any
one by chance as well. Hints come from `--hint`, a search of so many playouts that stands for the second that a server
takes. Against opponents a line-up is one seat of the player and level 4 in all others, from every seat; a solo deal is
played by each of them. Intervals are at 95 %.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import time
from collections import defaultdict
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from backroom.bots import bot
from backroom.bots.compiling import compile_game
from backroom.core.dice import split_seed
from backroom.core.game import game
from backroom.core.match import Match, View

HINTS, ANY = "hints", "hints, any"
PLAYERS = ("level:1", HINTS, "level:4")
RIVAL = "level:4"
AHEAD = 2  # games that wait for each process


@dataclass(frozen=True)
class Job:
    """One game: who plays which deal from which seat."""

    name: str
    options: tuple[tuple[str, str], ...]
    player: str
    hint: str
    seed: int
    deal: int
    seat: int
    until: float  # a game that has not begun by then is not played


def chosen(player: str, hint: str, view: View, seed: int) -> int:
    """The player's move: a bot's, or the one that a hint names."""
    if len(view.legal) == 1:
        return view.legal[0]
    if player not in (HINTS, ANY):
        return bot(player, seed).choose(view)
    advice = bot(hint, seed).analyse(view)
    assert view.game.advise is not None
    note = view.game.advise(view, view.game.words("en"), advice)
    named = (*note.moves[:1], *note.also) if note.equal and player == ANY else note.moves[:1] or (advice.best,)
    return int(np.random.default_rng(seed + view.made).choice(named))


def play_one(job: Job) -> dict[str, Any] | None:
    """Play a game; what the player made of it."""
    if time.time() > job.until:
        return None
    played = game(job.name)
    seed = int(split_seed(job.seed, job.deal))
    match = Match(played, seed=seed, options=played.choose_options(**dict(job.options)))
    while not match.over:
        seat = match.pending[0]
        who = job.player if seat == job.seat else RIVAL
        match.play(chosen(who, job.hint, match.view(seat), int(split_seed(seed, seat + 1))), seat)
    forecast = played.forecast
    assert forecast is not None
    points = bool(forecast.unit(match.view(job.seat)))
    result = forecast.outcome(match, job.seat)
    return {**asdict(job), "result": result, "score": match.scores[job.seat], "points": points}


def play(asked: argparse.Namespace) -> None:
    """Play all of them on one deal after another, until the time is up."""
    played = game(asked.game)
    options = tuple(tuple(pair.split("=", 1)) for pair in asked.set)
    compile_game(played)
    until = time.time() + 60 * asked.minutes
    seats = range(played.seat_count(played.choose_options(**dict(options))))
    jobs = iter(
        [
            Job(asked.game, options, player, asked.hint, asked.seed, deal, seat, until)
            for deal in range(asked.games)
            for seat in seats
            for player in (PLAYERS if not asked.any else (*PLAYERS, ANY))
        ]
    )
    with (
        ProcessPoolExecutor(asked.processes, multiprocessing.get_context("spawn")) as pool,
        asked.out.open("w", encoding="utf-8") as out,
    ):
        running: set[Any] = set()
        while True:
            while time.time() < until and len(running) < AHEAD * asked.processes:
                job = next(jobs, None)
                if job is None:
                    break
                running.add(pool.submit(play_one, job))
            if not running:
                break
            over, running = wait(running, return_when=FIRST_COMPLETED)
            rows = [future.result() for future in over]
            out.writelines(json.dumps(row) + "\n" for row in rows if row is not None)
            out.flush()


def table(files: list[Path]) -> str:
    """Markdown: for each game the mean of each, on deals that all of them played from that seat."""
    found: dict[str, dict[tuple[int, int], dict[str, Any]]] = defaultdict(lambda: defaultdict(dict))
    for file in files:
        for line in file.read_text("utf-8").splitlines():
            row = json.loads(line)
            kind = " ".join("=".join(pair) for pair in row["options"])
            found[f"{row['name']} {kind}".strip()][row["deal"], row["seat"]][row["player"]] = row
    heads = ["game", "deals and seats", "level 1", "level 1 with hints", "level 4"]
    heads += ["hints less level 4", "with hints, any of equal moves"]
    lines = [f"| {' | '.join(heads)} |", "|---" + "|---:" * (len(heads) - 1) + "|"]
    for name, deals in sorted(found.items()):
        whole = [three for three in deals.values() if set(PLAYERS) <= set(three)]
        if not whole:
            continue
        points = whole[0][HINTS]["points"]
        size, unit = (1, "") if points else (100, " %")
        values = {player: np.array([size * three[player]["result"] for three in whole]) for player in PLAYERS}
        cells = [f"{values[player].mean():.1f}{unit} ± {half(values[player]):.1f}" for player in PLAYERS]
        gap = values[HINTS] - values["level:4"]
        cells.append(f"{gap.mean():+.1f}{unit} ± {half(gap):.1f}")
        equal = np.array([size * three[ANY]["result"] for three in whole if ANY in three])
        cells.append(f"{equal.mean():.1f}{unit} ± {half(equal):.1f}" if len(equal) else "")
        lines.append(f"| {name} | {len(whole)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def half(values: Any) -> float:
    """Half of the 95 % interval of a mean."""
    return 1.96 * float(np.std(values, ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def main() -> None:
    """Play, or print the table of what was played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--hint", default="search:2000")
    parser.add_argument("--games", type=int, default=200, help="deals")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--any", action="store_true", help="play any one of equal moves, too")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--table", type=Path, nargs="+")
    asked = parser.parse_args()
    if asked.table:
        print(table(asked.table))
    elif asked.game and asked.out:
        play(asked)
        print(table([asked.out]))
    else:
        parser.error("name a game and --out, or --table and files")


if __name__ == "__main__":
    main()
